import type { FileKind } from './shrink/judge-file.ts'
import type { PageOrder, ScriptSheet } from './device/device-script.ts'
import { emptyScript, isOnItsWay, type Script, type ScriptPlace } from './script.ts'

/** What a photo is developed from, and how: the file itself, or after a reload what was made of it. */
export interface Source {
  readonly blob: Blob
  /** The file's. */
  readonly name: string
  readonly kind: FileKind
  /** How far it should be turned, and how far the developed picture is. */
  turns: number
  applied: number
}

export interface Entry {
  script: Script
  /** The pages that the device keeps, and of which photo each is: it may be older than what the student sees. */
  readonly kept: Map<string, string>
  /** Pages that the server has told of, or that were begun to be sent. */
  readonly known: Set<string>
  /** How often the student has moved one, as far as this page knows. */
  moves: number
  /** Pages that were taken away on this device, as far as this page knows. */
  readonly gone: Set<string>
  /** Pages that this page has made others of, and of which photo they were: the device may still have them, or an older list name them. */
  readonly replaced: Map<string, string>
  /** Of which photo a page is, as the device says. */
  photoOf: PageOrder['photoOf']
  readonly sources: Map<string, Source>
  /** Time is up: rather some of the photos than none. */
  isUrgent: boolean
  loaded: Promise<void> | null
  /** Ends when all files that were chosen so far have been looked at. */
  taking: Promise<void>
  /** Whether the device's copy says that they are to be sent, and how often this page has written it. */
  isSavedWanted: boolean
  writings: number
  /** Photos that were taken away, and how many writings of the list are under way. */
  readonly removed: Set<string>
  pending: number
  /** How often this page has learnt what the server has of it. */
  heard: number
  /** When the device's copy was last written, on the server's clock; null: not known. */
  savedAt: number | null
  /** This page knows more than it could write. */
  isAhead: boolean
}

export function newEntry(place: ScriptPlace): Entry {
  return {
    script: emptyScript(place),
    kept: new Map(),
    known: new Set(),
    moves: 0,
    gone: new Set(),
    replaced: new Map(),
    photoOf: {},
    sources: new Map(),
    isUrgent: false,
    loaded: null,
    taking: Promise.resolve(),
    isSavedWanted: false,
    writings: 0,
    removed: new Set(),
    pending: 0,
    heard: 0,
    savedAt: null,
    isAhead: false,
  }
}

/** In the order in which the student wants them now. */
export function orderOf({ script: { photos }, moves, replaced }: Entry): PageOrder {
  const pages = [...replaced, ...photos.map(({ id, pageId }): [string, string] => [pageId, id])]
  return {
    order: photos.map(({ pageId }) => pageId),
    moves,
    photoOf: Object.fromEntries(pages.filter(([pageId, id]) => pageId !== id)),
  }
}

/**
 * What the device keeps of it. The order names photos too that are not there yet: several are written at once, and each
 * with the sheet of its own moment.
 */
export function sheetOf(entry: Entry, now: number): ScriptSheet {
  const { script, known, gone, kept, replaced } = entry
  const { place, photos, received } = script
  // What this page has made of it may go with the page, and the older one is all that is left of the photo.
  const isOnlyHere = (id: string) =>
    photos.some((photo) => photo.id === id && photo.stored === null && !kept.has(photo.pageId))
  return {
    place,
    ...orderOf(entry),
    // One that is taken again is what it was until it has been developed.
    stored: photos.flatMap((photo) =>
      photo.stored === null ? [] : { ...photo, state: photo.state === 'uploaded' ? 'uploaded' : 'damaged' },
    ),
    received,
    known: [...known],
    gone: [...gone].filter((pageId) => !isOnlyHere(replaced.get(pageId) ?? '')),
    isWanted: isOnItsWay(script),
    at: now,
  }
}
