/** Dates are shown as Dhaka's wall clock has them, whatever the device's zone is (Decision B1). */
const timeZone = 'Asia/Dhaka'

const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

/** "9:00 PM" */
export function dhakaClock(instant: number): string {
  // Some browsers put a narrow no-break space before PM.
  return clock.format(instant).replaceAll('\u202f', ' ')
}

/** "15 Nov, 8:00 PM" */
export function dhakaMoment(instant: number): string {
  return `${day.format(instant)}, ${dhakaClock(instant)}`
}

/** "15 Nov 2026, 8:00 PM" */
export function dhakaDateTime(instant: number): string {
  return `${dayAndYear.format(instant)}, ${dhakaClock(instant)}`
}

/** "today" or another day, seen from `now`. */
export function isSameDhakaDay(instant: number, now: number): boolean {
  return dayAndYear.format(instant) === dayAndYear.format(now)
}
