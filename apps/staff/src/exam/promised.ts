import { dhakaClock, dhakaMoment, isSameDhakaDay } from '@anushilon/domain/dhaka-time'
import { DAY } from '@anushilon/domain/instant'

/** "tomorrow 6:00 PM": when students were promised their results. */
export function promisedWords(at: number, now: number): string {
  if (isSameDhakaDay(at, now)) return `today ${dhakaClock(at)}`
  if (isSameDhakaDay(at, now + DAY)) return `tomorrow ${dhakaClock(at)}`
  return dhakaMoment(at)
}

/** Within a day, or over already. */
export function isUrgent(at: number, now: number): boolean {
  return at - now < DAY
}
