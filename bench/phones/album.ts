import { createHash } from 'node:crypto'
import { type Look, lookOf, type SeenPhoto, type Shown, turned } from './browser/picture.ts'

/** A page of the browser. */
interface Page {
  readonly tab: { readonly isOpen: boolean }
}

/** In which order the photos of an answer were taken on each page, or the last to move one saw them. */
export interface Arrangement {
  readonly question: string
  readonly orders: readonly (readonly number[])[]
  /** A full device may have kept one as it was before it was turned, and another page has sent that too. */
  readonly mayBeTwice: boolean
}

/** One that a page has taken in. */
export interface KeptPhoto {
  readonly question: string
  readonly photo: number
}

/** Null: another page did the same meanwhile, or it may not be on the device yet. */
interface LastSeen<T> {
  readonly by: Page
  readonly seen: T | null
}

/** `isAlone`: no other page is open, so this one shows what all of them have left. */
interface Doing<T> {
  readonly by: Page
  readonly isAlone: boolean
  readonly seen: Promise<T | null>
}

/** What a student did to their photos, and saw then: so they have to stand in the end. */
export class Album {
  /** By SHA-256, all that photos of this phone can look like. */
  readonly looks = new Map<string, Look>()
  readonly #taken = new Map<string, Map<Page, number[]>>()
  readonly #moved = new Map<string, LastSeen<readonly number[]>>()
  /** By question, all that were ever seen where something was moved. */
  readonly #orders = new Map<string, (readonly number[])[]>()
  readonly #turned = new Map<number, LastSeen<number>>()
  /** By question, what pages have taken in and nobody has taken away or again. */
  readonly #kept = new Map<string, number[]>()
  readonly #photoOf = new Map<string, number>()
  /** The photo that was taken of one again. */
  readonly #again = new Map<number, number>()

  takes(question: string, by: Page, picture: Uint8Array): void {
    this.#knows(picture)
    const onPages = this.#taken.get(question) ?? new Map<Page, number[]>()
    this.#taken.set(question, onPages.set(by, [...(onPages.get(by) ?? []), lookOf(picture).photo]))
  }

  /** A page has taken it in. */
  keeps(question: string, picture: Uint8Array): void {
    this.#kept.set(question, [...(this.#kept.get(question) ?? []), lookOf(picture).photo])
  }

  removes(question: string, seen: SeenPhoto): void {
    this.nameOf(seen)
    this.#forgets(question, this.#photoOf.get(seen.pageId) ?? null)
  }

  /** Turned or taken again it is another page; this stays the same, as far as its picture was ever seen. */
  nameOf({ pageId, picture }: SeenPhoto): string {
    if (picture !== null) this.#photoOf.set(pageId, lookOf(picture).photo)
    const photo = this.#photoOf.get(pageId)
    return photo === undefined ? pageId : String(this.#first(photo))
  }

  async moves(question: string, before: Shown, { by, isAlone, seen }: Doing<Shown>): Promise<void> {
    const photos = (shown: Shown) => shown.flatMap((picture) => (picture === null ? [] : lookOf(picture).photo))
    const orders = this.#orders.get(question) ?? []
    this.#orders.set(question, orders)
    orders.push(photos(before))
    const order = async () => {
      const found = photos((await seen) ?? [])
      // A call for what was asked in between may come once more, late: nobody can tell it from one that is meant.
      const mayComeAgain = hasGoneBack(orders, found)
      orders.push(found)
      return mayComeAgain ? null : found
    }
    await noteLast(this.#moved, question, { by, isAlone, seen: order() })
  }

  async turns(before: Uint8Array, { by, isAlone, seen }: Doing<Uint8Array>): Promise<void> {
    for (const turns of [0, 1, 2, 3]) this.#knows(turned(before, turns))
    const turns = seen.then((picture) => picture && lookOf(picture).turns)
    await noteLast(this.#turned, lookOf(before).photo, { by, isAlone, seen: turns })
  }

  /** It comes in the place of the one before. */
  retakes(question: string, { pageId, picture }: SeenPhoto, again: Uint8Array): void {
    this.#knows(again)
    if (picture !== null) this.#photoOf.set(pageId, lookOf(picture).photo)
    const before = this.#photoOf.get(pageId)
    if (before === undefined) return
    const { photo } = lookOf(again)
    this.#again.set(before, photo)
    this.#forgets(question, before)
    const inPlace = (photos: readonly number[]) => photos.map((one) => (one === before ? photo : one))
    for (const [by, photos] of this.#taken.get(question) ?? []) this.#taken.get(question)?.set(by, inPlace(photos))
    const moved = this.#moved.get(question)
    if (moved?.seen) this.#moved.set(question, { ...moved, seen: inPlace(moved.seen) })
  }

  /** `isThere`: all that was done to it has come to the server. `unkept`: the device may not have kept how one was turned. */
  arrangements(isThere: (question: string) => boolean, unkept: ReadonlySet<string>): Arrangement[] {
    return [...this.#taken].flatMap(([question, onPages]) => {
      const moved = this.#moved.get(question)
      const mayBeTwice = unkept.has(question)
      if (moved === undefined) return { question, orders: [...onPages.values()], mayBeTwice }
      return moved.seen === null || !isThere(question) ? [] : { question, orders: [moved.seen], mayBeTwice }
    })
  }

  /** How the photos that were turned have to look. */
  turned(isThere: (question: string) => boolean): Look[] {
    return [...this.#taken].flatMap(([question, onPages]) => {
      const photos = isThere(question) ? [...onPages.values()].flat() : []
      return photos.flatMap((photo) => {
        const turns = this.#turned.get(photo)?.seen ?? null
        return turns === null ? [] : { photo, turns }
      })
    })
  }

  /** Of which others were taken in the end. */
  takenAgain(isThere: (question: string) => boolean): number[] {
    const latest = new Set(
      [...this.#taken].flatMap(([question, onPages]) => (isThere(question) ? [...onPages.values()].flat() : [])),
    )
    return [...this.#again].flatMap(([before, photo]) => (latest.has(photo) ? before : []))
  }

  /** Those that were not given up. */
  kept(isSafe: (question: string) => boolean): KeptPhoto[] {
    return [...this.#kept].flatMap(([question, photos]) =>
      isSafe(question) ? photos.map((photo) => ({ question, photo })) : [],
    )
  }

  /** Null: nobody knows which. */
  #forgets(question: string, photo: number | null): void {
    const photos = this.#kept.get(question) ?? []
    this.#kept.set(question, photo === null ? [] : photos.filter((one) => one !== photo))
  }

  #first(photo: number): number {
    const [before] = [...this.#again].find(([, again]) => again === photo) ?? []
    return before === undefined ? photo : this.#first(before)
  }

  #knows(picture: Uint8Array): void {
    this.looks.set(createHash('sha256').update(picture).digest('hex'), lookOf(picture))
  }
}

/** To an order that there was before another one; photos may have been added or taken away since. */
function hasGoneBack(orders: readonly (readonly number[])[], found: readonly number[]): boolean {
  const isAsFound = (order: readonly number[]) => {
    const common = order.filter((photo) => found.includes(photo))
    return String(common) === String(found.filter((photo) => order.includes(photo)))
  }
  const isTheSame = orders.some((order) => String(order) === String(found))
  return isTheSame || (orders.some((order) => order.length > 1 && isAsFound(order)) && !orders.every(isAsFound))
}

async function noteLast<K, T>(all: Map<K, LastSeen<T>>, key: K, { by, isAlone, seen }: Doing<T>): Promise<void> {
  const before = all.get(key)
  const isSure = before === undefined || isAlone || (before.by === by && before.seen !== null)
  const mine = { by, seen: null }
  all.set(key, mine)
  const found = await seen
  if (isSure && by.tab.isOpen && all.get(key) === mine) all.set(key, { by, seen: found })
}
