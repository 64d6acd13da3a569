import type { Developed } from './develop.ts'
import type { FileKind } from './judge-file.ts'
import { inOrder, type KeptScript, type PhotoStore, type ScriptSheet, withWish } from './kept-script.ts'
import { emptyScript, isOnItsWay, keyOf, type Photo, type Script, type ScriptPlace } from './script.ts'
import { type ServerPage, takeOver } from './server-pages.ts'

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
  /** Pages that the server has told of, or that were begun to be sent. */
  readonly known: Set<string>
  readonly sources: Map<string, Source>
  /** Time is up: rather some of the photos than none. */
  isUrgent: boolean
  loaded: Promise<void> | null
  /** Whether the device's copy says that they are to be sent, and how often this page has written it. */
  isKeptWanted: boolean
  writings: number
  /** Photos that were taken away, and how many writings of the list are under way. */
  readonly removed: Set<string>
  pending: number
  /** How often this page has learnt what the server has of it. */
  heard: number
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
      known: new Set(),
      sources: new Map(),
      isUrgent: false,
      loaded: null,
      isKeptWanted: false,
      writings: 0,
      removed: new Set(),
      pending: 0,
      heard: 0,
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
  function sheetOf({ script, kept, known }: Entry, arriving?: string): ScriptSheet {
    const { place, photos, received } = script
    const stored = photos.filter((photo) => photo.stored !== null)
    const order = photos.filter((photo) => photo.stored !== null || kept.has(photo.id) || photo.id === arriving)
    return {
      place,
      order: order.map(({ pageId }) => pageId),
      stored,
      received,
      known: [...known],
      isWanted: isOnItsWay(script),
      at: now(),
    }
  }

  /** Does it on the device, and says so where the device would not. */
  async function keep(entry: Entry, act: (key: string) => Promise<void>): Promise<void> {
    const key = keyOf(entry.script.place)
    const isWanted = isOnItsWay(entry.script)
    store.noteWish(key, { order: sheetOf(entry).order, removed: [...entry.removed] })
    entry.pending += 1
    try {
      await act(key)
      entry.isKeptWanted = isWanted
      entry.writings += 1
      if (entry.pending === 1 && entry.removed.size === 0) store.noteWish(key, null)
      mark(key, entry.kept.size)
    } catch {
      // What the device has not is said below.
    }
    entry.pending -= 1
    const isKept = entry.script.photos.every(({ id, state }) => state !== 'ready' || entry.kept.has(id))
    if (isKept !== entry.script.isKept) patch(entry, { isKept })
  }

  /** Takes over what the device has: at the beginning, and when another tab has changed it. */
  async function reload(entry: Entry): Promise<void> {
    const key = keyOf(entry.script.place)
    const before: Before = { kept: new Set(entry.kept), writings: entry.writings }
    const found = await store.read(key).catch(() => undefined)
    if (found === undefined) return
    if (found === null && entry.kept.size === 0) {
      mark(key, 0)
      return
    }
    const wish = store.notedWish(key)
    merge(entry, found && withWish(found, wish), before)
    // The page that should have done it is gone, or does the same.
    if (wish !== null && wish.removed.length > 0) await dropCopies(entry, wish.removed)
  }

  /** This page may have gone on since the device was asked. */
  function merge(entry: Entry, found: KeptScript | null, before: Before) {
    const { script, kept, known } = entry
    const there = (found?.photos ?? []).filter(({ id }) => !before.kept.has(id) || kept.has(id))
    const copies = there.map(({ id, pageId, name, ...developed }): Photo => {
      const mine = script.photos.find((photo) => photo.id === id)
      const isNews = mine === undefined || (mine.state === 'ready' && differs(mine.developed, developed))
      return isNews ? { id, pageId, name, state: 'ready', developed, stored: null } : mine
    })
    // What this page has since been told of a page counts for more than what the device has of it.
    const stored = (found?.stored ?? []).map(
      (photo) => script.photos.find((mine) => mine.stored !== null && mine.pageId === photo.pageId) ?? photo,
    )
    const onlyHere = copies.filter(({ pageId }) => stored.every((photo) => photo.pageId !== pageId))
    const pages = inOrder([...stored, ...onlyHere], found?.order ?? [])
    const isNewHere = ({ id, pageId, stored: page }: Photo) =>
      page === null ? !before.kept.has(id) : !(found?.known ?? []).includes(pageId)
    // Those that only this tab has stay; those that another tab has taken away go.
    const mine = script.photos.filter(
      (photo) => isNewHere(photo) && pages.every(({ id, pageId }) => id !== photo.id && pageId !== photo.pageId),
    )
    for (const id of before.kept) kept.delete(id)
    for (const { id } of there) kept.add(id)
    for (const id of found?.known ?? []) known.add(id)
    entry.keptAt = found?.at ?? null
    const received = found?.received ?? script.received
    if (JSON.stringify(received) !== JSON.stringify(script.received)) entry.heard += 1
    patch(entry, { photos: [...pages, ...mine], received })
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

  async function dropCopies(entry: Entry, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      entry.kept.delete(id)
      entry.sources.delete(id)
    }
    await keep(entry, async (key) => {
      await store.dropPhotos(key, ids, sheetOf(entry))
      for (const id of ids) entry.removed.delete(id)
    })
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
        const { pageId, name } = photo
        await store.putPhoto(key, { id, pageId, name, ...developed }, sheetOf(entry, id))
        // It may have been taken away meanwhile.
        if (entry.script.photos.some((one) => one.id === id)) entry.kept.add(id)
        else await store.dropPhotos(key, [id], sheetOf(entry))
      })
    },

    keepSheet: (entry: Entry) => keep(entry, (key) => store.putSheet(key, sheetOf(entry))),

    /** The student wants it no longer. */
    async removePhoto(entry: Entry, id: string): Promise<void> {
      entry.removed.add(id)
      patch(entry, { photos: entry.script.photos.filter((photo) => photo.id !== id) })
      await dropCopies(entry, [id])
    },

    /** The server has said what it has. Of that the device needs no copies any more. */
    async accept(entry: Entry, found: readonly ServerPage[]): Promise<void> {
      entry.heard += 1
      const before = outline(entry.script)
      const photos = takeOver(entry.script, entry.known, found)
      const received = found.map(({ pageId }) => pageId)
      for (const id of received) entry.known.add(id)
      patch(entry, { photos, received })
      const arrived = photos.filter(({ id, stored }) => stored !== null && entry.kept.has(id))
      if (outline(entry.script) !== before)
        await dropCopies(
          entry,
          arrived.map(({ id }) => id),
        )
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

/** All that the server can change about a script, to tell whether it has. */
function outline({ photos, received }: Script): string {
  return JSON.stringify([received, photos.map(({ id, state, stored }) => [id, state, stored?.path, stored?.isChecked])])
}
