import type { Variation } from '@anushilon/domain/exam/variation'
import type { Developed } from './shrink/develop.ts'
import type { FileFault } from './shrink/judge-file.ts'

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
 * - failed: developing went wrong, or the server would not take it; it may be tried again;
 * - uploaded: the server has it;
 * - damaged: the server has it, and found afterwards that nobody can read it.
 */
export type PhotoState = 'queued' | 'developing' | 'ready' | 'failed' | 'uploaded' | 'damaged'

/** What the server keeps of a photo. */
export interface StoredPage {
  readonly path: string
  /** The server has looked at it, and it is a picture. */
  readonly isChecked: boolean
  /** From before it was sent, so that showing it costs no data; null where another device sent it. */
  readonly preview: Blob | null
}

export interface Photo {
  readonly id: string
  /** Under which the server knows this very picture. Once it is turned it is another. */
  readonly pageId: string
  /** The file's, for messages. Empty where another device sent it. */
  readonly name: string
  readonly state: PhotoState
  /** What this device has, until the server has it. While it is turned, as it was before. */
  readonly developed: Developed | null
  readonly stored: StoredPage | null
}

/** Where the photos are on their way to the server. */
export type Sending =
  | { readonly kind: 'idle' }
  /** Their turn has not come, or something is in the way; they will be sent without anybody doing anything. */
  | { readonly kind: 'waiting'; readonly trouble: 'none' | 'lost' | 'busy' | 'logged-out' | 'elsewhere' }
  /** How much of one photo is through, from 0 to 1; none where only their order is sent. */
  | { readonly kind: 'uploading'; readonly photo: string | null; readonly share: number }
  /** The server did not take one; what is wrong can be mended. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No photo of this exam is taken any more. */
  | { readonly kind: 'closed'; readonly message: string }
  /** What came after the time is with the centre, which decides, or has decided against it. */
  | { readonly kind: 'kept'; readonly isRefused: boolean }

export interface RefusedFile {
  readonly id: string
  readonly name: string
  readonly fault: FileFault
}

/** A page that the server keeps beside the answer, because it came after the time. */
export interface LatePage {
  readonly pageId: string
  /** The centre has not accepted it. */
  readonly isRefused: boolean
}

/** The photos of one question as the student wants them, and what the server has of them. */
export interface Script {
  readonly place: ScriptPlace
  readonly photos: readonly Photo[]
  /** Files that were chosen are being looked at. */
  readonly isTaking: boolean
  readonly sending: Sending
  /** The pages that the server has, in its order, as it said last; null: it was not asked yet. */
  readonly received: readonly string[] | null
  readonly late: readonly LatePage[]
  readonly refusedFiles: readonly RefusedFile[]
  /** False where the device would not keep them: then they are gone with the page. */
  readonly isOnDevice: boolean
}

export function emptyScript(place: ScriptPlace): Script {
  return {
    place,
    photos: [],
    isTaking: false,
    sending: { kind: 'idle' },
    received: null,
    late: [],
    refusedFiles: [],
    isOnDevice: true,
  }
}

export function isInTheMaking({ state }: Photo): boolean {
  return state === 'queued' || state === 'developing'
}

export function isProcessed({ photos, isTaking }: Script): boolean {
  return !isTaking && !photos.some(isInTheMaking)
}

/** On their way, or about to be: nothing about them may be changed meanwhile. */
export function isOnItsWay({ sending: { kind } }: Script): boolean {
  return kind === 'waiting' || kind === 'uploading'
}

export interface ReadyPhoto extends Photo {
  readonly developed: Developed
}

/** Those that can be sent. */
export function readyPhotos({ photos, late }: Script): ReadyPhoto[] {
  const isKept = (photo: Photo) => late.some(({ pageId }) => pageId === photo.pageId)
  return photos.flatMap((photo) =>
    photo.state === 'ready' && photo.developed !== null && !isKept(photo)
      ? [{ ...photo, developed: photo.developed }]
      : [],
  )
}

/** Those of its pages that wait for the centre, or that it did not accept. */
export function keptPages({ photos, late }: Script): LatePage[] {
  return late.filter(({ pageId }) => photos.some((photo) => photo.pageId === pageId && photo.stored === null))
}

/** Nothing about it can be sent any more. */
export function isOver({ sending: { kind } }: Script): boolean {
  return kind === 'closed' || kind === 'kept'
}

/** The pages that the server should have, in their order: without those that cannot be sent. */
export function wantedPages({ photos }: Script): string[] {
  return photos.filter(({ state, stored }) => state === 'ready' || stored !== null).map(({ pageId }) => pageId)
}

/** An answer that the server has keeps at least one page: there is no taking it back altogether. */
export function canRemove({ photos, received }: Script): boolean {
  return photos.length > 1 || received === null || received.length === 0
}

/** The server has other pages than it should have, or in another order. It is never asked to have none (`canRemove`). */
export function differsFromServer(script: Script): boolean {
  const wanted = wantedPages(script)
  const received = script.received ?? []
  if (wanted.length === 0) return false
  return wanted.length !== received.length || wanted.some((id, index) => id !== received[index])
}

/** Something of it is on this device only. */
export function isUnsent(script: Script): boolean {
  return !isProcessed(script) || script.photos.some(({ stored }) => stored === null) || differsFromServer(script)
}

/** The exam is over: what the server has not, nor keeps for the centre, and will not be sent any more. */
export function isLeftBehind(script: Script): boolean {
  return isUnsent(script) && !isOnItsWay(script) && keptPages(script).length === 0
}

/** Where the photos of a question stand, in a word. */
export type ScriptStanding = 'none' | 'unsent' | 'going' | 'failed' | 'uploaded'

export function standingOf(script: Script): ScriptStanding {
  if (script.photos.some(({ state }) => state === 'failed' || state === 'damaged')) return 'failed'
  if (isOnItsWay(script)) return 'going'
  if (!isOver(script) && isUnsent(script)) return 'unsent'
  return (script.received ?? []).length > 0 ? 'uploaded' : 'none'
}

export function bytesOf(photos: readonly Photo[]): number {
  return photos.reduce((sum, { developed }) => sum + (developed?.picture.size ?? 0), 0)
}
