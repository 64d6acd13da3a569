import { same } from '@anushilon/contract/staff/same'
import { TIES, type QuestionKey } from '@anushilon/domain/exam/exam'
import type { AnswerKey, FullMarks, Scheme } from '@anushilon/domain/marks/scoring'
import { z } from 'zod'

const KeySchema = z.record(z.string(), z.union([z.literal('cancelled'), z.array(z.int())]))
const MadeBy = z.object({
  ties: z.enum(TIES),
  policy: z.nullable(z.object({ right: z.number(), wrong: z.number() })),
  key: KeySchema,
})

type MadeBy = z.output<typeof MadeBy>

/** Of each section, in their order; null where it has no written questions. */
const WrittenMarks = z.array(z.nullable(z.array(z.number())))

/** By which a merit list was made, as it stands in the log by its hash. */
export const KeyDocument = z
  .object({
    madeBy: MadeBy,
    parts: z.array(z.object({ kind: z.string(), marks_per_question: z.nullable(z.number()) })),
    sections: z.array(z.object({ written_marks: z.nullable(z.array(z.number())) })),
  })
  .transform(({ madeBy, parts, sections }) => ({
    madeBy,
    marksPerQuestion: parts.find(({ kind }) => kind === 'mcq')?.marks_per_question ?? null,
    written: sections.map((section) => section.written_marks),
  }))
export type KeyDocument = z.output<typeof KeyDocument>

/** The same as it is now. */
const SchemeNow = MadeBy.extend({ written: WrittenMarks })

export function schemeIn({ madeBy: { key, policy } }: KeyDocument): Scheme {
  return { key: keyIn(key), policy }
}

export function fullMarksIn({ marksPerQuestion, written }: KeyDocument): FullMarks {
  return { marksPerQuestion, sections: written.map((marks) => ({ written: marks && { marks } })) }
}

export function isSameScheme({ madeBy, written }: KeyDocument, now: unknown): boolean {
  const read = SchemeNow.safeParse(now)
  return read.success && same([rules(madeBy), written], [rules(read.data), read.data.written])
}

export function isMadeBy({ madeBy }: KeyDocument, list: unknown): boolean {
  const read = MadeBy.safeParse(list)
  return read.success && same(rules(madeBy), rules(read.data))
}

function keyIn(key: Readonly<Record<string, QuestionKey>>): AnswerKey {
  return new Map(Object.entries(key).map(([question, right]) => [Number(question), right]))
}

function rules({ ties, policy, key }: MadeBy): MadeBy {
  return { ties, policy, key }
}
