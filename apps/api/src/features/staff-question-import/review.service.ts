import type { InputOf } from '@anushilon/contract/endpoint'
import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { QuestionReview } from '@anushilon/contract/staff/question-import'
import type * as calls from '@anushilon/contract/staff/question-import'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { withQuestions } from './reading.ts'

type ReviewDeps = Pick<Deps, 'db'>

export async function reviewQuestions(
  { db }: ReviewDeps,
  { staff, input }: StaffCall<InputOf<typeof calls.reviewQuestions>>,
): Promise<QuestionReview> {
  return await withQuestions(db, staff.id, input, async ({ fileName, ask }) => ({ fileName, ...(await ask('review')) }))
}

export async function questionFaults(
  { db }: ReviewDeps,
  { staff, input }: StaffCall<InputOf<typeof calls.questionFaults>>,
): Promise<AttachmentBody> {
  const asked = { fileId: input.fileId, decisions: [], leaveOutFaulty: false }
  const body = await withQuestions(db, staff.id, asked, async ({ ask }) => await ask('faultTable'))
  return { mediaType: 'text/csv; charset=utf-8', name: 'faults.csv', body }
}
