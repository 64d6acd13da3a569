import type { ResultStanding } from '@anushilon/contract/codecs/marks'

/** How an attempt stands once the results are out; one without a total was late (Decision C10). */
export function standingOf(
  result: { readonly total: number | null; readonly position: number | null } | null,
): ResultStanding {
  if (result === null) return { kind: 'pending' }
  const { total, position } = result
  return total === null || position === null ? { kind: 'late' } : { kind: 'ranked', marks: total, position }
}
