import { answerablePart, checkOption, locate, pick, type Pointer } from '@anushilon/domain/sitting/answering'
import type { Instant } from '@anushilon/domain/instant'
import type { Paper } from '@anushilon/domain/exam/paper'
import { Cache } from '../../cache.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { groupCommit } from '../../db/group-commit.ts'
import { replicationOf } from '../../db/replicated.ts'
import { answerText, leafOf, recordOf, type Leaf } from '../../exam-log/leaf.ts'
import { createSeedCache } from '../../exam-log/seed-cache.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { answersPerCommit, answersSaved } from '../../product-metrics.ts'
import { insertFirstPicks, timedPicksOf, type LoggedPick, type NewPick } from '../../stores/sitting/answers.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

export interface Answering {
  readonly exam: FullExam
  readonly studentId: number
  readonly pointer: Pointer
  readonly option: number
  readonly now: Instant
}

/** How many students' papers are cached. A paper never changes once assigned, so a copy is never wrong. */
const MOST_PAPERS = 20_000

interface Picking extends LoggedPick {
  readonly leaf: Leaf
}

/** What is on disk of an answer. */
export interface StoredAnswer {
  /** How many of the student's answers are stored for this exam. */
  readonly received: number
  /** What the exam's log says of it. */
  readonly leaf: Leaf
}

function pickingOf(seed: Buffer | null, pick: NewPick): Picking {
  const leaf = leafOf(seed, answerText(pick))
  const shown = seed === null ? { ...leaf, content: Buffer.alloc(0) } : leaf
  return { ...pick, leaf, record: recordOf(pick.studentId, shown) }
}

/** Null where it is not what was stored: the database is asked what was. */
type Outcome = StoredAnswer | null

async function insertCounted(db: Database, picks: readonly Picking[]): Promise<Outcome[]> {
  const inserted = await insertFirstPicks(db, picks)
  answersPerCommit.observe(picks.length)
  answersSaved.inc(inserted.filter(({ option }) => option !== null).length)
  return picks.map(({ leaf }, at) => {
    const { own = false, received = 0 } = inserted[at] ?? {}
    return own ? { received, leaf } : null
  })
}

/** Stores answers: one statement for all that arrive together, and the explanation of a refusal only when there is one. */
export function createAnswerStore({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const papers = new Cache<string, Paper>({ most: MOST_PAPERS, freshFor: Number.POSITIVE_INFINITY })
  const seedOf = createSeedCache(db)
  const insert = groupCommit<Picking, Outcome>({ write: (picks) => insertCounted(db, picks) })
  const isReplicated = replicationOf(db)

  async function loadPaper(exam: FullExam, studentId: number): Promise<Paper> {
    const sitting = await sittingOf(db, studentId, exam.id)
    const part = sitting.parts.find(({ kind }) => kind === 'mcq')
    if (part === undefined) throw new Refused('not-started')
    return part.paper
  }

  /** Read once, also for answers that come together. */
  async function paperOf(exam: FullExam, studentId: number): Promise<Paper> {
    return await papers.get(`${studentId}/${exam.id}`, 0, () => loadPaper(exam, studentId))
  }

  function rememberPaper(exam: FullExam, studentId: number, paper: Paper, now: Instant): void {
    void papers.get(`${studentId}/${exam.id}`, 0, async () => paper)
    // Who saves finds out whether it cannot be read.
    seedOf({ studentId, examId: exam.id }, now).catch(() => undefined)
  }

  /** Nothing was stored: because the question has its first pick, or because the part takes no answers any more. */
  async function explain({ exam, studentId, option, now }: Answering, question: number): Promise<StoredAnswer> {
    const picks = await timedPicksOf(db, studentId, exam.id)
    const stored = picks.find((one) => one.question === question)
    if (stored === undefined) {
      orRefuse(answerablePart(await settledSitting({ db, clock }, exam, studentId, now), 'mcq', now))
      // Open after all, and the pick is not there: the clock of another server is ahead of ours.
      throw new Refused('busy', { retryAfterSeconds: 1 })
    }
    // What the first pick is, it must stay in a failover too: nothing was written here that would have waited for that.
    await isReplicated()
    orRefuse(pick(stored.option, option))
    const seed = await seedOf({ studentId, examId: exam.id }, now)
    const { leaf } = pickingOf(seed, { ...stored, studentId, examId: exam.id })
    return { received: picks.length, leaf }
  }

  /** Comes back once it is on disk. */
  async function storeAnswer(answering: Answering): Promise<StoredAnswer> {
    const { exam, studentId, pointer, option, now } = answering
    const { section, question } = orRefuse(locate(exam.sections, await paperOf(exam, studentId), pointer))
    const asked = exam.sections[section]?.questions.find(({ number }) => number === question)
    if (asked === undefined) throw new Refused('no-such-question')
    orRefuse(checkOption(asked, option))
    const seed = await seedOf({ studentId, examId: exam.id }, now)
    const picking = pickingOf(seed, { studentId, examId: exam.id, question, option, receivedAt: now })
    return (await insert(picking)) ?? (await explain(answering, question))
  }

  return {
    storeAnswer,
    /** Whoever is shown their paper answers next: it need not be read again. */
    rememberPaper,
  }
}
