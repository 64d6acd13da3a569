import type { InputOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/live'
import { SECOND } from '@anushilon/domain/instant'
import { areResultsOut, keyKnownSince } from '@anushilon/domain/marks/results-rule'
import { reopen as decideReopening } from '@anushilon/domain/sitting/second-chance'
import type { Deps } from '../../deps.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { StaffCall } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { refuseCalledOff } from '../../exams/refuse-called-off.ts'
import { reopenPart } from '../../stores/exam/exam-times.ts'
import { lockedExam } from '../../exams/locked-exam.ts'
import { studentName } from './student-name.ts'

/** Opens the part a student was in last again. */
export async function reopenAttempt(
  { db, clock, settings, presence }: Pick<Deps, 'db' | 'clock' | 'settings' | 'presence'>,
  call: StaffCall<InputOf<typeof calls.reopenAttempt>>,
) {
  const { examId, studentId, minutes, reason } = call.input
  const opened = await audited(db, call, async (tx, record) => {
    const exam = await lockedExam(tx, examId)
    await refuseCalledOff(tx, examId)
    const sitting = await settledSitting({ db: tx, clock }, exam, studentId, call.now)
    const graceMs = settings.current.graceSeconds * SECOND
    const resultsAreOut = areResultsOut(keyKnownSince(exam), call.now)
    const reopening = orRefuse(decideReopening(exam, sitting, { minutes, now: call.now, graceMs, resultsAreOut }))
    if (!(await reopenPart(tx, studentId, examId, reopening))) throw new Refused('conflict')
    const { kind, deadlineAt } = reopening
    const closed = sitting.parts.find((part) => part.kind === kind)
    record({
      action: 'live.reopen',
      about: `Re-opened for ${await studentName(tx, studentId)}`,
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
