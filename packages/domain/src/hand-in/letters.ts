import { latinDigits } from '../digits.ts'

/**
 * The letters of a hand-in code. None is taken for another, printed, written by hand or read out: no I, L, O, V, and of the
 * digits only the 7. There are 23 because 23 is a prime: check letters are sums modulo it.
 *
 * @internal
 */
export const LETTERS = '7ABCDEFGHJKMNPQRSTUWXYZ'
export const BASE = LETTERS.length

/** What is never in a code and can only have been one letter. */
const MISREAD: Readonly<Record<string, string>> = { '1': '7', '2': 'Z', '5': 'S', '6': 'G', '8': 'B', V: 'U' }

/** The values of the letters; small ones, Bengali digits, spaces, dashes and dots do not matter. Or where something is that cannot be read. */
export function valuesOf(text: string): readonly number[] | { readonly unreadable: string; readonly at: number } {
  const values: number[] = []
  for (const letter of latinDigits(text.normalize('NFKC')).toUpperCase()) {
    if (/[\s.,\p{Pd}\p{Cf}]/u.test(letter)) continue
    const value = LETTERS.indexOf(MISREAD[letter] ?? letter)
    if (value === -1) return { unreadable: letter, at: values.length + 1 }
    values.push(value)
  }
  return values
}

export function lettersOf(values: readonly number[]): string {
  return values.map((value) => LETTERS.charAt(value)).join('')
}

/** How many letters are read out in one breath. */
export const GROUP = 4

export function inGroups(code: string): string[] {
  return Array.from({ length: Math.ceil(code.length / GROUP) }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP))
}
