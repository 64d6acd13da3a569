import { TIES } from '@anushilon/domain/exam/exam'
import { FREQUENCIES, LATE_POLICIES } from '@anushilon/domain/exam/variation'
import * as z from 'zod/mini'
import type { Leaves } from './leaves.ts'

const WEEK_IN_MINUTES = 7 * 24 * 60
const MINUTES = { above: 0, max: WEEK_IN_MINUTES, decimals: 'any' } as const
/** Two decimals, as marks are kept. */
const MARKS = { above: 0, max: 99_999, decimals: 2 }

export const MOST_WRITTEN_QUESTIONS = 100
/** Of one subject's written paper. */
export const MOST_PAGES = 20
export const MOST_RUBRIC_LINES = 20

/** What an exam says of itself besides its papers. */
export function headShape({ words, line, picture, number, flag, oneOf, list }: Leaves) {
  return {
    name: line(200),
    frequency: oneOf(FREQUENCIES),
    /** ISO 8601 with an offset; in a pack also relative to the import: `now+90s`, `now-2d`, `now+1h30m`. */
    opensAt: words(40),
    closesAt: words(40),
    image: picture,
    rules: picture,
    curriculumName: line(100),
    /** A link (https://…), or a picture or PDF. */
    solutionSheet: words(2_000),
    active: flag,
    free: flag,
    /** Whom of the course it is for, by their names; without either: everybody (decision 035). */
    branches: list(line(200), { max: 200 }),
    batches: list(line(100), { max: 200 }),
    retakeLimit: number({ min: 0, max: 1000 }),
    /** How long before it opens phones may fetch its papers, sealed; 0: not at all. */
    sealedHours: number({ min: 0, max: 7 * 24, decimals: 2 }),
    /** `auto`, `manual`, or a time. */
    results: words(40),
    /** Without it: as the variation has it (Decision C11). */
    overdue: oneOf(LATE_POLICIES),
    ties: oneOf(TIES),
  }
}

export function mcqShape({ number, flag }: Leaves) {
  return {
    durationMinutes: number(MINUTES),
    marksPerQuestion: number(MARKS),
    negativePercent: number({ min: 0, max: 100, decimals: 2 }),
    /** How many each student gets of a subject's questions. */
    questionsPerStudent: number({ min: 1, max: 32_767 }),
    shuffle: flag,
  }
}

export function writtenShape({ number }: Leaves) {
  return {
    durationMinutes: number(MINUTES),
    uploadMinutes: number({ min: 0, max: WEEK_IN_MINUTES, decimals: 'any' }),
  }
}

/** The written paper of one subject. */
export function sheetShape({ words, picture, number, list }: Leaves) {
  const line = z.strictObject({
    text: words(120),
    marks: number({ min: -100, max: 100, decimals: 1, isInHalves: true }),
  })
  const typed = z.strictObject({ text: words(20_000), figure: z.exactOptional(picture) })
  return {
    /** The first page; none where the questions are typed and need no page. */
    image: picture,
    /** Those after the first, in order. */
    morePages: list(picture, { max: MOST_PAGES - 1 }),
    /** Typed ones, in the order of `marks`; a picture stands below its text. */
    questions: list(typed, { min: 1, max: MOST_WRITTEN_QUESTIONS }),
    marks: list(number(MARKS), { min: 1, max: MOST_WRITTEN_QUESTIONS }),
    /** By which each question is marked, in the order of `marks`; an empty one: none yet. */
    rubrics: list(list(line, { max: MOST_RUBRIC_LINES }), { max: MOST_WRITTEN_QUESTIONS }),
  }
}

export const SHEET_FIELDS = ['image', 'morePages', 'questions', 'marks', 'rubrics'] as const
