import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './DataTable.module.css'
import { TABLE_ROLES as ROLE } from './table-roles.ts'

/**
 * Where a cell goes when rows are cards: the title on top, the number in the corner, the date under the title, short
 * facts three across, long ones in a row of their own, key figures two across on a tint, actions as a bar at the bottom.
 */
type CardPlace = 'number' | 'title' | 'date' | 'third' | 'row' | 'half' | 'actions'

export interface Column<Row> {
  /** The column's head, and the small label above the cell in a card. */
  readonly head: string
  readonly card: CardPlace
  /** Null leaves the cell out of the card. */
  readonly cell: (row: Row, index: number) => ReactNode
  /** What a table has in the place of a cell that cards leave out. */
  readonly insteadInTable?: (row: Row) => ReactNode
  /** Keep the head on one line. */
  readonly oneLine?: boolean
}

interface Props<Row> {
  /** Says what the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The rows are of before; newer ones are on their way. */
  stale?: boolean
}

/** A table from 1100 px on, cards below. The roles are written out because `display` takes them away from a table. */
export function DataTable<Row>({ caption, columns, rows, rowKey, stale = false }: Props<Row>) {
  return (
    <div className={classNames(css.frame, stale && css.stale)} aria-busy={stale}>
      <table {...ROLE.table} className={css.table}>
        <caption className="sr">{caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {columns.map(({ head, oneLine }) => (
              <th key={head} {...ROLE.columnheader} scope="col" className={classNames(oneLine && 'nowrap')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} {...ROLE.row}>
              {columns.map(({ head, card, cell, insteadInTable }) => (
                <Cell key={head} head={head} place={card} instead={insteadInTable?.(row)}>
                  {cell(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  head: string
  place: CardPlace
  instead: ReactNode
  children: ReactNode
}

function Cell({ head, place, instead, children }: CellProps) {
  const left = children === null || children === undefined
  return (
    <td {...ROLE.cell} data-label={head} className={classNames(css[place], left && css.left)}>
      {left ? instead : children}
    </td>
  )
}
