import { answerablePart, checkOption, locate, pick, type Pointer } from '@anushilon/domain/sitting/answering'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import type { Paper } from '@anushilon/domain/exam/paper'
import { Cache } from '../../cache.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { groupCommit } from '../../db/group-commit.ts'
import { replicationOf } from '../../db/replicated.ts'
import { answerText, leafOf, type Leaf } from '../../exam-log/leaf.ts'
import type { SeedReader } from '../../exam-log/seed-cache.ts'
import { settledSitting } from '../../exams/settled-sitting.ts'
import type { SittingReader } from '../../exams/sitting-reader.ts'
import { orRefuse, Refused } from '../../refused.ts'
import { answersPerCommit, answersSaved } from '../../product-metrics.ts'
import { insertFirstPicks, timedPicksOf, type LoggedPick, type NewPick } from '../../stores/sitting/answers.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'

export interface Answering {
  readonly exam: FullExam
  readonly studentId: number
  readonly pointer: Pointer
  readonly option: number
  readonly now: Instant
}

/** How many students' papers and seeds are cached. A paper never changes once assigned, so a copy is never wrong. */
const MOST_DESKS = 20_000
/** A seed that is forgotten is used for no longer than this by a server that has it in memory. */
const FRESH_FOR = 30 * MINUTE

/** What a student's answers need besides themselves. */
interface Desk {
  readonly paper: Paper
  readonly seed: Buffer | null
}

/** For each whether it is what is stored now; where it is not, the database is asked what is. */
async function insertCounted(db: Database, picks: readonly LoggedPick[]): Promise<boolean[]> {
  const inserted = await insertFirstPicks(db, picks)
  answersPerCommit.observe(picks.length)
  answersSaved.inc(inserted.filter(Boolean).length)
  return inserted
}

/** Stores answers: one statement for all that arrive together, and the explanation of a refusal only when there is one. */
export function createAnswerStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sittingOf }: SittingReader,
  seedOf: SeedReader,
) {
  const desks = new Cache<string, Desk>({ most: MOST_DESKS, freshFor: FRESH_FOR })
  // One at a time, so that more gather: most of what a statement costs it costs once.
  const insert = groupCommit<LoggedPick, boolean>({ write: (picks) => insertCounted(db, picks), slots: 1 })
  const isReplicated = replicationOf(db)

  async function loadPaper(exam: FullExam, studentId: number): Promise<Paper> {
    const sitting = await sittingOf(studentId, exam.id)
    const part = sitting.parts.find(({ kind }) => kind === 'mcq')
    if (part === undefined) throw new Refused('not-started')
    return part.paper
  }

  /** Read once, also for answers that come together. */
  async function deskOf(exam: FullExam, studentId: number, now: Instant, shown: Paper | null = null): Promise<Desk> {
    return await desks.get(`${studentId}/${exam.id}`, now, async () => {
      const paper = shown ?? (await loadPaper(exam, studentId))
      return { paper, seed: await seedOf({ studentId, examId: exam.id }, now) }
    })
  }

  function rememberPaper(exam: FullExam, studentId: number, paper: Paper, now: Instant): void {
    // Who saves finds out whether it cannot be read.
    deskOf(exam, studentId, now, paper).catch(() => undefined)
  }

  /** Nothing was stored: because the question has its first pick, or because the part takes no answers any more. */
  async function explain({ exam, studentId, option, now }: Answering, question: number): Promise<Leaf> {
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
    const { seed } = await deskOf(exam, studentId, now)
    return leafOf(seed, answerText({ ...stored, studentId, examId: exam.id }), studentId)
  }

  /** What the exam's log says of it, once it is on disk. */
  async function storeAnswer(answering: Answering): Promise<Leaf> {
    const { exam, studentId, pointer, option, now } = answering
    const { paper, seed } = await deskOf(exam, studentId, now)
    const { section, question } = orRefuse(locate(exam.sections, paper, pointer))
    const asked = exam.sections[section]?.questions.find(({ number }) => number === question)
    if (asked === undefined) throw new Refused('no-such-question')
    orRefuse(checkOption(asked, option))
    const picked: NewPick = { studentId, examId: exam.id, question, option, receivedAt: now }
    const leaf = leafOf(seed, answerText(picked), studentId)
    return (await insert({ ...picked, record: leaf.record })) ? leaf : await explain(answering, question)
  }

  return {
    storeAnswer,
    /** Whoever is shown their paper answers next: it need not be read again. */
    rememberPaper,
  }
}
