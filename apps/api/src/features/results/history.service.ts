import type { history, meritProgress, missedExams } from '@anushilon/contract/operations/results'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import { percentileOf } from '@anushilon/domain/marks/ranking'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import { presentPast } from '../../after-exam/past-exam.ts'
import type { Deps } from '../../deps.ts'
import type { StudentCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import * as store from '../../stores/results/history.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'

type HistoryDeps = Pick<Deps, 'db'>

export async function showHistory(
  deps: HistoryDeps & Pick<Deps, 'settings' | 'secrets'>,
  { student, input, now, variations: [variation] }: StudentCallOf<typeof history>,
) {
  requireOwnCourse(student, input.courseId)
  if (variation === undefined) throw new Refused('not-found')
  const own = { ...student, variation }
  const { db } = deps
  const [total, exams] = await Promise.all([store.countSat(db, own), store.satExams(db, own, rangeOfPage(input.page))])
  return {
    exams: exams.map((exam) => presentPast(deps, exam, student.studentId, now)),
    pages: { total: totalPages(total), current: input.page },
  }
}

export async function showMissed({ db }: HistoryDeps, { student, input, now }: StudentCallOf<typeof missedExams>) {
  const own = { ...student, variation: input.variation }
  const [total, exams] = await Promise.all([
    store.countMissed(db, own, now),
    store.missedExams(db, own, now, rangeOfPage(input.page)),
  ])
  return {
    exams: exams.map(({ sections, resultsOutAt, solutionSheet, ...exam }) => {
      const resultsOut = areResultsOut(resultsOutAt, now)
      return {
        ...exam,
        subjectName: sections.map(({ name }) => name).join(', '),
        solutionSheet: resultsOut ? solutionSheet : null,
        resultsOut,
      }
    }),
    pages: { total: totalPages(total), current: input.page },
  }
}

/** A line on a phone has no room for more. */
const POINTS_OF_A_LINE = 30
const LATEST_EXAMS = 300

export async function showProgress({ db }: HistoryDeps, { student, input }: StudentCallOf<typeof meritProgress>) {
  requireOwnCourse(student, input.courseId)
  const places = await store.latestPlaces(db, student, LATEST_EXAMS)
  const lines = [...Map.groupBy(places, ({ subject }) => subject?.id ?? null).values()]
  return {
    lines: lines.map((newestFirst) => ({
      subjectId: newestFirst[0]?.subject?.id ?? null,
      subjectName: newestFirst[0]?.subject?.name ?? null,
      points: newestFirst
        .slice(0, POINTS_OF_A_LINE)
        .toReversed()
        .map(({ examId, name, startsAt, position, rankedStudents }) => ({
          examId,
          name,
          startsAt,
          position,
          rankedStudents,
          percentile: percentileOf(position, rankedStudents),
        })),
    })),
  }
}
