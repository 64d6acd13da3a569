import type { ExamId } from '@anushilon/domain/exam/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { Cache } from '../cache.ts'
import type { Database } from '../db/database.ts'
import { loadFullExam, type FullExam } from '../stores/exam/full-exams.ts'

/** How old a copy may be. What may change while students sit (a later end, a name) reaches them within this time. */
const FRESH_FOR = 3 * SECOND
const MOST_EXAMS = 100

export interface ExamCache {
  get(examId: ExamId, now: Instant): Promise<FullExam | null>
  /** It was changed by this server: whoever asks next gets it anew. Other servers notice within a few seconds. */
  delete(examId: ExamId): void
}

/** Exams as everybody reads them in the same minute. What does not exist is not cached, so that it pushes out nothing. */
export function createExamCache(database: Database): ExamCache {
  const db = database.within('student')
  const cache = new Cache<ExamId, FullExam | null>({
    most: MOST_EXAMS,
    freshFor: (exam) => (exam === null ? 0 : FRESH_FOR),
  })
  return {
    get: (examId, now) => cache.get(examId, now, () => loadFullExam(db, examId)),
    delete: (examId) => cache.delete(examId),
  }
}
