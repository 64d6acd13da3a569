import { describe, expect, test } from 'vitest'
import type { PageOutcome } from './server/outcome.ts'
import { keyOf, standingOf } from './script.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const first = placeOf(1)
const second = placeOf(2)
const LOST: PageOutcome = { kind: 'lost' }

describe('choosing photos', () => {
  test('they become ready in the order in which they were chosen', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
  })

  test('those that are chosen while others are still being looked at come after them', async () => {
    const page = openPage()
    await Promise.all([page.adds(first, photo('one'), photo('two')), page.adds(first, photo('three'))])
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready', 'three.jpg ready'])
    expect(page.workspace.script(first).isTaking).toBe(false)
  })

  test('the sixteenth is not taken, and is named', async () => {
    const page = openPage()
    await page.adds(first, ...Array.from({ length: 16 }, (_, index) => photo(`page-${index + 1}`)))
    expect(page.tiles(first)).toHaveLength(15)
    expect(page.workspace.script(first).refusedFiles).toMatchObject([{ name: 'page-16.jpg', fault: 'too-many' }])
  })

  test('a file that is no picture is named, and the others stay', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('broken'), photo('two'), new File(['text'], 'notes.txt'))
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
    expect(page.workspace.script(first).refusedFiles).toMatchObject([
      { name: 'broken.jpg', fault: 'unreadable' },
      { name: 'notes.txt', fault: 'wrong-type' },
    ])
  })

  test('what was said about files is forgotten with the next choice', async () => {
    const page = openPage()
    await page.adds(first, photo('broken'))
    await page.adds(first, photo('one'))
    expect(page.workspace.script(first).refusedFiles).toEqual([])
  })

  test('they can be turned, moved and taken away before they are sent', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'), photo('three'))
    const [one, two, three] = page.workspace.script(first).photos.map(({ id }) => id)
    await page.workspace.turn(first, one ?? '')
    // Twice in a row, faster than it is developed.
    await Promise.all([page.workspace.turn(first, two ?? ''), page.workspace.turn(first, two ?? '')])
    await page.workspace.move(first, one ?? '', 1)
    await page.workspace.remove(first, three ?? '')
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['two→→', 'one→'])
  })

  test('the first cannot be moved further up', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    await page.workspace.move(first, page.workspace.script(first).photos[0]?.id ?? '', -1)
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
  })
})

describe('sending', () => {
  test('photos go one by one, and each shows how far it is', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    expect(page.uploads).toHaveLength(1)
    page.uploads[0]?.progress(0.75)
    expect(page.sending(first)).toEqual({ kind: 'uploading', photo: page.idOf(first, 1), share: 0.75 })
    await page.uploads[0]?.arrives()
    expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg ready'])
    expect(page.sending(first)).toEqual({ kind: 'uploading', photo: page.idOf(first, 2), share: 0 })
    expect(await page.allArrives()).toEqual(['two'])
    expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded'])
    expect(page.onServer(first)).toEqual(['one', 'two'])
    expect(page.sending(first)).toEqual({ kind: 'idle' })
  })

  test('what the server has leaves the device', async () => {
    const store = createMemoryStore()
    const page = openPage({ store })
    await page.adds(first, photo('one'))
    expect(page.marks.size).toBe(1)
    await page.sends(first)
    await page.allArrives()
    expect(page.marks.size).toBe(0)
    expect((await store.read('1:chem-w1:chem:1'))?.photos).toEqual([])
    const later = openPage({ store, server: page.server })
    await later.workspace.open(first)
    expect(later.tiles(first)).toEqual(['one.jpg uploaded'])
    expect(later.workspace.script(first).photos[0]?.stored?.preview).not.toBeNull()
  })

  test('nothing is changed while they are on their way', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.adds(first, photo('two'))
    await page.workspace.remove(first, page.idOf(first, 1))
    expect(page.tiles(first)).toEqual(['one.jpg ready'])
  })

  test('a lost connection loses nothing: they are tried again, later and later', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.uploads[0]?.answer(LOST)
    expect(page.sending(first)).toEqual({ kind: 'waiting', trouble: 'lost' })
    expect(page.waits).toEqual([500])
    await page.timePasses()
    await page.uploads[0]?.answer(LOST)
    expect(page.waits).toEqual([1_000])
    await page.timePasses()
    // Also while the next try is under way: the centre is told with every look at the paper.
    expect(page.workspace.lostTries(first.examId)).toBe(2)
    expect(page.workspace.lostTries('another')).toBe(0)
    await page.allArrives()
    expect(page.workspace.lostTries(first.examId)).toBe(0)
    expect(page.onServer(first)).toEqual(['one'])
  })

  test('as long as the server cannot be asked what it has, nothing large is sent', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    page.isOnline(false)
    await page.uploads[0]?.answer(LOST)
    await page.timePasses()
    expect(page.uploads).toEqual([])
    expect(page.sending(first)).toEqual({ kind: 'waiting', trouble: 'lost' })
    page.isOnline(true)
    await page.timePasses()
    expect(await page.allArrives()).toEqual(['one'])
  })

  test('when the network goes, what is on its way waits at once and does not say that it is through', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    page.uploads[0]?.progress(1)
    page.workspace.pause()
    await settled()
    expect(page.sending(first)).toEqual({ kind: 'waiting', trouble: 'lost' })
  })

  test('a server that is busy is given the time it asks for', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'busy', retryAfterMs: 7_000 })
    expect(page.waits).toEqual([7_000])
  })

  test('questions go one after the other', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.adds(second, photo('two'))
    await page.sends(first)
    await page.sends(second)
    expect(page.uploads.map(({ question }) => question)).toEqual([1])
    await page.uploads[0]?.arrives()
    expect(page.uploads.map(({ question }) => question)).toEqual([2])
  })

  test('a photo that the server cannot read is marked, and the others are not sent again', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'), photo('three'))
    await page.sends(first)
    await page.uploads[0]?.arrives()
    const { pageId = '' } = page.workspace.script(first).photos[1] ?? {}
    await page.uploads[0]?.answer({ kind: 'refused', message: 'It is damaged.', pages: [pageId] })
    expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg failed', 'three.jpg ready'])
    expect(page.sending(first)).toEqual({ kind: 'refused', message: 'It is damaged.' })
    await page.workspace.retry(first, page.idOf(first, 2))
    expect(page.sending(first)).toEqual({ kind: 'idle' })
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['two', 'three'])
    expect(page.onServer(first)).toEqual(['one', 'two', 'three'])
  })

  test('it can be called off; then they are ready again', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.workspace.cancel(first)
    expect(page.sending(first)).toEqual({ kind: 'idle' })
    expect(page.uploads).toEqual([])
    expect(page.waits).toEqual([])
    expect(page.tiles(first)).toEqual(['one.jpg ready'])
  })

  test('calling it off counts, even in the very moment of a new try', async () => {
    const store = createMemoryStore()
    const answers: (() => void)[] = []
    const slow = {
      ...store,
      async read(key: string) {
        const found = await store.read(key)
        // The device is slow to answer: the student is quicker.
        if (found?.isWanted) await new Promise<void>((resolve) => answers.push(resolve))
        return found
      },
    }
    const page = openPage({ store: slow })
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.workspace.cancel(first)
    for (const answer of answers) answer()
    await settled()
    expect(page.sending(first)).toEqual({ kind: 'idle' })
    expect(page.uploads).toEqual([])
  })

  test('once the part is closed nothing of the exam is kept any longer', async () => {
    const store = createMemoryStore()
    const page = openPage({ store })
    await page.adds(first, photo('one'))
    await page.adds(second, photo('two'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'closed', message: 'Time is up!', isFinal: true })
    expect(page.sending(first)).toEqual({ kind: 'closed', message: 'Time is up!' })
    expect(standingOf(page.workspace.script(first))).toBe('none')
    expect(await store.keysOf('1')).toEqual([])
    expect(page.marks.size).toBe(0)
  })
})

describe('the part is handed in', () => {
  test('photos that wait for the network stay on the phone and go when it is back; what the server has is forgotten', async () => {
    const store = createMemoryStore()
    const page = openPage({ store })
    await page.adds(second, photo('there'))
    await page.sends(second)
    await page.allArrives()
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.uploads[0]?.answer(LOST)
    let hasEnded = false
    void page.workspace.handedIn(first.examId).then(() => (hasEnded = true))
    await settled()
    expect(await store.keysOf('1')).toEqual([keyOf(first)])
    expect(hasEnded).toBe(false)
    await page.timePasses()
    await page.uploads[0]?.answer({ kind: 'kept' })
    await page.uploads[0]?.answer({ kind: 'kept' })
    expect(page.workspace.script(first).late).toHaveLength(2)
    expect(page.sending(first)).toEqual({ kind: 'kept', isRefused: false })
    expect(hasEnded).toBe(true)
  })

  test.each(['before', 'after'])(
    'a photo that another tab takes just when this one hands in goes, too, be it heard of %s the hand-in',
    async (heard) => {
      const [store, server] = [createMemoryStore(), createPageServer()]
      const [page, other] = [openPage({ store, server }), openPage({ store, server })]
      await page.adds(first, photo('one'))
      await page.sends(first)
      await page.allArrives()
      await other.workspace.open(first)
      await other.adds(first, photo('late'))
      if (heard === 'before') await page.workspace.hear(keyOf(first))
      void page.workspace.handedIn(first.examId)
      await settled()
      await other.workspace.hear(keyOf(first))
      await page.allArrives()
      await other.allArrives()
      expect(page.onServer(first)).toEqual(['one', 'late'])
    },
  )

  test('a photo that is still being made when this tab hands in goes once it is there', async () => {
    let go = () => {}
    const made = new Promise<void>((resolve) => {
      go = resolve
    })
    const page = openPage({ beforeDeveloped: async (words) => await (words === 'late' ? made : Promise.resolve()) })
    await page.adds(first, photo('late'))
    void page.workspace.handedIn(first.examId)
    await settled()
    go()
    await settled()
    await page.allArrives()
    expect(page.onServer(first)).toEqual(['late'])
  })

  test('photos on their way are forgotten once the server says that it takes none', async () => {
    const store = createMemoryStore()
    const page = openPage({ store })
    await page.adds(first, photo('one'))
    await page.sends(first)
    let hasEnded = false
    void page.workspace.handedIn(first.examId).then(() => (hasEnded = true))
    await page.uploads[0]?.answer({ kind: 'closed', message: 'Handed in.', isFinal: true })
    expect(await store.keysOf('1')).toEqual([])
    expect(hasEnded).toBe(true)
  })
})

test('an order of pages that comes after the time does not take the photos of another question along', async () => {
  const store = createMemoryStore()
  const page = openPage({ store })
  await page.adds(first, photo('one'), photo('two'))
  await page.sends(first)
  await page.allArrives()
  await page.workspace.move(first, page.idOf(first, 1), 1)
  await page.adds(second, photo('late'))
  void page.workspace.sendReady(first.examId)
  await settled()
  expect(page.uploads.map(({ picture }) => picture)).toEqual([null])
  await page.uploads[0]?.answer({ kind: 'closed', message: 'Time is up!', isFinal: true })
  expect(page.sending(first)).toEqual({ kind: 'closed', message: 'Time is up!' })
  expect(await store.keysOf('1')).toEqual([keyOf(second)])
  await page.uploads[0]?.answer({ kind: 'kept' })
  expect(page.sending(second)).toEqual({ kind: 'kept', isRefused: false })
})

describe('a device that keeps nothing', () => {
  test('a device that stores nothing works all the same, and says so', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const page = openPage({
      store: { ...createMemoryStore(), read: full, putPhoto: full, putSheet: full, dropPhotos: full },
    })
    await page.adds(first, photo('one'))
    expect(page.workspace.script(first).isOnDevice).toBe(false)
    expect(page.tiles(first)).toEqual(['one.jpg ready'])
    await page.sends(first)
    await page.allArrives()
    expect(page.tiles(first)).toEqual(['one.jpg uploaded'])
  })
})

describe('a device that fills up', () => {
  test('a device that fills up does not bring back what is taken away', async () => {
    const store = createMemoryStore()
    const page = openPage({ store })
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.allArrives()
    const full = () => Promise.reject(new Error('no room'))
    Object.assign(store, { putPhoto: full, putSheet: full, dropPhotos: full, noteWish: () => undefined })
    await page.workspace.remove(first, page.idOf(first, 2))
    await page.workspace.hear(keyOf(first))
    expect(page.tiles(first)).toEqual(['one.jpg uploaded'])
    await page.sends(first)
    await page.allArrives()
    expect(page.onServer(first)).toEqual(['one'])
  })

  test('a device that fills up keeps what it can, and everything is sent', async () => {
    const store = createMemoryStore()
    let isFull = false
    const orFull = (work: () => Promise<void>) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : work()
    const page = openPage({
      store: {
        ...store,
        putPhoto: (...given) => orFull(() => store.putPhoto(...given)),
        putSheet: (...given) => orFull(() => store.putSheet(...given)),
      },
    })
    await page.adds(first, photo('one'))
    isFull = true
    await page.adds(first, photo('two'))
    expect(page.workspace.script(first).isOnDevice).toBe(false)
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['one', 'two'])
    expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded'])
    expect(page.workspace.script(first).isOnDevice).toBe(true)
  })
})

describe('when the time is up', () => {
  test('when the time is up every photo that is ready goes, confirmed or not', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.adds(second, photo('two'))
    let isOver = false
    void page.workspace.sendReady(first.examId).then(() => (isOver = true))
    await settled()
    await page.uploads[0]?.arrives()
    expect(isOver).toBe(false)
    await page.uploads[0]?.arrives()
    expect(isOver).toBe(true)
    expect([page.onServer(first), page.onServer(second)]).toEqual([['one'], ['two']])
  })

  test('when the time is up those still being developed are waited for', async () => {
    const page = openPage()
    void page.workspace.add(first, [photo('one'), photo('two')])
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(await page.allArrives()).toEqual(['one', 'two'])
  })

  test('when the time is up one that the server cannot read is left out, rather than losing the others', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    let isOver = false
    void page.workspace.sendReady(first.examId).then(() => (isOver = true))
    await settled()
    const { pageId = '' } = page.workspace.script(first).photos[0] ?? {}
    await page.uploads[0]?.answer({ kind: 'refused', message: 'It is damaged.', pages: [pageId] })
    expect(await page.allArrives()).toEqual(['two'])
    expect(isOver).toBe(true)
    expect(page.onServer(first)).toEqual(['two'])
  })

  test('when the time is up a page that was taken away goes from the server, too', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.allArrives()
    await page.workspace.remove(first, page.idOf(first, 1))
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(await page.allArrives()).toEqual([null])
    expect(page.onServer(first)).toEqual(['two'])
  })
})
