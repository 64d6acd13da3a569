import { HOUR } from '@anushilon/domain/instant'

/** What a browser's fields for days and moments hold is Dhaka's wall clock here, wherever the browser is. */
const DHAKA = 6 * HOUR

/** A moment as a field has it, and back; null where it is none. */
export function typedMoment(at: number): string {
  return new Date(at + DHAKA).toISOString().slice(0, 16)
}

export function momentTyped(typed: string): number | null {
  const at = Date.parse(`${typed}:00+06:00`)
  return Number.isNaN(at) ? null : at
}

/** The same of a day, which is the moment when it begins. */
export function typedDay(at: number): string {
  return typedMoment(at).slice(0, 10)
}

export function dayTyped(typed: string): number | null {
  return momentTyped(`${typed}T00:00`)
}
