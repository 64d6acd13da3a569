import { keyOfQuestion, type KeyedQuestion as Keyed, type QuestionKey } from '@anushilon/domain/exam/exam'
import * as z from 'zod/mini'
import { PickNumber, type PickedOption } from '../codecs/picks.ts'
import { ImagePath, decoded } from './replies.ts'
import { decodeShown, encodeShown, wireQuestionShape } from './shown-question.ts'

/** A question with its key. Only for exams whose results are out. */
export type SolvedQuestion = Keyed & { readonly picked: PickedOption }

const keyedShape = {
  ...wireQuestionShape,
  correctOption: z.int(),
  explanationILink: z.nullable(ImagePath),
  /** An extension; absent where there is none. */
  explanationText: z.exactOptional(z.string()),
  /**
   * An extension: all options that are right, by the author or by a correction, or that the question is cancelled; absent
   * where `correctOption` says it all.
   */
  ruling: z.exactOptional(z.union([z.literal('cancelled'), z.array(z.int())])),
}

type WireKeyed = z.output<z.ZodMiniObject<typeof keyedShape>>

function decodeKeyed(wire: WireKeyed): Keyed {
  const { correctOption: correct, explanationILink: explanation, explanationText = null, ruling } = wire
  return { ...decodeShown(wire), correct, explanation, explanationText, ...(ruling !== undefined && { ruling }) }
}

function encodeKeyed(question: Keyed): WireKeyed {
  const { correct, explanation, explanationText } = question
  const ruled = saidBy(correct, keyOfQuestion(question))
  const explained = explanationText === null ? {} : { explanationText }
  return { ...encodeShown(question), correctOption: correct, explanationILink: explanation, ...explained, ...ruled }
}

function saidBy(correct: number, key: QuestionKey): Pick<WireKeyed, 'ruling'> {
  if (key === 'cancelled') return { ruling: key }
  return key.length === 1 && key[0] === correct ? {} : { ruling: [...key] }
}

export const KeyedQuestion = z.codec(z.object(keyedShape), decoded<Keyed>(), {
  decode: decodeKeyed,
  encode: encodeKeyed,
})

export const SolvedQuestion = z.codec(
  z.object({ ...keyedShape, answeredOption: PickNumber }),
  decoded<SolvedQuestion>(),
  {
    decode: (wire) => ({ ...decodeKeyed(wire), picked: wire.answeredOption }),
    encode: (question) => ({ ...encodeKeyed(question), answeredOption: question.picked }),
  },
)
