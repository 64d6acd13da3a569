import { CallRefused } from '@anushilon/contract/call-errors'
import { saveAnswer, saveAnswers } from '@anushilon/contract/operations/sitting'
import type { Outcome } from '@anushilon/outbox/outbox'
import { call, callFor } from '../api/client.ts'
import { keepReceipt } from './kept-receipts.ts'
import { withinLimit } from './limit.ts'
import type { UnsentPick } from './unsent-pick.ts'

/** After this long a save counts as lost and is sent again: on a bad line a request may hang for minutes. */
const LIMIT_MS = 15_000

export async function sendPick({
  studentId,
  examId,
  variation,
  subjectId,
  question,
  option,
}: UnsentPick): Promise<void> {
  await withinLimit(LIMIT_MS, (signal) =>
    callFor(saveAnswer, variation, { examId, subjectId, question, option }, { signal, as: studentId }),
  )
}

/** What has piled up in one exam. */
export async function sendPicks(picks: readonly UnsentPick[]): Promise<Outcome<void>[]> {
  const { examId = '', studentId = '' } = picks[0] ?? {}
  const answers = picks.map(({ subjectId, question, option }) => ({
    subjectId,
    questionIndexNumber: question,
    optionIndexNumber: option,
  }))
  const { body } = await withinLimit(LIMIT_MS, (signal) =>
    call(saveAnswers, { examId, answers }, { signal, as: studentId }),
  )
  if (body.receipt !== undefined) keepReceipt(studentId, examId, body.receipt)
  return body.answers.map((refusal) =>
    refusal === null ? { reply: undefined } : { error: new CallRefused(refusal.status, refusal) },
  )
}
