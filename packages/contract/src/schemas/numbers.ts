import * as z from 'zod/mini'

/** The last moment of the year 9999: beyond it neither a date nor a calendar makes sense of a number. */
const LAST_MOMENT = 253_402_300_799_999

/** Milliseconds since 1970 as a caller names them. */
export const Moment = z.int().check(z.gte(0), z.lte(LAST_MOMENT))

/** Whole numbers of a query string, where everything is text. */
export function typedWhole(least: number, most: number) {
  return z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
}

export const TypedMoment = typedWhole(0, LAST_MOMENT)
export const PageNumber = typedWhole(1, 100_000)
