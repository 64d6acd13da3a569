import { FileRefused } from '@anushilon/question-files/file-refused'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refused } from '../../http/refused.ts'
import { openTable, type ListRows, type ListToRead, type Opened } from './list-table.ts'
import type { Told } from './list-thread.ts'

/** Some hundred rows: read before a thread would have started. */
const SMALL_BYTES = 64 * 1024
/** What the thread may hold beside the file; a list of 50,000 students takes a quarter of it. */
const MOST_MB = 512

export interface ReadList {
  readonly opened: Opened
  /** Some rows at a time, once; none is read before it is asked for. */
  rows(): AsyncGenerator<ListRows>
}

/** Opens a list for as long as the work takes; a large one is read in a thread of its own. */
export async function readingList<T>(list: ListToRead, work: (read: ReadList) => Promise<T>): Promise<T> {
  return await (list.bytes.length <= SMALL_BYTES ? readHere(list, work) : readApart(list, work))
}

async function readHere<T>(list: ListToRead, work: (read: ReadList) => Promise<T>): Promise<T> {
  try {
    const { opened, more } = openTable(list)
    return await work({
      opened,
      async *rows() {
        for (let some = more(); some.length > 0; some = more()) {
          yield some
          await setImmediate()
        }
      },
    })
  } catch (error) {
    if (error instanceof FileRefused) throw new Refused('file-refused', { detail: error.message })
    throw error
  }
}

async function readApart<T>(list: ListToRead, work: (read: ReadList) => Promise<T>): Promise<T> {
  const thread = new Worker(new URL('list-thread.ts', import.meta.url), {
    workerData: list,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })
  try {
    const told = await next(thread)
    if (!('opened' in told)) throw new Error('a list was not opened before it was read')
    return await work({
      opened: told.opened,
      async *rows() {
        for (;;) {
          const answer = next(thread)
          thread.postMessage('more', [])
          const some = await answer
          if (!('rows' in some) || some.rows.length === 0) return
          yield some.rows
        }
      },
    })
  } finally {
    await thread.terminate()
  }
}

async function next(thread: Worker): Promise<Told> {
  try {
    const [told] = (await once(thread, 'message')) as [Told]
    if ('refused' in told) throw new Refused('file-refused', { detail: told.refused })
    return told
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new Refused('file-refused', { detail: 'The list is too large to read. Split it into several files.' })
    }
    throw error
  }
}
