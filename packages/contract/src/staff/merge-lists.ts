import { canonical } from './same.ts'

export interface MergedList<T> {
  /** Where two changed the same one differently, one's own. */
  readonly items: T[]
  readonly clashes: readonly { readonly base: T; readonly mine: T; readonly theirs: T }[]
}

/** One of a list, and which one of the list before it was; null: it is new. */
interface Traced<T> {
  readonly item: T
  readonly text: string
  readonly from: number | null
}

/**
 * What two people made of one list. Its items have no names: what stayed as it was is found wherever it went, and what
 * lies between two of those in both lists is taken for the same item, changed in its place. An item that one took away
 * and the other changed stays; new ones of both are kept.
 */
export function mergeLists<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): MergedList<T> {
  const texts = base.map(canonical)
  const [own, other] = [trace(texts, mine), trace(texts, theirs)]
  const clashes: { base: T; mine: T; theirs: T }[] = []

  /** What becomes of one item of the list before: undefined where it goes. */
  const outcome = (from: number): T | undefined => {
    const [here, there] = [own, other].map((list) => list.find((one) => one.from === from))
    const isChanged = (one: Traced<T> | undefined) => one !== undefined && one.text !== texts[from]
    if (here === undefined || there === undefined) return isChanged(here ?? there) ? (here ?? there)?.item : undefined
    if (here.text === there.text || !isChanged(there)) return here.item
    if (!isChanged(here)) return there.item
    const was = base[from]
    if (was !== undefined) clashes.push({ base: was, mine: here.item, theirs: there.item })
    return here.item
  }

  const [first, second] = isReordered(own) ? [own, other] : [other, own]
  const order: Traced<T>[] = [...first]
  for (const [at, one] of second.entries()) {
    if (order.some((known) => isSame(known, one))) continue
    const before = second.slice(0, at).findLast((earlier) => order.some((known) => isSame(known, earlier)))
    const place = before === undefined ? 0 : order.findIndex((known) => isSame(known, before)) + 1
    order.splice(place, 0, one)
  }
  const items = order.flatMap(({ item, from }) => {
    const kept = from === null ? item : outcome(from)
    return kept === undefined ? [] : [kept]
  })
  return { items, clashes }
}

function isSame<T>(one: Traced<T>, other: Traced<T>): boolean {
  return one.from === null || other.from === null
    ? one.from === other.from && one.text === other.text
    : one.from === other.from
}

function isReordered<T>(list: readonly Traced<T>[]): boolean {
  const known = list.flatMap(({ from }) => from ?? [])
  return known.some((from, at) => from < (known[at - 1] ?? -1))
}

function trace<T>(base: readonly string[], list: readonly T[]): Traced<T>[] {
  const texts = list.map(canonical)
  const from = tracedFrom(base, texts)
  return list.map((item, at) => ({ item, text: texts[at] ?? '', from: from[at] ?? null }))
}

/** Which one of the list before each of a list was; null: it is new. */
export function placesBefore<T>(base: readonly T[], list: readonly T[]): readonly (number | null)[] {
  return tracedFrom(base.map(canonical), list.map(canonical))
}

function tracedFrom(base: readonly string[], texts: readonly string[]): (number | null)[] {
  const from = unchanged(base, texts)
  const used = new Set(from.filter((one) => one !== null))
  // Moved as it was.
  for (const [at, text] of texts.entries()) {
    if (from[at] !== null) continue
    const found = base.findIndex((one, index) => one === text && !used.has(index))
    if (found < 0) continue
    from[at] = found
    used.add(found)
  }
  // Changed in its place: the first in a gap for the first that is missing there.
  for (const at of texts.keys()) {
    if (from[at] !== null) continue
    const start = (at === 0 ? -1 : (from[at - 1] ?? null)) ?? null
    const next = start === null ? null : start + 1
    if (next === null || next >= base.length || used.has(next)) continue
    from[at] = next
    used.add(next)
  }
  return from
}

/** The longest run of items that stayed as they were, in their order: for each of the list its place before. */
function unchanged(base: readonly string[], list: readonly string[]): (number | null)[] {
  const width = list.length + 1
  const longest = new Uint16Array((base.length + 1) * width)
  const lengthAt = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = base.length - 1; row >= 0; row -= 1) {
    for (let column = list.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        base[row] === list[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const from: (number | null)[] = list.map(() => null)
  for (let row = 0, column = 0; row < base.length && column < list.length;) {
    if (base[row] === list[column]) from[column++] = row++
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return from
}
