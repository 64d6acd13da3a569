import { drawPaper, subjectsOn, writtenPaper } from '@anushilon/domain/exam/assignment'
import { partOf, type PartRecord, type Sitting } from '@anushilon/domain/sitting/attempt'
import { timesOf } from '@anushilon/domain/sitting/clock'
import { startOf } from '@anushilon/domain/sitting/entry'
import type { SubjectId } from '@anushilon/domain/exam/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import type { Closing } from '@anushilon/domain/sitting/lateness'
import type { Paper } from '@anushilon/domain/exam/paper'
import { chooseSubjects } from '@anushilon/domain/exam/subject-choice'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { groupCommit } from '../../db/group-commit.ts'
import { replicationOf } from '../../db/replicated.ts'
import type { Deps } from '../../deps.ts'
import type { SittingReader } from '../../exams/sitting-reader.ts'
import { refuseLatenessInDoubt } from '../../exams/while-in-doubt.ts'
import { Refused, orRefuse, required } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { startClocks, type ClockKey, type StartClock } from '../../stores/exam/exam-times.ts'
import { closePart, startParts, type PartStart } from '../../stores/sitting/sittings.ts'

export interface Starting {
  readonly exam: FullExam
  readonly studentId: number
  readonly kind: PartKind
  /** Null where the call names none. */
  readonly subjects: readonly SubjectId[] | null
  readonly now: Instant
}

type StartDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** What a start is decided by besides the exam. */
interface Known {
  readonly clock: Omit<StartClock, 'at'>
  readonly sitting: Sitting
}

type Decided =
  | { readonly kind: 'start'; readonly start: PartStart; readonly closings: readonly Closing[] }
  | { readonly kind: 'running'; readonly part: PartRecord }

/** Times change while students start; papers only as long as nobody has. */
const TRIES = 3

/**
 * Gives a function that assigns a part's questions and starts its clock. Whatever happens in between (a double press, two
 * tabs, two servers), the first one's paper and clock stay (Decision C3). Everybody starts in the same minute, so starts
 * share their statements.
 */
export function createStart({ db, clock: guarded, settings }: StartDeps, { sittingOf }: SittingReader) {
  const clockFor = groupCommit({ write: (keys: readonly ClockKey[]) => startClocks(db, keys) })
  // One at a time, so that more gather: most of what a statement costs, the exam's log among it, it costs once.
  const startPart = groupCommit({ write: (starts: readonly PartStart[]) => startParts(db, starts), slots: 1 })
  const isReplicated = replicationOf(db)

  function decide(starting: Starting, { clock, sitting }: Known): Decided {
    const { exam, studentId, kind, now } = starting
    const window = { ...exam.window, closesAt: clock.closesAt }
    const decided = orRefuse(startOf({ ...exam, window }, sitting, kind, now))
    if (decided.kind === 'running') return decided
    refuseLatenessInDoubt(guarded, decided.closings)
    const plan = required(exam.plans[kind], 'no-such-exam')
    const paper = PAPERS[kind](starting, sitting)
    const graceMs = settings.current.graceSeconds * SECOND
    const times = timesOf(plan, { startedAt: now, window, graceMs, allowance: clock.allowance })
    const from = { id: exam.id, revision: exam.revision, timeRevision: clock.timeRevision }
    const { extraMinutes } = clock.allowance
    const start = { studentId, exam: from, extraMinutes, part: { kind, paper, ...times } }
    return { kind: 'start', start, closings: decided.closings }
  }

  /**
   * Without a look: at the bell nearly everybody has nothing of the exam yet and no time of their own, and its times are those
   * of our copy. What is stored is stored only where all of that is so.
   */
  async function startAtOnce(starting: Starting): Promise<PartRecord | null> {
    const { exam } = starting
    const { closesAt } = exam.window
    const clock = { closesAt, timeRevision: exam.timeRevision, allowance: { extraMinutes: 0 } }
    const decided = orNull(() => decide(starting, { clock, sitting: { parts: [] } }))
    return decided?.kind === 'start' && (await startPart(decided.start)) ? begunBy(decided.start) : null
  }

  /** Null where the exam has other papers or other times by now than those that this started from. */
  async function tryStart(starting: Starting): Promise<PartRecord | null> {
    const { exam, studentId, kind } = starting
    const [clock, sitting] = await Promise.all([
      clockFor({ studentId, examId: exam.id, kind }),
      sittingOf(studentId, exam.id),
    ])
    if (clock === null) throw new Refused('no-such-exam')
    const decided = decide(starting, { clock, sitting })
    if (decided.kind === 'running') return await known(decided.part)
    if (await begin(decided.start, decided.closings)) return begunBy(decided.start)
    const running = partOf(await sittingOf(studentId, exam.id), kind)
    return running === null ? null : await known(running)
  }

  /** What was found begun must be so in a failover too: nothing was written here that would have waited for that. */
  async function known(part: PartRecord): Promise<PartRecord> {
    await isReplicated()
    return part
  }

  async function begin(start: PartStart, closings: readonly Closing[]): Promise<boolean> {
    if (closings.length === 0) return await startPart(start)
    const { studentId, exam } = start
    return await db.transaction(async (tx) => {
      for (const closing of closings) await closePart(tx, studentId, exam.id, closing)
      const [isBegun] = await startParts(tx, [start])
      return isBegun === true
    })
  }

  return async function start(starting: Starting): Promise<PartRecord> {
    const atOnce = await startAtOnce(starting)
    if (atOnce !== null) return atOnce
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const part = await tryStart(starting)
      if (part !== null) return part
    }
    // Drawn from a paper that has been replaced since: a new copy is here in a moment.
    throw new Refused('busy', { retryAfterSeconds: 3 })
  }
}

const begunBy = ({ part }: PartStart): PartRecord => ({ ...part, closedAt: null, closedAs: null, overdue: null })

/** For what is decided by a guess: nobody is refused by one. */
function orNull<T>(decide: () => T): T | null {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const PAPERS: Record<PartKind, (starting: Starting, sitting: Sitting) => Paper> = {
  mcq: ({ exam, studentId, subjects }) => mcqPaperFor(exam, studentId, orRefuse(chooseSubjects(exam, subjects))),
  written: ({ exam, subjects }, sitting) => writtenPaper(exam.sections, writtenSubjects(exam, sitting, subjects)),
}

/** The student's own draw in their own order; `subjects`: null for all. */
export function mcqPaperFor(exam: FullExam, studentId: number, subjects: readonly SubjectId[] | null): Paper {
  const { mcq: plan } = exam.plans
  if (plan === null) throw new Refused('no-such-exam')
  return drawPaper({ sections: exam.sections, plan, subjects, seed: `${studentId}/${exam.id}` })
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
