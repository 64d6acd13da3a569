/** The letters of a receipt, in the order of their values: none that is mistaken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Which of a receipt's bytes counts the answers. */
const COUNT_BYTE = 8
const BITS_PER_LETTER = 5

/** How many answers the server says it has, read from its receipt; null where that cannot be read. */
export function receivedOf(code: string): number | null {
  const values = Array.from(code.replaceAll('-', ''), (letter) => LETTERS.indexOf(letter))
  const bits = values.map((value) => value.toString(2).padStart(BITS_PER_LETTER, '0')).join('')
  const byte = bits.slice(COUNT_BYTE * 8, COUNT_BYTE * 8 + 8)
  return values.includes(-1) || byte.length < 8 ? null : Number.parseInt(byte, 2)
}
