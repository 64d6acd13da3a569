import { isFlat } from '@anushilon/domain/exam/variation'
import type { PaperDocument, PaperQuestion, PaperSubject } from './paper-document.ts'

type WrittenSheet = NonNullable<PaperSubject['written']>

/** One subject's share of a paper; a paper in one subject has one. */
export interface PaperSection {
  readonly subjectId: string | undefined
  readonly questions: readonly PaperQuestion[]
  readonly written: WrittenSheet
  /** Where it stands in the document: before `mcq` and `written`. */
  readonly place: string
}

export function sectionsOf(document: PaperDocument): PaperSection[] {
  const { variation, subject, subjects = [], mcq, written } = document
  const shares = isFlat(variation) ? [{ subject, mcq, written }] : subjects
  return shares.map((share, index) => ({
    subjectId: share.subject,
    questions: share.mcq?.questions ?? [],
    written: share.written ?? {},
    place: isFlat(variation) ? '' : `subjects[${index}].`,
  }))
}

type Holder = Pick<PaperDocument, 'mcq' | 'written'> | PaperSubject

function withShare(document: PaperDocument, index: number, change: <T extends Holder>(holder: T) => T): PaperDocument {
  if (isFlat(document.variation)) return change(document)
  return { ...document, subjects: (document.subjects ?? []).map((one, at) => (at === index ? change(one) : one)) }
}

/** The document with one section's questions changed. */
export function withQuestions(
  document: PaperDocument,
  section: number,
  questions: readonly PaperQuestion[],
): PaperDocument {
  return withShare(document, section, (holder) => ({ ...holder, mcq: { ...holder.mcq, questions: [...questions] } }))
}

export function withQuestion(
  document: PaperDocument,
  section: number,
  at: number,
  question: PaperQuestion,
): PaperDocument {
  const questions = [...(sectionsOf(document)[section]?.questions ?? [])]
  questions[at] = question
  return withQuestions(document, section, questions)
}

export function withWritten(document: PaperDocument, section: number, sheet: WrittenSheet): PaperDocument {
  return withShare(document, section, (holder) => {
    const { image: _, marks: __, ...plan }: NonNullable<PaperDocument['written']> = holder.written ?? {}
    return { ...holder, written: { ...plan, ...sheet } }
  })
}

/**
 * The document with more questions at the end of its paper, or of one subject's where it has several; a subject that is
 * not on the paper yet comes to it.
 */
export function withMoreQuestions(
  document: PaperDocument,
  subjectId: string,
  questions: readonly PaperQuestion[],
): PaperDocument {
  const index = isFlat(document.variation) ? 0 : sectionsOf(document).findIndex((one) => one.subjectId === subjectId)
  if (index < 0) {
    const subjects = [...(document.subjects ?? []), { subject: subjectId }]
    return withMoreQuestions({ ...document, subjects }, subjectId, questions)
  }
  return withQuestions(document, index, [...(sectionsOf(document)[index]?.questions ?? []), ...questions])
}

/** A subject that is taken off the paper cannot be chosen either. */
export function withoutSubject(document: PaperDocument, subjectId: string): PaperDocument {
  const { subjects = [], choice } = document
  const others = (ids: readonly string[] = []) => ids.filter((id) => id !== subjectId)
  return {
    ...document,
    subjects: subjects.filter(({ subject }) => subject !== subjectId),
    ...(choice && { choice: { ...choice, fixed: others(choice.fixed), optional: others(choice.optional) } }),
  }
}
