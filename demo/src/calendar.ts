import { DAY, HOUR, type Instant, MINUTE } from '@anushilon/domain/instant'

/** A calendar day in Dhaka, counted from 1 January 1970. */
export type DhakaDay = number

const DHAKA = 6 * HOUR

export function dhakaDay(now: Instant): DhakaDay {
  return Math.floor((now + DHAKA) / DAY)
}

/** `time` as HH:MM on the clocks of Dhaka. */
export function dhakaTime(day: DhakaDay, time: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day * DAY + hours * HOUR + minutes * MINUTE - DHAKA
}

/** As a pack writes it: 2026-11-15T10:00:00+06:00. */
export function isoInDhaka(instant: Instant): string {
  return `${new Date(instant + DHAKA).toISOString().slice(0, 19)}+06:00`
}

/** 20261115 */
export function compact(day: DhakaDay): string {
  return new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')
}

/** 15 Nov */
export function dayAndMonth(day: DhakaDay): string {
  return new Date(day * DAY).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
