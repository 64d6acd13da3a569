import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { PERIODS, spanOf } from '@anushilon/domain/reports/period'
import type { Report } from './report.ts'

/** "HSC 2026 Science, Mirpur, 01 Nov 2026 – 30 Nov 2026": what a person would call it, also as a file. */
export function reportTitle({ courseName, definition, exams }: Report, now: Instant): string {
  const { batch, branch } = definition
  return [courseName, batch, branch, timeOf(definition, exams, now)].filter((part) => part !== undefined).join(', ')
}

function timeOf({ span, from, until }: Report['definition'], exams: Report['exams'], now: Instant): string {
  if (span === 'chosen') return `${exams.length} chosen exams`
  const period = PERIODS.find((one) => one === span)
  const dates = period === undefined ? { from, until } : spanOf(period, now)
  const first = dates.from === undefined ? 'the first exam' : dhakaDate(dates.from)
  const last = dates.until === undefined ? dhakaDate(now) : dhakaDate(dates.until - DAY / 2)
  return `${first} – ${last}`
}

const MEASURES = {
  sum: 'Total: the sum of marks',
  average: 'Total: the average of percents',
  weighted: 'Total: the average of percents by weight',
} as const

const ABSENCES = {
  zero: 'Whoever was absent, or late without being accepted, has 0 in that exam.',
  'left-out': 'An exam that somebody was absent from, or late at without being accepted, is left out for them.',
} as const

/** How the totals came about, for whoever reads the list and was not there. */
export function reportWords({ definition: { measure, absent, best }, exams, notOut }: Report): string[] {
  const of =
    best === undefined || best >= exams.length
      ? `all ${exams.length} exams`
      : `the best ${best} of ${exams.length} exams`
  return [
    `${MEASURES[measure]} of ${of}.`,
    ABSENCES[absent],
    'Exams that are not for a student’s branch or batch are left out. Equal totals share a position: 1, 2, 2, 4.',
    ...(notOut === 0 ? [] : [`Not in it, because results are not out: ${notOut} ${notOut === 1 ? 'exam' : 'exams'}.`]),
  ]
}
