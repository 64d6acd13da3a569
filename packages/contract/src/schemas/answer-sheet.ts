import * as z from 'zod/mini'
import { PickNumber, type PickedOption } from '../codecs/picks.ts'
import { AuthoredId } from './ids.ts'
import { decoded } from './replies.ts'

/** All answers of a part at once, in the order of the student's own paper. */
export type AnswerSheet = readonly SheetSection[]

interface SheetSection {
  /** Null where the exam has but one subject. */
  readonly subjectId: string | null
  readonly picks: readonly PickedOption[]
}

/** More than any paper has. */
const Picks = z.array(PickNumber).check(z.maxLength(1_000))

/** What a submit carries along of answers that may not have been saved; null: nothing (Decisions C7, C9). */
interface Carried {
  readonly sheet: AnswerSheet | null
}

export const FlatSheet = z.codec(z.object({ answeredOptions: z.exactOptional(Picks) }), decoded<Carried>(), {
  decode: ({ answeredOptions }) => ({
    sheet: answeredOptions === undefined ? null : [{ subjectId: null, picks: answeredOptions }],
  }),
  encode: ({ sheet }) => (sheet === null ? {} : { answeredOptions: sheet.flatMap(({ picks }) => [...picks]) }),
})

const SectionPicks = z.object({ subjectId: AuthoredId, answeredOptions: Picks })

/** The exam's id and the sheet in one body, as the exams of several subjects have it. */
export const SubmitBySubject = z.codec(
  z.object({
    eId: AuthoredId,
    answeredOptions: z.exactOptional(z.array(SectionPicks).check(z.maxLength(20))),
  }),
  decoded<Carried & { readonly examId: string }>(),
  {
    decode: ({ eId, answeredOptions }) => ({
      examId: eId,
      sheet:
        answeredOptions?.map((section) => ({ subjectId: section.subjectId, picks: section.answeredOptions })) ?? null,
    }),
    encode: ({ examId, sheet }) => {
      if (sheet === null) return { eId: examId }
      return {
        eId: examId,
        answeredOptions: sheet.map(({ subjectId, picks }) => ({
          subjectId: subjectId ?? '',
          answeredOptions: [...picks],
        })),
      }
    },
  },
)
