import type { InputOf } from '@anushilon/contract/endpoint'
import type { ResultStanding } from '@anushilon/contract/codecs/marks'
import type { history, meritProgress, missedExams, PartReceipt, PastExam } from '@anushilon/contract/operations/results'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { isLate, settled } from '@anushilon/domain/sitting/lateness'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { rangeOfPage, totalPages } from '@anushilon/domain/pages'
import { percentileOf } from '@anushilon/domain/marks/ranking'
import { areResultsOut, resultsDueAt } from '@anushilon/domain/marks/results-rule'
import { retakesLeft } from '@anushilon/domain/marks/retake'
import { fullMarksBySection } from '@anushilon/domain/marks/scoring'
import type { Deps } from '../../deps.ts'
import type { StudentCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { issueReceipt } from '../../receipts/receipts.ts'
import * as store from '../../stores/results/history.ts'
import { requireOwnCourse } from '../../tokens/own-course.ts'
import { standingOf } from './standing.ts'

type HistoryDeps = Pick<Deps, 'db'>
type HistorySecrets = Pick<Deps, 'env' | 'secrets'>

export async function showHistory(
  deps: HistoryDeps & HistorySecrets,
  { student, input, now, variations: [variation] }: StudentCall<InputOf<typeof history>>,
) {
  requireOwnCourse(student, input.courseId)
  if (variation === undefined) throw new Refused('not-found')
  const own = { ...student, variation }
  const { db } = deps
  const [total, exams] = await Promise.all([store.countSat(db, own), store.satExams(db, own, rangeOfPage(input.page))])
  return {
    exams: exams.map((exam) => ({ ...presentPast(deps, exam, now), receipts: receiptsOf(deps, exam, student, now) })),
    pages: { total: totalPages(total), current: input.page },
  }
}

function presentPast({ env }: HistorySecrets, exam: store.SatExam, now: Instant): Omit<PastExam, 'receipts'> {
  const isOut = areResultsOut(exam.resultsOutAt, now)
  const sections = exam.sections.map(({ written }) => ({ written: written && { marks: written } }))
  const full = fullMarksBySection({ marksPerQuestion: exam.marksPerQuestion, sections }, exam.sitting)
  const standing = isOut ? standingOf(exam.result) : standingBefore(exam, now)
  const isAwaited = standing.kind === 'pending' && !exam.isWithdrawn
  return {
    examId: exam.id,
    name: exam.name,
    subjectName: full.flatMap(({ section }) => exam.sections[section]?.name ?? []).join(' + '),
    variation: exam.variation,
    frequency: exam.frequency,
    window: exam.window,
    standing,
    totalMarks: sumOfMarks(full.map(({ marks }) => marks)),
    rankedStudents: isOut ? exam.rankedStudents : 0,
    solutionSheet: isOut ? exam.solutionSheet : null,
    lateRefusal: exam.lateRefusal,
    retakesLeft: retakesLeft(exam.retakes),
    lateAccepted: exam.lateAccepted,
    resultsAt: isAwaited ? resultsDueAt(exam, env.SUBMIT_GRACE_SECONDS * SECOND) : null,
  }
}

/** What the end of a part showed, to be looked up again: for a submit in time it is the very same code (Decision C13). */
function receiptsOf(
  { secrets }: HistorySecrets,
  exam: store.SatExam,
  { studentId }: { readonly studentId: number },
  now: Instant,
): PartReceipt[] {
  return settled(exam, exam.sitting, now).parts.flatMap(({ kind, closedAt }) => {
    if (closedAt === null) return []
    const received = exam.received[kind]
    const code = issueReceipt(secrets.receipts, { studentId, examId: exam.id, kind, received, at: closedAt })
    return { part: kind, received, code }
  })
}

/** That they were too late, a student knows from the moment they submit; anything else waits for the results. */
function standingBefore(exam: store.SatExam, now: Instant): ResultStanding {
  return { kind: isLate(settled(exam, exam.sitting, now)) ? 'late' : 'pending' }
}

export async function showMissed(
  { db }: HistoryDeps,
  { student, input, now }: StudentCall<InputOf<typeof missedExams>>,
) {
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

export async function showProgress(
  { db }: HistoryDeps,
  { student, input }: StudentCall<InputOf<typeof meritProgress>>,
) {
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
