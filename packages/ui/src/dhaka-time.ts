/** Dates are shown as Dhaka's wall clock has them, whatever the device's zone is (Decision B1). */
const timeZone = 'Asia/Dhaka'

const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

const clockWithSeconds = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** "9:00:05 PM" */
export function dhakaSeconds(instant: number): string {
  return clockWithSeconds.format(instant).replaceAll('\u202f', ' ')
}

/** "9:00 PM" */
export function dhakaClock(instant: number): string {
  // Some browsers put a narrow no-break space before PM.
  return clock.format(instant).replaceAll('\u202f', ' ')
}

/** "15 Nov, 8:00 PM" */
export function dhakaMoment(instant: number): string {
  return `${day.format(instant)}, ${dhakaClock(instant)}`
}

/** "05 Nov 2026", as wide as any other */
export function dhakaDate(instant: number): string {
  return date.format(instant)
}

/** "today" or another day, seen from `now`. */
export function isSameDhakaDay(instant: number, now: number): boolean {
  return dhakaDate(instant) === dhakaDate(now)
}
