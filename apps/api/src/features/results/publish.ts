import type { Sitting } from '@anushilon/domain/attempt'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { examPolicy } from '@anushilon/domain/marks'
import { rank } from '@anushilon/domain/ranking'
import { areResultsDue } from '@anushilon/domain/results-rule'
import { scoreAttempt, type Scheme } from '@anushilon/domain/scoring'
import { closingsForResults, withClosings } from '@anushilon/domain/transitions'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam-papers.ts'
import {
  attemptsAfter,
  examsAwaitingResults,
  holdUnpublished,
  markPublished,
  replaceResults,
  type Attempt,
  type ResultToKeep,
} from '../../stores/results.ts'
import { closePart } from '../../stores/sittings.ts'

/** A few, so that scoring them does not hold up those who are sitting another exam. */
const READ_AT_ONCE = 500

/** Brings out the results that are due by themselves (Decision D3). Returns the exams whose results this call published. */
export async function publishDueResults(deps: Pick<Deps, 'db' | 'env' | 'exams'>, now: Instant): Promise<string[]> {
  const grace = deps.env.SUBMIT_GRACE_SECONDS * SECOND
  const published: string[] = []
  for (const examId of await examsAwaitingResults(deps.db, now)) {
    const exam = await deps.exams.get(examId, now)
    if (exam === null || !areResultsDue(exam, now, grace)) continue
    if (await publish(deps, examId, now)) published.push(examId)
  }
  return published
}

/**
 * Computes marks and merit of an exam once and lets them be seen, in one transaction. False where they were out
 * already. The cost of reading them afterwards does not depend on how many sat it.
 */
export async function publish({ db }: Pick<Deps, 'db'>, examId: string, now: Instant): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if (!(await holdUnpublished(tx, examId))) return false
    const exam = await loadExamPaper(tx, examId)
    if (exam === null) return false
    await replaceResults(tx, examId, await computeResults(tx, exam))
    await markPublished(tx, examId, now)
    return true
  })
}

async function computeResults(tx: Db, exam: ExamPaper): Promise<ResultToKeep[]> {
  const scheme = schemeOf(exam)
  const unranked: Omit<ResultToKeep, 'position'>[] = []
  for (let after = 0; ;) {
    const attempts = await attemptsAfter(tx, exam.id, after, READ_AT_ONCE)
    for (const attempt of attempts) {
      const scored = scoreAttempt(await closed(tx, exam, attempt), attempt, scheme)
      const { bySection, usedMs } = scored
      unranked.push({
        studentId: attempt.studentId,
        total: scored.kind === 'scored' ? scored.total : null,
        bySection,
        usedMs,
      })
    }
    const last = attempts.at(-1)
    if (last === undefined || attempts.length < READ_AT_ONCE) break
    after = last.studentId
  }
  return withPositions(unranked, exam)
}

/** Results end every sitting. */
async function closed(tx: Db, exam: ExamPaper, attempt: Attempt): Promise<Sitting> {
  const sitting = { parts: attempt.parts }
  const closings = closingsForResults(exam, sitting)
  for (const closing of closings) await closePart(tx, attempt.studentId, exam.id, closing)
  return withClosings(sitting, closings)
}

function schemeOf(exam: ExamPaper): Scheme {
  const questions = exam.sections.flatMap((section) => section.questions)
  return {
    key: new Map(questions.map(({ number, correct }) => [number, correct])),
    policy: exam.plans.mcq && examPolicy(exam.plans.mcq),
  }
}

function withPositions(results: readonly Omit<ResultToKeep, 'position'>[], { ties }: ExamPaper): ResultToKeep[] {
  const contenders = results.map(({ studentId, total, usedMs }) => ({ studentId: String(studentId), total, usedMs }))
  const positions = new Map(rank(contenders, ties).map(({ studentId, position }) => [studentId, position]))
  return results.map((result) => ({ ...result, position: positions.get(String(result.studentId)) ?? null }))
}
