const DHAKA = 6 * 3_600_000

/** What was typed is Dhaka's wall clock, wherever the browser is. */
export function momentOf(typed: string): number | null {
  const at = Date.parse(`${typed}:00+06:00`)
  return Number.isNaN(at) ? null : at
}

/** A moment as the field shows it. */
export function typedOf(moment: number): string {
  return new Date(moment + DHAKA).toISOString().slice(0, 16)
}
