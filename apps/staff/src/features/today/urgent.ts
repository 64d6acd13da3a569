import type { ExamRow, MarkingRow } from '@anushilon/contract/staff/overview'

interface Waiting {
  readonly live: readonly ExamRow[]
  readonly marking: readonly MarkingRow[]
  readonly ready: readonly ExamRow[]
}

/** The one job whose button is the primary one: students wait for marks, then for results; a live exam runs by itself. */
export function mostUrgent({ live, marking, ready }: Waiting): string | null {
  const [first] = [...marking, ...ready, ...live]
  return first?.id ?? null
}
