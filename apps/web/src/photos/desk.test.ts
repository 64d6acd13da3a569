import { describe, expect, test } from 'vitest'
import type { ScriptOutcome } from './outcome.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const first = placeOf(1)
const second = placeOf(2)
const LOST: ScriptOutcome = { kind: 'lost' }
const STORED: ScriptOutcome = { kind: 'stored', paths: ['files/a.jpg'] }
const HALF_A_DAY = 12 * 3_600_000

describe('choosing photos', () => {
  test('they become ready in the order in which they were chosen', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
  })

  test('the sixteenth is not taken, and is named', async () => {
    const page = openPage()
    await page.adds(first, ...Array.from({ length: 16 }, (_, index) => photo(`page-${index + 1}`)))
    expect(page.tiles(first)).toHaveLength(15)
    expect(page.desk.script(first).refusedFiles).toMatchObject([{ name: 'page-16.jpg', fault: 'too-many' }])
  })

  test('a file that is no picture is named, and the others stay', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('broken'), photo('two'), new File(['text'], 'notes.txt'))
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
    expect(page.desk.script(first).refusedFiles).toMatchObject([
      { name: 'broken.jpg', fault: 'unreadable' },
      { name: 'notes.txt', fault: 'wrong-type' },
    ])
  })

  test('what was said about files is forgotten with the next choice', async () => {
    const page = openPage()
    await page.adds(first, photo('broken'))
    await page.adds(first, photo('one'))
    expect(page.desk.script(first).refusedFiles).toEqual([])
  })

  test('they can be turned, moved and taken away before they are sent', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'), photo('three'))
    const [one, two, three] = page.desk.script(first).photos.map(({ id }) => id)
    await page.desk.turn(first, one ?? '')
    // Twice in a row, faster than it is developed.
    await Promise.all([page.desk.turn(first, two ?? ''), page.desk.turn(first, two ?? '')])
    await page.desk.move(first, one ?? '', 1)
    await page.desk.remove(first, three ?? '')
    await page.sends(first)
    expect(page.uploads[0]?.pictures).toEqual(['two→→', 'one→'])
  })

  test('the first cannot be moved further up', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    await page.desk.move(first, page.desk.script(first).photos[0]?.id ?? '', -1)
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
  })
})

describe('sending', () => {
  test('all photos of a question go at once, and each shows how far it is', async () => {
    const page = openPage()
    await page.adds(first, photo('aaaa'), photo('bbbb'))
    await page.sends(first)
    expect(page.uploads).toHaveLength(1)
    page.uploads[0]?.progress(0.75)
    expect(page.sending(first)).toEqual({ kind: 'uploading', progress: [1, 0.5] })
  })

  test('what the server has stored leaves the device', async () => {
    const store = createMemoryStore()
    const page = openPage(store)
    await page.adds(first, photo('one'))
    expect(page.marks.size).toBe(1)
    await page.sends(first)
    await page.uploads[0]?.answer(STORED)
    expect(page.desk.script(first)).toMatchObject({
      photos: [],
      stored: [{ path: 'files/a.jpg' }],
      sending: { kind: 'idle' },
    })
    expect(page.marks.size).toBe(0)
    const later = openPage(store)
    await later.desk.open(first)
    expect(later.desk.script(first)).toMatchObject({ photos: [], stored: [{ path: 'files/a.jpg' }] })
  })

  test('nothing is changed while they are on their way', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.adds(first, photo('two'))
    await page.desk.remove(first, page.desk.script(first).photos[0]?.id ?? '')
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
    expect(page.desk.lostTries(first.examId)).toBe(2)
    expect(page.desk.lostTries('another')).toBe(0)
    await page.uploads[0]?.answer(STORED)
    expect(page.desk.lostTries(first.examId)).toBe(0)
    expect(page.desk.script(first).stored).toMatchObject([{ path: 'files/a.jpg' }])
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
    await page.uploads[0]?.answer(STORED)
    expect(page.uploads.map(({ question }) => question)).toEqual([2])
  })

  test('a photo that the server cannot read is marked, and the others stay ready', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'), photo('three'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'refused', message: 'Photo 2 is damaged.', photo: 2 })
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg failed', 'three.jpg ready'])
    expect(page.sending(first)).toEqual({ kind: 'refused', message: 'Photo 2 is damaged.' })
    await page.desk.retry(first, page.desk.script(first).photos[1]?.id ?? '')
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready', 'three.jpg ready'])
    expect(page.sending(first)).toEqual({ kind: 'idle' })
  })

  test('it can be called off; then they are ready again', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.desk.cancel(first)
    expect(page.sending(first)).toEqual({ kind: 'idle' })
    await page.uploads[0]?.answer(LOST)
    expect(page.waits).toEqual([])
    expect(page.tiles(first)).toEqual(['one.jpg ready'])
  })

  test('calling it off counts, even in the very moment of a new try', async () => {
    const store = createMemoryStore()
    const answers: (() => void)[] = []
    const page = openPage({
      ...store,
      async read(key) {
        const found = await store.read(key)
        // The device is slow to answer: the student is quicker.
        if (found?.isWanted) await new Promise<void>((resolve) => answers.push(resolve))
        return found
      },
    })
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.desk.cancel(first)
    for (const answer of answers) answer()
    await settled()
    expect(page.sending(first)).toEqual({ kind: 'idle' })
    expect(page.uploads).toEqual([])
  })

  test('a new set replaces the old one as a whole', async () => {
    const page = openPage()
    await page.adds(first, photo('old'))
    await page.sends(first)
    await page.uploads[0]?.answer(STORED)
    await page.adds(first, photo('new'))
    expect(page.desk.script(first)).toMatchObject({ stored: [{ path: 'files/a.jpg' }] })
    await page.sends(first)
    expect(page.uploads[0]?.pictures).toEqual(['new'])
  })

  test('once the part is closed nothing of the exam is kept any longer', async () => {
    const store = createMemoryStore()
    const page = openPage(store)
    await page.adds(first, photo('one'))
    await page.adds(second, photo('two'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'closed', message: 'Time is up!', isFinal: true })
    expect(page.sending(first)).toEqual({ kind: 'closed', message: 'Time is up!' })
    expect(page.desk.unsent('1', first.examId)).toEqual([])
    expect(await store.keysOf('1')).toEqual([])
    expect(page.marks.size).toBe(0)
  })
})

describe('after a reload', () => {
  test('the photos are there, in their order', async () => {
    const store = createMemoryStore()
    const before = openPage(store)
    await before.adds(first, photo('one'), photo('two'))
    await before.desk.move(first, before.desk.script(first).photos[1]?.id ?? '', -1)
    const after = openPage(store)
    await after.desk.open(first)
    expect(after.tiles(first)).toEqual(['two.jpg ready', 'one.jpg ready'])
    expect(after.uploads).toEqual([])
  })

  test('what was being sent goes on being sent', async () => {
    const store = createMemoryStore()
    const before = openPage(store)
    await before.adds(first, photo('one'))
    await before.sends(first)
    await before.uploads[0]?.answer(LOST)
    const after = openPage(store)
    await after.desk.resume('1')
    await settled()
    expect(after.uploads[0]?.pictures).toEqual(['one'])
  })

  test('a photo can still be turned', async () => {
    const store = createMemoryStore()
    await openPage(store).adds(first, photo('one'))
    const after = openPage(store)
    await after.desk.open(first)
    await after.desk.turn(first, after.desk.script(first).photos[0]?.id ?? '')
    await after.sends(first)
    expect(after.uploads[0]?.pictures).toEqual(['one→'])
  })

  test('another student sees nothing, and sends nothing', async () => {
    const store = createMemoryStore()
    const before = openPage(store)
    await before.adds(first, photo('one'))
    await before.sends(first)
    const after = openPage(store)
    after.logsIn('2')
    await after.desk.resume('2')
    await after.desk.open(placeOf(1, '2'))
    expect(after.tiles(placeOf(1, '2'))).toEqual([])
    expect(after.uploads).toEqual([])
  })

  test('when nobody is logged in they wait for their student', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'logged-out' })
    expect(page.sending(first)).toEqual({ kind: 'waiting', trouble: 'logged-out' })
    page.desk.kick()
    await settled()
    await page.uploads[0]?.answer(STORED)
    expect(page.desk.script(first).stored).toMatchObject([{ path: 'files/a.jpg' }])
  })

  test('photos that were never confirmed are offered to the server once their exam must be over', async () => {
    const store = createMemoryStore()
    await openPage(store).adds(first, photo('one'))
    const soon = openPage(store)
    await soon.desk.resume('1')
    await settled()
    expect(soon.uploads).toEqual([])
    const late = openPage(store)
    late.isLater(HALF_A_DAY + 1)
    await late.desk.resume('1')
    await settled()
    await late.uploads[0]?.answer({ kind: 'closed', message: 'Time is up!', isFinal: true })
    expect(await store.keysOf('1')).toEqual([])
  })
})

describe('a device that keeps nothing', () => {
  test('works all the same, and says so', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const page = openPage({ ...createMemoryStore(), read: full, putPhoto: full, putSheet: full, dropPhotos: full })
    await page.adds(first, photo('one'))
    expect(page.desk.script(first).isKept).toBe(false)
    expect(page.tiles(first)).toEqual(['one.jpg ready'])
    await page.sends(first)
    await page.uploads[0]?.answer(STORED)
    expect(page.desk.script(first).stored).toMatchObject([{ path: 'files/a.jpg' }])
  })
})

describe('a device that fills up', () => {
  test('keeps what it can, and everything is sent', async () => {
    const store = createMemoryStore()
    let isFull = false
    const orFull = (work: () => Promise<void>) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : work()
    const page = openPage({
      ...store,
      putPhoto: (...given) => orFull(() => store.putPhoto(...given)),
      putSheet: (...given) => orFull(() => store.putSheet(...given)),
    })
    await page.adds(first, photo('one'))
    isFull = true
    await page.adds(first, photo('two'))
    expect(page.desk.script(first).isKept).toBe(false)
    await page.sends(first)
    expect(page.uploads[0]?.pictures).toEqual(['one', 'two'])
    await page.uploads[0]?.answer(STORED)
    expect(page.desk.script(first)).toMatchObject({ photos: [], isKept: true })
  })
})

describe('two tabs', () => {
  test('each sees the photos of the other, and none is lost', async () => {
    const store = createMemoryStore()
    const [one, other] = [openPage(store), openPage(store)]
    await other.desk.open(first)
    await one.adds(first, photo('one'))
    await other.adds(first, photo('two'))
    await one.desk.hear('1')
    await other.desk.hear('1')
    expect(one.tiles(first).toSorted()).toEqual(['one.jpg ready', 'two.jpg ready'])
    expect(other.tiles(first).toSorted()).toEqual(['one.jpg ready', 'two.jpg ready'])
  })

  test('what one has taken away or sent is gone from the other', async () => {
    const store = createMemoryStore()
    const [one, other] = [openPage(store), openPage(store)]
    await one.adds(first, photo('one'), photo('two'))
    await other.desk.open(first)
    await one.desk.remove(first, one.desk.script(first).photos[0]?.id ?? '')
    await other.desk.hear('1')
    expect(other.tiles(first)).toEqual(['two.jpg ready'])
    await one.sends(first)
    await one.uploads[0]?.answer(STORED)
    await other.desk.hear('1')
    expect(other.desk.script(first)).toMatchObject({ photos: [], stored: [{ path: 'files/a.jpg' }] })
  })

  test('a photo that one has turned is turned in the other', async () => {
    const store = createMemoryStore()
    const [one, other] = [openPage(store), openPage(store)]
    await one.adds(first, photo('one'))
    await other.desk.open(first)
    await one.desk.turn(first, one.desk.script(first).photos[0]?.id ?? '')
    await other.desk.hear('1')
    await other.sends(first)
    expect(other.uploads[0]?.pictures).toEqual(['one→'])
  })
})

describe('when the time is up', () => {
  test('every photo that is ready goes, confirmed or not', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.adds(second, photo('two'))
    let isOver = false
    void page.desk.sendReady(first.examId).then(() => (isOver = true))
    await settled()
    await page.uploads[0]?.answer(STORED)
    expect(isOver).toBe(false)
    await page.uploads[0]?.answer(STORED)
    expect(isOver).toBe(true)
    expect(page.desk.unsent('1', first.examId)).toEqual([])
  })

  test('those still being developed are waited for', async () => {
    const page = openPage()
    void page.desk.add(first, [photo('one'), photo('two')])
    void page.desk.sendReady(first.examId)
    await settled()
    expect(page.uploads[0]?.pictures).toEqual(['one', 'two'])
  })

  test('one that the server cannot read is left out, rather than losing the others', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    void page.desk.sendReady(first.examId)
    await settled()
    await page.uploads[0]?.answer({ kind: 'refused', message: 'Photo 1 is damaged.', photo: 1 })
    expect(page.uploads[0]?.pictures).toEqual(['two'])
  })
})
