import type { SubjectId } from '@anushilon/domain/exam'
import { behaviourOf, VARIATION_NAMES } from '@anushilon/domain/variation'
import type { DraftDocument } from './draft.ts'

/** A question as a draft holds it: of what a pack says of one anything may be missing. */
export interface DraftQuestion {
  readonly text?: string
  readonly figure?: string
  readonly image?: string
  readonly imageText?: string
  readonly options?: readonly string[]
  readonly optionCount?: number
  readonly correct?: number
  readonly explanation?: string
  readonly explanationText?: string
  /** The question of the bank it was copied from. */
  readonly bankId?: number
}

interface Holder {
  readonly mcq?: { readonly questions?: readonly DraftQuestion[] }
}
interface Section extends Holder {
  readonly subject?: SubjectId
}

function appended(holder: Holder, questions: readonly DraftQuestion[]): Holder {
  return { ...holder, mcq: { ...holder.mcq, questions: [...(holder.mcq?.questions ?? []), ...questions] } }
}

/**
 * The draft with more questions at the end of its paper, or of one subject's where it has several; a subject that is
 * not on the paper yet comes to it.
 */
export function withQuestions(
  document: DraftDocument,
  subjectId: SubjectId,
  questions: readonly DraftQuestion[],
): DraftDocument {
  const variation = VARIATION_NAMES.find((name) => name === document['variation'])
  const isFlat = variation === undefined || behaviourOf(variation).paper === 'flat'
  if (isFlat) return { ...document, ...appended(document, questions) }
  const sections = (Array.isArray(document['subjects']) ? document['subjects'] : []) as Section[]
  const there = sections.some(({ subject }) => subject === subjectId)
  const all = there ? sections : [...sections, { subject: subjectId }]
  return { ...document, subjects: all.map((one) => (one.subject === subjectId ? appended(one, questions) : one)) }
}
