import { dhakaClock, dhakaDay } from '@anushilon/domain/dhaka-time'

/** "Sat 15 Nov 2025, 6:00 PM": what is planned may be far away. */
export function plannedTime(at: number): string {
  return `${dhakaDay(at).replace(',', '')}, ${dhakaClock(at)}`
}

/** "100,000" */
export function counted(count: number): string {
  return count.toLocaleString('en')
}

/** Two decimals, and a minus that is one. */
export function marksText(marks: number | null): string {
  return marks === null ? '–' : marks.toFixed(2).replace('-', '−')
}

export function percentOf(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((100 * count) / of)
}
