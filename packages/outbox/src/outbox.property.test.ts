import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lost, type Note, noteOf, notes, openPage, refused, settled } from './testing/page.ts'
import { TextStorage } from './testing/storage.ts'

const ARRIVALS = ['arrives', 'half-arrives', 'reply-lost', 'lost', 'busy', 'logged-out', 'twice'] as const
type Arrival = (typeof ARRIVALS)[number]

/** What may happen, in any order. `pick` chooses among what is on its way. */
type Happening =
  | { readonly kind: 'put'; readonly tab: number; readonly slot: number }
  | { readonly kind: Arrival; readonly pick: number }
  | { readonly kind: 'reload' | 'time-passes' | 'kick'; readonly tab: number }
  | { readonly kind: 'full' | 'forbidden'; readonly value: boolean }

const tab = fc.nat(1)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put'), tab, slot: fc.nat(5) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(...ARRIVALS),
      pick: fc.nat(5),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'time-passes', 'kick'), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('full', 'forbidden'), value: fc.boolean() }) },
)

/** One device with two tabs, and a server that knows a repetition by its key. */
function world(counts: 'first' | 'last', most = 1) {
  const kind = { ...notes, counts }
  const storage = new TextStorage()
  const tabs = [openPage(storage, kind, most), openPage(storage, kind, most)]
  /** By key: what was put in last, and every text that the server was sent. */
  const wanted = new Map<string, Note>()
  const received = new Map<string, string[]>()
  const arrivals: string[] = []
  /** Gone with a page that had said that it was not kept. */
  const warned = new Set<string>()
  let puts = 0

  function arrives(item: Note) {
    const key = kind.keyOf(item)
    const before = received.get(key) ?? []
    received.set(key, [...before, item.text])
    if (before.length === 0) arrivals.push(key)
  }

  const flights = () => tabs.flatMap((page) => page.flights)

  async function happens(one: Happening) {
    const page = 'tab' in one ? tabs[one.tab] : undefined
    const flight = 'pick' in one ? flights()[one.pick % Math.max(1, flights().length)] : undefined
    switch (one.kind) {
      case 'put': {
        puts += 1
        // Where the first counts a key stands for one piece of work; where the last counts, for its newest version.
        const name = counts === 'first' ? `n${puts}` : `s${one.slot}`
        const item = noteOf(name, `${puts}`, { lane: one.slot % 2 === 0 ? 'a' : 'b', at: puts })
        page?.outbox.put(item)
        wanted.set(kind.keyOf(item), item)
        warned.delete(kind.keyOf(item))
        break
      }
      case 'reload': {
        if (page === undefined) break
        const inMemory = page.outbox.of('me').filter((item) => !storage.entries.has(kind.keyOf(item)))
        if (inMemory.length > 0) expect(page.outbox.isStored()).toBe(false)
        if (!page.outbox.isStored()) for (const item of page.outbox.of('me')) warned.add(kind.keyOf(item))
        tabs[one.tab] = openPage(storage, kind, most)
        tabs[one.tab]?.outbox.kickAll()
        break
      }
      case 'time-passes':
        await page?.timePasses()
        break
      case 'kick':
        page?.outbox.kickAll()
        break
      case 'full':
        storage.isFull = one.value
        break
      case 'forbidden':
        storage.isForbidden = one.value
        break
      case 'twice':
      case 'arrives':
        for (const _ of one.kind === 'twice' ? [1, 2] : [1]) flight?.items.forEach(arrives)
        await flight?.answer('ok')
        break
      case 'half-arrives': {
        if (flight === undefined) break
        const half = Math.ceil(flight.items.length / 2)
        flight.items.slice(0, half).forEach(arrives)
        await flight.answer(
          flight.items.map((_, index) => (index < half ? { reply: 'ok' } : { error: refused(503, 'busy') })),
        )
        break
      }
      case 'reply-lost':
        flight?.items.forEach(arrives)
        await flight?.answer(lost())
        break
      case 'lost':
        await flight?.answer(lost())
        break
      case 'busy':
        await flight?.answer(refused(503, 'busy', 1_000))
        break
      case 'logged-out':
        await flight?.answer(refused(401))
        break
    }
    await settled()
  }

  /** Whoever reads the device now, or a living page, has it; or the server; or its page had warned. */
  function isSafe(key: string, item: Note) {
    const hasArrived = (received.get(key) ?? []).includes(item.text)
    const isWaiting = tabs.some((page) => page.outbox.of('me').some((one) => kind.keyOf(one) === key))
    return hasArrived || isWaiting || storage.entries.has(key) || warned.has(key)
  }

  async function calm() {
    Object.assign(storage, { isFull: false, isForbidden: false })
    for (const page of tabs) page.outbox.kickAll()
    for (let [flight] = flights(); flight !== undefined; [flight] = flights()) {
      flight.items.forEach(arrives)
      await flight.answer('ok')
    }
  }

  return { kind, storage, tabs, wanted, received, arrivals, warned, happens, isSafe, calm }
}

const CASES = (['first', 'last'] as const).flatMap((counts) => [1, 3].map((most) => ({ counts, most })))

test.each(CASES)(
  'whatever happens, everything put in is kept until the server has it, where the $counts counts and $most go together',
  async ({ counts, most }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
        const at = world(counts, most)
        for (const one of happenings) {
          await at.happens(one)
          for (const [key, item] of at.wanted) expect(at.isSafe(key, item), `${key} after ${one.kind}`).toBe(true)
        }
        await at.calm()
        expect([...at.storage.entries.keys()]).toEqual([])
        for (const page of at.tabs) expect([page.kept, page.outbox.isStored()]).toEqual([[], true])
        const missing = [...at.wanted].filter(
          ([key, { text }]) => !at.warned.has(key) && !(at.received.get(key) ?? []).includes(text),
        )
        expect(missing).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)

test.each([1, 3])(
  'whatever happens, work is sent under one key with one text, so that twice is once in effect (%i)',
  async (most) => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
        const at = world('first', most)
        for (const one of happenings) await at.happens(one)
        await at.calm()
        for (const texts of at.received.values()) expect(new Set(texts).size).toBe(1)
      }),
      { numRuns: 200 },
    )
  },
)

test.each([1, 3])('whatever is lost or repeated, work of one lane arrives in its order (%i together)', async (most) => {
  const oneTab = happening.filter(
    (one) =>
      !('tab' in one && one.tab === 1) && one.kind !== 'reload' && one.kind !== 'full' && one.kind !== 'forbidden',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(oneTab, { maxLength: 60 }), async (happenings) => {
      const at = world('first', most)
      for (const one of happenings) await at.happens(one)
      await at.calm()
      for (const lane of ['a', 'b']) {
        const inLane = (key: string) => key.startsWith(`note:me:${lane}:`)
        expect(at.arrivals.filter(inLane)).toEqual([...at.wanted.keys()].filter(inLane))
      }
    }),
    { numRuns: 200 },
  )
})
