import { randomInt } from 'node:crypto'

/** No letter that looks like another or like a digit, and no vowels, so that no word comes out by chance. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789'

/** Such as `k7mp-x3rt`: read off a slip of paper and typed on a phone; about 38 bits, and guessing is slowed. */
export function readablePassword(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${four()}-${four()}`
}
