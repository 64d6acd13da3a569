import { type Entry, orderOf } from '../entry.ts'
import { type DeviceScript, newerOf, inOrder } from './device-script.ts'
import { isInTheMaking, type Photo } from '../script.ts'

/** What this page knew when it asked the device. */
export interface Before {
  readonly kept: Entry['kept']
  readonly writings: number
  readonly heard: number
  /** Pages that the server had. */
  readonly stored: ReadonlySet<string>
  /** Pages that it had made others of. */
  readonly replaced: ReadonlySet<string>
}

/** The photos as the device has them; but this page may have gone on since the device was asked. */
export function mergeDeviceScript(entry: Entry, found: DeviceScript | null, before: Before): Photo[] {
  const { script, kept, replaced } = entry
  // This page has made another of it since it asked, or the device has had no room or time for that one.
  const isOlder = ({ id, pageId }: Pick<Photo, 'id' | 'pageId'>) =>
    replaced.has(pageId) || [...replaced].some(([page, of]) => of === id && !before.replaced.has(page))
  const there = copiesIn(found, kept, before)
  const copies = there.map(({ id, pageId, name, ...developed }): Photo => {
    const mine = script.photos.find((photo) => photo.id === id)
    // Another tab may have turned it, or taken it again; or this one has, and the device has not written it yet.
    const isNews = mine === undefined || (mine.pageId !== pageId && !isInTheMaking(mine) && !isOlder({ id, pageId }))
    return isNews ? { id, pageId, name, state: 'ready', developed, stored: null } : mine
  })
  const ofId = (id: string) => script.photos.find((photo) => photo.id === id) ?? []
  // What this page has since been told of a page counts for more than what the device has of it.
  const stored = (found?.stored ?? [])
    .flatMap((photo) => (isOlder(photo) ? ofId(photo.id) : photo))
    // One that was turned after another tab had sent it is another page.
    .filter(({ id, pageId }) => copies.every((copy) => copy.id !== id || copy.pageId === pageId))
    .map((photo) => script.photos.find((mine) => mine.stored !== null && mine.pageId === photo.pageId) ?? photo)
  const onlyHere = copies.filter(({ pageId }) => stored.every((photo) => photo.pageId !== pageId))
  const pages = [...stored, ...onlyHere]
  const isNewHere = ({ id, pageId, stored: page }: Photo) => {
    if (page !== null) return !before.stored.has(pageId) || !(found?.known ?? []).includes(pageId)
    const [kept] = [...before.kept].find(([, of]) => of === id) ?? []
    // What was made of one that another tab has sent stays; what was made of one that it has taken away goes too.
    return kept === undefined || (kept !== pageId && found?.gone.includes(kept) !== true)
  }
  // Those that only this tab has stay; those that another tab has taken away go.
  const mine = script.photos.filter(
    (photo) => isNewHere(photo) && pages.every(({ id, pageId }) => id !== photo.id && pageId !== photo.pageId),
  )
  const here = orderOf(entry)
  return inOrder([...pages, ...mine], (found === null ? here : newerOf(found, here)).order)
}

/** Without those that this page has dropped since. */
export function copiesIn(found: DeviceScript | null, kept: Entry['kept'], before: Before) {
  return (found?.photos ?? []).filter(({ pageId }) => !before.kept.has(pageId) || kept.has(pageId))
}
