import type * as calls from '@anushilon/contract/staff/live'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { type Instant, SECOND } from '@anushilon/domain/instant'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { once } from '../../staff/once.ts'
import { callOff, calledOff, endClocks, endEarlier } from '../../stores/exam/exam-ending.ts'
import { addNote } from '../../stores/exam/exam-notes.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { refuseRepeat } from './refuse-repeat.ts'

/** Pages look every 15 seconds: everybody has read why before their paper closes. */
const TIME_TO_READ = 30 * SECOND

/**
 * Closes an exam earlier than it was to close, or calls it off: nobody gets results of it then. What students have answered
 * stays; they read why at once.
 */
export async function endExam({ db, exams }: Pick<Deps, 'db' | 'exams'>, call: StaffCallOf<typeof calls.endExam>) {
  const { examId, reason, isCalledOff } = call.input
  const ended = await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    const action = isCalledOff ? 'exam.call-off' : 'live.close-early'
    const about = isCalledOff ? exam.name : 'Earlier closing time'
    await refuseRepeat(tx, call, { action, about, reason })
    const closesAt = endingOf(exam, call)
    if ((await calledOff(tx, examId)) !== null) throw refused('It is called off already.')
    const isEarlier = closesAt < exam.window.closesAt
    // What was opened again may run longer than the window, and goes off with the exam.
    const end = isCalledOff ? call.now + TIME_TO_READ : closesAt
    if (isEarlier) await endEarlier(tx, examId, closesAt, reason)
    const moved = isEarlier || isCalledOff ? await endClocks(tx, examId, end) : 0
    if (isCalledOff) await callOff(tx, examId, reason, call.now)
    const text = isCalledOff ? calledOffWords(reason) : earlierWords(closesAt, reason)
    const note = await addNote(tx, { examId, text, sentAt: call.now, sentBy: call.staff.id })
    record({
      action,
      about,
      examId,
      before: { closesAt: exam.window.closesAt },
      after: { closesAt, clocksMoved: moved, note },
      reason,
    })
    return { closesAt, moved }
  })
  exams.delete(examId)
  return ended
}

function endingOf({ window, resultsOutAt }: FullExam, { input, now }: StaffCallOf<typeof calls.endExam>): Instant {
  if (areResultsOut(resultsOutAt, now)) throw refused('The results are out.')
  if (now < window.opensAt) throw refused('It has not begun: take it back to a draft instead.')
  if (input.isCalledOff) return Math.min(window.closesAt, now + TIME_TO_READ)
  const closesAt = input.closesAt ?? window.closesAt
  if (closesAt >= window.closesAt) throw refused('The new end is not earlier.')
  if (closesAt < now + TIME_TO_READ) throw refused('Leave half a minute, so that everybody hears of it.')
  return closesAt
}

function refused(detail: string): Refused {
  return new Refused('conflict', { detail })
}

function calledOffWords(reason: string): string {
  return `এই পরীক্ষা বাতিল করা হয়েছে। কারণ: ${reason}। তোমার উত্তর রাখা আছে; এর ফল বা মেরিট হবে না।`
}

function earlierWords(closesAt: Instant, reason: string): string {
  return `পরীক্ষা আগে শেষ হবে: ${dhakaClock(closesAt)}। কারণ: ${reason}।`
}
