import type { Fault } from '@anushilon/exam-pack/place'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { type Counts, NO_COUNTS, sum } from '../stores/counts.ts'
import { amendExams, createExams, replaceExams } from '../stores/exams-import.ts'
import { attemptedExams, holdExams, loadExams, type StoredExam } from '../stores/exams.ts'
import { attemptFaults } from './attempt-lock.ts'

/** Exams compared and written together; bounds what is held of their papers at once. */
const TOGETHER = 50

/** An exam that comes, or becomes another; before is null where there was none. */
export interface ExamChange {
  readonly before: StoredExam | null
  readonly after: StoredExam
}

/** Hears of every exam before it is written, and may refuse it. */
export type OnExam = (change: ExamChange) => void

export interface SavedExams {
  readonly counts: Counts
  readonly faults: readonly Fault[]
}

/**
 * Unchanged exams are not touched, so that an import does not hold up whoever is about to start one. Those that do
 * change are held first: what is true of their attempts then stays true until the end.
 */
async function saveSome(tx: Db, exams: readonly StoredExam[], first: number, onExam: OnExam): Promise<SavedExams> {
  const known = await loadExams(
    tx,
    exams.map(({ id }) => id),
  )
  const created = exams.filter(({ id }) => !known.has(id))
  const changed = exams.filter(({ id, ...rest }) => known.has(id) && !isDeepStrictEqual(known.get(id), { id, ...rest }))
  const changedIds = changed.map(({ id }) => id)
  await holdExams(tx, changedIds)
  const attempted = await attemptedExams(tx, changedIds)

  const faults = changed.flatMap((exam) => {
    const attempts = attempted.get(exam.id)
    const stored = known.get(exam.id)
    if (!attempts || !stored) return []
    return attemptFaults(`exams[${first + exams.indexOf(exam)}]`, stored, exam, attempts.resultsOutAt)
  })
  if (faults.length === 0) {
    for (const after of [...created, ...changed]) onExam({ before: known.get(after.id) ?? null, after })
    if (created.length > 0) await createExams(tx, created)
    const [sat, unsat] = [changed.filter(({ id }) => attempted.has(id)), changed.filter(({ id }) => !attempted.has(id))]
    if (sat.length > 0) await amendExams(tx, sat)
    if (unsat.length > 0) await replaceExams(tx, unsat)
  }
  const unchanged = exams.length - created.length - changed.length
  return { counts: { created: created.length, updated: changed.length, unchanged }, faults }
}

/** Those of a longer list that begin at `first`. */
export async function saveExams(tx: Db, exams: readonly StoredExam[], onExam: OnExam, first = 0): Promise<SavedExams> {
  let counts = NO_COUNTS
  const faults: Fault[] = []
  for (let at = 0; at < exams.length; at += TOGETHER) {
    const saved = await saveSome(tx, exams.slice(at, at + TOGETHER), first + at, onExam)
    counts = sum(counts, saved.counts)
    faults.push(...saved.faults)
  }
  return { counts, faults }
}
