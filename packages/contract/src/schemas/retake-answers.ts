import * as z from 'zod/mini'
import { PickNumber, type PickedOption } from '../codecs/picks.ts'
import { renamed } from '../codecs/renamed.ts'
import { AuthoredId } from './ids.ts'
import { QuestionNumber } from './retake-paper.ts'

/** What was picked on a paper that the server scores at once and keeps nowhere. */
export interface GivenAnswer {
  /** The question's number within the exam. */
  readonly number: number
  readonly picked: PickedOption
}

const MAX_QUESTIONS = 1_000

/** Two lists side by side: the questions and what was picked for each. */
export const wireAnswersShape = {
  examId: AuthoredId,
  qId: z.array(QuestionNumber).check(z.maxLength(MAX_QUESTIONS)),
  answerIndex: z.array(PickNumber).check(z.maxLength(MAX_QUESTIONS)),
}

type WireAnswers = z.output<z.ZodMiniObject<typeof wireAnswersShape>>

export function haveSameLength({ qId, answerIndex }: Omit<WireAnswers, 'examId'>): boolean {
  return qId.length === answerIndex.length
}

export function decodeAnswers({ qId, answerIndex }: Omit<WireAnswers, 'examId'>): GivenAnswer[] {
  return qId.map((number, index) => ({ number, picked: answerIndex[index] ?? null }))
}

export function encodeAnswers(answers: readonly GivenAnswer[]): Omit<WireAnswers, 'examId'> {
  return { qId: answers.map(({ number }) => number), answerIndex: answers.map(({ picked }) => picked) }
}

export const ScoredAtOnce = renamed(
  {
    right: z.int(),
    wrong: z.int(),
    unanswered: z.int(),
    totalObtainedMarks: z.number(),
    totalMarks: z.number(),
  },
  { totalObtainedMarks: 'marks' },
)
