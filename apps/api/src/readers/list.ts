import { FileRefused } from '@anushilon/question-files/file-refused'
import { readTable, type Table } from '@anushilon/question-files/tables/table'
import { readFile } from 'node:fs/promises'
import { takeSome } from '../take-some.ts'

export interface ListFile {
  readonly file: string
  /** As its sender called it. */
  readonly name: string
}

type Row = Table['rows'] extends Iterable<infer R> ? R : never
export type ListRows = readonly Row[]

/**
 * So many are looked up and written at a time, and other calls get their turn in between; or fewer, where they are long: the
 * server never holds more letters of a list than this and one row.
 */
const TOGETHER = { count: 250, size: 1_000_000 }

/** A table of students: what it says of itself, and its rows, some at a time; none at its end. */
export async function openList({ file, name }: ListFile) {
  const table = await readTable(await readFile(file), name)
  if ('refused' in table) throw new FileRefused(table.refused)
  const { format, encoding, top, headedBy } = table
  let going = table.rows[Symbol.iterator]()
  return {
    /** With its first rows, one of which names the columns. */
    opened: () => ({ format, encoding, top: top.map(({ line, cells }) => ({ line, cells })) }),
    /** Begins again below that row; without it, below the first. */
    headed(line: number) {
      const { columns, rows } = headedBy(line)
      going = rows[Symbol.iterator]()
      const [first] = rows
      return { columns, sample: first?.cells ?? [] }
    },
    more(): ListRows {
      return takeSome(going, TOGETHER, ({ cells }) => cells.reduce((sum, cell) => sum + cell.length, 0))
    },
  }
}
