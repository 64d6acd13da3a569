import { joinedWith } from '@anushilon/domain/sitting/script-pages'
import type { Entry } from '../entry.ts'
import { inOrder } from '../device/device-script.ts'
import { differsFromServer, isInTheMaking, isProcessed, type Photo } from '../script.ts'

/** A page of a script as the server tells of it. */
export interface ServerPage {
  readonly pageId: string
  readonly path: string
  readonly state: 'waiting' | 'ready' | 'damaged'
}

type Known = Pick<Entry, 'script' | 'gone' | 'replaced' | 'photoOf'>

/**
 * What the server has, taken over into what the student wants. Some of its pages were taken away or made others of here; any other
 * that is not there was sent from another device, or by a page that this device had no room for. Where all that it has was taken
 * away here, and what was left by another device, it is shown until something else comes: an answer keeps what is there.
 */
export function takeOver(known: Known, found: readonly ServerPage[]): Photo[] {
  const photos = wantedOf(known, found)
  return photos.length > 0 ? photos : found.map((page) => storedPhoto(foreignPhoto(page.pageId), page))
}

function wantedOf({ script, gone, replaced, photoOf }: Known, found: readonly ServerPage[]): Photo[] {
  const there = new Map(found.map((page) => [page.pageId, page]))
  const unknown = found.filter(
    ({ pageId }) => !gone.has(pageId) && !replaced.has(pageId) && script.photos.every((one) => one.pageId !== pageId),
  )
  const madeHere = new Set(replaced.values())
  const photos = script.photos.flatMap((photo) => {
    // One that is being turned or taken again will be another page.
    if (isInTheMaking(photo)) return photo
    // Made of it by another page, which the device had no room to keep.
    const other = unknown.find(({ pageId }) => photoOf[pageId] === photo.id)
    if (other !== undefined && !madeHere.has(photo.id)) return storedPhoto({ ...photo, pageId: other.pageId }, other)
    const page = there.get(photo.pageId)
    if (page !== undefined) return storedPhoto(photo, page)
    // Taken away on another device.
    return photo.stored === null ? photo : []
  })
  const foreign = unknown
    .filter((page) => photos.every(({ pageId }) => pageId !== page.pageId))
    .map((page) => storedPhoto(foreignPhoto(page.pageId), page))
  const order = photos.map(({ pageId }) => pageId)
  // What another page was made of here lends it its place: what follows the one follows the other.
  const placeTaker = (page: string) => photos.find(({ id }) => id === replaced.get(page))?.pageId ?? page
  const received = [...new Set(found.map(({ pageId }) => placeTaker(pageId)))]
  // Where nothing was changed here since, the order of another device is the newer.
  const isTheirs = script.received !== null && !differsFromServer(script) && isProcessed(script)
  return inOrder([...photos, ...foreign], isTheirs ? joinedWith(received, order) : joinedWith(order, received))
}

function foreignPhoto(pageId: string): Photo {
  return { id: pageId, pageId, name: '', state: 'uploaded', developed: null, stored: null }
}

function storedPhoto(photo: Photo, { path, state }: ServerPage): Photo {
  const preview = photo.stored?.preview ?? photo.developed?.preview ?? null
  return {
    ...photo,
    state: state === 'damaged' ? 'damaged' : 'uploaded',
    developed: null,
    stored: { path, isChecked: state !== 'waiting', preview },
  }
}
