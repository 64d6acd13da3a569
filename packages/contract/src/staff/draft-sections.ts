import { isFlat } from '@anushilon/domain/exam/variation'
import { SHEET_FIELDS } from '../exam-document/exam.ts'
import type { ExamDraft, DraftQuestion, DraftSubject } from './exam-draft.ts'

export type DraftSheet = NonNullable<DraftSubject['written']>

const isOfSheet: ReadonlySet<string> = new Set(SHEET_FIELDS)

/** One subject's share of a paper; a paper in one subject has one. */
export interface DraftSection {
  readonly subjectId: string | undefined
  readonly questions: readonly DraftQuestion[]
  readonly written: DraftSheet
  /** Where it stands in the document: before `mcq` and `written`. */
  readonly place: string
}

export function sectionsOf(document: ExamDraft): DraftSection[] {
  const { variation, subject, subjects = [], mcq, written } = document
  const shares = isFlat(variation) ? [{ subject, mcq, written }] : subjects
  return shares.map((share, index) => ({
    subjectId: share.subject,
    questions: share.mcq?.questions ?? [],
    written: share.written ?? {},
    place: isFlat(variation) ? '' : `subjects[${index}].`,
  }))
}

type Holder = Pick<ExamDraft, 'mcq' | 'written'> | DraftSubject

function withShare(document: ExamDraft, index: number, change: <T extends Holder>(holder: T) => T): ExamDraft {
  if (isFlat(document.variation)) return change(document)
  return { ...document, subjects: (document.subjects ?? []).map((one, at) => (at === index ? change(one) : one)) }
}

/** The document with one section's questions changed. */
export function withQuestions(document: ExamDraft, section: number, questions: readonly DraftQuestion[]): ExamDraft {
  return withShare(document, section, (holder) => ({ ...holder, mcq: { ...holder.mcq, questions: [...questions] } }))
}

export function withQuestion(document: ExamDraft, section: number, at: number, question: DraftQuestion): ExamDraft {
  const questions = [...(sectionsOf(document)[section]?.questions ?? [])]
  questions[at] = question
  return withQuestions(document, section, questions)
}

export function withWritten(document: ExamDraft, section: number, sheet: DraftSheet): ExamDraft {
  return withShare(document, section, (holder) => {
    const plan = Object.entries(holder.written ?? {}).filter(([field]) => !isOfSheet.has(field))
    return { ...holder, written: { ...Object.fromEntries(plan), ...sheet } }
  })
}

/**
 * The document with more questions at the end of its paper, or of one subject's where it has several; a subject that is
 * not on the paper yet comes to it.
 */
export function withMoreQuestions(
  document: ExamDraft,
  subjectId: string,
  questions: readonly DraftQuestion[],
): ExamDraft {
  const index = isFlat(document.variation) ? 0 : sectionsOf(document).findIndex((one) => one.subjectId === subjectId)
  if (index < 0) {
    const subjects = [...(document.subjects ?? []), { subject: subjectId }]
    return withMoreQuestions({ ...document, subjects }, subjectId, questions)
  }
  return withQuestions(document, index, [...(sectionsOf(document)[index]?.questions ?? []), ...questions])
}

/** A subject that is taken off the paper cannot be chosen either. */
export function withoutSubject(document: ExamDraft, subjectId: string): ExamDraft {
  const { subjects = [], choice } = document
  const others = (ids: readonly string[] = []) => ids.filter((id) => id !== subjectId)
  return {
    ...document,
    subjects: subjects.filter(({ subject }) => subject !== subjectId),
    ...(choice && { choice: { ...choice, fixed: others(choice.fixed), optional: others(choice.optional) } }),
  }
}
