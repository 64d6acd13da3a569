import { MOST_EXAMS, type ReportDefinition, type ReportSpan, type SavedReport } from '@anushilon/contract/staff/reports'
import { latinDigits } from '@anushilon/domain/digits'
import { DAY } from '@anushilon/domain/instant'
import type { Formula, Measure } from '@anushilon/domain/reports/combine'
import { dayTyped, typedDay } from '../../ui/controls/typed-time.ts'

/** A report as it is being chosen: what is typed stays as it was typed. */
export interface ReportForm {
  readonly courseId: string
  readonly branch: string
  readonly batch: string
  readonly span: ReportSpan
  /** Days, both of them within. */
  readonly from: string
  readonly until: string
  readonly examIds: readonly string[]
  readonly measure: Measure
  readonly best: string
  readonly absent: Formula['absent']
  readonly weights: Readonly<Record<string, string>>
}

export const NEW_REPORT: ReportForm = {
  courseId: '',
  branch: '',
  batch: '',
  span: 'last-month',
  from: '',
  until: '',
  examIds: [],
  measure: 'average',
  best: '',
  absent: 'zero',
  weights: {},
}

/** Null while something is still to be said. */
export function definitionOf(form: ReportForm): ReportDefinition | null {
  const { courseId, branch, batch, span, examIds, measure, absent } = form
  const [from, until] = [dayTyped(form.from), dayTyped(form.until)]
  if (courseId === '' || (span === 'chosen' && examIds.length === 0)) return null
  if (span === 'dates' && (from === null || until === null || until < from)) return null
  const best = bestIn(form.best)
  const weights = Object.entries(form.weights).flatMap(([examId, typed]) => {
    const weight = weightIn(typed)
    return weight === null ? [] : [{ examId, weight }]
  })
  return {
    courseId,
    span,
    measure,
    absent,
    ...(branch === '' ? {} : { branch }),
    ...(batch === '' ? {} : { batch }),
    ...(span === 'dates' && from !== null && until !== null ? { from, until: until + DAY } : {}),
    ...(span === 'chosen' ? { examIds: [...examIds] } : {}),
    ...(best === null ? {} : { best }),
    ...(measure === 'weighted' && weights.length > 0 ? { weights } : {}),
  }
}

/** How many exams count; null where nothing is typed, or no such number. */
export function bestIn(typed: string): number | null {
  const best = numberIn(typed)
  return Number.isInteger(best) && best >= 1 && best <= MOST_EXAMS ? best : null
}

export function weightIn(typed: string): number | null {
  const weight = numberIn(typed)
  return weight >= 0 && weight <= 1000 ? weight : null
}

/** In Bengali digits, too. */
function numberIn(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(latinDigits(typed))
}

/** The form as it was when somebody saved it. */
export function formOf(saved: SavedReport): ReportForm {
  const { courseId, branch = '', batch = '', span, from, until, examIds = [], measure, absent, best, weights } = saved
  return {
    courseId,
    branch,
    batch,
    span,
    from: from === undefined ? '' : typedDay(from),
    until: until === undefined ? '' : typedDay(until - DAY),
    examIds,
    measure,
    absent,
    best: best === undefined ? '' : String(best),
    weights: Object.fromEntries((weights ?? []).map(({ examId, weight }) => [examId, String(weight)])),
  }
}
