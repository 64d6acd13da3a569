import { DatabaseAway, isDatabaseAway } from './faults.ts'

interface GroupCommitOptions<T, R> {
  /** Writes all of them in one statement and returns their outcomes in the same order, once they are on disk. */
  readonly write: (items: readonly T[]) => Promise<readonly R[]>
  /** How many statements may be under way at once: one commits while the next gathers. */
  readonly slots?: number
  readonly maxBatch?: number
  /** The next statement begins this long after the last one began, so that more share it; a lone write is not delayed. */
  readonly restMs?: number
  /** Whoever comes when so many wait is told at once to come again. */
  readonly mostWaiting?: number
}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (outcome: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets writes that arrive together share a commit. Unless a rest is asked for there is no timer: an item goes out as soon
 * as a slot is free, so a lone write is not delayed, and under load the batch is whatever gathered while the last one was
 * being committed.
 * Nobody is answered before the commit that holds their item. One bad item does not fail its neighbours: a batch that
 * the database refuses is written again one by one, each with an outcome of its own.
 */
export function groupCommit<T, R>({
  write,
  slots = 2,
  maxBatch = 500,
  restMs = 0,
  mostWaiting = 20_000,
}: GroupCommitOptions<T, R>): (item: T) => Promise<R> {
  const queue: Waiting<T, R>[] = []
  let busy = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let rest: NodeJS.Timeout | null = null

  async function writeAlone({ item, resolve, reject }: Waiting<T, R>) {
    try {
      const [outcome] = await write([item])
      resolve(outcome as R)
    } catch (error) {
      reject(error)
    }
  }

  async function writeBatch(batch: readonly Waiting<T, R>[]) {
    try {
      const outcomes = await write(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] as R))
    } catch (error) {
      if (isDatabaseAway(error)) {
        // Who waits behind them has waited as long: nobody is kept for a second try.
        for (const { reject } of [...batch, ...queue.splice(0)]) reject(error)
      } else if (batch.length === 1) batch.forEach(({ reject }) => reject(error))
      else for (const waiting of batch) await writeAlone(waiting)
    }
  }

  function flush() {
    while (busy < slots && queue.length > 0 && rest === null) {
      const left = lastAt + restMs - performance.now()
      if (left > 0) {
        rest = setTimeout(() => {
          rest = null
          flush()
        }, left)
        return
      }
      lastAt = performance.now()
      busy += 1
      void writeBatch(queue.splice(0, maxBatch)).finally(() => {
        busy -= 1
        flush()
      })
    }
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      if (queue.length >= mostWaiting) {
        reject(new DatabaseAway('too many writes wait'))
        return
      }
      queue.push({ item, resolve, reject })
      // What is handed over in the same turn of the event loop goes into the same statement.
      if (queue.length === 1) setImmediate(flush)
    })
}
