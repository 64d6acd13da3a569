import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, type Photo } from './script.ts'
import { createBusyDevice, type Room } from './testing/busy-device.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const place = placeOf(1)
const SEED = 7
const RUNS = 15
const ROOMS: readonly Room[] = ['plenty', 'small', 'none']

/** What may happen, in any order. `pick` chooses among the photos, or among what is on its way. */
type Happening = { readonly tab: number; readonly pick: number; readonly atOnce?: boolean } & (
  | { readonly kind: 'add'; readonly many: number }
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'retake'; readonly file: 'good' | 'broken' | 'text' }
  | { readonly kind: 'turn' | 'remove' | 'damaged' | 'send' | 'cancel' | 'send-ready' }
  | { readonly kind: 'arrives' | 'unheard' | 'lost' | 'refused' | 'outdated' | 'time-passes' | 'kick' | 'refresh' }
  | { readonly kind: 'reload'; readonly isWritten: boolean }
  | { readonly kind: 'hear' }
  | { readonly kind: 'room'; readonly room: Room }
  | { readonly kind: 'busy' | 'free' }
  | { readonly kind: 'works'; readonly most: number }
)

interface Span {
  /** Tabs of the phone, and in how many of them the student does anything. */
  readonly tabs: number
  readonly hands: number
  readonly rooms: boolean
}

function happeningOf({ tabs, hands, rooms }: Span): fc.Arbitrary<Happening> {
  const at = { tab: fc.nat(tabs - 1), pick: fc.nat(5), atOnce: fc.boolean() }
  const hand = { ...at, tab: fc.nat(hands - 1) }
  const one = <const T extends string>(...kinds: T[]) => fc.constantFrom(...kinds)
  const all: fc.WeightedArbitrary<Happening>[] = [
    { weight: 4, arbitrary: fc.record({ kind: one('add'), many: fc.integer({ min: 1, max: 3 }), ...hand }) },
    { weight: 3, arbitrary: fc.record({ kind: one('move'), by: fc.constantFrom(-2, -1, 1, 2), ...hand }) },
    { weight: 3, arbitrary: fc.record({ kind: one('retake'), file: one('good', 'good', 'broken', 'text'), ...hand }) },
    { weight: 4, arbitrary: fc.record({ kind: one('turn', 'turn', 'remove', 'cancel', 'send-ready'), ...hand }) },
    { weight: 3, arbitrary: fc.record({ kind: one('send'), ...hand }) },
    { weight: 2, arbitrary: fc.record({ kind: one('damaged'), ...at }) },
    {
      weight: 9,
      arbitrary: fc.record({
        kind: one('arrives', 'arrives', 'arrives', 'unheard', 'lost', 'refused', 'outdated'),
        ...at,
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: one('time-passes', 'kick', 'refresh', 'hear', 'hear'), ...at }) },
    { weight: 2, arbitrary: fc.record({ kind: one('reload'), isWritten: fc.boolean(), ...at }) },
    { weight: 2, arbitrary: fc.record({ kind: one('busy', 'free'), ...at }) },
    { weight: 3, arbitrary: fc.record({ kind: one('works'), most: fc.integer({ min: 1, max: 4 }), ...at }) },
  ]
  if (rooms)
    all.push({ weight: 1, arbitrary: fc.record({ kind: one('room'), room: fc.constantFrom(...ROOMS), ...at }) })
  return fc.oneof(...all)
}

/** What a photo shows, without how it is turned. */
const words = (picture: string) => picture.replaceAll('→', '')

/** A phone with one or two tabs, and a server. A photo that is taken again has an `r` behind the name of the first. */
function world({ tabs: count }: Span) {
  const kept = createMemoryStore()
  const device = createBusyDevice(kept)
  const server = createPageServer()
  let ids = 0
  let taken = 0
  let time = 0
  /** By tab, in their order. */
  const takenIn: string[][] = Array.from({ length: count }, () => [])
  /** So that no order comes from them. */
  const newId = () => `${((ids += 1) * 7919) % 10_007} ${ids}`
  const removed = new Set<string>()
  /** Gone with a page that had them in its memory only. */
  const excused = new Set<string>()
  /** Taken away while there was no room to note it, and of these what no device heard of before the page was closed. */
  const unnoted = new Set<string>()
  const unwritten = new Set<string>()
  const pageIds = new Map<string, string>()

  function open() {
    const own = device.pageOf()
    const page = openPage({ store: own.store, server, newId })
    page.isLater(time)
    return { ...own, page }
  }

  const tabs = Array.from({ length: count }, open)

  function photosIn(tab: number): readonly Photo[] {
    return tabs[tab]?.page.workspace.script(place).photos ?? []
  }

  async function learn(photos: readonly Photo[]) {
    for (const { pageId, developed } of photos)
      if (developed !== null && !pageIds.has(pageId)) pageIds.set(pageId, await developed.picture.text())
  }

  const nameOf = (pageId: string) => pageIds.get(pageId) ?? server.shows.get(pageId) ?? ''

  /** What the student sees. */
  async function seen(tab: number): Promise<string[]> {
    await learn(photosIn(tab))
    return photosIn(tab).map(({ pageId }) => nameOf(pageId))
  }

  function passTime() {
    time += 1
    for (const { page } of tabs) page.isLater(1)
  }

  const uploads = () => tabs.flatMap(({ page }) => page.uploads)

  async function happens(one: Happening) {
    const own = tabs[one.tab]
    if (own === undefined) return
    passTime()
    const { page } = own
    const { workspace } = page
    const shown = photosIn(one.tab)
    const picked = shown[one.pick % Math.max(1, shown.length)]
    const upload = uploads()[one.pick % Math.max(1, uploads().length)]
    switch (one.kind) {
      case 'add': {
        const names = Array.from({ length: one.many }, () => `p${(taken += 1)}`)
        takenIn[one.tab]?.push(...names)
        void workspace.add(
          place,
          names.map((name) => photo(name)),
        )
        break
      }
      case 'move':
        if (picked) void workspace.move(place, picked.id, one.by)
        break
      case 'turn':
        if (picked) void workspace.turn(place, picked.id)
        break
      case 'remove': {
        if (!picked) break
        await learn([picked])
        void workspace.remove(place, picked.id)
        if (photosIn(one.tab).some(({ id }) => id === picked.id)) break
        removed.add(words(nameOf(picked.pageId)))
        if (device.room() === 'none') unnoted.add(words(nameOf(picked.pageId)))
        break
      }
      case 'retake': {
        const damaged = shown.find(({ state }) => state === 'damaged')
        if (damaged === undefined) break
        const name = words(nameOf(damaged.pageId))
        const file =
          one.file === 'text' ? new File(['text'], 'notes.txt') : photo(one.file === 'good' ? `${name}r` : 'broken')
        void workspace.retake(place, damaged.id, file)
        break
      }
      case 'damaged': {
        const there = server.pages(place)
        server.damaged.add(there[one.pick % Math.max(1, there.length)] ?? '')
        void workspace.refresh(place.examId)
        break
      }
      case 'send':
        void workspace.send(place)
        break
      case 'cancel':
        void workspace.cancel(place)
        break
      case 'send-ready':
        void workspace.sendReady(place.examId)
        break
      case 'arrives':
        void upload?.arrives()
        break
      case 'unheard':
        void upload?.arrivesUnheard()
        break
      case 'lost':
        void upload?.answer({ kind: 'lost' })
        break
      case 'refused':
        void upload?.answer({ kind: 'refused', message: 'no', pages: [] })
        break
      case 'outdated':
        void upload?.answer({ kind: 'outdated' })
        break
      case 'time-passes':
        void page.timePasses()
        break
      case 'kick':
        workspace.kick()
        break
      case 'refresh':
        void workspace.refresh(place.examId)
        break
      case 'hear':
        void workspace.hear(keyOf(place))
        break
      case 'reload':
        await settled()
        await reload(one.tab, one.isWritten)
        break
      case 'room':
        device.has(one.room)
        break
      case 'busy':
      case 'free':
        void device.becomes(one.kind)
        break
      case 'works':
        void device.work(one.most)
        break
    }
    if (!one.atOnce) await settled()
  }

  async function reload(tab: number, isWritten: boolean) {
    const own = tabs[tab]
    if (own === undefined) return
    await seen(tab)
    await excuse(tab)
    await excuseUnwritten()
    own.close(isWritten)
    const next = open()
    tabs[tab] = next
    await settled()
    void next.page.workspace.open(place)
    void next.page.workspace.resume('1')
    void next.page.workspace.refresh(place.examId)
    await settled()
  }

  /** What neither the device nor the server nor another page has goes with this one. */
  async function excuse(tab: number) {
    const found = await kept.read(keyOf(place))
    const there = new Set([...(found?.photos ?? []).map(({ pageId }) => pageId), ...server.pages(place)])
    const others = tabs.flatMap((_, at) => (at === tab ? [] : photosIn(at).map(({ pageId }) => pageId)))
    for (const { pageId } of photosIn(tab))
      if (![...there, ...others].includes(pageId)) excused.add(words(nameOf(pageId)))
  }

  /** A page that was closed before a full phone could write, anywhere, what was taken away takes that along. */
  async function excuseUnwritten() {
    const gone = (await kept.read(keyOf(place)))?.gone.map((pageId) => words(nameOf(pageId))) ?? []
    for (const name of unnoted) if (!gone.includes(name)) unwritten.add(name)
  }

  /** The phone has room and time, every page hears of the others, and the student sends all that is there. */
  async function rest() {
    device.has('plenty')
    await device.becomes('free')
    for (let round = 0; round < 3; round += 1) {
      for (const [tab, { page }] of tabs.entries()) {
        passTime()
        void page.workspace.hear(keyOf(place))
        await settled()
        await page.workspace.refresh(place.examId)
        for (const { id, state } of photosIn(tab)) if (state === 'failed') void page.workspace.retry(place, id)
        await page.sends(place)
        page.workspace.kick()
        await settled()
        while (page.uploads.length > 0 || page.waits.length > 0) {
          await page.allArrives()
          await page.timePasses()
        }
      }
    }
  }

  return {
    device,
    tabs,
    removed,
    excused,
    unwritten,
    takenIn,
    happens,
    seen,
    rest,
    onServer: () => server.pages(place).map(nameOf),
    script: (tab: number) => tabs[tab]?.page.workspace.script(place),
  }
}

interface Seen {
  /** All photos that were ever seen. */
  readonly everSeen: ReadonlySet<string>
  readonly hasMoved: boolean
}

/** What is not as it should be once all is at rest; nothing. */
async function faultsAtRest(at: ReturnType<typeof world>, span: Span, { everSeen, hasMoved }: Seen): Promise<string[]> {
  await at.device.becomes('free')
  await settled()
  const last = (await at.seen(0)).filter((name) => name !== '')
  await at.rest()
  const there = at.onServer()
  const shown = there.map(words)
  const isSame = (some: readonly string[], others: readonly string[]) => some.join(' ') === others.join(' ')
  const faults: string[] = []
  const check = (isWell: boolean, what: string) => void (isWell || faults.push(`${what}; there: ${there.join(' ')}`))

  for (const tab of at.tabs.keys()) {
    const { isTaking = true, sending, photos = [] } = at.script(tab) ?? {}
    const isResting = !isTaking && (sending?.kind === 'idle' || sending?.kind === 'refused')
    check(isResting && photos.every(({ stored }) => stored !== null), `tab ${tab} waits: ${sending?.kind}`)
    const seen = await at.seen(tab)
    check(isSame(seen, there), `tab ${tab} shows ${seen.join(' ')}`)
  }
  for (const name of everSeen) {
    const isGone =
      everSeen.has(`${name}r`) || shown.includes(`${name}r`) || at.removed.has(name) || at.excused.has(name)
    check(isGone || shown.includes(name), `${name} is lost`)
  }
  for (const taken of at.takenIn) {
    const first = shown.map((name) => name.replaceAll('r', ''))
    const inOrder = taken.filter((name) => first.includes(name))
    const mine = [...new Set(first)].filter((name) => taken.includes(name))
    check(hasMoved || isSame(mine, inOrder), 'not in the order in which they were taken')
  }
  check(new Set(shown).size === there.length, 'one is there twice')
  if (span.hands > 1) return faults
  const back = shown.filter((name) => at.removed.has(name) && !at.unwritten.has(name))
  check(back.length === 0 || there.length === 1, `${back.join(' ')} came back`)
  check(last.length === 0 || isSame(there, last), `${last.join(' ')} was seen last`)
  return faults
}

const CASES: readonly (Span & { readonly title: string })[] = [
  { title: 'one tab', tabs: 1, hands: 1, rooms: false },
  { title: 'one tab on a phone that is full at times', tabs: 1, hands: 1, rooms: true },
  { title: 'two tabs of which one is only there', tabs: 2, hands: 1, rooms: false },
  { title: 'two tabs', tabs: 2, hands: 2, rooms: false },
  { title: 'two tabs on a phone that is full at times', tabs: 2, hands: 2, rooms: true },
]

test.each(CASES)(
  'whatever happens, the server has in the end what the student saw last, and nobody waits: $title',
  async (span) => {
    await fc.assert(
      fc.asyncProperty(fc.array(happeningOf(span), { maxLength: 40, size: 'max' }), async (happenings) => {
        const at = world(span)
        const everSeen = new Set<string>()
        for (const one of happenings) {
          await at.happens(one)
          for (const tab of at.tabs.keys())
            for (const name of await at.seen(tab)) if (name !== '') everSeen.add(words(name))
        }
        const hasMoved = happenings.some(({ kind }) => kind === 'move')
        expect(await faultsAtRest(at, span, { everSeen, hasMoved })).toEqual([])
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
)
