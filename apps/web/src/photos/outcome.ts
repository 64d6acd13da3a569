/** What became of one try to send the photos of a question. */
export type ScriptOutcome =
  | { readonly kind: 'stored'; readonly paths: readonly string[] }
  /** None was taken. `photo` is the one at fault, from 1; null where it is none of them. */
  | { readonly kind: 'refused'; readonly message: string; readonly photo: number | null }
  /** No photo of this exam is taken any more. `isFinal`: nor will it ever be. */
  | { readonly kind: 'closed'; readonly message: string; readonly isFinal: boolean }
  /** The log-in has ended; nothing is wrong with the photos. */
  | { readonly kind: 'logged-out' }
  /** The network, or a server that is busy: the same again later. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }

/** What the server's refusal means for the photos. */
export function outcomeOf(status: number, body: unknown, retryAfterMs: number): ScriptOutcome {
  const { code, message, detail } = (body ?? {}) as Partial<Record<'code' | 'message' | 'detail', unknown>>
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'busy', retryAfterMs }
  if (status === 401) return { kind: 'logged-out' }
  // The detail names the photo (Decision C12).
  const words = [detail, message].find((text) => typeof text === 'string') ?? ''
  if (status === 403 || status === 404) return { kind: 'closed', message: words, isFinal: FINAL.has(String(code)) }
  return { kind: 'refused', message: words, photo: photoNamed(words) }
}

const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])
const FINAL: ReadonlySet<string> = new Set(['part-closed', 'exam-over', 'time-over'])

function photoNamed(words: string): number | null {
  const [, number] = /\bphoto (\d+)\b/i.exec(words) ?? []
  return number === undefined ? null : Number(number)
}
