/** Numbers that look random and are the same on every machine: the demo never differs from start to start. */
export type Random = () => number

export function seeded(name: string): Random {
  let state = hash(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function hash(name: string): number {
  let value = 2166136261
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value
}

/** `count` of them, in an order of its own. */
export function drawn<T>(from: readonly T[], count: number, random: Random): T[] {
  const pile = [...from]
  for (let last = pile.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const swapped = pile[last] as T
    pile[last] = pile[other] as T
    pile[other] = swapped
  }
  return pile.slice(0, count)
}

export function oneOf<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T
}
