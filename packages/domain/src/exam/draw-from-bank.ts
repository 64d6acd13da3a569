import type { MixLevel } from '../analysis/difficulty.ts'
import type { Instant } from '../instant.ts'
import { shuffled } from './assignment.ts'
import { seededRandom } from './seeded-random.ts'

/** A question of the bank that a new paper may get. */
export interface Candidate {
  readonly id: number
  /** The same question in two places of the bank has the same one. */
  readonly fingerprint: string
  readonly chapter: string | null
  readonly level: MixLevel
  readonly lastUsedAt: Instant | null
}

/** So many of a chapter, of one level or of any. */
export interface Want {
  /** Null: those without a chapter. */
  readonly chapter: string | null
  readonly level: MixLevel | null
  readonly count: number
}

export interface Shortage extends Want {
  /** How many there are. */
  readonly found: number
}

export interface Drawn {
  /** Chapter by chapter, as they were asked for. */
  readonly ids: readonly number[]
  readonly short: readonly Shortage[]
}

export interface BankDraw {
  readonly wants: readonly Want[]
  /** Used at this moment or later is used too lately; null: whenever. */
  readonly unusedSince: Instant | null
  readonly seed: string
}

export function isUnused({ lastUsedAt }: Pick<Candidate, 'lastUsedAt'>, since: Instant | null): boolean {
  return since === null || lastUsedAt === null || lastUsedAt < since
}

/** The same seed draws the same from the same bank. */
export function drawFromBank(candidates: readonly Candidate[], { wants, unusedSince, seed }: BankDraw): Drawn {
  const fresh = candidates.filter((candidate) => isUnused(candidate, unusedSince))
  const inOrder = fresh.toSorted((one, other) => one.id - other.id)
  const pool = shuffled(inOrder.length, seededRandom(seed)).flatMap((place) => inOrder[place] ?? [])
  const taken = new Set<string>()
  const drawn = new Map<Want, number[]>()
  // Those that name a level first: whatever they leave does for any.
  for (const want of wants.toSorted((one, other) => Number(one.level === null) - Number(other.level === null))) {
    const ids: number[] = []
    for (const { id, fingerprint, chapter, level } of pool) {
      if (ids.length === want.count) break
      if (chapter !== want.chapter || (want.level !== null && level !== want.level) || taken.has(fingerprint)) continue
      taken.add(fingerprint)
      ids.push(id)
    }
    drawn.set(want, ids)
  }
  return {
    ids: wants.flatMap((want) => drawn.get(want) ?? []),
    short: wants.flatMap((want) => {
      const found = drawn.get(want)?.length ?? 0
      return found < want.count ? [{ ...want, found }] : []
    }),
  }
}
