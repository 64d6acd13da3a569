/** Does the work on each item, so many at once. The first failure stops the others before their next item. */
export async function inParallel<T>(
  atOnce: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let failed = false
  async function worker() {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const done = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
}
