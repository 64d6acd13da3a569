import type { ShiftRow } from '@anushilon/contract/staff/corrections'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { StudentLink } from '../../ui/text/StudentLink.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import css from './Shift.module.css'
import { marksText } from './marks.ts'

interface Props {
  caption: string
  rows: readonly ShiftRow[]
  isDimmed?: boolean
}

/** Marks and places before and after, of some or of all. */
export function ShiftTable({ caption, rows, isDimmed = false }: Props) {
  return (
    <Table caption={caption} columns={COLUMNS} rows={rows} keyOf={({ studentId }) => studentId} isDimmed={isDimmed} />
  )
}

const COLUMNS: readonly TableColumn<ShiftRow>[] = [
  {
    head: 'Student',
    cell: ({ studentId, name, regNo }) => (
      <div className={css.who}>
        <StudentLink id={studentId} name={name} />
        <span>{regNo}</span>
      </div>
    ),
  },
  {
    head: 'Total',
    isNumber: true,
    cell: ({ total }) => (
      <>
        <span className={css.was}>{total.before === null ? 'Late' : marksText(total.before)} → </span>
        <b>{total.after === null ? 'Late' : marksText(total.after)}</b>
      </>
    ),
  },
  {
    head: 'Merit',
    isNumber: true,
    cell: ({ position }) => (
      <>
        <span className={css.was}>{position.before ?? '–'} → </span>
        <b>{position.after ?? '–'}</b>
      </>
    ),
  },
  { head: 'Shift', isNumber: true, cell: (row) => <Places row={row} /> },
]

function Places({ row: { position } }: { row: ShiftRow }) {
  const places = position.before === null || position.after === null ? 0 : position.before - position.after
  if (places === 0) return <span className={css.was}>0</span>
  const Face = places > 0 ? ArrowUp : ArrowDown
  return (
    <span className={places > 0 ? css.up : css.down}>
      <Face size={14} />
      <span className="sr">{places > 0 ? 'up' : 'down'}</span> {Math.abs(places)}
    </span>
  )
}
