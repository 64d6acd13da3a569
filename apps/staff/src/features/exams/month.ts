import { DAY, HOUR } from '@anushilon/domain/instant'

/** Bangladesh has no daylight saving: Dhaka is six hours ahead all year. */
const DHAKA_MS = 6 * HOUR

export interface Day {
  /** When it begins in Dhaka. */
  readonly startsAt: number
  readonly number: number
  readonly isInMonth: boolean
  readonly isFriday: boolean
}

/** The weeks of a month as a sheet shows them, from Saturday to Friday. `month` counts from 0. */
export function weeksOf(year: number, month: number): Day[][] {
  const first = Date.UTC(year, month, 1)
  const sinceSaturday = (new Date(first).getUTCDay() + 1) % 7
  const last = Date.UTC(year, month + 1, 0)
  const weeks: Day[][] = []
  for (let week = first - sinceSaturday * DAY; week <= last; week += 7 * DAY) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = new Date(week + at * DAY)
        return {
          startsAt: day.getTime() - DHAKA_MS,
          number: day.getUTCDate(),
          isInMonth: day.getUTCMonth() === ((month % 12) + 12) % 12,
          isFriday: at === 6,
        }
      }),
    )
  }
  return weeks
}

/** When the day began that it is in Dhaka. */
export function startOfDhakaDay(instant: number): number {
  return Math.floor((instant + DHAKA_MS) / DAY) * DAY - DHAKA_MS
}

/** The year and month that it is in Dhaka. */
export function monthOf(instant: number): { year: number; month: number } {
  const day = new Date(instant + DHAKA_MS)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() }
}
