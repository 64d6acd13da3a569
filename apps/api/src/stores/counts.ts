import { z } from 'zod'

/** What an import did to one kind of record. */
export interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0 }

/** What a statement that writes only differences says of itself. */
export const Written = z.object({ created: z.int(), updated: z.int() })

export function countsOf(given: number, { created, updated }: z.output<typeof Written>): Counts {
  return { created, updated, unchanged: given - created - updated }
}

export function sum(one: Counts, other: Counts): Counts {
  return {
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
  }
}
