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
  file: 25 * MEBIBYTE,
  /** How many files a folder or a .zip may hold. */
  files: 100_000,
}

export function parseJson(bytes: Uint8Array): unknown {
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
