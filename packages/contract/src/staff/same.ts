/** Whether two pieces of plain data say the same, in whatever order their fields stand; what is undefined is not there. */
export function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

/** One text for all that say the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
