import { DAY, HOUR, MINUTE, type Instant } from '../instant.ts'

/** Minutes since midnight in Dhaka; from may be later than until: over midnight. Equal: there are none. */
interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Dhaka has had no summer time since 2009. */
const DHAKA = 6 * HOUR

/** When the quiet that holds now ends; null where nobody is to be left in peace. */
export function quietUntil({ from, until }: QuietHours, now: Instant): Instant | null {
  if (from === until) return null
  const midnight = Math.floor((now + DHAKA) / DAY) * DAY - DHAKA
  const minute = (now - midnight) / MINUTE
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  return midnight + until * MINUTE + (minute >= until ? DAY : 0)
}
