/**
 * Where in it there is text that no database takes: with a NUL, or with half of a character that has two halves. Null
 * where there is none. Whatever is sent is looked at here once, so that no store need think of it.
 */
export function unstorableText(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? place : null
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableText(part, place === '' ? key : `${place}.${key}`)
    if (found !== null) return found
  }
  return null
}
