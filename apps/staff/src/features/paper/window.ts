import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { lastFullStart } from '@anushilon/domain/sitting/clock'
import type { Instant } from '@anushilon/domain/instant'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { typedMoment } from '../../ui/controls/typed-time.ts'

/** "2026-11-15T20:00", as a field for date and time has it: Dhaka's clock, wherever the computer stands. */
export function fieldOf(iso: string | undefined): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '' : typedMoment(at)
}

export function isoOf(field: string): string | undefined {
  return field === '' ? undefined : `${field.slice(0, 16)}:00+06:00`
}

export interface PlannedPart {
  readonly kind: PartKind
  readonly minutes: number
}

export interface PlannedWindow {
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly parts: readonly PlannedPart[]
  /** Who starts later has less than the full time; null where nobody has it. */
  readonly lastFullStart: Instant | null
}

/** What the drawing of a window shows; null while it has none. */
export function windowOf(document: ExamDraft): PlannedWindow | null {
  const [opensAt, closesAt] = [Date.parse(document.opensAt ?? ''), Date.parse(document.closesAt ?? '')]
  if (!(opensAt < closesAt)) return null
  const parts = behaviourOf(document.variation).parts.flatMap((kind) => {
    const minutes = document[kind]?.durationMinutes ?? 0
    return minutes > 0 ? [{ kind, minutes }] : []
  })
  const minutesOf = (kind: PartKind) => parts.find((part) => part.kind === kind) ?? null
  const plans = { mcq: minutesOf('mcq'), written: minutesOf('written') }
  return { opensAt, closesAt, parts, lastFullStart: lastFullStart(plans, { opensAt, closesAt }) }
}
