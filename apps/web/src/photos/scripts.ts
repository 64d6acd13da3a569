import { type Entry, orderOf, sheetOf } from './entry.ts'
import { type DeviceScript, type PhotoStore, without, withoutPages, withWish } from './device/device-script.ts'
import { type Before, copiesIn, mergeDeviceScript } from './device/merge-device-script.ts'
import { isOnItsWay, keyOf, type Photo, type Script } from './script.ts'
import { createScriptList } from './script-list.ts'
import { type ServerPage, takeOver } from './server/server-pages.ts'

interface Ports {
  readonly store: PhotoStore
  /** Says to other tabs, and to pages that need only know, how many photos a script has on this device. */
  mark(key: string, photos: number): void
  /** On the server's clock. */
  now(): number
}

export type Scripts = ReturnType<typeof createScripts>

/**
 * The scripts of this device, in memory and in its database. What is in memory counts: where the device keeps nothing,
 * everything works all the same until the page is closed, and says so.
 */
export function createScripts({ store, mark, now }: Ports) {
  const list = createScriptList()
  const { entryOf, patch } = list

  /** Does it on the device, and says so where the device would not. */
  async function keep(entry: Entry, act: (key: string, at: number) => Promise<void>): Promise<void> {
    const key = keyOf(entry.script.place)
    const at = now()
    const isWanted = isOnItsWay(entry.script)
    entry.pending += 1
    noteWish(entry)
    try {
      await act(key, at)
      entry.savedAt = at
      entry.isAhead = false
      entry.isSavedWanted = isWanted
      entry.writings += 1
      if (entry.pending === 1) noteWish(entry, { isWritten: true })
      mark(key, entry.kept.size)
    } catch {
      // What the device has not is said below.
      entry.isAhead = true
    }
    entry.pending -= 1
    const isOnDevice = entry.script.photos.every(({ pageId, state }) => state !== 'ready' || entry.kept.has(pageId))
    if (isOnDevice !== entry.script.isOnDevice) patch(entry, { isOnDevice })
  }

  /** What another tab has taken away stays noted until somebody has written it. */
  function noteWish(entry: Entry, { isWritten = false, dropped = [] as readonly string[] } = {}) {
    const key = keyOf(entry.script.place)
    const others = (store.notedWish(key)?.removed ?? []).filter((id) => !dropped.includes(id))
    const removed = [...new Set([...others, ...entry.removed])]
    store.noteWish(key, isWritten && removed.length === 0 ? null : { ...orderOf(entry), removed })
  }

  /** Takes over what the device has: at the beginning, and when another tab has changed it. */
  async function reload(entry: Entry): Promise<void> {
    const key = keyOf(entry.script.place)
    const before: Before = {
      kept: new Map(entry.kept),
      writings: entry.writings,
      heard: entry.heard,
      stored: new Set(entry.script.photos.flatMap(({ pageId, stored }) => (stored === null ? [] : pageId))),
      replaced: new Set(entry.replaced.keys()),
    }
    const found = await store.read(key).catch(() => undefined)
    if (found === undefined) return
    // Nobody has written it since: what this page was told and could not write counts.
    if (entry.isAhead && found !== null && found.at === entry.savedAt) return
    if (found === null && entry.kept.size === 0) {
      mark(key, 0)
      return
    }
    const wish = store.notedWish(key)
    // A device that is full has not written what was taken away here, neither there nor as a wish.
    for (const pageId of found?.gone ?? []) entry.gone.add(pageId)
    for (const { id, pageId } of [...(found?.photos ?? []), ...(found?.stored ?? [])])
      if (wish?.removed.includes(id)) entry.gone.add(pageId)
    const stays = found && without(withWish(found, wish), [...entry.removed])
    merge(entry, stays && withoutPages(stays, entry.gone), before)
    // The page that should have done it is gone, or does the same.
    if (wish === null || wish.removed.length === 0) return
    // Until that is written the wish says so still.
    for (const id of wish.removed) entry.removed.add(id)
    await dropCopies(entry, wish.removed)
  }

  function merge(entry: Entry, found: DeviceScript | null, before: Before) {
    const { script, kept, known } = entry
    const photos = mergeDeviceScript(entry, found, before)
    // What another tab has made another page of is no longer made from the file that this one has.
    for (const { id } of madeOthersOf(script.photos, photos)) entry.sources.delete(id)
    // The server may have it: it is not shown beside what was made of it.
    for (const { pageId } of madeOthersOf([...script.photos, ...(found?.stored ?? [])], photos)) entry.gone.add(pageId)
    const there = copiesIn(found, kept, before)
    for (const pageId of before.kept.keys()) kept.delete(pageId)
    // What was made of one that is gone is not kept yet: the next reading leaves the older copy out, and nobody has taken it away.
    for (const { id, pageId } of there) if (!entry.gone.has(pageId)) kept.set(pageId, id)
    for (const id of [...(found?.known ?? []), ...entry.gone]) known.add(id)
    entry.savedAt = found?.at ?? null
    entry.moves = Math.max(entry.moves, found?.moves ?? 0)
    entry.photoOf = found?.photoOf ?? {}
    const received = (entry.heard === before.heard ? found?.received : null) ?? script.received
    if (JSON.stringify(received) !== JSON.stringify(script.received)) entry.heard += 1
    patch(entry, { photos, received })
    if (entry.writings === before.writings) followOtherTab(entry, found?.isWanted ?? false)
  }

  /** Only what another tab has changed is followed: what this one was told since counts for more. */
  function followOtherTab(entry: Entry, isWanted: boolean) {
    if (entry.isSavedWanted === isWanted) return
    entry.isSavedWanted = isWanted
    const { sending, photos } = entry.script
    if (isWanted && sending.kind === 'idle' && photos.length > 0) {
      patch(entry, { sending: { kind: 'waiting', trouble: 'none' } })
    } else if (!isWanted && sending.kind === 'waiting') {
      // It has sent them, or was told not to.
      patch(entry, { sending: { kind: 'idle' } })
    }
  }

  async function load(entry: Entry): Promise<void> {
    entry.loaded ??= begin(entry)
    await entry.loaded
  }

  async function begin(entry: Entry): Promise<void> {
    await reload(entry)
    // A browser that is killed loses the mark, and has the photos.
    if (entry.kept.size > 0) mark(keyOf(entry.script.place), entry.kept.size)
  }

  /** `pages`: only as these; what another tab has made of them since stays. */
  async function dropCopies(entry: Entry, ids: readonly string[], pages?: readonly string[]): Promise<void> {
    forgetCopies(entry, ids)
    await keep(entry, async (key, at) => {
      const sheet = sheetOf(entry, at)
      await store.dropPhotos(key, ids, sheet, pages).catch(async () => {
        // There may be no room for the list. Without the photos there may be, and no other tab takes them for new ones.
        entry.isAhead = true
        await store.deletePhotos(key, ids, pages)
        await store.putSheet(key, sheet)
      })
      for (const id of ids) entry.removed.delete(id)
      noteWish(entry, { dropped: ids })
    })
  }

  function forgetCopies(entry: Entry, ids: readonly string[]): void {
    for (const [pageId, id] of entry.kept) if (ids.includes(id)) entry.kept.delete(pageId)
    for (const id of ids) entry.sources.delete(id)
  }

  return {
    ...list,
    load,
    reload,

    /** Another tab has changed this one. */
    async hear(key: string): Promise<void> {
      const known = list.at(key)
      const found = known ? null : await store.read(key).catch(() => null)
      if (found !== null) await load(entryOf(found.place))
      if (known === undefined) return
      await load(known)
      await reload(known)
    },

    /** All that the device has of this student. */
    async loadAll(studentId: string): Promise<void> {
      const keys = await store.keysOf(studentId).catch(() => [])
      for (const key of keys) {
        const found = list.at(key) ? null : await store.read(key).catch(() => null)
        if (found !== null) await load(entryOf(found.place))
      }
      await Promise.all(list.all().map((entry) => load(entry)))
    },

    async savePhoto(entry: Entry, id: string): Promise<void> {
      const photo = entry.script.photos.find((one) => one.id === id)
      const developed = photo?.developed
      if (!photo || !developed) return
      await keep(entry, async (key, at) => {
        const { pageId, name } = photo
        // Until the device has this one it keeps what it was before.
        const before = [...entry.replaced].flatMap(([page, of]) => (of === id ? page : []))
        const { gone, ...sheet } = sheetOf(entry, at)
        await store.putPhoto(key, { id, pageId, name, ...developed }, { ...sheet, gone: [...gone, ...before] })
        for (const page of before) entry.gone.add(page)
        // It may have been taken away meanwhile.
        if (entry.script.photos.every((one) => one.id !== id)) await store.dropPhotos(key, [id], sheetOf(entry, at))
        else {
          for (const page of before) entry.kept.delete(page)
          entry.kept.set(pageId, id)
        }
      })
    },

    saveSheet: (entry: Entry) => keep(entry, (key, at) => store.putSheet(key, sheetOf(entry, at))),

    /** The student wants it no longer. */
    async removePhoto(entry: Entry, id: string): Promise<void> {
      entry.removed.add(id)
      const { pageId = id } = entry.script.photos.find((photo) => photo.id === id) ?? {}
      entry.gone.add(pageId)
      patch(entry, { photos: entry.script.photos.filter((photo) => photo.id !== id) })
      await dropCopies(entry, [id])
    },

    /** The server has said what it has. Of that the device needs no copies any more. */
    async accept(entry: Entry, found: readonly ServerPage[]): Promise<void> {
      entry.heard += 1
      const before = outline(entry.script)
      const photos = takeOver(entry, found)
      const received = found.map(({ pageId }) => pageId)
      for (const id of received) entry.known.add(id)
      for (const { pageId } of madeOthersOf(entry.script.photos, photos)) entry.gone.add(pageId)
      // Another device has moved them: the device's older list does not undo it.
      const stays = entry.script.photos.filter(({ pageId }) => photos.some((one) => one.pageId === pageId))
      const still = photos.filter(({ pageId }) => stays.some((one) => one.pageId === pageId))
      if (still.some(({ pageId }, at) => pageId !== stays[at]?.pageId)) entry.moves += 1
      patch(entry, { photos, received })
      // Of what was made here and had no room on the device, it may have an older copy that another tab would take for a newer one.
      const made = new Set([...entry.kept.values(), ...entry.replaced.values()])
      const arrived = photos.filter(({ id, stored }) => stored !== null && made.has(id))
      for (const [pageId, id] of entry.replaced) if (arrived.some((photo) => photo.id === id)) entry.gone.add(pageId)
      if (outline(entry.script) !== before)
        await dropCopies(
          entry,
          arrived.map(({ id }) => id),
          [...received, ...entry.replaced.keys(), ...entry.gone],
        )
    },

    /** Nothing of it can be sent any more. */
    async forget(entry: Entry): Promise<void> {
      entry.kept.clear()
      await keep(entry, (key) => store.remove(key))
    },
  }
}

/** Of which there are other pages now. */
function madeOthersOf(before: readonly Photo[], now: readonly Photo[]): Photo[] {
  return before.filter((one) => {
    const pages = now.flatMap(({ id, pageId }) => (id === one.id ? pageId : []))
    return pages.length > 0 && !pages.includes(one.pageId)
  })
}

/** All that the server can change about a script, to tell whether it has. */
function outline({ photos, received }: Script): string {
  return JSON.stringify([received, photos.map(({ id, state, stored }) => [id, state, stored?.path, stored?.isChecked])])
}
