import * as z from 'zod/mini'

/** How an attempt stands: on the wire two numbers of which -5000 and -1 are none (Spec 9). */
export type ResultStanding =
  | { readonly kind: 'late' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'ranked'; readonly marks: number; readonly position: number }

const LATE_TOTAL = -5000
const PENDING_POSITION = -1

/** Two decimals; a pending attempt has none, so that nothing is known before the results are out. */
export const WireTotal = z.nullable(z.number())
export const WirePosition = z.int()

export interface WireStanding {
  readonly total: number | null
  readonly position: number
}

export function decodeStanding({ total, position }: WireStanding): ResultStanding {
  if (total === LATE_TOTAL) return { kind: 'late' }
  if (position === PENDING_POSITION || total === null) return { kind: 'pending' }
  return { kind: 'ranked', marks: total, position }
}

export function encodeStanding(standing: ResultStanding): WireStanding {
  switch (standing.kind) {
    case 'late':
      return { total: LATE_TOTAL, position: PENDING_POSITION }
    case 'pending':
      return { total: null, position: PENDING_POSITION }
    case 'ranked':
      return { total: standing.marks, position: standing.position }
  }
}
