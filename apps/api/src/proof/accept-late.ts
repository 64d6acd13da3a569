import { withClosings, type Closing } from '@anushilon/domain/sitting/lateness'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import { insertPicks } from '../stores/sitting/answers.ts'
import type { Attempt } from '../stores/results/results.ts'
import { ruleOnLateAnswers, undecidedAnswers, type LateAnswer } from '../stores/sitting/late-answers.ts'
import { forgetLateRefusal } from '../stores/sitting/late-refusals.ts'
import { acceptPart, type SittingKey } from '../stores/sitting/sittings.ts'

/** The attempt as it would be if staff accepted what came late; what is stored stays (Decision C6). */
export function asIfAccepted(attempt: Attempt, late: readonly LateAnswer[], closings: readonly Closing[]): Attempt {
  const added = late.toReversed().map(({ question, option }) => [question, option] as const)
  return { ...attempt, ...withClosings(attempt, closings), answers: new Map([...added, ...attempt.answers]) }
}

/** Makes it so: what came late is among the answers, and parts that were late are handed in. Returns the answers. */
export async function acceptLateWork(
  tx: Db,
  whose: SittingKey,
  closings: readonly Closing[],
  now: Instant,
): Promise<LateAnswer[]> {
  const { studentId, examId } = whose
  const late = await undecidedAnswers(tx, whose)
  const first = new Map(late.toReversed().map(({ question, option, arrivedAt }) => [question, { option, arrivedAt }]))
  await insertPicks(
    tx,
    [...first].map(([question, { option, arrivedAt }]) => ({ ...whose, question, option, receivedAt: arrivedAt })),
  )
  await ruleOnLateAnswers(tx, whose, 'accepted', now)
  for (const { kind } of closings) await acceptPart(tx, studentId, examId, kind, now)
  await forgetLateRefusal(tx, studentId, examId)
  return late
}
