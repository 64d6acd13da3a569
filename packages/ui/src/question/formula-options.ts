import type { KatexOptions } from 'katex'

/** Formulas come from files and from many hands: no links, no pictures, no endless macros. */
export const FORMULA_OPTIONS: KatexOptions = {
  strict: 'ignore',
  trust: false,
  maxExpand: 500,
  maxSize: 40,
  throwOnError: true,
}
