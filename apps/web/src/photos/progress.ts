/**
 * All photos of a question travel in one request, one behind the other: how much of each is through, from 0 to 1,
 * follows from how much of the whole is.
 */
export function progressOf(weights: readonly number[], share: number): number[] {
  let left = weights.reduce((sum, weight) => sum + weight, 0) * share
  return weights.map((weight) => {
    const through = Math.max(0, Math.min(weight, left))
    left -= weight
    return weight === 0 ? 1 : through / weight
  })
}
