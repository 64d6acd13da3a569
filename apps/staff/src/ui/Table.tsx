import { classNames } from '@anushilon/ui/class-names.ts'
import type { ReactNode } from 'react'
import css from './Table.module.css'

export interface TableColumn<T> {
  /** Its heading, and its name among the columns. */
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Numbers stand to the right, in figures of one width. */
  readonly isNumber?: true
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
}

export function Table<T>({ caption, columns, rows, keyOf, toneOf, isDimmed = false }: Props<T>) {
  return (
    <div className={css.scroll}>
      <table className={classNames(css.table, isDimmed && css.dimmed)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? css.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={css[toneOf?.(row) ?? 'plain']}>
              {columns.map(({ head, cell, isNumber }) => (
                <td key={head} className={isNumber ? css.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
