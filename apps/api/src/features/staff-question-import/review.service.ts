import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { QuestionReview } from '@anushilon/contract/staff/question-import'
import type * as calls from '@anushilon/contract/staff/question-import'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { BadPicture, processPicture } from '../../pictures/process-picture.ts'
import { takeAway } from '../../readers/sent-file.ts'
import { Refused } from '../../refused.ts'
import { withQuestions } from './reading.ts'

/** The faults of a file as it is, and its pictures, are those of nobody's decisions. */
const AS_IT_IS = { decisions: [], leaveOutFaulty: false } as const

type ReviewDeps = Pick<Deps, 'db'>

export async function reviewQuestions(
  { db }: ReviewDeps,
  { staff, input }: StaffCallOf<typeof calls.reviewQuestions>,
): Promise<QuestionReview> {
  return await withQuestions(db, staff.id, input, async ({ fileName, ask }) => ({ fileName, ...(await ask('review')) }))
}

export async function questionFaults(
  { db }: ReviewDeps,
  { staff, input }: StaffCallOf<typeof calls.questionFaults>,
): Promise<AttachmentBody> {
  const asked = { fileId: input.fileId, ...AS_IT_IS }
  const body = await withQuestions(db, staff.id, asked, async ({ ask }) => await ask('faultTable'))
  return { mediaType: 'text/csv; charset=utf-8', name: 'faults.csv', body }
}

/** Encoded by us, as it would be for students: nothing of a stranger's file reaches a browser as it is. */
export async function questionPicture(
  { db }: ReviewDeps,
  { staff, input }: StaffCallOf<typeof calls.questionImportPicture>,
): Promise<AttachmentBody> {
  const asked = { fileId: input.fileId, ...AS_IT_IS }
  const bytes = await withQuestions(db, staff.id, asked, async ({ ask }) => {
    const path = await ask('pictureOf', input.index, input.of === 'option' ? (input.option ?? 0) : input.of)
    if (path === null) throw new Refused('not-found')
    return await takeAway(path)
  })
  try {
    const { bytes: body, mediaType } = await processPicture(bytes)
    return { mediaType, body }
  } catch (error) {
    if (error instanceof BadPicture) throw new Refused('file-refused', { detail: `The picture ${error.message}.` })
    throw error
  }
}
