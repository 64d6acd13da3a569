import type { CallRefused } from '@anushilon/contract/call-errors'
import type { ServerPage } from './server-pages.ts'

/** What is in the way of a call about photos, and what becomes of them. */
export type Hindrance =
  /** The server would not have it. `pages`: those at fault, if any is. */
  | { readonly kind: 'refused'; readonly message: string; readonly pages: readonly string[] }
  /** No photo of this exam is taken any more. `isFinal`: nor will it ever be. */
  | { readonly kind: 'closed'; readonly message: string; readonly isFinal: boolean }
  /** The log-in has ended; nothing is wrong with the photos. */
  | { readonly kind: 'logged-out' }
  /** The network, or a server that is busy: the same again later. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** The server has other pages than this device thought. */
  | { readonly kind: 'outdated' }

/** What became of one try to send a photo, or the order of all. */
export type PageOutcome = { readonly kind: 'received'; readonly pages: readonly ServerPage[] } | Hindrance

/** What the server has of an exam's written answers. */
export type LookOutcome =
  | {
      readonly kind: 'found'
      readonly questions: readonly {
        /** Null where the exam has but one subject. */
        readonly subjectId: string | null
        readonly question: number
        readonly pages: readonly ServerPage[]
      }[]
    }
  | Hindrance

/** What the server's refusal means for the photos. */
export function hindranceOf({ status, code, message, detail, photos, retryAfterMs }: CallRefused): Hindrance {
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'busy', retryAfterMs }
  if (status === 401) return { kind: 'logged-out' }
  if (code === 'page-missing') return { kind: 'outdated' }
  const words = detail ?? message
  if (status === 403 || status === 404) return { kind: 'closed', message: words, isFinal: FINAL.has(code) }
  return { kind: 'refused', message: words, pages: photos.flatMap(({ pageId }) => pageId ?? []) }
}

const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])
const FINAL: ReadonlySet<string> = new Set(['part-closed', 'exam-over', 'time-over'])
