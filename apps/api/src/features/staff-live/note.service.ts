import type { InputOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/live'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { addNote } from '../../stores/exam/exam-notes.ts'
import { windowOf } from '../../stores/exam/exam-times.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { refuseRepeat } from './refuse-repeat.ts'

const ABOUT = 'Note to all'

/** Says something to everybody who sits the exam; pages hear of it with the next look at their paper. */
export async function sendNote(
  { db, exams }: Pick<Deps, 'db' | 'exams'>,
  call: StaffCall<InputOf<typeof calls.sendNote>>,
) {
  const { examId, text } = call.input
  const number = await audited(db, call, async (tx, record) => {
    await lockExams(tx, [examId])
    if ((await windowOf(tx, examId)) === null) throw new Refused('no-such-exam')
    await refuseRepeat(tx, call, { action: 'live.note', about: ABOUT, reason: null, after: { text } })
    const added = await addNote(tx, { examId, text, sentAt: call.now, sentBy: call.staff.id })
    record({ action: 'live.note', about: ABOUT, examId, after: { note: added, text } })
    return added
  })
  exams.delete(examId)
  return { number }
}
