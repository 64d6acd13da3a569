import type { Developed } from './develop.ts'
import type { FileKind } from './judge-file.ts'
import type { KeptScript, PhotoStore, ScriptSheet } from './kept-script.ts'
import { emptyScript, isOnItsWay, keyOf, type Photo, type Script, type ScriptPlace } from './script.ts'

/** What a photo is developed from, and how: the file itself, or after a reload what was made of it. */
export interface Source {
  readonly blob: Blob
  readonly kind: FileKind
  /** How far it should be turned, and how far the developed picture is. */
  turns: number
  applied: number
}

export interface Entry {
  script: Script
  /** Which of its photos the device keeps. */
  readonly kept: Set<string>
  readonly sources: Map<string, Source>
  /** Time is up: rather some of the photos than none. */
  isUrgent: boolean
  loaded: Promise<void> | null
  /** Whether the device's copy says that they are to be sent, and how often this page has written it. */
  isKeptWanted: boolean
  writings: number
  /** When the device's copy was last written, on the server's clock; null: not known. */
  keptAt: number | null
}

interface Ports {
  readonly store: PhotoStore
  /** Says to other tabs, and to pages that need only know, how many photos a script has on this device. */
  mark(key: string, photos: number): void
  /** On the server's clock. */
  now(): number
}

/** What this page knew when it asked the device. */
interface Before {
  readonly kept: ReadonlySet<string>
  readonly writings: number
}

/** Another tab has turned it. */
function differs(one: Developed | null, other: Developed): boolean {
  return one?.picture.size !== other.picture.size || one.width !== other.width || one.height !== other.height
}

export type Shelf = ReturnType<typeof createShelf>

/**
 * The scripts of this device, in memory and in its database. What is in memory counts: where the device keeps nothing,
 * everything works all the same until the page is closed, and says so.
 */
export function createShelf({ store, mark, now }: Ports) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()

  function tell() {
    for (const listener of listeners) listener()
  }

  function entryOf(place: ScriptPlace): Entry {
    const key = keyOf(place)
    const known = entries.get(key)
    if (known !== undefined) return known
    const entry: Entry = {
      script: emptyScript(place),
      kept: new Set(),
      sources: new Map(),
      isUrgent: false,
      loaded: null,
      isKeptWanted: false,
      writings: 0,
      keptAt: null,
    }
    entries.set(key, entry)
    return entry
  }

  function patch(entry: Entry, change: Partial<Script>) {
    entry.script = { ...entry.script, ...change }
    tell()
  }

  function patchPhoto(entry: Entry, id: string, change: Partial<Photo>) {
    const photos = entry.script.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
    patch(entry, { photos })
  }

  /** `arriving`: a photo that is kept together with it. */
  function sheetOf({ script, kept }: Entry, arriving?: string): ScriptSheet {
    const { place, photos, stored } = script
    const order = photos.map(({ id }) => id).filter((id) => kept.has(id) || id === arriving)
    return { place, order, isWanted: isOnItsWay(script), stored, at: now() }
  }

  /** Does it on the device, and says so where the device would not. */
  async function keep(entry: Entry, act: (key: string) => Promise<void>): Promise<void> {
    const key = keyOf(entry.script.place)
    const isWanted = isOnItsWay(entry.script)
    try {
      await act(key)
      entry.isKeptWanted = isWanted
      entry.writings += 1
    } catch {
      if (entry.script.isKept) patch(entry, { isKept: false })
      return
    }
    mark(key, entry.kept.size)
    const isKept = entry.script.photos.every(({ id, state }) => state !== 'ready' || entry.kept.has(id))
    if (isKept !== entry.script.isKept) patch(entry, { isKept })
  }

  /** Takes over what the device has: at the beginning, and when another tab has changed it. */
  async function reload(entry: Entry): Promise<void> {
    const key = keyOf(entry.script.place)
    const before: Before = { kept: new Set(entry.kept), writings: entry.writings }
    const found = await store.read(key).catch(() => undefined)
    if (found === undefined) return
    if (found === null && entry.kept.size === 0) mark(key, 0)
    else merge(entry, found, before)
  }

  /** This page may have gone on since the device was asked. */
  function merge(entry: Entry, found: KeptScript | null, before: Before) {
    const { script, kept } = entry
    const there = (found?.photos ?? []).filter(({ id }) => !before.kept.has(id) || kept.has(id))
    const known = there.map(({ id, name, ...developed }): Photo => {
      const mine = script.photos.find((photo) => photo.id === id)
      const isNews = mine === undefined || (mine.state === 'ready' && differs(mine.developed, developed))
      return isNews ? { id, name, state: 'ready', developed } : mine
    })
    // Those that only this tab has stay; those that another tab has taken away go.
    const mine = script.photos.filter(({ id }) => !before.kept.has(id) && there.every((photo) => photo.id !== id))
    for (const id of before.kept) kept.delete(id)
    for (const { id } of there) kept.add(id)
    entry.keptAt = found?.at ?? null
    patch(entry, { photos: [...known, ...mine], stored: found?.stored ?? script.stored })
    if (entry.writings === before.writings) followOtherTab(entry, found?.isWanted ?? false)
  }

  /** Only what another tab has changed is followed: what this one was told since counts for more. */
  function followOtherTab(entry: Entry, isWanted: boolean) {
    if (entry.isKeptWanted === isWanted) return
    entry.isKeptWanted = isWanted
    const { sending, photos } = entry.script
    if (isWanted && sending.kind === 'idle' && photos.length > 0) {
      patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
    } else if (!isWanted && sending.kind === 'waiting') {
      // It has sent them, or was told not to.
      patch(entry, { sending: { kind: 'idle' } })
    }
  }

  async function load(entry: Entry): Promise<void> {
    entry.loaded ??= reload(entry)
    await entry.loaded
  }

  return {
    entryOf,
    patch,
    patchPhoto,
    load,
    reload,

    of: (studentId: string, examId?: string): Entry[] =>
      [...entries.values()].filter(
        ({ script: { place } }) => place.studentId === studentId && (examId === undefined || place.examId === examId),
      ),

    /** All that the device has of this student. */
    async loadAll(studentId: string): Promise<void> {
      const keys = await store.keysOf(studentId).catch(() => [])
      for (const key of keys) {
        const found = entries.has(key) ? null : await store.read(key).catch(() => null)
        if (found !== null) await load(entryOf(found.place))
      }
      await Promise.all([...entries.values()].map((entry) => load(entry)))
    },

    async keepPhoto(entry: Entry, id: string): Promise<void> {
      const photo = entry.script.photos.find((one) => one.id === id)
      const developed = photo?.developed
      if (!photo || !developed) return
      await keep(entry, async (key) => {
        await store.putPhoto(key, { id, name: photo.name, ...developed }, sheetOf(entry, id))
        // It may have been taken away meanwhile.
        if (entry.script.photos.some((one) => one.id === id)) entry.kept.add(id)
        else await store.dropPhotos(key, [id], sheetOf(entry))
      })
    },

    keepSheet: (entry: Entry) => keep(entry, (key) => store.putSheet(key, sheetOf(entry))),

    /** After they were taken out of the script. */
    async dropPhotos(entry: Entry, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        entry.kept.delete(id)
        entry.sources.delete(id)
      }
      await keep(entry, (key) => store.dropPhotos(key, ids, sheetOf(entry)))
    },

    /** Nothing of it can be sent any more. */
    async forget(entry: Entry): Promise<void> {
      entry.kept.clear()
      await keep(entry, (key) => store.remove(key))
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
