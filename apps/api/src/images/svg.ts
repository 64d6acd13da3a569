/** A device shows about this many dots for each unit of a drawing. */
const SHARPNESS = 2
/** The renderer's name for one dot a unit. */
const PLAIN_DENSITY = 72

export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('utf8')
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?svg[\s>]/i.test(
    start,
  )
}

const ELSEWHERE = [
  // What is drawn by reference must be in the file itself.
  /<(?:\w+:)?(?:image|use|feImage|tref)\b[^>]*?\bhref\s*=\s*["']\s*(?!#|data:)([^"'\s]+)/i,
  /url\(\s*["']?\s*(?!#|data:|["')])([^"')\s]+)/i,
  /@import\s+(?:url\()?\s*["']?([^"')\s;]+)/i,
  /<\?xml-stylesheet\b[^>]*\bhref\s*=\s*["']([^"']+)/i,
  /<(?:\w+:)?include\b[^>]*\bhref\s*=\s*["']([^"']+)/i,
  /<!ENTITY\s+\S+\s+(?:SYSTEM|PUBLIC)\s+([^>]+)/i,
]

/**
 * What a drawing wants from outside itself, if anything. The renderer fetches nothing, so it would come out with a
 * hole in it; better to tell its author.
 */
export function outsideReference(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  for (const pattern of ELSEWHERE) {
    const found = pattern.exec(text)
    if (found) return (found[1] ?? '').slice(0, 200)
  }
  return null
}

/** How densely to draw: sharp on a phone, but never larger than pictures may be. */
export function densityFor(size: Size, largest: Size): number {
  const scale = Math.min(SHARPNESS, largest.width / size.width, largest.height / size.height)
  return Math.max(1, PLAIN_DENSITY * scale)
}

interface Size {
  readonly width: number
  readonly height: number
}
