import { joinedWith } from '@anushilon/domain/sitting/script-pages'
import type { Developed } from '../shrink/develop.ts'
import type { Photo, ScriptPlace } from '../script.ts'

/** A photo as the device keeps it. */
export interface DevicePhoto extends Developed {
  readonly id: string
  readonly pageId: string
  readonly name: string
}

/** The pages that the student wants. */
export interface PageOrder {
  /** Some may not be there, or not yet. */
  readonly order: readonly string[]
  /** How often the student has moved one: of two orders the one with more is the newer. */
  readonly moves: number
  /** Of which photo a page was made: one that was turned or taken again in another tab comes in the place of the one before. */
  readonly photoOf: Readonly<Partial<Record<string, string>>>
}

/** All that the device keeps of a question but the photos themselves. */
export interface ScriptSheet extends PageOrder {
  readonly place: ScriptPlace
  /** Those of them that the server has. */
  readonly stored: readonly Photo[]
  /** What the server has, as it said last. */
  readonly received: readonly string[] | null
  /** Pages that this device has heard of or has begun to send, also those that are no longer wanted. */
  readonly known: readonly string[]
  /** Pages that were taken away on this device: no other tab's older list brings them back. */
  readonly gone: readonly string[]
  /** The student has asked for them to be sent. */
  readonly isWanted: boolean
  /** When it was last written, on the server's clock. */
  readonly at: number
}

/** The photos of a question as the device keeps them until the server has them (Decision C14). */
export interface DeviceScript extends ScriptSheet {
  readonly photos: readonly DevicePhoto[]
}

/**
 * What the student has just done to the list. The database may take seconds to write it, while it still writes a
 * photo, and a page that is reloaded or thrown away meanwhile must not bring back what was taken away.
 */
export interface Wish extends PageOrder {
  /** Photos, by their ids. */
  readonly removed: readonly string[]
}

/** Keeps photos on this device. Every call may fail: there may be no room, or no right to store anything. */
export interface PhotoStore {
  read(key: string): Promise<DeviceScript | null>
  /** Of one student; nobody else's are ever looked at. */
  keysOf(studentId: string): Promise<string[]>
  /** Both or neither. */
  putPhoto(key: string, photo: DevicePhoto, sheet: ScriptSheet): Promise<void>
  putSheet(key: string, sheet: ScriptSheet): Promise<void>
  /** Takes photos away (where `pages` are given only as those) and writes the sheet, both or neither. */
  dropPhotos(key: string, ids: readonly string[], sheet: ScriptSheet, pages?: readonly string[]): Promise<void>
  /** The same without the sheet: that needs no room. */
  deletePhotos(key: string, ids: readonly string[], pages?: readonly string[]): Promise<void>
  /** Forgets a question altogether. */
  remove(key: string): Promise<void>
  /** Forgets what nobody has touched since: its exam is long over. */
  removeOlder(than: number): Promise<void>
  /** Written at once, before the call returns. Null: it is in the database now. */
  noteWish(key: string, wish: Wish | null): void
  notedWish(key: string): Wish | null
}

/** What is written over what is there: another tab may have taken, sent or taken away pages of which this one has not heard. */
export function writtenOver(before: ScriptSheet | null, sheet: ScriptSheet): ScriptSheet {
  const isSent = ({ pageId }: Photo) =>
    (sheet.order.includes(pageId) || !sheet.known.includes(pageId)) &&
    sheet.stored.every((photo) => photo.pageId !== pageId)
  return {
    ...sheet,
    // Another tab has sent them: it was told so, and has taken its copies away.
    stored: [...sheet.stored, ...(before?.stored ?? []).filter(isSent)],
    ...(before === null ? {} : newerOf(before, sheet)),
    gone: [...new Set([...(before?.gone ?? []), ...sheet.gone])],
  }
}

/** Nobody's moves are undone by who has not heard of them; where none is newer it is the first. */
export function newerOf(one: PageOrder, other: PageOrder): PageOrder {
  const [newer, older] = other.moves > one.moves ? [other, one] : [one, other]
  const photoOf = { ...older.photoOf, ...newer.photoOf }
  return { order: joinedByPhoto(newer.order, older.order, photoOf), moves: newer.moves, photoOf }
}

/** Joined as photos, not as pages: all pages of a photo stand together, also those that nobody wants any more. */
export function joinedByPhoto(
  order: readonly string[],
  other: readonly string[],
  photoOf: PageOrder['photoOf'],
): string[] {
  const photo = (page: string) => photoOf[page] ?? page
  const photosOf = (some: readonly string[]) => [...new Set(some.map(photo))]
  const pages = [...new Set([...order, ...other])]
  return joinedWith(photosOf(order), photosOf(other)).flatMap((one) => pages.filter((page) => photo(page) === one))
}

/** What was kept, without pages that were taken away. */
export function withoutPages<Saved extends DeviceScript>(kept: Saved, gone: ReadonlySet<string>): Saved {
  const stays = ({ pageId }: { readonly pageId: string }) => !gone.has(pageId)
  return {
    ...kept,
    photos: kept.photos.filter(stays),
    stored: kept.stored.filter(stays),
    order: kept.order.filter((pageId) => !gone.has(pageId)),
  }
}

/** What was kept, without photos that were taken away. */
export function without<Saved extends DeviceScript>(kept: Saved, removed: readonly string[]): Saved {
  const stays = ({ id }: { readonly id: string }) => !removed.includes(id)
  return { ...kept, photos: kept.photos.filter(stays), stored: kept.stored.filter(stays) }
}

/** What was kept, and what the student did to it since. */
export function withWish<Saved extends DeviceScript>(kept: Saved, wish: Wish | null): Saved {
  if (wish === null) return kept
  return { ...without(kept, wish.removed), ...newerOf(wish, kept) }
}

/** Two tabs may write at once: what is there but in no order comes last, what is in order but gone is left out. */
export function inOrder<Page extends { readonly pageId: string }>(
  pages: readonly Page[],
  order: readonly string[],
): Page[] {
  const known = order.flatMap((id) => pages.find((page) => page.pageId === id) ?? [])
  return [...known, ...pages.filter(({ pageId }) => !order.includes(pageId))]
}
