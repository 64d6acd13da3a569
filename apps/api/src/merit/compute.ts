import type { RightFigures } from '@anushilon/domain/analysis/difficulty'
import { questionsOn } from '@anushilon/domain/exam/paper'
import { classMeans } from '@anushilon/domain/marks/class-means'
import { distributionOf } from '@anushilon/domain/marks/distribution'
import type { Instant } from '@anushilon/domain/instant'
import { partOf } from '@anushilon/domain/sitting/attempt'
import { closingsForResults, withClosings, type Closing } from '@anushilon/domain/sitting/lateness'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { ranking, type Contender } from '@anushilon/domain/marks/ranking'
import { fullMarksBySection, scoreAttempt, verdictOn, type AnswerKey } from '@anushilon/domain/marks/scoring'
import type { Db } from '../db/database.ts'
import { schemeOf } from '../exams/scheme.ts'
import { EventLoopYield } from '../event-loop-yield.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import { replaceQuestionFigures } from '../stores/results/question-figures.ts'
import {
  attemptsAfter,
  replaceMeritList,
  replaceResults,
  type Attempt,
  type MeritList,
  type ResultToKeep,
} from '../stores/results/results.ts'

/** A few, so that scoring them does not delay those who are sitting another exam. */
const READ_AT_ONCE = 500

export interface Computed {
  /** In the order of the merit list, the late ones at its end. */
  readonly results: readonly ResultToKeep[]
  readonly merit: MeritList
  /** Question by question, of the ranked; a cancelled one says nothing of anybody. */
  readonly figures: ReadonlyMap<number, RightFigures>
}

/** Another way to look at an attempt than the one in which it is stored. */
export type AsIf = (attempt: Attempt) => Attempt

interface Watching {
  readonly asIf?: AsIf | undefined
  /** Is shown each attempt on the way, for what else is to be learnt from it. */
  readonly onAttempt?: (attempt: Attempt) => void
  /** Is told what is open and counts as closed. */
  readonly onClosing?: (studentId: number, closing: Closing) => Promise<unknown>
}

/**
 * Marks and merit of everybody who sat the exam, from their answers, the key and the scheme alone (Decision D6). Results
 * end every sitting; here nothing is stored of it.
 */
export async function computeResults(
  db: Db,
  exam: FullExam,
  { asIf = (attempt) => attempt, onAttempt, onClosing }: Watching = {},
): Promise<Computed> {
  const scheme = schemeOf(exam)
  const worth = { marksPerQuestion: exam.plans.mcq?.marksPerQuestion ?? null, sections: exam.sections }
  const unranked: Unranked[] = []
  const figures = new Map<number, { students: number; right: number }>()
  let full = 0
  for await (const stored of attemptsAt(db, exam.id)) {
    const attempt = asIf(stored)
    const closings = closingsForResults(exam, attempt)
    for (const closing of closings) await onClosing?.(attempt.studentId, closing)
    const sitting = withClosings(attempt, closings)
    const scored = scoreAttempt(sitting, attempt, scheme)
    const { bySection, usedMs } = scored
    const total = scored.kind === 'scored' ? scored.total : null
    unranked.push({ studentId: String(attempt.studentId), total, bySection, usedMs })
    if (total !== null) tally(figures, attempt, scheme.key)
    full = Math.max(full, sumOfMarks(fullMarksBySection(worth, sitting).map(({ marks }) => marks)))
    onAttempt?.(attempt)
  }
  const results = await inMeritOrder(unranked, exam)
  const totals = results.flatMap(({ total }) => total ?? [])
  const merit = {
    ranked: totals.length,
    distribution: distributionOf(totals, full),
    means: classMeans(results),
    ties: exam.ties,
    scheme,
  }
  return { results, merit, figures }
}

function tally(figures: Map<number, { students: number; right: number }>, attempt: Attempt, key: AnswerKey): void {
  for (const question of questionsOn(partOf(attempt, 'mcq')?.paper ?? [])) {
    if (key.get(question) === 'cancelled') continue
    const counted = figures.get(question) ?? { students: 0, right: 0 }
    counted.students += 1
    if (verdictOn(question, attempt.answers, key) === 'right') counted.right += 1
    figures.set(question, counted)
  }
}

export async function saveResults(
  tx: Db,
  exam: FullExam,
  { results, merit, figures }: Computed,
  now: Instant,
): Promise<void> {
  await replaceResults(tx, exam.id, results)
  await replaceQuestionFigures(tx, exam.id, figures)
  await replaceMeritList(tx, exam.id, merit, now)
}

export function attemptsAt(tx: Db, examId: string): AsyncGenerator<Attempt> {
  return readAhead((after) => attemptsAfter(tx, examId, after, READ_AT_ONCE))
}

/** All there is, by student: the database reads the next ones while these are worked on. */
export async function* readAhead<T extends { readonly studentId: number }>(
  readAfter: (studentId: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let reading = readAfter(0)
  for (;;) {
    const some = await reading
    const last = some.at(-1)
    if (last === undefined) return
    reading = readAfter(last.studentId)
    // Whoever works on them may fail meanwhile; then nobody waits for these any more.
    reading.catch(() => undefined)
    yield* some
  }
}

type Unranked = Contender & Pick<ResultToKeep, 'bySection'>

/** The late ones at the end. */
async function inMeritOrder(results: readonly Unranked[], { ties }: FullExam): Promise<ResultToKeep[]> {
  const eventLoop = new EventLoopYield()
  const ordered: ResultToKeep[] = []
  for (const { studentId, total, position, bySection, usedMs } of ranking(results, ties)) {
    ordered.push({ studentId: Number(studentId), total, position, bySection, usedMs })
    if (eventLoop.isDue) await eventLoop.yield()
  }
  await eventLoop.yield()
  for (const { studentId, total, bySection, usedMs } of results) {
    if (total === null) ordered.push({ studentId: Number(studentId), total, position: null, bySection, usedMs })
  }
  return ordered
}
