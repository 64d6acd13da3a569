import * as z from 'zod/mini'
import { PickText, type Pick } from '../codecs/picks.ts'
import { ours } from './replies.ts'

/**
 * What a student may see of a question while the exam runs. There is no place in it for the key or for an
 * explanation, and whatever else a handler puts in is cut off when it is encoded (Decision C5).
 */
export interface ShownQuestion {
  /** Null where the question is a picture, its options and all. */
  readonly text: string | null
  /** Beside a text: its figure. */
  readonly image: string | null
  /** The words in the picture, for those who cannot see it; absent where nobody has written them down. */
  readonly imageText?: string
  readonly options: readonly string[]
  readonly optionCount: number
}

export interface RunningQuestion extends ShownQuestion {
  readonly picked: Pick
}

/** `type` says whether `question` is a text; `iLink` repeats it, for the pages differ in which of the two they read. */
export const wireQuestionShape = {
  type: z.boolean(),
  question: z.string(),
  iLink: z.string(),
  /** Ours, both; absent where there is none. A picture beside the words of a question, and what is said in a picture. */
  figure: z.exactOptional(z.string()),
  imageText: z.exactOptional(z.string()),
  options: z.array(z.string()),
  optionCount: z.int(),
}

type WireQuestion = z.output<z.ZodMiniObject<typeof wireQuestionShape>>

export function decodeShown(wire: WireQuestion): ShownQuestion {
  return {
    text: wire.type ? wire.question : null,
    image: wire.type ? (wire.figure ?? null) : wire.question,
    ...(wire.imageText !== undefined && { imageText: wire.imageText }),
    options: wire.options,
    optionCount: wire.optionCount,
  }
}

export function encodeShown({ text, image, imageText, options, optionCount }: ShownQuestion): WireQuestion {
  const question = text ?? image ?? ''
  const figure = text === null || image === null ? {} : { figure: image }
  const told = imageText === undefined ? {} : { imageText }
  return { type: text !== null, question, iLink: question, ...figure, options: [...options], optionCount, ...told }
}

export const ShownQuestion = z.codec(z.object(wireQuestionShape), ours<ShownQuestion>(), {
  decode: decodeShown,
  encode: encodeShown,
})

export const RunningQuestion = z.codec(
  z.object({ ...wireQuestionShape, answeredOption: PickText }),
  ours<RunningQuestion>(),
  {
    decode: (wire) => ({ ...decodeShown(wire), picked: wire.answeredOption }),
    encode: (question) => ({ ...encodeShown(question), answeredOption: question.picked }),
  },
)
