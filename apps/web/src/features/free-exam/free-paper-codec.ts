import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import type { QuestionKey } from '@anushilon/domain/exam/exam'
import { fromFlat, toFlat, type FlatQuestion } from '@anushilon/domain/exam/flat-question'
import { toStored } from '../../practice/device-paper.ts'
import type { Picks, PracticePaper, PracticeResult } from '../../practice/paper.ts'

/** A free exam under way, or done. Saved for as long as the tab is open: a visitor leaves nothing behind. */
export interface SavedFreePaper {
  readonly examId: string
  readonly draw: string
  readonly paper: PracticePaper
  readonly picks: Picks
  readonly outcome: Outcome | null
}

interface Outcome {
  readonly result: PracticeResult
  readonly questions: readonly SolvedQuestion[]
}

type Fields = Partial<Record<string, unknown>>

/** As the tab stores it: each question as one row of fields. */
export function encodeFreePaper({ paper, outcome, ...rest }: SavedFreePaper): string {
  const questions = outcome?.questions.map((question) => ({ ...question, ...toFlat(question) })) ?? []
  return JSON.stringify({ ...rest, paper: toStored(paper), outcome: outcome && { ...outcome, questions } })
}

/** What the tab has stored, read with care: another version may have written it. Null: it is no free paper of this one. */
export function decodeFreePaper(text: string): SavedFreePaper | null {
  try {
    const { examId, draw, paper, picks, outcome }: Fields = Object(JSON.parse(text))
    return {
      examId: string(examId),
      draw: string(draw),
      paper: paperIn(paper),
      picks: list(picks, (pick) => orNull(pick, number)),
      outcome: orNull(outcome, outcomeIn),
    }
  } catch {
    return null
  }
}

function paperIn(value: unknown): PracticePaper {
  const { name, sections, startsAt, endsAt, negativePercent }: Fields = Object(value)
  return {
    name: string(name),
    sections: list(sections, (section) => {
      const { subjectId, subjectName, questions }: Fields = Object(section)
      return {
        subjectId: string(subjectId),
        subjectName: string(subjectName),
        questions: list(questions, (question) => {
          const { id }: Fields = Object(question)
          return { ...fromFlat(rowIn(question)), id: number(id), correct: null }
        }),
      }
    }),
    startsAt: number(startsAt),
    endsAt: number(endsAt),
    // Only the server knows, and scores.
    marks: null,
    negativePercent: orNull(negativePercent, number),
  }
}

function outcomeIn(value: unknown): Outcome {
  const { result, questions }: Fields = Object(value)
  const { right, wrong, unanswered, marks, totalMarks }: Fields = Object(result)
  return {
    result: {
      right: number(right),
      wrong: number(wrong),
      unanswered: number(unanswered),
      marks: number(marks),
      totalMarks: number(totalMarks),
      // A free exam has one subject.
      bySubject: [],
    },
    questions: list(questions, solvedIn),
  }
}

function solvedIn(value: unknown): SolvedQuestion {
  const { picked, correct, ruling, explanation = null, explanationText = null }: Fields = Object(value)
  return {
    ...fromFlat(rowIn(value)),
    picked: orNull(picked, number),
    correct: number(correct),
    ...(ruling !== undefined && { ruling: rulingIn(ruling) }),
    explanation: orNull(explanation, string),
    explanationText: orNull(explanationText, string),
  }
}

function rulingIn(value: unknown): QuestionKey {
  return value === 'cancelled' ? value : list(value, number)
}

function rowIn(value: unknown): FlatQuestion {
  const {
    text,
    image,
    imageText = null,
    options,
    optionImages = null,
    optionCount,
    unit = null,
  }: Fields = Object(value)
  return {
    text: orNull(text, string),
    image: orNull(image, string),
    imageText: orNull(imageText, string),
    options: list(options, string),
    optionImages: orNull(optionImages, (images) => list(images, (path) => orNull(path, string))),
    optionCount: number(optionCount),
    unit: orNull(unit, string),
  }
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('no number')
  return value
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value)
}

function list<T>(value: unknown, read: (value: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value.map(read)
}
