/** A moment, in milliseconds since the Unix epoch. Always the server's; a device's clock never becomes one. */
export type Instant = number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return instant + Math.round(minutes * MINUTE)
}
