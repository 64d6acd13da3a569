import { fromFlat, toFlat } from '@anushilon/domain/exam/flat-question'
import type { ShownQuestion as Shown } from '@anushilon/domain/exam/question'
import * as z from 'zod/mini'
import { PickText, type PickedOption } from '../codecs/picks.ts'
import { decoded } from './replies.ts'

export type RunningQuestion = Shown & { readonly picked: PickedOption }

/** The path of each option's picture, null where it has none. */
export const OptionImages = z.array(z.nullable(z.string()))

/** `type` says whether `question` is a text; `iLink` repeats it, for the pages differ in which of the two they read. */
export const wireQuestionShape = {
  type: z.boolean(),
  question: z.string(),
  iLink: z.string(),
  /** Extensions, both; absent where there is none. A picture beside the words of a question, and what is said in a picture. */
  figure: z.exactOptional(z.string()),
  imageText: z.exactOptional(z.string()),
  options: z.array(z.string()),
  /** An extension; absent where there is none. Pictures to be shown in the place of options, whose texts are the words for them. */
  optionImages: z.exactOptional(OptionImages),
  optionCount: z.int(),
  /** An extension; absent where the question has options. Where a number is typed: what stands beside the field, perhaps nothing. */
  unit: z.exactOptional(z.string()),
}

type WireQuestion = z.output<z.ZodMiniObject<typeof wireQuestionShape>>

export function decodeShown({ type, question, figure, ...wire }: WireQuestion): Shown {
  const [text, image] = type ? [question, figure ?? null] : [null, question]
  const { imageText = null, options, optionImages = null, optionCount, unit = null } = wire
  return fromFlat({ text, image, imageText, options, optionImages, optionCount, unit })
}

export function encodeShown(shown: Shown): WireQuestion {
  const { text, image, ...others } = toFlat(shown)
  const question = text ?? image ?? ''
  const figure = text === null || image === null ? {} : { figure: image }
  return { type: text !== null, question, iLink: question, ...figure, ...others }
}

/** A question as a running exam shows it: whatever else a handler puts in is cut off when it is encoded (Decision C5). */
export const ShownQuestion = z.codec(z.object(wireQuestionShape), decoded<Shown>(), {
  decode: decodeShown,
  encode: encodeShown,
})

export const RunningQuestion = z.codec(
  z.object({ ...wireQuestionShape, answeredOption: PickText }),
  decoded<RunningQuestion>(),
  {
    decode: (wire) => ({ ...decodeShown(wire), picked: wire.answeredOption }),
    encode: (question) => ({ ...encodeShown(question), answeredOption: question.picked }),
  },
)
