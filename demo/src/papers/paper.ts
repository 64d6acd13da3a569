import type { Figure } from '../drawings/svg.ts'

/** One part of a question: its letter, what it asks, its marks. */
type PaperPart = readonly [letter: string, words: string, marks: number]

export interface PaperQuestion {
  /** What the parts refer to; may be empty. */
  readonly stem: string
  readonly figure?: Figure
  readonly parts: readonly PaperPart[]
}

/** A written paper, drawn as one picture for the student. */
export interface Paper {
  readonly id: string
  readonly title: string
  readonly language: 'bn' | 'en'
  readonly questions: readonly PaperQuestion[]
}

/** Full marks of each question. */
export function marksOf(paper: Paper): number[] {
  return paper.questions.map((question) => question.parts.reduce((sum, [, , marks]) => sum + marks, 0))
}

const BENGALI_DIGITS = '০১২৩৪৫৬৭৮৯'

export function bengaliDigits(value: number | string): string {
  return String(value).replaceAll(/\d/gu, (digit) => BENGALI_DIGITS[Number(digit)] ?? digit)
}
