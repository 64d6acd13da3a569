import type { Readable } from 'node:stream'

/**
 * Where pictures live, by path. A path is never reused for other bytes, so whatever was read once may be kept
 * for ever. Paths are unguessable (Decision C5): made by `pathFor`, from the content and a secret.
 */
export interface Storage {
  /** On disk (or acknowledged by the store) when it returns. Putting the same path again is harmless. */
  put(path: string, bytes: Uint8Array, mediaType: MediaType): Promise<void>
  /** Null where there is nothing. Who does not read the body to its end must destroy it. */
  read(path: string): Promise<StoredFile | null>
}

export interface StoredFile {
  readonly body: Readable
  readonly bytes: number
}

export type MediaType = 'image/png' | 'image/jpeg' | 'application/pdf'
