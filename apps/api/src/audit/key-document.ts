import { TIES, type QuestionKey } from '@anushilon/domain/exam/exam'
import type { AnswerKey, Scheme } from '@anushilon/domain/marks/scoring'
import { z } from 'zod'

const KeySchema = z.record(z.string(), z.union([z.literal('cancelled'), z.array(z.int())]))
const MadeBy = z.object({
  ties: z.enum(TIES),
  policy: z.nullable(z.object({ right: z.number(), wrong: z.number() })),
  key: KeySchema,
})

/** By which a merit list was made, as it stands in the log by its hash. */
export const KeyDocument = z.object({ madeBy: MadeBy })
export type MadeBy = z.output<typeof MadeBy>

export function schemeIn({ key, policy }: MadeBy): Scheme {
  return { key: keyIn(key), policy }
}

function keyIn(key: Readonly<Record<string, QuestionKey>>): AnswerKey {
  return new Map(Object.entries(key).map(([question, right]) => [Number(question), right]))
}

/** The same text for the same rules, in whatever order they were written. */
export function madeByText(madeBy: unknown): string | null {
  const read = MadeBy.safeParse(madeBy)
  if (!read.success) return null
  const { ties, policy, key } = read.data
  const questions = Object.entries(key).toSorted(([one], [other]) => Number(one) - Number(other))
  return JSON.stringify([ties, policy && [policy.right, policy.wrong], questions])
}
