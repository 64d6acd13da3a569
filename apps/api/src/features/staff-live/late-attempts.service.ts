import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { ShiftPreview } from '@anushilon/contract/staff/corrections'
import { LATE_ATTEMPTS_LIMIT } from '@anushilon/contract/staff/late-attempts'
import type * as calls from '@anushilon/contract/staff/late-attempts'
import { scoreAttempt } from '@anushilon/domain/marks/scoring'
import { areResultsOut, keyKnownSince } from '@anushilon/domain/marks/results-rule'
import { SECOND } from '@anushilon/domain/instant'
import { isRefusal } from '@anushilon/domain/refusal'
import { lateCause } from '@anushilon/domain/sitting/late-cause'
import { acceptLate, reopen } from '@anushilon/domain/sitting/second-chance'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseCalledOff } from '../../exams/refuse-called-off.ts'
import { schemeOf } from '../../exams/scheme.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { compareKeys, hasBeenSeen, saveComparison } from '../../merit/rescore.ts'
import { describeShift } from '../../merit/shift-preview.ts'
import { acceptLateWork, asIfAccepted, closingsOf } from '../../proof/accept-late.ts'
import { required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { reopenPart } from '../../stores/exam/exam-times.ts'
import { attemptOf, type Attempt } from '../../stores/results/results.ts'
import { ruleOnLateAnswers, undecidedAnswers } from '../../stores/sitting/late-answers.ts'
import { findLateAttempts } from '../../stores/sitting/late-attempts.ts'
import { lateRefusalOf, saveLateRefusal } from '../../stores/sitting/late-refusals.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { studentName } from './student-name.ts'

type LateDeps = Pick<Deps, 'db' | 'clock'>

/** All of them, so that those of one branch or one cause can be decided about together. */
export async function listLateAttempts(
  { db }: Pick<Deps, 'db'>,
  { input: { examId } }: StaffCallOf<typeof calls.lateAttempts>,
): Promise<ReplyOf<typeof calls.lateAttempts>['body']> {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const scheme = schemeOf(exam)
  const attempts = []
  for (const { deadlineAt, dueAt, seenAt, hasLateAnswers, ...row } of await findLateAttempts(
    db,
    examId,
    LATE_ATTEMPTS_LIMIT,
  )) {
    const attempt = await attemptOf(db, examId, row.studentId)
    if (attempt === null) continue
    const then = await asAccepted(db, exam, attempt)
    const scored = scoreAttempt(then, then, scheme)
    attempts.push({
      ...row,
      cause: lateCause({ deadlineAt, dueAt, closedAt: row.closedAt, seenAt, hasLateAnswers }),
      saved: attempt.answers.size,
      marksIfAccepted: scored.kind === 'scored' ? scored.total : 0,
    })
  }
  return { attempts }
}

/** The same computation as accepting, and nothing is stored. */
export async function previewLateAttempts(
  { db }: Pick<Deps, 'db'>,
  { input: { examId, studentIds } }: StaffCallOf<typeof calls.previewLateAttempts>,
): Promise<ShiftPreview> {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const accepted = new Map<number, Attempt>()
  for (const studentId of new Set(studentIds)) {
    const attempt = await attemptOf(db, examId, studentId)
    if (attempt !== null) accepted.set(studentId, await asAccepted(db, exam, attempt))
  }
  const comparison = await compareKeys(db, exam, undefined, (attempt) => accepted.get(attempt.studentId) ?? attempt)
  return await describeShift(db, { ...comparison, stamp: '' })
}

/**
 * Accepts or refuses them, each with its entry in the log; results that students have seen are computed once for all. Who
 * is not late any more, or was refused already, is left alone: pressing again changes nothing.
 */
export async function decideLateAttempts(
  { db, clock }: LateDeps,
  call: StaffCallOf<typeof calls.decideLateAttempts>,
): Promise<{ students: number }> {
  const { examId, studentIds, accept, reason } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const exam = await lockedExam(tx, examId)
    let students = 0
    for (const studentId of new Set(studentIds)) {
      const whose = { studentId, examId }
      const closings = acceptLate(await settledSitting({ db: tx, clock }, exam, studentId, call.now))
      if (isRefusal(closings)) continue
      if (!accept && (await lateRefusalOf(tx, studentId, examId)) !== null) continue
      // What came when the right answers were known is decided about by itself, by somebody who reads that it did.
      if (accept) await acceptLateWork(tx, whose, closings, { now: call.now, until: keyKnownSince(exam) })
      else await refuse(tx, call, whose)
      record({
        action: accept ? 'live.accept-late' : 'live.refuse-late',
        about: `Late attempt of ${await studentName(tx, studentId)} ${accept ? '' : 'not '}accepted`,
        examId,
        studentId,
        before: { closedAs: 'late' },
        after: accept ? { closedAs: 'submitted' } : { closedAs: 'late', decided: true },
        reason,
      })
      students += 1
    }
    if (students === 0) nothing()
    if (accept && students > 0 && hasBeenSeen(exam)) {
      const why = { cause: 'late-accepted', corrections: [], reason: null, now: call.now } as const
      await saveComparison(tx, exam, await compareKeys(tx, exam), why)
    }
    return { students }
  })
}

async function refuse(
  tx: Db,
  { input: { reason }, now, staff }: StaffCallOf<typeof calls.decideLateAttempts>,
  whose: { readonly studentId: number; readonly examId: string },
): Promise<void> {
  await saveLateRefusal(tx, { ...whose, at: now, by: staff.id, reason })
  await ruleOnLateAnswers(tx, whose, 'refused', now)
}

/** After a power cut in one branch; what cannot be opened, because it is open or results are out, is counted. */
export async function reopenAttempts(
  { db, clock, settings, presence }: Pick<Deps, 'db' | 'clock' | 'settings' | 'presence'>,
  call: StaffCallOf<typeof calls.reopenAttempts>,
): Promise<{ students: number; skipped: number }> {
  const { examId, studentIds, minutes, reason } = call.input
  const wanted = [...new Set(studentIds)]
  const opened = await once(db, call, async (tx, record, nothing) => {
    const exam = await lockedExam(tx, examId)
    await refuseCalledOff(tx, examId)
    const graceMs = settings.current.graceSeconds * SECOND
    const resultsAreOut = areResultsOut(keyKnownSince(exam), call.now)
    const done: number[] = []
    for (const studentId of wanted) {
      const sitting = await settledSitting({ db: tx, clock }, exam, studentId, call.now)
      const reopening = reopen(exam, sitting, { minutes, now: call.now, graceMs, resultsAreOut })
      if (isRefusal(reopening) || !(await reopenPart(tx, studentId, examId, reopening))) continue
      const closed = sitting.parts.find(({ kind }) => kind === reopening.kind)
      record({
        action: 'live.reopen',
        about: `Re-opened for ${await studentName(tx, studentId)}`,
        examId,
        studentId,
        before: { part: reopening.kind, closedAs: closed?.closedAs, closedAt: closed?.closedAt },
        after: { part: reopening.kind, endsAt: reopening.deadlineAt },
        reason,
      })
      done.push(studentId)
    }
    if (done.length === 0) nothing()
    return done
  })
  // They are waited for from now on, and not missed since they handed in.
  for (const studentId of opened) presence.saw(examId, studentId, call.now)
  return { students: opened.length, skipped: wanted.length - opened.length }
}

async function asAccepted(db: Db, exam: FullExam, attempt: Attempt): Promise<Attempt> {
  const late = await undecidedAnswers(db, { studentId: attempt.studentId, examId: exam.id }, keyKnownSince(exam))
  return asIfAccepted(attempt, late, closingsOf(attempt))
}
