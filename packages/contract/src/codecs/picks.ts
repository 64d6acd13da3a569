import { GREATEST_NUMBER, isNumberCode } from '@anushilon/domain/exam/typed-number'
import * as z from 'zod/mini'

/** The option a student picked, from 0, or the code of the number they typed (decision 048); null: none. */
export type PickedOption = number | null

const UNANSWERED = -1

function decodePick(code: number | string): PickedOption {
  const option = Number(code)
  return option === UNANSWERED ? null : option
}

const LAST_OPTION = 25
const NO_OPTION = 'is not an option'
const isOption = (code: number) => code >= 0 && code <= LAST_OPTION

/** What somebody answered, or what is right: an option, or a number by its code. */
export const Answer = z
  .int()
  .check(z.minimum(0), z.maximum(GREATEST_NUMBER))
  .check(z.refine((code) => isOption(code) || isNumberCode(code), NO_OPTION))
const Code = z.union([z.literal(UNANSWERED), Answer])
const CodeText = z
  .string()
  .check(z.regex(/^(-1|0|[1-9][0-9]{0,14})$/, NO_OPTION))
  .check(z.refine((code) => Answer.safeParse(Number(code)).success || Number(code) === UNANSWERED, NO_OPTION))
const Option = z.nullable(z.int())

/** While the exam runs the wire has it as text: '-1' for unanswered (Spec 3). */
export const PickText = z.codec(CodeText, Option, {
  decode: decodePick,
  encode: (pick) => String(pick ?? UNANSWERED),
})

/** Elsewhere it is a number; both are understood. */
export const PickNumber = z.codec(z.union([Code, CodeText]), Option, {
  decode: decodePick,
  encode: (pick) => pick ?? UNANSWERED,
})
