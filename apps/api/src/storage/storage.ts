import type { Instant } from '@anushilon/domain/instant'
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
  /** Removing what is not there is harmless. */
  remove(path: string): Promise<void>
  readonly originals: Originals
}

/**
 * Pictures as strangers sent them, until they have been decoded and made anew. They lie apart, under names that no URL
 * leads to. Names are made by `originalName` and never used again.
 */
export interface Originals {
  /** Takes over a file of this machine, whose content is on disk; so is its name (or the store has it) when it returns. */
  store(name: string, file: string): Promise<void>
  read(name: string): Promise<StoredFile | null>
  /** Lends it as a file of this machine; null where there is none, or it was taken away before the work was done. */
  lend<T>(name: string, work: (file: string) => Promise<T>): Promise<T | null>
  /** The names of those that were stored before this moment. */
  listBefore(moment: Instant): Promise<string[]>
  /** Removing what is not there is harmless. */
  remove(name: string): Promise<void>
}

export interface StoredFile {
  readonly body: Readable
  readonly bytes: number
}

export type MediaType = 'image/png' | 'image/jpeg' | 'application/pdf'
