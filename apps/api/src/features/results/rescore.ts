import { partOf } from '@anushilon/domain/attempt'
import type { ExamId } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { questionsOn } from '@anushilon/domain/paper'
import {
  keyChanges,
  standingChanges,
  type KeyChange,
  type Sheet,
  type StandingChange,
} from '@anushilon/domain/rescoring'
import type { AnswerKey } from '@anushilon/domain/scoring'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keyOf } from '../../exams/scheme.ts'
import { loadExamPaper, type ExamPaper } from '../../stores/exam-papers.ts'
import { holdExams } from '../../stores/exams.ts'
import { correctKey, recordRescoring, standingsIn } from '../../stores/rescorings.ts'
import type { Attempt } from '../../stores/results.ts'
import { computeResults, keepResults } from './compute.ts'

/** The correction cannot be made; the message says why. */
export class RescoreRefused extends Error {
  override readonly name = 'RescoreRefused'
}

export interface Rescored {
  readonly exam: Pick<ExamPaper, 'id' | 'name'>
  readonly corrections: readonly KeyChange[]
  /** Null: the results are not out, so there was nothing to compute again. */
  readonly results: { readonly students: number; readonly changes: readonly StandingChange[] } | null
}

interface Rescoring {
  readonly examId: ExamId
  /** Reads the corrections off the exam as it is: a question's number to its right option. */
  readonly key: (exam: ExamPaper) => AnswerKey
  readonly now: Instant
  /** Says what would change; changes nothing. */
  readonly preview?: boolean
}

/**
 * Corrects the key and computes all marks and merit again, in one transaction, and keeps for each student what changed
 * and why (Decision D6).
 */
export async function rescore({ db }: Pick<Deps, 'db'>, rescoring: Rescoring): Promise<Rescored> {
  return await db.transaction(async (tx) => {
    const { examId, key, now, preview = false } = rescoring
    await holdExams(tx, [examId])
    const exam = await loadExamPaper(tx, examId)
    if (exam === null) throw new RescoreRefused(`There is no exam ${examId}.`)
    const oldKey = keyOf(exam)
    const newKey = new Map([...oldKey, ...key(exam)])
    const corrections = keyChanges(oldKey, newKey)
    if (corrections.length === 0) throw new RescoreRefused('The key says so already: there is nothing to correct.')
    const results = exam.resultsOutAt === null ? null : await recompute(tx, exam, { oldKey, newKey, now, preview })
    if (!preview) await correctKey(tx, examId, corrections)
    return { exam: { id: exam.id, name: exam.name }, corrections, results }
  })
}

interface Recomputing {
  readonly oldKey: AnswerKey
  readonly newKey: AnswerKey
  readonly now: Instant
  readonly preview: boolean
}

async function recompute(tx: Db, exam: ExamPaper, { oldKey, newKey, now, preview }: Recomputing) {
  const corrections = keyChanges(oldKey, newKey)
  const sheets = new Map<string, Sheet>()
  const before = await standingsIn(tx, exam.id)
  const computed = await computeResults(tx, withKey(exam, newKey), (attempt) => {
    sheets.set(String(attempt.studentId), sheetOf(attempt, corrections))
  })
  const after = computed.results.map(({ studentId, total, position }) => ({
    studentId: String(studentId),
    total,
    position,
  }))
  const changes = standingChanges({ before, after, oldKey, newKey, sheets })
  if (!preview) {
    await keepResults(tx, exam, computed, now)
    await recordRescoring(tx, exam.id, { corrections, changes, now })
  }
  return { students: after.length, changes }
}

function withKey(exam: ExamPaper, key: AnswerKey): ExamPaper {
  return {
    ...exam,
    sections: exam.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        correct: key.get(question.number) ?? question.correct,
      })),
    })),
  }
}

/** Of a student's paper, only what was corrected: a hundred thousand whole papers would fill the memory. */
function sheetOf({ parts, answers }: Attempt, corrections: readonly KeyChange[]): Sheet {
  const shown = new Set(questionsOn(partOf({ parts }, 'mcq')?.paper ?? []))
  const corrected = corrections.map(({ question }) => question).filter((question) => shown.has(question))
  return {
    questions: corrected,
    answers: new Map(
      corrected.flatMap((question) => {
        const picked = answers.get(question)
        return picked === undefined ? [] : [[question, picked] as const]
      }),
    ),
  }
}
