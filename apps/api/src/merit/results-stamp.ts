import { SECOND, type Instant } from '@anushilon/domain/instant'
import { earliestResults } from '@anushilon/domain/marks/results-rule'
import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { keyOf } from '../exams/scheme.ts'
import { workStamp } from '../stores/sitting/answer-sheets.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'

/**
 * Stands for all that results are made of: who decides by what they see is refused where that has changed since. While an
 * exam runs, sheets come in all the time; that is not what is meant.
 */
export async function stampOf(db: Db, settings: Deps['settings'], exam: FullExam, now: Instant): Promise<string> {
  const isOver = now >= earliestResults(exam, settings.current.graceSeconds * SECOND)
  const work = isOver ? await workStamp(db, exam.id) : 'running'
  const state = [[...keyOf(exam)], exam.revision, exam.ties, exam.resultsOutAt, work]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}
