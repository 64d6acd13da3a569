import type { ExamId } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { LIMITS, type Database } from '../db/database.ts'
import { loadExamPaper, type ExamPaper } from '../stores/exam-papers.ts'

/** How old a copy may be. What may change while students sit (a later end, a name) reaches them within this time. */
const FRESH_MS = 3_000
const MOST_EXAMS = 100

interface Copy {
  readonly takenAt: Instant
  readonly paper: Promise<ExamPaper | null>
}

export interface ExamShelf {
  get(examId: ExamId, now: Instant): Promise<ExamPaper | null>
  /** It was changed by this server: whoever asks next gets it anew. Other servers notice within a few seconds. */
  forget(examId: ExamId): void
}

/**
 * Exams as they are read by everybody in the same minute: from memory, loaded once every few seconds however many ask.
 */
export function createExamShelf(database: Database): ExamShelf {
  const db = database.within(LIMITS.student)
  const copies = new Map<ExamId, Copy>()

  function load(examId: ExamId, now: Instant): Promise<ExamPaper | null> {
    const paper = loadExamPaper(db, examId)
    const copy = { takenAt: now, paper }
    copies.delete(examId)
    copies.set(examId, copy)
    // A failed load must not be handed out again, and what does not exist must not push out what does.
    const forget = () => {
      if (copies.get(examId) === copy) copies.delete(examId)
    }
    paper.then((found) => found ?? forget(), forget)
    const oldest = copies.keys().next()
    if (copies.size > MOST_EXAMS && !oldest.done) copies.delete(oldest.value)
    return paper
  }

  return {
    async get(examId, now) {
      const copy = copies.get(examId)
      const age = copy === undefined ? Number.POSITIVE_INFINITY : Math.abs(now - copy.takenAt)
      return await (copy !== undefined && age < FRESH_MS ? copy.paper : load(examId, now))
    },
    forget: (examId) => void copies.delete(examId),
  }
}
