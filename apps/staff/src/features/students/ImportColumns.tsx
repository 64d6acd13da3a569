import type { RosterCourse } from '@anushilon/contract/staff/courses'
import {
  STUDENT_COLUMNS,
  type ImportAsked,
  type ImportPreview,
  type StudentColumn,
} from '@anushilon/contract/staff/students-import'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { FilterSelect } from '../../ui/controls/FilterBar.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { HeaderRow, SameForAll } from './ImportHeader.tsx'
import { COLUMN_NAMES } from './import-words.ts'
import css from './Import.module.css'

interface Props {
  asked: ImportAsked
  preview: ImportPreview
  courses: readonly RosterCourse[]
  onAsked: (asked: ImportAsked) => void
  onNext: () => void
}

/** What each column was taken for, to be put right; and the course of rows that name none. */
export function ImportColumns({ asked, preview, courses, onAsked, onNext }: Props) {
  const rows = preview.headings.map((heading, at) => ({ ...heading, at }))
  const taken = rows.flatMap(({ column }) => column ?? [])

  function take(at: number, column: StudentColumn | null) {
    // One column each: who takes it last has it.
    const columns = rows.map((row) => (row.at === at ? column : row.column === column ? null : row.column))
    onAsked({ ...asked, columns })
  }

  /** Another row has other names: what was said of the columns was said of them. */
  function headedBy(headerRow: number) {
    const { columns: _, ...rest } = asked
    onAsked({ ...rest, headerRow })
  }

  return (
    <Panel
      title="What the columns hold"
      flush
      foot={
        <div className={css.row}>
          <Button onClick={onNext} disabled={!taken.includes('regNo')}>
            Show preview
          </Button>
          {!taken.includes('regNo') && <Bengali>কোন কলামে রেজি নং আছে তা আগে বেছে নিন।</Bengali>}
        </div>
      }
    >
      <HeaderRow header={preview.header} onRow={headedBy} />
      <Table caption="Columns of the file" keyOf={({ at }) => at} rows={rows} columns={columnsFor(take)} />
      <div className={css.course}>
        <span>Students whose row names no course go into</span>
        <FilterSelect
          label="Course for rows that name none"
          all="No course"
          value={asked.courseId ?? ''}
          options={courses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => onAsked({ ...asked, courseId: value === '' ? null : value })}
        />
      </div>
      <SameForAll asked={asked} onAsked={onAsked} />
    </Panel>
  )
}

type Heading = ImportPreview['headings'][number] & { readonly at: number }

function columnsFor(take: (at: number, column: StudentColumn | null) => void): TableColumn<Heading>[] {
  return [
    {
      head: 'In the file',
      cell: ({ heading }) => <strong lang={languageOf(heading)}>{heading === '' ? '(no heading)' : heading}</strong>,
    },
    { head: 'First row', cell: ({ sample }) => <span lang={languageOf(sample)}>{sample}</span> },
    {
      head: 'Taken as',
      card: 'wide',
      cell: ({ at, heading, column }) => (
        <FilterSelect
          label={`${heading} is taken as`}
          all="Left aside"
          value={column ?? ''}
          options={STUDENT_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] }))}
          onChange={(value) => take(at, value === '' ? null : (value as StudentColumn))}
        />
      ),
    },
  ]
}
