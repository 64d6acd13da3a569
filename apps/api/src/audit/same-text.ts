/** Whether they say the same, whatever the order of their fields. */
export function isSameText(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : field,
  )
}
