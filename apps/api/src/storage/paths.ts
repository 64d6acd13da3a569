import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { MediaType } from './storage.ts'

const ENDINGS: Readonly<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}
const MEDIA_TYPES = new Map(Object.entries(ENDINGS).map(([type, ending]) => [ending, type as MediaType]))

const STORED_PATH = /^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.([a-z]+)$/

/**
 * The path under which these bytes are stored and served: the same for the same bytes, so that bringing them again
 * changes nothing, and impossible to guess without the secret, even for who has the bytes' hash (Decision C5).
 */
export function pathFor(secret: Buffer, bytes: Uint8Array, mediaType: MediaType): string {
  const content = createHash('sha256').update(bytes).digest()
  const name = createHmac('sha256', secret).update(content).digest('hex')
  return `files/${name.slice(0, 2)}/${name.slice(2, 42)}.${ENDINGS[mediaType]}`
}

/** What a stored file is, by its path; null for a path that `pathFor` never makes. */
export function mediaTypeOf(path: string): MediaType | null {
  const ending = STORED_PATH.exec(path)?.[1]
  return ending === undefined ? null : (MEDIA_TYPES.get(ending) ?? null)
}

/** Storages call this before they touch anything: a path with `..` in it must not get that far. */
export function requireStoredPath(path: string): void {
  if (mediaTypeOf(path) === null) throw new Error(`not the path of a stored file: ${path}`)
}

const ORIGINAL = /^[0-9a-f]{40}$/

export function originalName(): string {
  return randomBytes(20).toString('hex')
}

export function isOriginalName(name: string): boolean {
  return ORIGINAL.test(name)
}

export const ORIGINALS = 'originals'

/** Where an original lies in a folder or a bucket of files: under a path that is served to nobody. */
export function originalPath(name: string): string {
  if (!isOriginalName(name)) throw new Error(`not the name of an original: ${name}`)
  return `${ORIGINALS}/${name}`
}
