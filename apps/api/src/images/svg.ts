/** Words as they stand in a drawing: text and nothing else. Characters that XML cannot hold at all are left out. */
export function svgText(words: string): string {
  return words
    .replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A device shows about this many dots for each unit of a drawing. */
const SHARPNESS = 2
/** The renderer's name for one dot a unit. */
const PLAIN_DENSITY = 72

/** What may stand before a drawing, one piece at a time: as one pattern it could be read in more ways than there is time. */
const BEFORE = /\s+|<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy

export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('utf8')
  let at = 0
  for (BEFORE.lastIndex = 0; BEFORE.test(start);) at = BEFORE.lastIndex
  return /^<(?:\w+:)?svg[\s>]/i.test(start.slice(at))
}

const ELSEWHERE = [
  // What is drawn by reference must be in the file itself. No < stands inside a tag, so that each is looked at once.
  /<(?:\w+:)?(?:image|use|feImage|tref)\b[^<>]*?\bhref\s*=\s*["']\s*(?!#|data:)([^"'\s]+)/i,
  /url\(\s*(?:["']\s*)?(?!#|data:|["')\s])([^"')\s]+)/i,
  /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/i,
  /<\?xml-stylesheet\b[^<>]*?\bhref\s*=\s*["']([^"']+)/i,
  /<(?:\w+:)?include\b[^<>]*?\bhref\s*=\s*["']([^"']+)/i,
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
