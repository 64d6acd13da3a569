import * as z from 'zod/mini'

/**
 * Where a student stands with an exam (Spec 4 "Exam entry check"). `written-next`: the MCQ part is over and the
 * written one is open or may be started.
 */
export type EntryStage = 'assign' | 'running' | 'written-next' | 'ended'

/** Three vocabularies for the same four stages (Decision C2). */
export const ENTRY_WORDS = {
  onePart: { assign: 'assign', running: 'running', ended: 'ended' },
  twoParts: { assign: 'Mcq assign', running: 'Mcq running', 'written-next': 'Mcq ended', ended: 'ended' },
  mcqBySubject: { assign: 'Mcq assign', running: 'Mcq running', ended: 'Mcq ended' },
} as const satisfies Record<string, Partial<Record<EntryStage, string>>>

type Words = Readonly<Partial<Record<EntryStage, string>>>

export function entryWord<const W extends Words>(words: W) {
  type Stage = keyof W & EntryStage
  const stages = Object.keys(words) as Stage[]
  return z.codec(z.literal(stages.map((stage) => words[stage] as W[Stage] & string)), z.literal(stages), {
    decode: (word) => stages.find((stage) => words[stage] === word) as Stage,
    encode: (stage) => words[stage] as W[Stage] & string,
  })
}
