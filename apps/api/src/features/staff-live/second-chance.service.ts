import type { InputOf } from '@anushilon/contract/endpoint'
import type { acceptLateAttempt, reopenAttempt } from '@anushilon/contract/staff/live'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { areResultsOut } from '@anushilon/domain/results-rule'
import { acceptLate, reopen as decideReopening } from '@anushilon/domain/second-chance'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { Call } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { computeResults, keepResults } from '../../merit/compute.ts'
import { audited } from '../../staff/audited.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam-papers.ts'
import { reopenPart } from '../../stores/exam-times.ts'
import { holdExams } from '../../stores/exams.ts'
import { acceptPart } from '../../stores/sittings.ts'
import { studentName } from './student-name.ts'

/** Opens the part a student was in last again. */
export async function reopen({ db, env }: Pick<Deps, 'db' | 'env'>, call: Call<InputOf<typeof reopenAttempt>>) {
  const { examId, studentId, minutes, reason } = call.input
  return await audited(db, call, async (tx, tell) => {
    const exam = await heldExam(tx, examId)
    const sitting = await settledSitting(tx, exam, studentId, call.now)
    const graceMs = env.SUBMIT_GRACE_SECONDS * SECOND
    const resultsAreOut = areResultsOut(exam.resultsOutAt, call.now)
    const reopening = orRefuse(decideReopening(exam, sitting, { minutes, now: call.now, graceMs, resultsAreOut }))
    if (!(await reopenPart(tx, studentId, examId, reopening))) throw new Refused('conflict')
    const { kind, deadlineAt } = reopening
    const closed = sitting.parts.find((part) => part.kind === kind)
    tell({
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
}

/** Counts a late attempt as handed in; where the results are out, everybody's are computed again with it. */
export async function accept({ db }: Pick<Deps, 'db'>, call: Call<InputOf<typeof acceptLateAttempt>>): Promise<void> {
  const { examId, studentId, reason } = call.input
  await audited(db, call, async (tx, tell) => {
    const exam = await heldExam(tx, examId)
    const accepted = orRefuse(acceptLate(await settledSitting(tx, exam, studentId, call.now)))
    for (const { kind } of accepted) await acceptPart(tx, studentId, examId, kind)
    const isOut = areResultsOut(exam.resultsOutAt, call.now)
    if (isOut) await recompute(tx, exam, call.now)
    tell({
      action: 'live.accept-late',
      about: `Late attempt of ${await studentName(tx, studentId)} accepted`,
      examId,
      studentId,
      before: { closedAs: 'late' },
      after: { closedAs: 'submitted', resultsComputedAgain: isOut },
      reason,
    })
  })
}

async function recompute(tx: Db, exam: ExamPaper, now: Instant): Promise<void> {
  await keepResults(tx, exam, await computeResults(tx, exam), now)
}

/** Nobody publishes it or moves its times meanwhile. */
async function heldExam(tx: Db, examId: string): Promise<ExamPaper> {
  await holdExams(tx, [examId])
  const exam = await loadExamPaper(tx, examId)
  if (exam === null) throw new Refused('no-such-exam')
  return exam
}
