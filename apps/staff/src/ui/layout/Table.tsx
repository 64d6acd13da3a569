import { classNames } from '@anushilon/ui/class-names.ts'
import { TABLE_ROLES as ROLE } from '@anushilon/ui/layout/table-roles.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { ReactNode } from 'react'
import { ScrollBox } from './ScrollBox.tsx'
import css from './Table.module.css'
import { useMedia } from './use-media.ts'

/**
 * Where a cell goes on a phone, where rows are cards: on top without its label, on a line of its own below its label
 * (bars, sentences), or across the card without a label (buttons). Others are a line: label left, value right.
 */
type CardPlace = 'title' | 'wide' | 'actions'

export interface TableColumn<T> {
  /** Its heading, its name among the columns, and the label of its cells in a card. */
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Numbers stand to the right, in figures of one width. */
  readonly isNumber?: true
  /** The first column is the title where none says so. */
  readonly card?: CardPlace
}

interface Props<T> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  /** A row that needs a look. */
  toneOf?: (row: T) => 'bad' | 'warn' | 'chosen' | undefined
  /** Old rows while new ones are on their way. */
  isDimmed?: boolean
  /** Too many columns for a tablet held upright. */
  isWide?: boolean
}

/** Narrower than that, rows are cards. */
const CARDS = { narrow: '(width < 720px)', wide: '(width < 1100px)' }

/**
 * A table; where it has no room each row is a card, but not on paper for whoever prints from a desk. The roles are written
 * out because `display` takes them away from a table.
 */
export function Table<T>({ caption, columns, rows, keyOf, toneOf, isDimmed = false, isWide = false }: Props<T>) {
  const isCards = useMedia(CARDS[isWide ? 'wide' : 'narrow'])
  const hasTitle = columns.some(({ card }) => card === 'title')
  const placeOf = ({ card }: TableColumn<T>, index: number) => card ?? (index === 0 && !hasTitle ? 'title' : 'line')
  return (
    <ScrollBox label={caption}>
      <table {...ROLE.table} className={classNames(css.table, isCards && css.cards, isDimmed && css.dimmed)}>
        <caption className="sr">{caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {columns.map(({ head, isNumber }) => (
              <th
                key={head}
                {...ROLE.columnheader}
                scope="col"
                lang={languageOf(head)}
                className={isNumber ? css.number : undefined}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...ROLE.row} className={css[toneOf?.(row) ?? 'plain']}>
              {columns.map((column, index) => (
                <td
                  key={column.head}
                  {...ROLE.cell}
                  data-label={column.head}
                  className={classNames(css[placeOf(column, index)], column.isNumber && css.number)}
                >
                  <div className={css.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
