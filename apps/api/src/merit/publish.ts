import { SECOND, type Instant } from '@anushilon/domain/instant'
import { areResultsDue } from '@anushilon/domain/marks/results-rule'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { loadFullExam } from '../stores/exam/full-exams.ts'
import { lockExams } from '../stores/exam/exams.ts'
import { dropWait } from '../stores/results/open-matters.ts'
import { examsAwaitingResults, lockUnpublished, markPublished } from '../stores/results/results.ts'
import { closePart } from '../stores/sitting/sittings.ts'
import { computeResults, saveResults } from './compute.ts'
import { mustWait } from './open-matters.ts'
import { recordChangedMarks } from './rescore.ts'

/** Brings out the results that are due by themselves (Decision D3). Returns the exams whose results this call published. */
export async function publishDueResults(
  deps: Pick<Deps, 'db' | 'settings' | 'exams'>,
  now: Instant,
): Promise<string[]> {
  const grace = deps.settings.current.graceSeconds * SECOND
  const published: string[] = []
  for (const examId of await examsAwaitingResults(deps.db, now)) {
    const exam = await deps.exams.get(examId, now)
    if (exam === null || !areResultsDue(exam, now, grace)) continue
    if (await mustWait(deps, exam, now)) continue
    if (await deps.db.transaction((tx) => publishDue(tx, examId, now, grace))) published.push(examId)
  }
  return published
}

/** Whoever locked the exam until now may have held its results back, withdrawn them or set another time. */
async function publishDue(tx: Db, examId: string, now: Instant, graceMs: number): Promise<boolean> {
  await lockExams(tx, [examId])
  const exam = await loadFullExam(tx, examId)
  const isDue = exam !== null && areResultsDue(exam, now, graceMs)
  if (!isDue || !(await examsAwaitingResults(tx, now)).includes(examId)) return false
  return await publishIn(tx, examId, now)
}

/**
 * Computes marks and merit of an exam once and lets them be seen, in one transaction. False where they were out
 * already. The cost of reading them afterwards does not depend on how many sat it.
 *
 * @internal
 */
export async function publish({ db }: Pick<Deps, 'db'>, examId: string, now: Instant): Promise<boolean> {
  return await db.transaction(async (tx) => await publishIn(tx, examId, now))
}

/** The same, in a transaction that has more to do. */
export async function publishIn(tx: Db, examId: string, now: Instant): Promise<boolean> {
  if (!(await lockUnpublished(tx, examId))) return false
  const exam = await loadFullExam(tx, examId)
  if (exam === null) return false
  const computed = await computeResults(tx, exam, {
    onClosing: async (studentId, closing) => await closePart(tx, studentId, examId, closing),
  })
  await saveResults(tx, exam, computed, now)
  await recordChangedMarks(tx, exam, now)
  await markPublished(tx, examId, now)
  await dropWait(tx, examId)
  return true
}
