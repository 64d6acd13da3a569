import { CallRefused } from '@anushilon/contract/call-errors'
import { backOff } from '@anushilon/outbox/back-off'
import { mayPass } from '@anushilon/outbox/failure'
import { session } from '../api/session.ts'
import { whenAborted, whenOnline } from './happenings.ts'
import { waitFor, withinLimit } from './limit.ts'

const LIMIT_MS = 20_000

export type Trying =
  /** `isAgain`: the network did not carry it the last time, and nobody knows yet whether it does now. */
  | { readonly kind: 'sending'; readonly isAgain: boolean }
  | { readonly kind: 'waiting'; readonly for: 'network' | 'log-in' }

/**
 * Hands in and does not give up: without a network it waits and tries again, and what was repeated because its reply was
 * lost the server answers as it did the first time (Decision C9). Null: it was called off.
 */
export async function submitUntilHeard<Reply>(
  send: (signal: AbortSignal) => Promise<Reply>,
  cancelled: AbortSignal,
  tell: (trying: Trying) => void,
): Promise<{ readonly reply: Reply } | { readonly refused: CallRefused } | null> {
  let isAgain = false
  for (let failures = 1; !cancelled.aborted; failures += 1) {
    tell({ kind: 'sending', isAgain })
    try {
      return { reply: await withinLimit(LIMIT_MS, send) }
    } catch (error) {
      const isLoggedOut = error instanceof CallRefused && error.status === 401
      if (error instanceof CallRefused && !mayPass(error) && !isLoggedOut) return { refused: error }
      if (cancelled.aborted) break
      isAgain = !isLoggedOut
      tell({ kind: 'waiting', for: isLoggedOut ? 'log-in' : 'network' })
      await waitFor(backOff(failures, Math.random()), [session.subscribe, whenOnline, whenAborted(cancelled)])
    }
  }
  return null
}
