import { planAttempts, type PlannedAttempt } from '@anushilon/demo/attempts'
import type { Instant } from '@anushilon/domain/instant'
import { questionsOn } from '@anushilon/domain/exam/paper'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { publishDueResults } from '../merit/publish.ts'
import { createSittingReader } from '../exams/sitting-reader.ts'
import { createStart } from '../features/sitting/start.service.ts'
import { createSubmit } from '../features/sitting/submit.service.ts'
import { closeOverdue } from '../features/sitting/sweep.ts'
import { inParallel } from '../parallel.ts'
import { insertPicks } from '../stores/sitting/answers.ts'
import { loadFullExam, type FullExam } from '../stores/exam/full-exams.ts'
import { sittingOf } from '../stores/sitting/sittings.ts'
import { ScriptPhotos } from './script-photos.ts'
import { insertScripts } from './scripts.ts'

export type ReplayDeps = Pick<Deps, 'db' | 'settings' | 'exams' | 'storage' | 'secrets'>

const AT_ONCE = 8

/**
 * The demo's students sit the exams of the past weeks, each at the moment the plan says, through the same engine as
 * anybody else; then what is overdue closes and results come out as they would have. A student who has sat an exam
 * already is left alone, so a replay that was cut short can be run again.
 */
export async function replayPast(
  deps: ReplayDeps,
  { exams = [], students = [] }: PackJson,
  now: Instant,
  onExam: (done: number, total: number) => void,
): Promise<void> {
  const ids = await studentIds(deps.db)
  const photos = new ScriptPhotos(deps)
  const engine = engineOf(deps)
  const past = exams.filter(({ closesAt }) => Date.parse(closesAt) < now)
  for (const [index, exam] of past.entries()) {
    const paper = await loadFullExam(deps.db, exam.id)
    if (paper === null) continue
    await inParallel(AT_ONCE, planAttempts(exam, students), async (attempt) => {
      const studentId = ids.get(attempt.regNo)
      if (studentId !== undefined) await replay(engine, paper, studentId, attempt, photos)
    })
    onExam(index + 1, past.length)
  }
  await closeOverdue(deps, now)
  await publishDueResults(deps, now)
}

function engineOf({ db, settings }: ReplayDeps) {
  // What was weeks ago is not in doubt, whatever the machine's clock says.
  const deps = { db, settings, clock: systemClock }
  const reader = createSittingReader(db)
  return { db, start: createStart(deps, reader), submit: createSubmit(deps, reader) }
}

async function replay(
  { db, start, submit }: ReturnType<typeof engineOf>,
  exam: FullExam,
  studentId: number,
  { subjects, mcq, written }: PlannedAttempt,
  photos: ScriptPhotos,
): Promise<void> {
  const before = await sittingOf(db, studentId, exam.id)
  if (before.parts.length > 0) return
  const chosen = subjects?.combination ?? null
  if (mcq !== null) {
    await start({ exam, studentId, kind: 'mcq', subjects: chosen, now: mcq.startsAt })
    await insertPicks(db, await picksToKeep(db, exam, studentId, mcq))
    if (mcq.submitsAt !== null) {
      await submit({ exam, studentId, kind: 'mcq', sheet: null, now: mcq.submitsAt })
    }
  }
  if (written !== null) {
    await start({ exam, studentId, kind: 'written', subjects: chosen, now: written.startsAt })
    await insertScripts(db, exam, studentId, written, photos)
    if (written.submitsAt !== null) {
      await submit({ exam, studentId, kind: 'written', sheet: null, now: written.submitsAt })
    }
  }
}

/** The plan tells questions by their place in the pack; those that are not on this student's paper they never saw. */
async function picksToKeep(db: Db, exam: FullExam, studentId: number, mcq: NonNullable<PlannedAttempt['mcq']>) {
  const { parts } = await sittingOf(db, studentId, exam.id)
  const shown = new Set(parts.flatMap(({ paper }) => questionsOn(paper)))
  return mcq.picks.flatMap(({ subject, picks }) => {
    const section = exam.sections.find(({ subjectId }) => subjectId === subject)
    return picks.flatMap(({ option, after }, index) => {
      const question = section?.questions[index]?.number
      if (option === null || question === undefined || !shown.has(question)) return []
      return { studentId, examId: exam.id, question, option, receivedAt: mcq.startsAt + after }
    })
  })
}

async function studentIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many(z.object({ reg_no: z.string(), id: z.int() }), sql`select reg_no, id from students`)
  return new Map(rows.map((row) => [row.reg_no, row.id]))
}
