import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Fault } from '@anushilon/exam-pack/place'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { type Counts, NO_COUNTS, sum } from '../stores/counts.ts'
import { amendExams, createExams, replaceExams } from '../stores/exam/exams-import.ts'
import { attemptedExams, lockExams, loadExams, type StoredExam } from '../stores/exam/exams.ts'
import { addBatches } from '../stores/people/batches.ts'
import { addBranches } from '../stores/people/branches.ts'
import { attemptFaults } from './attempt-lock.ts'
import { sharedKeyFaults, whomFaults } from './free-or-ranked.ts'

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

interface Saving {
  readonly now: Instant
  readonly onExam: OnExam
  /** Hears of every branch and batch that comes with an exam, and may refuse it. */
  readonly onNewGroup: (name: string) => void
}

interface SavedSome extends SavedExams {
  readonly touched: readonly ExamId[]
}

/**
 * Unchanged exams are not touched, so that an import does not delay whoever is about to start one. Those that do
 * change are locked first: what is true of their attempts then stays true until the end.
 */
async function saveSome(
  tx: Db,
  given: readonly StoredExam[],
  first: number,
  { now, onExam, onNewGroup }: Saving,
): Promise<SavedSome> {
  const known = await loadExams(
    tx,
    given.map(({ id }) => id),
  )
  const exams = given.map((exam) => withKnownRubrics(exam, known.get(exam.id)))
  const created = exams.filter(({ id }) => !known.has(id))
  const changed = exams.filter(({ id, ...rest }) => known.has(id) && !isDeepStrictEqual(known.get(id), { id, ...rest }))
  const changedIds = changed.map(({ id }) => id)
  await lockExams(tx, changedIds)
  const attempted = await attemptedExams(tx, changedIds)

  const faults = changed.flatMap((exam) => {
    const attempts = attempted.get(exam.id)
    const stored = known.get(exam.id)
    if (!stored) return []
    const place = `exams[${first + exams.indexOf(exam)}]`
    const whom = whomFaults(place, stored, exam, now)
    return attempts ? [...whom, ...attemptFaults(place, stored, exam, attempts.resultsOutAt)] : whom
  })
  if (faults.length === 0) {
    for (const after of [...created, ...changed]) onExam({ before: known.get(after.id) ?? null, after })
    for (const name of await listGroups(tx, [...created, ...changed])) onNewGroup(name)
    if (created.length > 0) await createExams(tx, created)
    const [sat, unsat] = [changed.filter(({ id }) => attempted.has(id)), changed.filter(({ id }) => !attempted.has(id))]
    if (sat.length > 0) await amendExams(tx, sat)
    if (unsat.length > 0) await replaceExams(tx, unsat)
  }
  const unchanged = exams.length - created.length - changed.length
  const counts = { created: created.length, updated: changed.length, unchanged }
  return { counts, faults, touched: [...created.map(({ id }) => id), ...changedIds] }
}

/** Where nothing is said of rubrics, those stay that are there. */
function withKnownRubrics(exam: StoredExam, known: StoredExam | undefined): StoredExam {
  const sections = exam.sections.map(({ written, ...section }) => {
    if (written === null) return { ...section, written }
    const there = known?.sections.find(({ subjectId }) => subjectId === section.subjectId)?.written?.rubrics ?? []
    return { ...section, written: { ...written, rubrics: written.rubrics ?? there.slice(0, written.marks.length) } }
  })
  return { ...exam, sections }
}

/** What an exam is for is in the lists of branches and batches from then on. */
/** Those that were not there. */
async function listGroups(tx: Db, exams: readonly StoredExam[]): Promise<string[]> {
  const branches = exams.flatMap(({ audience }) => audience.branches)
  const batches = exams.flatMap(({ courseId, audience }) => audience.batches.map((name) => ({ courseId, name })))
  return [
    ...(branches.length > 0 ? await addBranches(tx, branches) : []),
    ...(batches.length > 0 ? await addBatches(tx, batches) : []),
  ]
}

/** Those of a longer list that begin at `first`. */
export async function saveExams(tx: Db, exams: readonly StoredExam[], saving: Saving, first = 0): Promise<SavedExams> {
  let counts = NO_COUNTS
  const faults: Fault[] = []
  const touched: ExamId[] = []
  for (let at = 0; at < exams.length; at += TOGETHER) {
    const saved = await saveSome(tx, exams.slice(at, at + TOGETHER), first + at, saving)
    counts = sum(counts, saved.counts)
    faults.push(...saved.faults)
    touched.push(...saved.touched)
  }
  if (faults.length === 0) faults.push(...(await sharedKeyFaults(tx, exams, { touched, first, now: saving.now })))
  return { counts, faults }
}
