import { CallRefused } from '@anushilon/contract/call-errors'

/** What a call that failed means for what was to be sent. The only place that decides it. */
export type Failure =
  /** The network, or nothing that could be understood came back: the same again later. */
  | { readonly kind: 'lost' }
  /** A server that is busy or starting: the same again, but not before it asks for it. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** The log-in has ended; nothing is wrong with the item. */
  | { readonly kind: 'logged-out' }
  /** Nothing of this lane is taken any more, or not now. */
  | { readonly kind: 'closed'; readonly error: CallRefused }
  /** This item will never be taken; those after it may be. */
  | { readonly kind: 'refused'; readonly error: CallRefused }

/** Timed out, too early, too many: refusals that say nothing about the item. */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])

/** What says so of everything that would be sent to the same place. */
function isForbiddenOrGone({ status }: CallRefused): boolean {
  return status === 403 || status === 404
}

export function failureOf(error: unknown, closes: (refused: CallRefused) => boolean = isForbiddenOrGone): Failure {
  if (!(error instanceof CallRefused)) return { kind: 'lost' }
  const { status, retryAfterMs } = error
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'busy', retryAfterMs }
  if (status === 401) return { kind: 'logged-out' }
  return { kind: closes(error) ? 'closed' : 'refused', error }
}

/** The same call may succeed later, without anybody doing anything. */
export function mayPass(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === 'lost' || kind === 'busy'
}
