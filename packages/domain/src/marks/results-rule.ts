import { lastDueMoment, type PartTimings } from '../sitting/clock.ts'
import type { ExamHead } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'

type ResultsPlan = Pick<ExamHead, 'results' | 'window'> & { readonly plans: PartTimings }

/**
 * When the results come out by themselves (Decision D3); null: when staff publish them. Never before the last
 * student's last moment is over, so that nobody can pass answers on: a set time that is too early waits.
 */
export function resultsDueAt(exam: ResultsPlan, graceMs: number): Instant | null {
  const earliest = earliestResults(exam, graceMs)
  if (exam.results.kind === 'at') return Math.max(exam.results.at, earliest)
  const waitsForStaff = exam.results.kind === 'manual' || exam.plans.written !== null
  return waitsForStaff ? null : earliest
}

/** The first moment at which staff may publish. */
export function earliestResults(exam: Pick<ResultsPlan, 'plans' | 'window'>, graceMs: number): Instant {
  return lastDueMoment(exam.plans, exam.window, graceMs)
}

/** Whether somebody who looks now has to bring them out. */
export function areResultsDue(exam: ResultsPlan, now: Instant, graceMs: number): boolean {
  const dueAt = resultsDueAt(exam, graceMs)
  return dueAt !== null && now >= dueAt
}

/** Since when students can have read the right answers, also where the results were taken back since; null: never. */
export function keyKnownSince({
  resultsOutAt,
  wereOutAt,
}: {
  readonly resultsOutAt: Instant | null
  readonly wereOutAt: Instant | null
}): Instant | null {
  if (resultsOutAt === null || wereOutAt === null) return resultsOutAt ?? wereOutAt
  return Math.min(resultsOutAt, wereOutAt)
}

/** Out means computed and published; until then merit is pending and solutions stay shut. */
export function areResultsOut(outAt: Instant | null, now: Instant): boolean {
  return outAt !== null && now >= outAt
}
