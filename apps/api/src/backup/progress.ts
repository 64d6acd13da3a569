import { SECOND } from '@anushilon/domain/instant'

/** A line for the person at the terminal. */
export type Say = (line: string) => void

const EVERY = 5 * SECOND

/** Hands bytes on; says now and then how many there were, so that a long table does not look like a standstill. */
export async function* withProgress(bytes: AsyncIterable<Buffer>, name: string, say: Say): AsyncGenerator<Buffer> {
  let saidAt = performance.now()
  let total = 0
  for await (const some of bytes) {
    total += some.length
    if (performance.now() - saidAt > EVERY) {
      saidAt = performance.now()
      say(`${name}: ${(total / 1e6).toFixed(0)} MB so far`)
    }
    yield some
  }
}
