/** Where a pack comes from: a folder, a .zip, or code. Paths are as the pack writes them, in NFC with `/`. */
export interface PackSource {
  /** What `pack.json` holds; nothing about its shape is known yet. */
  readonly json: unknown
  hasFile(path: string): boolean
  /** Only of what `hasFile` says is there. */
  readFile(path: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** There is no pack to check: the message says why, in words for its author. */
export class PackUnreadable extends Error {
  override readonly name = 'PackUnreadable'
}

const MEBIBYTE = 1024 * 1024

/** Bounds that keep an import in bounded memory, whatever it is handed. */
export const LIMITS = {
  json: 64 * MEBIBYTE,
  /** Values in pack.json; 50,000 students are half a million. */
  jsonItems: 3_000_000,
  jsonDepth: 64,
  file: 25 * MEBIBYTE,
  /** How many files a folder or a .zip may hold. */
  files: 100_000,
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Counts before anything is made of it: a value takes two bytes in the file and many times as much in memory. */
function countItems(bytes: Uint8Array): void {
  let [items, depth] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) {
      for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1
    } else if (byte === COMMA) items += 1
    else if (OPENING.has(byte)) {
      items += 1
      depth += 1
      if (depth > LIMITS.jsonDepth) throw new PackUnreadable(`pack.json is nested more than ${LIMITS.jsonDepth} deep`)
    } else if (CLOSING.has(byte)) depth -= 1
    if (items > LIMITS.jsonItems)
      throw new PackUnreadable(`pack.json holds more than ${LIMITS.jsonItems.toLocaleString('en')} values`)
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  countItems(bytes)
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PackUnreadable(`pack.json is not JSON: ${(error as Error).message}`)
  }
}

export function tooLarge(name: string, bytes: number, limit: number): PackUnreadable {
  const size = (count: number) => `${Math.ceil(count / MEBIBYTE)} MiB`
  return new PackUnreadable(`${name} is too large: ${size(bytes)}, at most ${size(limit)} are possible`)
}
