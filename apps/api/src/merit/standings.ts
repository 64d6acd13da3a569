import type { Ties } from '@anushilon/domain/exam/exam'
import { fullMarks, sectionTotal, type SectionResult } from '@anushilon/domain/marks/scoring'
import { sumOfMarks, type Marks } from '@anushilon/domain/marks/marks'
import type { Db } from '../db/database.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import type { ResultToKeep } from '../stores/results/results.ts'
import { EventLoopYield } from '../event-loop-yield.ts'
import { resultsIn } from '../stores/results/staff-results.ts'
import { computeResults } from './compute.ts'

/** A line of the merit list; late attempts stand at its end. */
export interface Line extends ResultToKeep {
  /** Only the time used puts this one before the next. */
  readonly decidesTie: boolean
}

/** The merit list in its order: as it is out, or as it would come out now. Stores nothing. */
export async function meritLines(db: Db, exam: FullExam): Promise<Line[]> {
  const results = exam.resultsOutAt === null ? (await computeResults(db, exam)).results : await resultsIn(db, exam.id)
  const eventLoop = new EventLoopYield()
  const lines: Line[] = []
  for (const [index, line] of results.entries()) {
    lines.push({ ...line, decidesTie: decidesTie(line, results[index + 1], exam.ties) })
    if (eventLoop.isDue) await eventLoop.yield()
  }
  return lines
}

function decidesTie(line: ResultToKeep, next: ResultToKeep | undefined, ties: Ties): boolean {
  const isEqual = line.total !== null && next?.total === line.total && next.position !== line.position
  return ties === 'less-time' && isEqual
}

/** Of all sections together; null where the student has no such part. */
export function marksIn(bySection: readonly SectionResult[], part: 'mcq' | 'written'): Marks | null {
  const given = bySection.flatMap((section) => section[part]?.marks ?? [])
  return given.length === 0 ? null : sumOfMarks(given)
}

export function marksOfSection(bySection: readonly SectionResult[], section: number): Marks | null {
  const found = bySection.find((one) => one.section === section)
  return found === undefined ? null : sectionTotal(found)
}

interface WithWorth extends Pick<FullExam, 'plans' | 'choice'> {
  readonly sections: readonly Pick<FullExam['sections'][number], 'questions' | 'written'>[]
}

/** The most that a student can have; with a choice of subjects, by the dearest of them. */
export function fullMarksOf({ sections, plans, choice }: WithWorth): Marks {
  const bySection = sections.map(({ questions, written }) => {
    const shown = Math.min(plans.mcq?.questionsPerStudent ?? questions.length, questions.length)
    const mcq = plans.mcq && { questions: shown, marksPerQuestion: plans.mcq.marksPerQuestion }
    return fullMarks(mcq, plans.written && written)
  })
  const dearestFirst = bySection.toSorted((one, other) => other - one)
  return sumOfMarks(dearestFirst.slice(0, choice?.size ?? dearestFirst.length))
}
