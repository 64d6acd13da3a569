import { dhakaClock, dhakaMoment, isSameDhakaDay } from '@anushilon/ui/dhaka-time.ts'

const DAY_MS = 24 * 3_600_000

/** "today 6:00 PM", "tomorrow 6:00 PM", "17 Nov, 6:00 PM" */
export function promisedWords(at: number, now: number): string {
  if (isSameDhakaDay(at, now)) return `today ${dhakaClock(at)}`
  return isSameDhakaDay(at, now + DAY_MS) ? `tomorrow ${dhakaClock(at)}` : dhakaMoment(at)
}
