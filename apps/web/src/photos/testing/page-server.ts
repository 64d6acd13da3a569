import { pagesAfter } from '@anushilon/domain/sitting/script-pages'
import type { PageOutcome } from '../server/outcome.ts'
import type { WantedPages } from '../server/way-to-server.ts'
import { keyOf, type LatePage, type ScriptPlace } from '../script.ts'
import type { ServerPage } from '../server/server-pages.ts'

/** A server that takes in pages as the real one does: old ones stay until all that are wanted have come. */
export function createPageServer() {
  const scripts = new Map<string, readonly string[]>()
  const sent = new Set<string>()
  const damaged = new Set<string>()
  /** What each page that was sent shows. */
  const shows = new Map<string, string>()
  /** What came after the time, by place. */
  const late = new Map<string, readonly LatePage[]>()

  const pageOf = (pageId: string): ServerPage => ({
    pageId,
    path: `files/${pageId}.jpg`,
    state: damaged.has(pageId) ? 'damaged' : 'waiting',
  })

  function after(there: readonly string[], { pages, knew }: WantedPages, has: (id: string) => boolean) {
    const takenOut = [...sent].filter((id) => !there.includes(id))
    return pagesAfter(there, pages, has, [...knew, ...takenOut])
  }

  function set(place: ScriptPlace, ids: readonly string[]): PageOutcome {
    scripts.set(keyOf(place), ids)
    return { kind: 'received', pages: ids.map(pageOf) }
  }

  return {
    damaged,
    late,
    shows,
    pages: (place: ScriptPlace): readonly string[] => scripts.get(keyOf(place)) ?? [],

    receive(place: ScriptPlace, pageId: string, wanted: WantedPages): PageOutcome {
      const there = this.pages(place)
      const pages = after(there, wanted, (id) => id === pageId || there.includes(id))
      sent.add(pageId)
      return set(place, pages)
    },

    arrange(place: ScriptPlace, wanted: WantedPages): PageOutcome {
      return set(
        place,
        after(this.pages(place), wanted, () => true),
      )
    },

    questions(places: readonly ScriptPlace[]) {
      return places.map((place) => ({
        subjectId: place.subjectId,
        question: place.question,
        pages: this.pages(place).map(pageOf),
        late: late.get(keyOf(place)) ?? [],
      }))
    },
  }
}
