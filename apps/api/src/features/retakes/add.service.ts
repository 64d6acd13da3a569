import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { addRetake, retakesLeft } from '@anushilon/contract/operations/retakes'
import { hasPart } from '@anushilon/domain/exam/exam'
import { isMissed } from '@anushilon/domain/sitting/missed'
import { addRetake as decide, retakesLeft as leftOf } from '@anushilon/domain/marks/retake'
import { replicated } from '../../db/replicated.ts'
import type { Deps } from '../../deps.ts'
import { ownExam, withResultsOut } from '../../exams/exam-of-call.ts'
import { ok, type StudentCallOf } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { recordRetake, usedRetakes } from '../../stores/results/retakes.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

/**
 * Registers a retake against the exam's limit (Decision G2). Of any number of requests at once each number is given to
 * one; whoever comes too late for it looks again. So the limit holds, and a retry counts once.
 */
export async function registerRetake(
  deps: Pick<Deps, 'db' | 'exams'>,
  call: StudentCallOf<typeof addRetake>,
): Promise<void> {
  const known = await ownExam(deps, call)
  if (!hasPart(known, 'mcq')) throw new Refused('no-such-exam')
  const exam = await withResultsOut(deps, known, call)
  const own = { studentId: call.student.studentId, examId: exam.id }
  const requestKey = call.input.idempotencyKey ?? null
  for (let tries = 0; tries <= exam.retakeLimit; tries += 1) {
    const { used, isRetry } = await usedRetakes(deps.db, own, requestKey)
    const granted = orRefuse(decide({ resultsAreOut: true, limit: exam.retakeLimit, used, isRetry }))
    if (!granted.counts) return await replicated(deps.db)
    if (await recordRetake(deps.db, own, { number: used + 1, requestKey, now: call.now })) return
  }
  throw new Refused('busy', { retryAfterSeconds: 1 })
}

/** Told before one is added, so that nobody learns of the limit by running into it. */
export async function countRetakesLeft(
  deps: Pick<Deps, 'db' | 'exams'>,
  call: StudentCallOf<typeof retakesLeft>,
): Promise<ReplyOf<typeof retakesLeft>> {
  const exam = await ownExam(deps, call)
  if (!hasPart(exam, 'mcq')) throw new Refused('no-such-exam')
  const { id: examId, retakeLimit: limit } = exam
  const { studentId } = call.student
  const [{ used }, sitting] = await Promise.all([
    usedRetakes(deps.db, { studentId, examId }, null),
    sittingOf(deps.db, studentId, examId),
  ])
  return ok({ limit, left: leftOf({ limit, used }), missed: isMissed(exam, call.student, sitting, call.now) })
}
