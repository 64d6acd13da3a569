import { HOUR, MINUTE, SECOND, type Instant } from './instant.ts'

/** Dates are shown as Dhaka's wall clock has them, whatever the device's zone is (Decision B1). */
const timeZone = 'Asia/Dhaka'

// Pure: a page that writes times in one of these ways is not sent the others.
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const date = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

const clockWithSeconds = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

const dayWithWeekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "9:00:05 PM" */
export function dhakaSeconds(instant: Instant): string {
  return clockWithSeconds.format(instant).replaceAll('\u202f', ' ')
}

/** "9:00 PM" */
export function dhakaClock(instant: Instant): string {
  // Some browsers put a narrow no-break space before PM.
  return clock.format(instant).replaceAll('\u202f', ' ')
}

/** "15 Nov, 8:00 PM" */
export function dhakaMoment(instant: Instant): string {
  return `${day.format(instant)}, ${dhakaClock(instant)}`
}

/** "05 Nov 2026", as wide as any other */
export function dhakaDate(instant: Instant): string {
  return date.format(instant)
}

/** "Sun, 15 Nov 2026" */
export function dhakaDay(instant: Instant): string {
  return dayWithWeekday.format(instant)
}

/** Any other parts of a time, as British English orders them: "Sunday", "15", "15 March 2026 at 10:00:00". */
export function dhakaFormat(parts: Omit<Intl.DateTimeFormatOptions, 'timeZone'>, instant: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(instant)
}

/** "today" or another day, seen from `now`. */
export function isSameDhakaDay(instant: Instant, now: Instant): boolean {
  return dhakaDate(instant) === dhakaDate(now)
}

/** "1:38:20": a length of time as a clock would show it. */
export function clockTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0')
  return `${Math.floor(ms / HOUR)}:${two(ms / MINUTE)}:${two(ms / SECOND)}`
}
