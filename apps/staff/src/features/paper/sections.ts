import type { PaperDocument, PaperQuestion, PaperSubject } from '@anushilon/contract/staff/paper-document'
import { behaviourOf } from '@anushilon/domain/variation'

type WrittenSheet = NonNullable<PaperSubject['written']>

/** One subject's share of a paper; a paper in one subject has one. */
export interface PaperSection {
  readonly subjectId: string | undefined
  readonly questions: readonly PaperQuestion[]
  readonly written: WrittenSheet
}

export function isFlat({ variation }: Pick<PaperDocument, 'variation'>): boolean {
  return behaviourOf(variation).paper === 'flat'
}

export function sectionsOf(document: PaperDocument): PaperSection[] {
  if (isFlat(document)) {
    return [{ subjectId: document.subject, questions: document.mcq?.questions ?? [], written: document.written ?? {} }]
  }
  return (document.subjects ?? []).map(({ subject, mcq, written }) => ({
    subjectId: subject,
    questions: mcq?.questions ?? [],
    written: written ?? {},
  }))
}

/** The document with one subject's share changed. */
function withSection(
  document: PaperDocument,
  index: number,
  { questions, written }: { questions?: PaperQuestion[]; written?: WrittenSheet },
): PaperDocument {
  const change = <T extends Pick<PaperDocument, 'mcq' | 'written'> | PaperSubject>(holder: T): T => ({
    ...holder,
    ...(questions && { mcq: { ...holder.mcq, questions } }),
    ...(written && { written: { ...without(holder.written ?? {}, ['image', 'marks']), ...written } }),
  })
  if (isFlat(document)) return change(document)
  return { ...document, subjects: (document.subjects ?? []).map((one, at) => (at === index ? change(one) : one)) }
}

export function withQuestions(document: PaperDocument, section: number, questions: PaperQuestion[]): PaperDocument {
  return withSection(document, section, { questions })
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

export function withWritten(document: PaperDocument, section: number, written: WrittenSheet): PaperDocument {
  return withSection(document, section, { written })
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

/** The object without some of its fields. */
export function without<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>
}

/** Sets a field, or takes it away where there is nothing to say. */
export function withField<T extends object, K extends keyof T>(value: T, key: K, to: T[K] | undefined): T {
  return to === undefined ? (without(value, [key]) as T) : { ...value, [key]: to }
}
