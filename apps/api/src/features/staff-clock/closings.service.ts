import type { ClosedExam } from '@anushilon/contract/staff/clock'
import type * as calls from '@anushilon/contract/staff/clock'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { areResultsOut, earliestResults } from '@anushilon/domain/marks/results-rule'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import {
  examsWithClosings,
  reopenClosed,
  takeBackEarlyResults,
  type ClosedExamRow,
} from '../../stores/sitting/closings.ts'
import { loadFullExam } from '../../stores/exam/full-exams.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { lastTrouble } from '../../stores/sitting/server-clocks.ts'

type ClosingsDeps = Pick<Deps, 'db' | 'settings' | 'presence'>

export async function listClosings(
  { db, settings }: ClosingsDeps,
  { input, now }: StaffCallOf<typeof calls.listClosings>,
) {
  const rows = await examsWithClosings(db, input.since ?? null, now)
  const exams = await Promise.all(rows.map((row) => judge(db, settings, row, now)))
  return { exams: exams.filter((exam) => exam !== null), lastTrouble: await lastTrouble(db) }
}

/** Null where nothing is to be put right: results that are rightly out have told the answers, and end every attempt. */
async function judge(
  db: Db,
  settings: Deps['settings'],
  { resultsOutAt, ...row }: ClosedExamRow,
  now: Instant,
): Promise<ClosedExam | null> {
  if (resultsOutAt === null) return { ...row, resultsTooEarly: false }
  const exam = await loadFullExam(db, row.examId)
  const isOver = exam === null || now >= earliestResults(exam, settings.current.graceSeconds * SECOND)
  return isOver && areResultsOut(resultsOutAt, now) ? null : { ...row, resultsTooEarly: true }
}

/** All of it or nothing, and each exam in the log. Asked again it finds nothing to do. */
export async function undoClosings(
  { db, settings, presence }: ClosingsDeps,
  call: StaffCallOf<typeof calls.undoClosings>,
) {
  const { now } = call
  const { examIds, since, minutes, reason } = call.input
  if (since !== null && since > now) throw new Refused('bad-input', { detail: 'since: is not over yet' })
  const opened: { readonly examId: string; readonly students: readonly number[] }[] = []
  const undone = await once(db, call, async (tx, record, nothing) => {
    await lockExams(tx, examIds)
    const rows = await examsWithClosings(tx, since, now)
    let results = 0
    for (const row of rows.filter(({ examId }) => examIds.includes(examId))) {
      const judged = await judge(tx, settings, row, now)
      if (judged === null) continue
      if (judged.resultsTooEarly) await takeBackEarlyResults(tx, row.examId)
      const students = await reopenClosed(tx, { examId: row.examId, since, minutes, now })
      if (students.length === 0 && !judged.resultsTooEarly) continue
      opened.push({ examId: row.examId, students })
      results += judged.resultsTooEarly ? 1 : 0
      record({
        action: 'live.undo-closings',
        about: row.name,
        examId: row.examId,
        before: { closed: students.length, ...(judged.resultsTooEarly ? { resultsOutAt: row.resultsOutAt } : {}) },
        after: { opened: students.length, since, minutes },
        reason,
      })
    }
    nothing()
    return { attempts: opened.reduce((sum, { students }) => sum + students.length, 0), results }
  })
  for (const { examId, students } of opened) {
    // They are waited for from now on.
    for (const studentId of students) presence.saw(examId, studentId, now)
  }
  return undone
}
