import type { QuestionKey } from '../exam/exam.ts'
import type { Marks } from './marks.ts'
import type { StudentId } from './ranking.ts'
import { verdictOn, type AnswerKey, type Answers, type Verdict } from './scoring.ts'

/** One correction of the key. */
export interface KeyChange {
  readonly question: number
  readonly from: QuestionKey
  readonly to: QuestionKey
}

export function keyChanges(before: AnswerKey, after: AnswerKey): KeyChange[] {
  return [...after]
    .map(([question, to]) => ({ question, from: before.get(question) ?? to, to }))
    .filter(({ from, to }) => !isSameKey(from, to))
}

function isSameKey(one: QuestionKey, other: QuestionKey): boolean {
  if (one === 'cancelled' || other === 'cancelled') return one === other
  return one.length === other.length && one.every((option) => other.includes(option))
}

/** A student's result, late ones with nulls. */
export interface Standing {
  readonly studentId: StudentId
  readonly total: Marks | null
  readonly position: number | null
}

export interface Change<T> {
  readonly before: T
  readonly after: T
}

export interface QuestionChange extends KeyChange {
  /** How this student's answer counted, and how it counts now. */
  readonly verdict: Change<Verdict>
}

/** What a correction did to one student, ready to be shown (Decision D6). */
export interface StandingChange {
  readonly studentId: StudentId
  readonly total: Change<Marks | null>
  readonly position: Change<number | null>
  /** The corrected questions on their paper. Empty: only others' marks moved them. */
  readonly questions: readonly QuestionChange[]
}

/** What a student was asked and what they answered. */
export interface Sheet {
  readonly questions: readonly number[]
  readonly answers: Answers
}

export interface Rescoring {
  readonly before: readonly Standing[]
  readonly after: readonly Standing[]
  readonly oldKey: AnswerKey
  readonly newKey: AnswerKey
  readonly sheets: ReadonlyMap<StudentId, Sheet>
}

/** Of everybody, one after the other in the order of `after`, what is different or not. */
export function* shifts({ before, after, oldKey, newKey, sheets }: Rescoring): Generator<StandingChange> {
  const earlier = new Map(before.map((standing) => [standing.studentId, standing]))
  const corrections = keyChanges(oldKey, newKey)
  for (const now of after) {
    const was = earlier.get(now.studentId)
    const sheet = sheets.get(now.studentId)
    yield {
      studentId: now.studentId,
      total: { before: was?.total ?? null, after: now.total },
      position: { before: was?.position ?? null, after: now.position },
      questions: sheet === undefined ? [] : questionChanges(sheet, corrections, oldKey, newKey),
    }
  }
}

function questionChanges(
  sheet: Sheet,
  corrections: readonly KeyChange[],
  oldKey: AnswerKey,
  newKey: AnswerKey,
): QuestionChange[] {
  return corrections
    .filter(({ question }) => sheet.questions.includes(question))
    .map((correction) => ({
      ...correction,
      verdict: {
        before: verdictOn(correction.question, sheet.answers, oldKey),
        after: verdictOn(correction.question, sheet.answers, newKey),
      },
    }))
}

/** In marks, position, or how an answer counts. */
export function isDifferent({ total, position, questions }: StandingChange): boolean {
  return (
    total.before !== total.after ||
    position.before !== position.after ||
    questions.some(({ verdict }) => verdict.before !== verdict.after)
  )
}
