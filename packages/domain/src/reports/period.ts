import { DAY, HOUR, type Instant } from '../instant.ts'

/** Spans of the calendar that mean other days each week or month; a week begins on Saturday. */
export const PERIODS = ['this-week', 'last-week', 'this-month', 'last-month'] as const
export type Period = (typeof PERIODS)[number]

export interface Span {
  readonly from: Instant
  /** The first moment after it. */
  readonly until: Instant
}

/** Dhaka has no summer time. */
const DHAKA = 6 * HOUR
/** Days since a Saturday: 1 January 1970 was a Thursday. */
const SINCE_SATURDAY = 5

/** By Dhaka's calendar. */
export function spanOf(period: Period, now: Instant): Span {
  const today = Math.floor((now + DHAKA) / DAY)
  if (period === 'this-week' || period === 'last-week') {
    const saturday = today - ((today + SINCE_SATURDAY) % 7) - (period === 'last-week' ? 7 : 0)
    return { from: saturday * DAY - DHAKA, until: (saturday + 7) * DAY - DHAKA }
  }
  const local = new Date(now + DHAKA)
  const month = local.getUTCMonth() - (period === 'last-month' ? 1 : 0)
  const first = (of: number) => Date.UTC(local.getUTCFullYear(), of, 1) - DHAKA
  return { from: first(month), until: first(month + 1) }
}
