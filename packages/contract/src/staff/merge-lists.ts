import { canonical, same } from './same.ts'

export interface MergedList<T> {
  /** Where two changed the same one differently, one's own. */
  readonly items: T[]
  readonly clashes: readonly { readonly base: T; readonly mine: T; readonly theirs: T }[]
}

/** One item of what two people made of a list: its place in each of the three lists; null: it is not there. */
export interface Aligned {
  readonly base: number | null
  readonly mine: number | null
  readonly theirs: number | null
}

/**
 * What two people made of one list. Its items have no names: what stayed as it was is found wherever it went, and what
 * lies between two of those in both lists is taken for the same item, changed in its place. An item that one took away
 * and the other changed stays; new ones of both are kept.
 */
export function mergeLists<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): MergedList<T> {
  const clashes: { base: T; mine: T; theirs: T }[] = []
  const items = aligned(base, mine, theirs).flatMap((at) => {
    const [was, here, there] = [itemAt(base, at.base), itemAt(mine, at.mine), itemAt(theirs, at.theirs)]
    if (here === undefined || there === undefined) return stays(was, here ?? there)
    if (was === undefined || same(here, there) || same(there, was)) return [here]
    if (same(here, was)) return [there]
    clashes.push({ base: was, mine: here, theirs: there })
    return [here]
  })
  return { items, clashes }
}

/** An item that one of the two does not have: it is new, or the other has changed it. */
export function stays<T>(was: T | undefined, there: T | undefined): T[] {
  return there === undefined || (was !== undefined && same(there, was)) ? [] : [there]
}

export function itemAt<T>(list: readonly T[], at: number | null): T | undefined {
  return at === null ? undefined : list[at]
}

/** The items of all three lists in the order of what the two made of it; `by` is what an item is known by. */
export function aligned<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  by: (item: T) => unknown = (item) => item,
): readonly Aligned[] {
  const from = (list: readonly T[]) => placesBefore(base.map(by), list.map(by))
  const before = { mine: from(mine), theirs: from(theirs) }
  const [own, other] = [named(mine, before.mine), named(theirs, before.theirs)]
  const [first, second] = isReordered(before.mine) ? [own, other] : [other, own]
  const order = [...first]
  for (const [at, name] of second.entries()) {
    if (order.includes(name)) continue
    const earlier = second.slice(0, at).findLast((one) => order.includes(one))
    order.splice(earlier === undefined ? 0 : order.indexOf(earlier) + 1, 0, name)
  }
  const place = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : null)
  return order.map((name) => {
    const at = { mine: place(own, name), theirs: place(other, name) }
    return { base: itemAt(before.mine, at.mine) ?? itemAt(before.theirs, at.theirs) ?? null, ...at }
  })
}

/** The same name in both lists for what was one item, and for what both have added alike. */
function named(list: readonly unknown[], from: readonly (number | null)[]): readonly string[] {
  const added = new Map<string, number>()
  return list.map((item, at) => {
    const place = from[at] ?? null
    if (place !== null) return `was ${place}`
    const text = canonical(item)
    added.set(text, (added.get(text) ?? 0) + 1)
    return `new ${added.get(text)} ${text}`
  })
}

function isReordered(from: readonly (number | null)[]): boolean {
  const known = from.flatMap((place) => place ?? [])
  return known.some((place, at) => place < (known[at - 1] ?? -1))
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
