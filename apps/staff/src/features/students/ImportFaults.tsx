import type { ImportFault, StudentColumn } from '@anushilon/contract/staff/students-import'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useState } from 'react'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { COLUMN_NAMES } from './import-words.ts'
import css from './Import.module.css'

interface Props {
  faults: readonly ImportFault[]
  count: number
  onFix: (row: number, column: StudentColumn, value: string) => void
  onLeaveOut: (rows: readonly number[]) => void
}

const keyOf = ({ row, column }: ImportFault) => `${row} ${column}`

export function ImportFaults({ faults, count, onFix, onLeaveOut }: Props) {
  const [fixing, setFixing] = useState<string | null>(null)
  const rows = [...new Set(faults.map(({ row }) => row))]
  return (
    <Panel
      title="Faults"
      count={count}
      flush
      meta={
        faults.length < count ? (
          `the first ${faults.length} of ${count}`
        ) : (
          <Button look="text" small onClick={() => onLeaveOut(rows)}>
            Leave out all
          </Button>
        )
      }
    >
      <Table
        caption="Faults"
        rows={faults}
        keyOf={keyOf}
        toneOf={() => 'bad'}
        columns={columnsFor({ fixing, setFixing, onFix, onLeaveOut })}
      />
    </Panel>
  )
}

interface Doing extends Pick<Props, 'onFix' | 'onLeaveOut'> {
  fixing: string | null
  setFixing: (key: string | null) => void
}

function columnsFor({ fixing, setFixing, onFix, onLeaveOut }: Doing): TableColumn<ImportFault>[] {
  return [
    { head: 'Row', isNumber: true, cell: ({ row }) => row },
    { head: 'Reg. no.', cell: ({ regNo }) => regNo },
    { head: 'Name', card: 'title', cell: ({ name }) => <span lang={languageOf(name)}>{name}</span> },
    {
      head: 'Fault',
      card: 'wide',
      cell: (fault) =>
        fixing === keyOf(fault) ? (
          <FixForm
            fault={fault}
            onDone={(value) => {
              setFixing(null)
              if (value !== null) onFix(fault.row, fault.column, value)
            }}
          />
        ) : (
          <What fault={fault} />
        ),
    },
    {
      head: 'What to do',
      card: 'actions',
      cell: (fault) => (
        <span className={css.actions}>
          <Button
            look="quiet"
            small
            aria-label={`Fix ${COLUMN_NAMES[fault.column]} of row ${fault.row}`}
            onClick={() => setFixing(keyOf(fault))}
          >
            Fix
          </Button>
          <Button look="text" small aria-label={`Leave out row ${fault.row}`} onClick={() => onLeaveOut([fault.row])}>
            Leave out
          </Button>
        </span>
      ),
    },
  ]
}

function What({ fault: { column, value, message } }: { fault: ImportFault }) {
  return (
    <>
      {COLUMN_NAMES[column]}{' '}
      {value !== '' && (
        <span className={css.badCell} lang={languageOf(value)}>
          {value}
        </span>
      )}{' '}
      <span lang={languageOf(message)}>{message}</span>
    </>
  )
}

/** Whoever pressed Fix goes on in the cell. */
function focused(input: HTMLInputElement | null) {
  input?.focus()
}

function FixForm({ fault, onDone }: { fault: ImportFault; onDone: (value: string | null) => void }) {
  const [value, setValue] = useState(fault.value)
  return (
    <Form className={css.fix} onSubmit={() => onDone(value)}>
      <input
        aria-label={`${COLUMN_NAMES[fault.column]} of row ${fault.row}`}
        value={value}
        maxLength={500}
        ref={focused}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
      />
      <Button type="submit" small>
        Put right
      </Button>
    </Form>
  )
}
