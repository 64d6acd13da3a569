import { partOf } from '@anushilon/domain/sitting/attempt'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { questionsOn } from '@anushilon/domain/exam/paper'
import {
  keyChanges,
  isDifferent,
  shifts,
  type Change,
  type KeyChange,
  type Sheet,
  type Standing,
  type StandingChange,
} from '@anushilon/domain/marks/rescoring'
import type { AnswerKey, ScriptMarks } from '@anushilon/domain/marks/scoring'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { keyOf } from '../exams/scheme.ts'
import { loadFullExam, type FullExam } from '../stores/exam/full-exams.ts'
import { EventLoopYield } from '../event-loop-yield.ts'
import { recordByCommand } from '../staff/by-command.ts'
import { lockExams } from '../stores/exam/exams.ts'
import { marksSeenBefore } from '../stores/marking/mark-changes.ts'
import { correctKey, recordRescoring, standingsIn, type NewRescoring } from '../stores/results/rescorings.ts'
import type { Attempt, ResultToKeep } from '../stores/results/results.ts'
import { computeResults, saveResults, type AsIf, type Computed } from './compute.ts'

/** The correction cannot be made; the message says why. */
export class RescoreRefused extends Error {
  override readonly name = 'RescoreRefused'
}

export interface Rescored {
  readonly exam: Pick<FullExam, 'id' | 'name'>
  readonly corrections: readonly KeyChange[]
  /** Null: students have never seen results, so there was nothing to compute again. */
  readonly results: { readonly students: number; readonly changes: readonly StandingChange[] } | null
}

interface Rescoring {
  readonly examId: ExamId
  /** Reads the corrections off the exam as it is: a question's number to what is right. */
  readonly key: (exam: FullExam) => AnswerKey
  readonly now: Instant
  /** In words for the students. */
  readonly reason?: string
  /** Says what would change; changes nothing. */
  readonly preview?: boolean
}

/** By a command on the machine: corrects the key, in one transaction with what the log says of it. */
export async function rescore({ db }: Pick<Deps, 'db'>, rescoring: Rescoring): Promise<Rescored> {
  return await db.transaction(async (tx) => {
    const rescored = await rescoreIn(tx, rescoring)
    const { exam, corrections, results } = rescored
    for (const { question, from, to } of rescoring.preview === true ? [] : corrections) {
      await recordByCommand(tx, rescoring.now, {
        action: 'key.correct',
        about: `${exam.name}, question ${question}`,
        examId: exam.id,
        before: { key: keyLabel(from) },
        after: { key: keyLabel(to), changed: results?.changes.length ?? 0 },
      })
    }
    return rescored
  })
}

/**
 * Corrects the key and computes all marks and merit again, in a transaction that has more to do, and saves for each student
 * what changed and why (Decision D6).
 */
export async function rescoreIn(tx: Db, rescoring: Rescoring): Promise<Rescored> {
  const { examId, now, preview = false, reason = null } = rescoring
  await lockExams(tx, [examId])
  const exam = await loadFullExam(tx, examId)
  if (exam === null) throw new RescoreRefused(`There is no exam ${examId}.`)
  const newKey = new Map([...keyOf(exam), ...rescoring.key(exam)])
  const corrections = keyChanges(keyOf(exam), newKey)
  if (corrections.length === 0) throw new RescoreRefused('The key says so already: there is nothing to correct.')
  const results = hasBeenSeen(exam) ? await compareKeys(tx, exam, newKey) : null
  if (!preview) {
    await correctKey(tx, examId, corrections)
    if (results !== null) await saveComparison(tx, exam, results, { cause: 'key', corrections, reason, now })
  }
  return {
    exam: { id: exam.id, name: exam.name },
    corrections,
    results: results && { students: results.after.length, changes: results.changes },
  }
}

/** What was compared becomes what is so, and each student for whom something is different can read why. */
export async function saveComparison(
  tx: Db,
  exam: FullExam,
  { computed, changes }: Comparison,
  why: Omit<NewRescoring, 'changes'>,
): Promise<void> {
  if (exam.resultsOutAt !== null) await saveResults(tx, exam, computed, why.now)
  await recordRescoring(tx, exam.id, { ...why, changes })
}

/**
 * Results come out once more: whoever stands elsewhere because marks were changed while they were withdrawn reads so. What the
 * marks were is compared with what they are, as if they were changed back, and told the other way round.
 */
export async function recordChangedMarks(tx: Db, exam: FullExam, now: Instant): Promise<void> {
  if (!hasBeenSeen(exam)) return
  const seen = Map.groupBy(await marksSeenBefore(tx, exam.id), ({ studentId }) => studentId)
  if (seen.size === 0) return
  const { changes } = await compareKeys(tx, exam, undefined, (attempt) => {
    const marks = seen.get(attempt.studentId) ?? []
    const others = attempt.scriptMarks.filter((one) => !marks.some((then) => isSameAnswer(then, one)))
    return { ...attempt, scriptMarks: [...others, ...marks] }
  })
  if (changes.length === 0) return
  const told = changes.map((change) => ({
    ...change,
    total: turnedRound(change.total),
    position: turnedRound(change.position),
  }))
  await recordRescoring(tx, exam.id, { cause: 'mark', corrections: [], changes: told, reason: null, now })
}

function isSameAnswer(one: ScriptMarks, other: ScriptMarks): boolean {
  return one.section === other.section && one.question === other.question
}

function turnedRound<T>({ before, after }: Change<T>): Change<T> {
  return { before: after, after: before }
}

/** Withdrawn ones were out once: whoever saw their marks is told why they have others once results are out again. */
export function hasBeenSeen({ resultsOutAt, withdrawnAt, wereOutAt }: FullExam): boolean {
  return (resultsOutAt ?? withdrawnAt ?? wereOutAt) !== null
}

export interface Comparison {
  readonly before: readonly Standing[]
  readonly after: readonly Standing[]
  /** Of everybody, in the order of the list as it would be. */
  readonly shifts: readonly StandingChange[]
  /** Those of them that are different. */
  readonly changes: readonly StandingChange[]
  /** All that is to be saved if the new key is to stand. */
  readonly computed: Computed
}

/**
 * What another key, or another look at an attempt, would make of the results; of those that are not out, of what they
 * would be now. Stores nothing.
 */
export async function compareKeys(
  db: Db,
  exam: FullExam,
  newKey: AnswerKey = keyOf(exam),
  asIf?: AsIf,
): Promise<Comparison> {
  const oldKey = keyOf(exam)
  const corrections = keyChanges(oldKey, newKey)
  const before =
    exam.resultsOutAt === null
      ? (await computeResults(db, exam)).results.map(standingOf)
      : await standingsIn(db, exam.id)
  const sheets = new Map<string, Sheet>()
  const computed = await computeResults(db, withKey(exam, newKey), {
    asIf,
    onAttempt: (attempt) => sheets.set(String(attempt.studentId), sheetOf(attempt, corrections)),
  })
  const eventLoop = new EventLoopYield()
  const after = computed.results.map(standingOf)
  await eventLoop.yield()
  const all: StandingChange[] = []
  for (const shift of shifts({ before, after, oldKey, newKey, sheets })) {
    all.push(shift)
    if (eventLoop.isDue) await eventLoop.yield()
  }
  await eventLoop.yield()
  return { before, after, computed, shifts: all, changes: all.filter(isDifferent) }
}

function standingOf({ studentId, total, position }: ResultToKeep): Standing {
  return { studentId: String(studentId), total, position }
}

function withKey(exam: FullExam, key: AnswerKey): FullExam {
  return {
    ...exam,
    sections: exam.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => {
        const ruling = key.get(question.number)
        return ruling === undefined ? question : { ...question, ruling }
      }),
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
