import { FileRefused } from '@anushilon/question-files/file-refused'
import { parentPort, workerData } from 'node:worker_threads'
import { openTable, type ListRows, type ListToRead, type Opened } from './list-table.ts'

/**
 * Reads a large list in a thread of its own: unpacking a workbook of 50,000 rows takes seconds, in which the server
 * answers others. It says first what the table is, and then gives some rows whenever it is asked for them.
 */
export type Told = { readonly opened: Opened } | { readonly rows: ListRows } | { readonly refused: string }

function tell(read: () => Told): void {
  parentPort?.postMessage(orRefused(read), [])
}

function orRefused(read: () => Told): Told {
  try {
    return read()
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  }
}

tell(() => {
  const { opened, more } = openTable(workerData as ListToRead)
  parentPort?.on('message', () => tell(() => ({ rows: more() })))
  return { opened }
})
