/** The same with one of them a place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}
