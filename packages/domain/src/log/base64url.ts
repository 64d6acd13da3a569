/* Without padding, in plain code: the same in Node and in a page that was opened from a file. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const letters = Math.min(bytes.length - at, 3) + 1
    for (let letter = 0; letter < letters; letter += 1) text += LETTERS[(three >> (18 - letter * 6)) & 63]
  }
  return text
}

/** Null where it is not what `toBase64Url` writes: of two texts for the same bytes one would be a change nobody sees. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let [bits, waiting, written] = [0, 0, 0]
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value === -1) return null
    bits = ((bits << 6) | value) & 0xffff
    waiting += 6
    if (waiting < 8) continue
    waiting -= 8
    bytes[written] = (bits >> waiting) & 255
    written += 1
  }
  return toBase64Url(bytes) === text ? bytes : null
}
