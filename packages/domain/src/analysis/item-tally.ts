import type { QuestionKey } from '../exam/exam.ts'
import { isNumberCode } from '../exam/typed-number.ts'
import { isAmong, verdictOn, type AnswerKey, type Answers } from '../marks/scoring.ts'

/** What one student was asked and answered, and how long each answer took. */
export interface AnswerSheet {
  readonly questions: readonly number[]
  readonly answers: Answers
  readonly milliseconds: ReadonlyMap<number, number>
}

/**
 * How often each option was chosen, by those with one score; the last place counts the blank ones. Of a number there are two
 * places before it: right ones, and others.
 */
type Choices = number[]

export interface ItemCounts {
  /** By the student's score: how many questions of their paper they had right. */
  readonly byScore: Map<number, Choices>
  /** Whole seconds to how many students took that long. */
  readonly bySeconds: Map<number, number>
  /** A typed number's code to how many students typed it. */
  readonly byNumber: Map<number, number>
}

/**
 * All that the analysis of questions needs to know of any number of students. It grows with the number of questions, of
 * different scores and of different numbers typed, not with that of students, so one look at each sheet is enough.
 */
export interface ItemTally {
  students: number
  /** Score to how many students have it. */
  readonly scores: Map<number, number>
  /** Question to its counts. */
  readonly items: Map<number, ItemCounts>
}

export function emptyTally(): ItemTally {
  return { students: 0, scores: new Map(), items: new Map() }
}

const NUMBER_PLACES = 2

/** `options` says how many each question has, 0 where a number is typed. Cancelled questions rank nobody: they are no part of a score. */
export function addSheet(
  tally: ItemTally,
  sheet: AnswerSheet,
  key: AnswerKey,
  options: ReadonlyMap<number, number>,
): void {
  const counted = sheet.questions.filter((question) => key.get(question) !== 'cancelled')
  const score = counted.filter((question) => verdictOn(question, sheet.answers, key) === 'right').length
  tally.students += 1
  countOne(tally.scores, score)
  for (const question of sheet.questions) {
    const { byScore, bySeconds, byNumber } = countsOf(tally, question)
    const given = sheet.answers.get(question)
    const isNumber = given !== undefined && isNumberCode(given)
    const blank = options.get(question) || NUMBER_PLACES
    const choices = byScore.get(score) ?? Array.from({ length: blank + 1 }, () => 0)
    const picked = isNumber ? placeOfNumber(given, key.get(question)) : (given ?? blank)
    if (isNumber) countOne(byNumber, given)
    choices[picked] = (choices[picked] ?? 0) + 1
    byScore.set(score, choices)
    const took = sheet.milliseconds.get(question)
    if (took !== undefined) countOne(bySeconds, Math.round(took / 1000))
  }
}

function placeOfNumber(number: number, key: QuestionKey | undefined): number {
  return key !== undefined && key !== 'cancelled' && isAmong(key, number) ? 0 : 1
}

function countsOf(tally: ItemTally, question: number): ItemCounts {
  const known = tally.items.get(question)
  if (known !== undefined) return known
  const fresh: ItemCounts = { byScore: new Map(), bySeconds: new Map(), byNumber: new Map() }
  tally.items.set(question, fresh)
  return fresh
}

function countOne(counts: Map<number, number>, value: number): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}
