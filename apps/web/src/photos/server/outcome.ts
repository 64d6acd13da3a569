import { type Failure, failureOf } from '@anushilon/outbox/failure'
import type { LatePage } from '../script.ts'
import type { ServerPage } from './server-pages.ts'

/** What is in the way of a call about photos, and what becomes of them. */
export type Hindrance =
  | Exclude<Failure, { kind: 'refused' | 'closed' }>
  /** The server would not have it. `pages`: those at fault, if any is. */
  | { readonly kind: 'refused'; readonly message: string; readonly pages: readonly string[] }
  /** No photo of this exam is taken any more. `isFinal`: nor will it ever be. */
  | { readonly kind: 'closed'; readonly message: string; readonly isFinal: boolean }
  /** The log-in is for another of the student's courses: with one for this exam's they go. */
  | { readonly kind: 'elsewhere' }
  /** It came after the time: the server keeps it, and the centre decides. */
  | { readonly kind: 'kept' }
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
        readonly late: readonly LatePage[]
      }[]
    }
  | Hindrance

const FINAL: ReadonlySet<string> = new Set(['part-closed', 'exam-over', 'time-over'])

/** What a call that failed means for the photos. */
export function hindranceOf(error: unknown): Hindrance {
  const failure = failureOf(error)
  if (failure.kind !== 'refused' && failure.kind !== 'closed') return failure
  const { code, message, detail, photos } = failure.error
  if (code === 'page-missing') return { kind: 'outdated' }
  if (code === 'no-such-exam') return { kind: 'elsewhere' }
  if (code === 'kept-for-staff') return { kind: 'kept' }
  const words = detail ?? message
  if (failure.kind === 'closed') return { kind: 'closed', message: words, isFinal: FINAL.has(code) }
  return { kind: 'refused', message: words, pages: photos.flatMap(({ pageId }) => pageId ?? []) }
}
