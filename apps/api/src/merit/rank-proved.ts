import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { loadFullExam } from '../stores/exam/full-exams.ts'
import { lockExams } from '../stores/exam/exams.ts'
import { staleExams, takeStale } from '../stores/sitting/late-answers.ts'
import { compareKeys, hasBeenSeen, saveComparison } from './rescore.ts'

/** After an outage many phones come back together: their answers are ranked together. */
const GATHER = 15 * SECOND

/**
 * Answers that came late and were proved to be in time are in the answers already; where students have seen results, these
 * are computed again, and whoever moves reads why (Decisions C18, D6).
 */
export async function rankProvedAnswers({ db }: Pick<Deps, 'db'>, now: Instant): Promise<void> {
  for (const examId of await staleExams(db, now - GATHER)) {
    await db.transaction(async (tx) => {
      // Whoever is publishing has perhaps not seen the answers: it is looked at once they are done.
      await lockExams(tx, [examId])
      const exam = await loadFullExam(tx, examId)
      if (!(await takeStale(tx, examId)) || exam === null || !hasBeenSeen(exam)) return
      const comparison = await compareKeys(tx, exam)
      if (comparison.changes.length === 0) return
      await saveComparison(tx, exam, comparison, { cause: 'late-proved', corrections: [], reason: null, now })
    })
  }
}
