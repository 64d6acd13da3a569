import { pagesAfter } from '@anushilon/domain/sitting/script-pages'
import type { PageOutcome } from '../server/outcome.ts'
import type { WantedPages } from '../server/way-to-server.ts'
import { keyOf, type LatePage, type ScriptPlace } from '../script.ts'
import type { ServerPage } from '../server/server-pages.ts'

/** A server that takes in pages as the real one does: old ones stay until all that are wanted have come. */
export function createPageServer() {
  const scripts = new Map<string, readonly string[]>()
  const damaged = new Set<string>()
  /** What came after the time, by place. */
  const late = new Map<string, readonly LatePage[]>()

  const pageOf = (pageId: string): ServerPage => ({
    pageId,
    path: `files/${pageId}.jpg`,
    state: damaged.has(pageId) ? 'damaged' : 'waiting',
  })

  function set(place: ScriptPlace, ids: readonly string[]): PageOutcome {
    scripts.set(keyOf(place), ids)
    return { kind: 'received', pages: ids.map(pageOf) }
  }

  return {
    damaged,
    late,
    pages: (place: ScriptPlace): readonly string[] => scripts.get(keyOf(place)) ?? [],

    receive(place: ScriptPlace, pageId: string, { pages, knew }: WantedPages): PageOutcome {
      const there = this.pages(place)
      const has = (id: string) => id === pageId || there.includes(id)
      return set(place, pagesAfter(there, pages, has, knew))
    },

    arrange(place: ScriptPlace, { pages, knew }: WantedPages): PageOutcome {
      return set(
        place,
        pagesAfter(this.pages(place), pages, () => true, knew),
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
