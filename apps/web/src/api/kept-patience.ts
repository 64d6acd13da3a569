import { failureOf } from '@anushilon/outbox/failure'

/** Without a word from the server by then, what is on the device is shown; its word follows. */
const PATIENCE_MS = 1_500

/**
 * How long what the device keeps waits for the server, by how the call failed last. Null: for ever, because the server has
 * spoken, and what it refuses is not shown all the same: results that were taken back are gone.
 */
export function patienceFor(failure: Error | null): number | null {
  if (failure === null) return PATIENCE_MS
  const { kind } = failureOf(failure)
  if (kind === 'closed' || kind === 'refused') return null
  return kind === 'lost' ? 0 : PATIENCE_MS
}
