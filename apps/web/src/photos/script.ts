import type { Variation } from '@anushilon/domain/variation'
import type { Developed } from './develop.ts'
import type { FileFault } from './judge-file.ts'

/** One written question of one student, with all that is needed to send its photos. */
export interface ScriptPlace {
  readonly studentId: string
  readonly examId: string
  readonly variation: Variation
  readonly subjectId: string
  /** From 1, as on the paper (Decision K). */
  readonly question: number
}

/** Ids have no colon in them. */
export function keyOf({ studentId, examId, subjectId, question }: Omit<ScriptPlace, 'variation'>): string {
  return `${studentId}:${examId}:${subjectId}:${question}`
}

/**
 * - queued: waits to be developed; nothing of it is on the device yet;
 * - failed: developing went wrong, or the server could not read it; it may be tried again.
 */
export type PhotoState = 'queued' | 'developing' | 'ready' | 'failed'

export interface Photo {
  readonly id: string
  /** The file's, for messages. */
  readonly name: string
  readonly state: PhotoState
  /** While it is turned, as it was before. */
  readonly developed: Developed | null
}

/** Where the photos are on their way to the server. */
export type Sending =
  | { readonly kind: 'idle' }
  /** Their turn has not come, or something is in the way; they will be sent without anybody doing anything. */
  | { readonly kind: 'waiting'; readonly trouble: 'none' | 'lost' | 'busy' | 'logged-out' }
  /** How much of each photo is through, from 0 to 1, in their order. */
  | { readonly kind: 'uploading'; readonly progress: readonly number[] }
  /** The server took none of them; what is wrong can be mended. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No photo of this exam is taken any more. */
  | { readonly kind: 'closed'; readonly message: string }

export interface RefusedFile {
  readonly id: string
  readonly name: string
  readonly fault: FileFault
}

/** A photo that the server has. The small picture is from before it was sent, so that showing it costs no data. */
export interface StoredPhoto {
  readonly path: string
  readonly preview: Blob
}

/** The photos of one question on this device, and what the server has of them. */
export interface Script {
  readonly place: ScriptPlace
  readonly photos: readonly Photo[]
  /** Files that were chosen are being looked at. */
  readonly isTaking: boolean
  readonly sending: Sending
  /** What was uploaded from this device; null if nothing was. */
  readonly stored: readonly StoredPhoto[] | null
  readonly refusedFiles: readonly RefusedFile[]
  /** False where the device would not keep them: then they are gone with the page. */
  readonly isKept: boolean
}

export function emptyScript(place: ScriptPlace): Script {
  return {
    place,
    photos: [],
    isTaking: false,
    sending: { kind: 'idle' },
    stored: null,
    refusedFiles: [],
    isKept: true,
  }
}

export function isProcessed({ photos, isTaking }: Script): boolean {
  return !isTaking && photos.every(({ state }) => state === 'ready' || state === 'failed')
}

/** On their way, or about to be: nothing about them may be changed meanwhile. */
export function isOnItsWay({ sending: { kind } }: Script): boolean {
  return kind === 'waiting' || kind === 'uploading'
}

export interface ReadyPhoto extends Photo {
  readonly developed: Developed
}

export function readyPhotos({ photos }: Script): ReadyPhoto[] {
  return photos.flatMap((photo) =>
    photo.state === 'ready' && photo.developed !== null ? [{ ...photo, developed: photo.developed }] : [],
  )
}

export function bytesOf(photos: readonly Photo[]): number {
  return photos.reduce((sum, { developed }) => sum + (developed?.picture.size ?? 0), 0)
}
