import type { QuestionKey } from '@anushilon/domain/exam'
import * as z from 'zod/mini'
import { PickNumber, type Pick } from '../codecs/picks.ts'
import { ImagePath, ours } from './replies.ts'
import { decodeShown, encodeShown, wireQuestionShape, type ShownQuestion } from './shown-question.ts'

/** A question with its key. Only for exams whose results are out. */
export interface KeyedQuestion extends ShownQuestion {
  readonly correct: number
  /** What staff have decided since, where not `correct` alone is right. */
  readonly ruling?: QuestionKey
  readonly explanation: string | null
  /** In words, beside the picture or instead of one. */
  readonly explanationText?: string | null
}

export interface SolvedQuestion extends KeyedQuestion {
  readonly picked: Pick
}

const keyedShape = {
  ...wireQuestionShape,
  correctOption: z.int(),
  explanationILink: z.nullable(ImagePath),
  /** Ours; absent where there is none. */
  explanationText: z.exactOptional(z.string()),
  /** Ours: all options that are right, or that the question is cancelled; absent where `correctOption` says it all. */
  ruling: z.exactOptional(z.union([z.literal('cancelled'), z.array(z.int())])),
}

type WireKeyed = z.output<z.ZodMiniObject<typeof keyedShape>>

function decodeKeyed(wire: WireKeyed): KeyedQuestion {
  const ruled = wire.ruling === undefined ? {} : { ruling: wire.ruling }
  const told = wire.explanationText === undefined ? {} : { explanationText: wire.explanationText }
  return { ...decodeShown(wire), correct: wire.correctOption, explanation: wire.explanationILink, ...told, ...ruled }
}

function encodeKeyed(question: KeyedQuestion): WireKeyed {
  const { correct, explanation, explanationText, ruling } = question
  const ruled = ruling === undefined ? {} : { ruling: ruling === 'cancelled' ? ruling : [...ruling] }
  const told = explanationText === undefined || explanationText === null ? {} : { explanationText }
  return { ...encodeShown(question), correctOption: correct, explanationILink: explanation, ...told, ...ruled }
}

export const KeyedQuestion = z.codec(z.object(keyedShape), ours<KeyedQuestion>(), {
  decode: decodeKeyed,
  encode: encodeKeyed,
})

export const SolvedQuestion = z.codec(z.object({ ...keyedShape, answeredOption: PickNumber }), ours<SolvedQuestion>(), {
  decode: (wire) => ({ ...decodeKeyed(wire), picked: wire.answeredOption }),
  encode: (question) => ({ ...encodeKeyed(question), answeredOption: question.picked }),
})
