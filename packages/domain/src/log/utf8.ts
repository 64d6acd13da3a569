/* In plain code, for this package knows neither browsers nor Node; what works on millions of texts has its platform's own. */

export function utf8(text: string): Uint8Array {
  const letters = encodeURIComponent(text).match(/%..|./g) ?? []
  return Uint8Array.from(letters, (letter) =>
    letter.length === 1 ? letter.charCodeAt(0) : Number.parseInt(letter.slice(1), 16),
  )
}

/** Null where the bytes are no text: of two readings of the same bytes one would be a change nobody sees. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}
