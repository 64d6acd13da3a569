import * as z from 'zod/mini'

/** The option a student picked, from 0; null: none. */
export type PickedOption = number | null

const UNANSWERED = -1

function decodePick(code: number | string): PickedOption {
  const option = Number(code)
  return option === UNANSWERED ? null : option
}

const Code = z.int().check(z.minimum(UNANSWERED), z.maximum(25))
const CodeText = z.string().check(z.regex(/^(-1|[0-9]|1[0-9]|2[0-5])$/, 'is not an option'))
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
