import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { dhakaClock } from '@anushilon/ui/dhaka-time.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "Sat 15 Nov 2025, 6:00 PM": what is planned may be far away. */
export function plannedTime(at: number): string {
  return `${day.format(at).replace(',', '')}, ${dhakaClock(at)}`
}

/** "100,000" */
export function counted(count: number): string {
  return count.toLocaleString('en')
}

/** Two decimals, and a minus that is one. */
export function marksText(marks: number | null): string {
  return marks === null ? '–' : marks.toFixed(2).replace('-', '−')
}

/** "1:38:20" */
export function timeUsed(ms: number): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / (60 * MINUTE)),
    Math.floor(ms / MINUTE) % 60,
    Math.floor(ms / SECOND) % 60,
  ]
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
}

export function percentOf(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((100 * count) / of)
}
