/** A cell that stands for those below it, too. */
export interface Merge {
  readonly column: number
  readonly first: number
  readonly last: number
}

const MOST_MERGES = 20_000
const MERGE = /mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g

/** What is merged downwards: a course beside all of its students. What is merged across is a title. */
export function mergesIn(sheet: Uint8Array): ReadonlyMap<number, readonly Merge[]> {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
  const end = bytes.lastIndexOf('sheetData>')
  const byRow = new Map<number, Merge[]>()
  if (end === -1 || !bytes.includes('mergeCell', end)) return byRow
  let count = 0
  for (const [, from = '', top = '', , bottom = ''] of bytes.toString('latin1', end).matchAll(MERGE)) {
    const merge = { column: columnNumber(from), first: Number(top), last: Number(bottom) }
    count += 1
    if (count > MOST_MERGES) return byRow
    if (merge.last > merge.first) byRow.set(merge.first, [...(byRow.get(merge.first) ?? []), merge])
  }
  return byRow
}

/** AB → 27. */
export function columnNumber(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
