import type * as calls from '@anushilon/contract/staff/live'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { addNote } from '../../stores/exam/exam-notes.ts'
import { windowOf } from '../../stores/exam/exam-times.ts'
import { loadFullExam } from '../../stores/exam/full-exams.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { refuseRepeat } from './refuse-repeat.ts'

const ABOUT = 'Note to all'

async function numberOf(tx: Db, examId: string, { section, question }: { section: number; question: number }) {
  const exam = await loadFullExam(tx, examId)
  const found = required(exam?.sections[section]?.questions[question - 1], 'no-such-question')
  return found.number
}

/** Says something to everybody who sits the exam; pages hear of it with the next look at their paper. */
export async function sendNote({ db, exams }: Pick<Deps, 'db' | 'exams'>, call: StaffCallOf<typeof calls.sendNote>) {
  const { examId, text, about: asked } = call.input
  const number = await once(db, call, async (tx, record) => {
    await lockExams(tx, [examId])
    if ((await windowOf(tx, examId)) === null) throw new Refused('no-such-exam')
    await refuseRepeat(tx, call, { action: 'live.note', about: ABOUT, reason: null, after: { text } })
    const question = asked === undefined ? null : await numberOf(tx, examId, asked)
    const added = await addNote(tx, { examId, text, question, sentAt: call.now, sentBy: call.staff.id })
    const named = asked === undefined ? {} : { question: asked.question }
    record({ action: 'live.note', about: ABOUT, examId, after: { note: added, text, ...named } })
    return added
  })
  exams.delete(examId)
  return { number }
}
