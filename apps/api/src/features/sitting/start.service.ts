import { drawPaper, subjectsOn, writtenPaper } from '@anushilon/domain/exam/assignment'
import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { timesOf } from '@anushilon/domain/sitting/clock'
import { startOf } from '@anushilon/domain/sitting/entry'
import type { SubjectId } from '@anushilon/domain/exam/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import type { Paper } from '@anushilon/domain/exam/paper'
import { chooseSubjects } from '@anushilon/domain/exam/subject-choice'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseLatenessInDoubt } from '../../exams/while-in-doubt.ts'
import { orRefuse, Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { startClock } from '../../stores/exam/exam-times.ts'
import { closePart, sittingOf, startPart } from '../../stores/sitting/sittings.ts'

export interface Starting {
  readonly exam: FullExam
  readonly studentId: number
  readonly kind: PartKind
  /** Null where the call names none. */
  readonly subjects: readonly SubjectId[] | null
  readonly now: Instant
}

type StartDeps = Pick<Deps, 'db' | 'clock' | 'env'>

/**
 * Assigns a part's questions and starts its clock. Whatever happens in between (a double press, two tabs, two servers),
 * the first one's paper and clock stay (Decision C3).
 */
export async function start(deps: StartDeps, starting: Starting): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) if (await tryStart(deps, starting)) return
  // Drawn from a paper that has been replaced since: a new copy is here in a moment.
  throw new Refused('busy', { retryAfterSeconds: 3 })
}

/** Times change while students start; papers only as long as nobody has. */
const TRIES = 3

/** False where the exam has other papers or other times by now than those that this started from. */
async function tryStart({ db, clock: guarded, env }: StartDeps, starting: Starting): Promise<boolean> {
  const { exam, studentId, kind, now } = starting
  const clock = await startClock(db, studentId, exam.id, kind)
  if (clock === null) throw new Refused('no-such-exam')
  const window = { ...exam.window, closesAt: clock.closesAt }
  const sitting = await sittingOf(db, studentId, exam.id)
  const decided = orRefuse(startOf({ ...exam, window }, sitting, kind, now))
  if (decided.kind === 'running') return true
  refuseLatenessInDoubt(guarded, decided.closings)
  const plan = exam.plans[kind]
  if (plan === null) throw new Refused('no-such-exam')
  const paper = PAPERS[kind](starting, sitting)
  const graceMs = env.SUBMIT_GRACE_SECONDS * SECOND
  const times = timesOf(plan, { startedAt: now, window, graceMs, allowance: clock.allowance })
  const from = { id: exam.id, revision: exam.revision, timeRevision: clock.timeRevision }
  if (await begin(db, studentId, from, decided.closings, { kind, paper, ...times })) return true
  return partOf(await sittingOf(db, studentId, exam.id), kind) !== null
}

async function begin(
  db: Database,
  studentId: number,
  exam: Parameters<typeof startPart>[2],
  closings: readonly Closing[],
  part: Parameters<typeof startPart>[3],
): Promise<boolean> {
  if (closings.length === 0) return await startPart(db, studentId, exam, part)
  return await db.transaction(async (tx) => {
    for (const closing of closings) await closePart(tx, studentId, exam.id, closing)
    return await startPart(tx, studentId, exam, part)
  })
}

const PAPERS: Record<PartKind, (starting: Starting, sitting: Sitting) => Paper> = {
  mcq: ({ exam, studentId, subjects }) => {
    const { mcq: plan } = exam.plans
    if (plan === null) throw new Refused('no-such-exam')
    const chosen = orRefuse(chooseSubjects(exam, subjects))
    return drawPaper({ sections: exam.sections, plan, subjects: chosen, seed: `${studentId}/${exam.id}` })
  },
  written: ({ exam, subjects }, sitting) => writtenPaper(exam.sections, writtenSubjects(exam, sitting, subjects)),
}

/** The second part is sat in the subjects of the first; naming others is refused. */
function writtenSubjects(exam: FullExam, sitting: Sitting, wanted: readonly SubjectId[] | null): readonly SubjectId[] {
  const before = partOf(sitting, 'mcq')
  if (before === null) return orRefuse(chooseSubjects(exam, wanted))
  const sat = subjectsOn(before.paper, exam.sections)
  const agrees = wanted === null || (wanted.length === sat.length && wanted.every((subject) => sat.includes(subject)))
  if (!agrees) throw new Refused('choice-invalid')
  return sat
}
