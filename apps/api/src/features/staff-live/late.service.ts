import type { LatePreview } from '@anushilon/contract/staff/live'
import type * as calls from '@anushilon/contract/staff/live'
import { keyKnownSince } from '@anushilon/domain/marks/results-rule'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import { acceptLate, lateParts } from '@anushilon/domain/sitting/second-chance'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { orRefuse, required } from '../../refused.ts'
import { compareKeys, hasBeenSeen, saveComparison, type Comparison } from '../../merit/rescore.ts'
import { acceptLateWork, asIfAccepted } from '../../proof/accept-late.ts'
import { once } from '../../staff/once.ts'
import { picksOf } from '../../stores/sitting/answers.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { ruleOnLateAnswers, undecidedAnswers } from '../../stores/sitting/late-answers.ts'
import { saveLateRefusal, lateRefusalOf } from '../../stores/sitting/late-refusals.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { studentName } from './student-name.ts'

type LateDeps = Pick<Deps, 'db' | 'clock'>

/** What accepting would do to them and to the others; nothing is changed. */
export async function previewLate(
  { db, clock }: LateDeps,
  { input: { examId, studentId }, now }: StaffCallOf<typeof calls.previewLate>,
): Promise<LatePreview> {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const sitting = await settledSitting({ db, clock }, exam, studentId, now)
  const late = orRefuse(lateParts(sitting))
  const [first] = late.map(({ closedAt, dueAt, deadlineAt }) => ({ closedAt: closedAt ?? dueAt, deadlineAt }))
  const seen = hasBeenSeen(exam) ? await compareAccepted(db, exam, studentId, orRefuse(acceptLate(sitting))) : null
  const all = await undecidedAnswers(db, { studentId, examId })
  const counted = await undecidedAnswers(db, { studentId, examId }, keyKnownSince(exam))
  return {
    closedAt: first?.closedAt ?? now,
    afterMs: first === undefined ? 0 : first.closedAt - first.deadlineAt,
    saved: (await picksOf(db, studentId, examId)).size,
    unproved: counted.length,
    afterResults: all.length - counted.length,
    refusal: await lateRefusalOf(db, studentId, examId),
    results: seen && shiftOf(seen, studentId),
  }
}

/** Counts a late attempt as handed in; where results have been seen, everybody whom it moves is told (Decision D6). */
export async function acceptLateAttempt(
  { db, clock }: LateDeps,
  call: StaffCallOf<typeof calls.acceptLateAttempt>,
): Promise<void> {
  const { examId, studentId, reason } = call.input
  await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    const accepted = orRefuse(acceptLate(await settledSitting({ db: tx, clock }, exam, studentId, call.now)))
    const seen = hasBeenSeen(exam) ? await compareAccepted(tx, exam, studentId, accepted) : null
    await acceptLateWork(tx, { studentId, examId }, accepted, { now: call.now, until: keyKnownSince(exam) })
    if (seen !== null) {
      // Why they were late is between them and the centre: the others learn that it was accepted.
      const why = { cause: 'late-accepted', corrections: [], reason: null, now: call.now } as const
      await saveComparison(tx, exam, seen, why)
    }
    record({
      action: 'live.accept-late',
      about: `Late attempt of ${await studentName(tx, studentId)} accepted`,
      examId,
      studentId,
      before: { closedAs: 'late' },
      after: { closedAs: 'submitted', ...(seen === null ? {} : { resultsChanged: seen.changes.length }) },
      reason,
    })
  })
}

/** It stays late, and the student reads why. */
export async function refuseLateAttempt(
  { db, clock }: LateDeps,
  call: StaffCallOf<typeof calls.refuseLateAttempt>,
): Promise<void> {
  const { examId, studentId, reason } = call.input
  await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    orRefuse(lateParts(await settledSitting({ db: tx, clock }, exam, studentId, call.now)))
    const before = await lateRefusalOf(tx, studentId, examId)
    await saveLateRefusal(tx, { studentId, examId, at: call.now, by: call.staff.id, reason })
    await ruleOnLateAnswers(tx, { studentId, examId }, 'refused', call.now)
    record({
      action: 'live.refuse-late',
      about: `Late attempt of ${await studentName(tx, studentId)} not accepted`,
      examId,
      studentId,
      ...(before === null ? {} : { before: { reason: before } }),
      after: { closedAs: 'late', decided: true },
      reason,
    })
  })
}

/** The results as they would be with it. */
async function compareAccepted(
  db: Db,
  exam: FullExam,
  studentId: number,
  accepted: readonly Closing[],
): Promise<Comparison> {
  const late = await undecidedAnswers(db, { studentId, examId: exam.id }, keyKnownSince(exam))
  return await compareKeys(db, exam, undefined, (attempt) =>
    attempt.studentId === studentId ? asIfAccepted(attempt, late, accepted) : attempt,
  )
}

function shiftOf({ after, changes }: Comparison, studentId: number): LatePreview['results'] {
  const own = after.find((standing) => standing.studentId === String(studentId))
  const places = changes.flatMap(({ position: { before, after: then } }) =>
    before === null || then === null ? [] : [then - before],
  )
  return {
    marks: own?.total ?? 0,
    position: own?.position ?? 0,
    ranked: after.filter(({ position }) => position !== null).length,
    movedDown: places.filter((shift) => shift > 0).length,
    movedUp: places.filter((shift) => shift < 0).length,
  }
}
