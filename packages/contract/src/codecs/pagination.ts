import * as z from 'zod/mini'
import { renamed } from './renamed.ts'

/** One-based; a call that names none gets the first. */
export const PageNumber = z.codec(
  z.prefault(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, 'is not a page number')), '1'),
  z.int().check(z.minimum(1)),
  { decode: Number, encode: String },
)

/** `total` is at least 1, also for an empty list (Decision E1). */
export const Pages = renamed(
  { totalPages: z.int().check(z.minimum(1)), currentPage: z.int().check(z.minimum(1)) },
  { totalPages: 'total', currentPage: 'current' },
)
export type Pages = z.output<typeof Pages>
