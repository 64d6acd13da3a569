import { BASE } from './letters.ts'

/**
 * Three letters at the end of a code, by which every wrong letter and every two that changed places are noticed, and one wrong
 * letter is found. A Hamming code over the numbers modulo 23: each place of the code has a column of three numbers, no
 * column is a multiple of another, and the letters times their columns must sum up to nothing. Whatever one or two
 * letters are changed to, the sum is then not nothing; and if it is one letter, the sum is a multiple of its column.
 */
export const CHECK_LETTERS = 3

/** There are no more different columns that begin with a 1. */
const MOST_CHECKED = BASE * BASE - 1

export interface WrongLetters {
  /** The place of the wrong letter, from 1; null where it is more than one, or cannot be told. */
  readonly at: number | null
  readonly seemsSwapped: boolean
}

type Column = readonly [number, number, number]

/** Neighbours differ in both of the last two numbers, so that two that changed places are not taken for a wrong check letter. */
function columnOf(place: number): Column {
  const row = Math.floor((place + 1) / BASE)
  return [1, (place + 1) % BASE, (place + 1 + row) % BASE]
}

function sums(values: readonly number[]): [number, number, number] {
  const total: [number, number, number] = [0, 0, 0]
  for (const [place, value] of values.entries()) {
    const [one, two, three] = columnOf(place)
    total[0] += value * one
    total[1] += value * two
    total[2] += value * three
  }
  return [total[0] % BASE, total[1] % BASE, total[2] % BASE]
}

export function withCheckLetters(values: readonly number[]): number[] {
  if (values.length > MOST_CHECKED) throw new RangeError(`${values.length} letters are too many to check`)
  return [...values, ...sums(values).map((sum) => (BASE - sum) % BASE)]
}

/** Null where nothing is wrong. */
export function checkLetters(values: readonly number[]): WrongLetters | null {
  const length = values.length - CHECK_LETTERS
  const checks = values.slice(length)
  const [first, second, third] = sums(values.slice(0, length)).map((sum, at) => (sum + (checks[at] ?? 0)) % BASE)
  if (first === undefined || second === undefined || third === undefined) return { at: null, seemsSwapped: false }
  if (first === 0 && second === 0 && third === 0) return null
  const seemsSwapped = first === 0 && second !== 0 && third !== 0
  return { at: seemsSwapped ? null : placeOf([first, second, third], length), seemsSwapped }
}

function placeOf([first, second, third]: Column, length: number): number | null {
  if (first === 0) return length + (second === 0 ? 3 : 2)
  const [two, three] = [(second * inverse(first)) % BASE, (third * inverse(first)) % BASE]
  if (two === 0 && three === 0) return length + 1
  const place = Array.from({ length }, (_, at) => at).find((at) => {
    const column = columnOf(at)
    return column[1] === two && column[2] === three
  })
  return place === undefined ? null : place + 1
}

/** Fermat: to the power of 21 is what undoes a multiplication modulo 23. */
function inverse(value: number): number {
  let result = 1
  for (let times = 0; times < BASE - 2; times += 1) result = (result * value) % BASE
  return result
}
