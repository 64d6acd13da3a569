import type * as calls from '@anushilon/contract/staff/live'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { areResultsOut, keyKnownSince } from '@anushilon/domain/marks/results-rule'
import { subjectsOn, writtenPaper } from '@anushilon/domain/exam/assignment'
import { lastPart, partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { settled } from '@anushilon/domain/sitting/lateness'
import { reopen as decideReopening, reopenable, type Reopening } from '@anushilon/domain/sitting/second-chance'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, orRefuse, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { refuseCalledOff } from '../../exams/refuse-called-off.ts'
import { outlastWindow, reopenPart, startClocks } from '../../stores/exam/exam-times.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import { sittingOf, startParts } from '../../stores/sitting/sittings.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { studentName } from './student-name.ts'

/** What there is to choose from. */
export async function listReopenable(
  { db }: Pick<Deps, 'db'>,
  { input: { examId, studentId }, now }: StaffCallOf<typeof calls.reopenableParts>,
) {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  const sitting = await sittingOf(db, studentId, examId)
  const parts = reopenable(exam, settled(exam, sitting, now), now).map((part) => ({
    part,
    minutes: partOf(sitting, part) === null ? (exam.plans[part]?.minutes ?? null) : null,
  }))
  return { parts }
}

/** Opens the part a student was in last again, or the one that the end of the window kept them from. */
export async function reopenAttempt(
  { db, clock, settings, presence }: Pick<Deps, 'db' | 'clock' | 'settings' | 'presence'>,
  call: StaffCallOf<typeof calls.reopenAttempt>,
) {
  const { examId, studentId, part: wanted, minutes, reason } = call.input
  const opened = await once(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    await refuseCalledOff(tx, examId)
    const sitting = await settledSitting({ db: tx, clock }, exam, studentId, call.now)
    const graceMs = settings.current.graceSeconds * SECOND
    const resultsAreOut = areResultsOut(keyKnownSince(exam), call.now)
    const reopening = orRefuse(
      decideReopening(exam, sitting, { kind: wanted, minutes, now: call.now, graceMs, resultsAreOut }),
    )
    const { kind, deadlineAt } = reopening
    const closed = partOf(sitting, kind)
    const isOpened =
      closed === null
        ? await begin(tx, exam, { studentId, sitting, reopening, now: call.now })
        : await reopenPart(tx, studentId, examId, reopening)
    if (!isOpened) throw new Refused('conflict')
    record({
      action: 'live.reopen',
      about: `${closed === null ? 'Opened' : 'Re-opened'} for ${await studentName(tx, studentId)}`,
      examId,
      studentId,
      before: { part: kind, closedAs: closed?.closedAs, closedAt: closed?.closedAt },
      after: { part: kind, endsAt: deadlineAt },
      reason,
    })
    return { part: kind, endsAt: deadlineAt }
  })
  // They are waited for from now on, and not missed since they handed in.
  presence.saw(examId, studentId, call.now)
  return opened
}

interface Beginning {
  readonly studentId: number
  readonly sitting: Sitting
  readonly reopening: Reopening
  readonly now: Instant
}

/** A part that they never came to begins for them, in the subjects that they sat before. */
async function begin(tx: Db, exam: FullExam, { studentId, sitting, reopening, now }: Beginning): Promise<boolean> {
  const { kind, deadlineAt, dueAt } = reopening
  const paper = writtenPaper(exam.sections, subjectsOn(lastPart(exam, sitting)?.paper ?? [], exam.sections))
  const [clock = null] = await startClocks(tx, [{ studentId, examId: exam.id, kind }])
  if (clock === null) return false
  const from = { id: exam.id, revision: exam.revision, timeRevision: clock.timeRevision }
  const part = { kind, paper, startedAt: now, deadlineAt, dueAt }
  const [isBegun = false] = await startParts(tx, [
    { studentId, exam: from, extraMinutes: clock.allowance.extraMinutes, part },
  ])
  if (isBegun) await outlastWindow(tx, studentId, exam.id, reopening)
  return isBegun
}
