import { submitMcq } from '@anushilon/contract/operations/sitting'
import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import { behaviourOf, type PartKind, type Variation } from '@anushilon/domain/exam/variation'
import { callFor } from '../api/client.ts'
import { serverClock } from '../api/server-clock.ts'
import { dropChain, extendChain } from './chain.ts'
import { outbox } from './delivery.ts'
import { deliverChain } from './late-delivery.ts'
import type { UnsentPick } from './unsent-pick.ts'

/** An MCQ part that somebody sits on this device. */
export interface McqPart {
  readonly studentId: string
  readonly examId: string
  readonly variation: Variation
  /** The last moment at which a submit is on time; undefined while it is not known. */
  readonly dueAt: number | undefined
}

type Answer = Pick<UnsentPick, 'subjectId' | 'question' | 'option'>

/** In the chain and on the device before anything is sent, sent as soon as can be; false where another tab was first. */
export function keepAnswer({ studentId, examId, variation }: McqPart, answer: Answer): boolean {
  const pick = { studentId, examId, variation, ...answer, at: serverClock.now() }
  if (outbox.at(pick) === null) extendChain(studentId, examId, { kind: 'pick', ...answer })
  return outbox.put(pick).option === answer.option
}

/** From now on what waits goes along with the sheet; returns how to take that back. */
export function beginHandIn({ studentId, examId, dueAt }: McqPart): () => void {
  if (!isPast(dueAt)) extendChain(studentId, examId, { kind: 'hand-in', part: 'mcq' })
  return outbox.hold(examId)
}

/** What is still here after its time is proved by the chain first, if it can be (Decision C18). */
export async function sendSheet(
  { studentId, examId, variation, dueAt }: McqPart,
  sheet: AnswerSheet,
  signal: AbortSignal,
) {
  if (isPast(dueAt) && outbox.of(studentId, examId).length > 0) await deliverChain(studentId, examId, signal)
  return await callFor(submitMcq, variation, { examId, sheet }, { signal, as: studentId })
}

/**
 * The server has the part. One that follows goes on with the same chain; and whoever hands in the last one while answers of an
 * earlier one are still unsent needs it to prove them.
 */
export function endChain({ studentId, examId, variation }: Omit<McqPart, 'dueAt'>, part: PartKind): void {
  const isLast = behaviourOf(variation).parts.at(-1) === part
  if (isLast && outbox.of(studentId, examId).length === 0) dropChain(studentId, examId)
}

/** By the server's clock, as far as it is known here: the server decides. */
function isPast(dueAt: number | undefined): boolean {
  return dueAt !== undefined && serverClock.now() > dueAt
}
