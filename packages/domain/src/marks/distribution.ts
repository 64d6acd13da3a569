import { fromHundredths, toHundredths, type Marks } from './marks.ts'

/** How many of the ranked have marks from `from` on and below `to`; full marks belong to the last. */
export interface MarksBucket {
  readonly from: Marks
  readonly to: Marks
  readonly students: number
}

const BUCKETS = 10

/**
 * Tenths of the full marks, and as many below zero as the lowest total needs: few enough for a phone, however many
 * sat the exam.
 */
export function distributionOf(totals: readonly Marks[], full: Marks): MarksBucket[] {
  if (totals.length === 0 || full <= 0) return []
  const width = Math.ceil(toHundredths(full) / BUCKETS)
  const indexes = totals.map((total) => Math.min(BUCKETS - 1, Math.floor(toHundredths(total) / width)))
  const lowest = indexes.reduce((least, index) => Math.min(least, index), 0)
  const counts = Array.from({ length: BUCKETS - lowest }, () => 0)
  for (const index of indexes) counts[index - lowest] = (counts[index - lowest] ?? 0) + 1
  return counts.map((students, place) => {
    const from = (place + lowest) * width
    return { from: fromHundredths(from), to: fromHundredths(from + width), students }
  })
}

/** Where in it somebody with these marks stands; null where there is no such place. */
export function placeIn(buckets: readonly MarksBucket[], total: Marks): number | null {
  const last = buckets.length - 1
  const place = buckets.findIndex(({ from, to }, index) => from <= total && (total < to || index === last))
  return place === -1 ? null : place
}
