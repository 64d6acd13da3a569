import * as z from 'zod/mini'
import { PickNumber, type PickedOption } from '../codecs/picks.ts'
import { renamed } from '../codecs/renamed.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'
import { QuestionNumber } from './retake-paper.ts'

/** What was picked on a paper that the server scores at once and keeps nowhere. */
interface GivenAnswer {
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

/** Answers that the wire has as two lists, with whatever else is said with them. */
export function givenAnswers<W extends z.ZodMiniType<WireAnswers, object>>(wire: W) {
  type Decoded = Omit<z.output<W>, 'qId' | 'answerIndex'> & { readonly answers: readonly GivenAnswer[] }
  const haveSameLength = z.refine<WireAnswers>(
    ({ qId, answerIndex }) => qId.length === answerIndex.length,
    'qId and answerIndex differ in length',
  )
  return z.codec(wire.check(haveSameLength), decoded<Decoded>(), {
    decode: ({ qId, answerIndex, ...others }) => ({
      ...others,
      answers: qId.map((number, index) => ({ number, picked: answerIndex[index] ?? null })),
    }),
    encode: ({ answers, ...others }) =>
      ({
        ...others,
        qId: answers.map(({ number }) => number),
        answerIndex: answers.map(({ picked }) => picked),
      }) as unknown as z.output<W>,
  })
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
