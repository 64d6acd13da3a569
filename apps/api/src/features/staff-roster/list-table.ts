import { FileRefused } from '@anushilon/question-files/file-refused'
import { readTable, type Table } from '@anushilon/question-files/table'

export interface ListToRead {
  readonly bytes: Uint8Array
  readonly name: string
  /** How many rows at a time. */
  readonly together: number
}

export type Opened = Omit<Table, 'rows'> & { readonly sample: readonly string[] }
type Row = Table['rows'] extends Iterable<infer R> ? R : never
export type ListRows = readonly Row[]

/** What a list says of itself, and its rows, some at a time; none at its end. */
export interface ListTable {
  readonly opened: Opened
  more(): ListRows
}

/** Throws FileRefused where it is no table, which may turn out further down. */
export function openTable({ bytes, name, together }: ListToRead): ListTable {
  const table = readTable(bytes, name)
  if ('refused' in table) throw new FileRefused(table.refused)
  const { rows, ...opened } = table
  const [first] = rows
  const reading = rows[Symbol.iterator]()
  return {
    opened: { ...opened, sample: first?.cells ?? [] },
    more() {
      const some: Row[] = []
      while (some.length < together) {
        const next = reading.next()
        if (next.done === true) break
        some.push(next.value)
      }
      return some
    },
  }
}
