import { joinedByPhoto } from '../device/device-script.ts'
import { type Entry, orderOf } from '../entry.ts'
import { isInTheMaking, wantedPages } from '../script.ts'
import type { WantedPages } from './way-to-server.ts'

/** Of the pages that it no longer wants, as many as one call may name beside what an answer has. */
const MOST_UNWANTED = 40

/** What the server is told about a question. */
export function wantedOf(entry: Entry): WantedPages {
  const pages = pagesToHave(entry)
  return { pages, knew: pagesItMayHave(entry, pages) }
}

/** In the place of one that cannot be sent stays what the server has of before. */
function pagesToHave({ script, replaced }: Entry): string[] {
  const sendable = new Set(wantedPages(script))
  return script.photos.flatMap((photo) => {
    const { id, pageId } = photo
    // What is still being made keeps the answer unfinished: nothing goes before it has come.
    if (sendable.has(pageId) || isInTheMaking(photo)) return pageId
    const [before] = (script.received ?? []).filter((page) => replaced.get(page) === id)
    return before ?? []
  })
}

/**
 * What it has told of, and what was begun to be sent and is wanted no longer: that may have come unheard, and nobody may get to
 * take it away once this page has heard of it.
 */
function pagesItMayHave(entry: Entry, wanted: readonly string[]): string[] {
  const { script, known, gone, replaced } = entry
  const received = script.received ?? []
  const pageOf = new Map(script.photos.map(({ id, pageId }) => [id, pageId]))
  const isUnwanted = (page: string) => {
    const photo = replaced.get(page)
    return photo === undefined ? gone.has(page) : wanted.includes(pageOf.get(photo) ?? '') || !pageOf.has(photo)
  }
  const unwanted = [...known].filter((page) => !wanted.includes(page) && !received.includes(page) && isUnwanted(page))
  const begun = unwanted.slice(-MOST_UNWANTED)
  const { photoOf } = orderOf(entry)
  const inPlace = joinedByPhoto(joinedByPhoto(received, wanted, photoOf), begun, photoOf)
  return inPlace.filter((page) => received.includes(page) || begun.includes(page))
}
