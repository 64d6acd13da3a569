import * as z from 'zod/mini'
import { PickNumber, type Pick } from '../codecs/picks.ts'
import { ImagePath, ours } from './replies.ts'
import { decodeShown, encodeShown, wireQuestionShape, type ShownQuestion } from './shown-question.ts'

/** A question with its key. Only for exams whose results are out. */
export interface KeyedQuestion extends ShownQuestion {
  readonly correct: number
  readonly explanation: string | null
}

export interface SolvedQuestion extends KeyedQuestion {
  readonly picked: Pick
}

const keyedShape = { ...wireQuestionShape, correctOption: z.int(), explanationILink: z.nullable(ImagePath) }

type WireKeyed = z.output<z.ZodMiniObject<typeof keyedShape>>

function decodeKeyed(wire: WireKeyed): KeyedQuestion {
  return { ...decodeShown(wire), correct: wire.correctOption, explanation: wire.explanationILink }
}

function encodeKeyed(question: KeyedQuestion): WireKeyed {
  return { ...encodeShown(question), correctOption: question.correct, explanationILink: question.explanation }
}

export const KeyedQuestion = z.codec(z.object(keyedShape), ours<KeyedQuestion>(), {
  decode: decodeKeyed,
  encode: encodeKeyed,
})

export const SolvedQuestion = z.codec(z.object({ ...keyedShape, answeredOption: PickNumber }), ours<SolvedQuestion>(), {
  decode: (wire) => ({ ...decodeKeyed(wire), picked: wire.answeredOption }),
  encode: (question) => ({ ...encodeKeyed(question), answeredOption: question.picked }),
})
