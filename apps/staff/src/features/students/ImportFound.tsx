import type { ImportPreview } from '@anushilon/contract/staff/students-import'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { COLUMN_NAMES } from './import-words.ts'
import css from './Import.module.css'

type Changed = ImportPreview['changed'][number]
type Added = ImportPreview['added'][number]

const CHANGED: readonly TableColumn<Changed>[] = [
  { head: 'Row', isNumber: true, cell: ({ row }) => row },
  { head: 'Reg. no.', cell: ({ regNo }) => regNo },
  { head: 'Name', card: 'title', cell: ({ name }) => <span lang={languageOf(name)}>{name}</span> },
  {
    head: 'What changes',
    card: 'wide',
    cell: ({ changes }) => (
      <ul className={css.changes}>
        {changes.map(({ column, from, to }) => (
          <li key={column}>
            {COLUMN_NAMES[column]} <del lang={languageOf(from ?? '')}>{from ?? 'nothing'}</del> →{' '}
            <ins lang={languageOf(to)}>{to}</ins>
          </li>
        ))}
      </ul>
    ),
  },
]

const ADDED: readonly TableColumn<Added>[] = [
  { head: 'Row', isNumber: true, cell: ({ row }) => row },
  { head: 'Reg. no.', cell: ({ regNo }) => regNo },
  { head: 'Name', card: 'title', cell: ({ name }) => <span lang={languageOf(name)}>{name}</span> },
]

type Detail = Exclude<keyof Added, 'row' | 'regNo' | 'name'>
const DETAILS: readonly { readonly head: string; readonly of: Detail }[] = [
  { head: 'Branch', of: 'branch' },
  { head: 'Batches', of: 'batches' },
  { head: 'College', of: 'institution' },
  { head: 'Mobile', of: 'mobileNo' },
  { head: 'Guardian’s mobile', of: 'guardianMobile' },
]

const wordsOf = (row: Added, detail: Detail) => [row[detail] ?? []].flat().join(', ')

/** What the list says of nobody has no column. */
function addedColumns(rows: readonly Added[]): TableColumn<Added>[] {
  const said = DETAILS.filter(({ of }) => rows.some((row) => wordsOf(row, of) !== ''))
  return [
    ...ADDED,
    ...said.map(({ head, of }) => ({
      head,
      cell: (row: Added) => <span lang={languageOf(wordsOf(row, of))}>{wordsOf(row, of)}</span>,
    })),
  ]
}

const partOf = (length: number, count: number) => (length < count ? `the first ${length}` : undefined)

/** Old → new, for those that are known already. */
export function WouldChange({ preview: { changed, counts } }: { preview: ImportPreview }) {
  return (
    <Panel title="Would change" count={counts.changed} flush meta={partOf(changed.length, counts.changed)}>
      <Table caption="Would change" rows={changed} keyOf={({ row }) => row} columns={CHANGED} />
    </Panel>
  )
}

/** A few are enough to see that the columns are right. */
const AT_FIRST = 5

export function NewStudents({ preview: { added, counts } }: { preview: ImportPreview }) {
  const [isAll, setAll] = useState(added.length <= AT_FIRST)
  return (
    <Panel
      title="New students"
      count={counts.added}
      flush
      meta={partOf(added.length, counts.added)}
      foot={
        !isAll && (
          <Button look="text" small onClick={() => setAll(true)}>
            Show {added.length}
          </Button>
        )
      }
    >
      <Table
        caption="New students"
        rows={isAll ? added : added.slice(0, AT_FIRST)}
        keyOf={({ row }) => row}
        columns={addedColumns(added)}
      />
    </Panel>
  )
}
