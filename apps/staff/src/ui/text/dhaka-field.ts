import { HOUR } from '@anushilon/domain/instant'

/** What fields for a day or a moment hold is Dhaka's wall clock, wherever the browser is. */
const DHAKA = 6 * HOUR

/** "2026-11-15T20:00" */
export function momentField(at: number): string {
  return new Date(at + DHAKA).toISOString().slice(0, 16)
}

/** "2026-11-15" */
export function dayField(at: number): string {
  return momentField(at).slice(0, 10)
}

/** Null where the field is empty, or not all of it is typed yet. */
export function instantIn(momentTyped: string): number | null {
  const at = Date.parse(`${momentTyped}:00+06:00`)
  return Number.isNaN(at) ? null : at
}
