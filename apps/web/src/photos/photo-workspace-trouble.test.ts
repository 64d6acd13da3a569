import { describe, expect, test } from 'vitest'
import { isUnsent, keyOf } from './script.ts'
import { createBusyDevice } from './testing/busy-device.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const first = placeOf(1)
const forever = () => new Promise<never>(() => undefined)

/** What stays when a page is closed: the phone's store, and the server. */
const surroundings = () => ({ store: createMemoryStore(), server: createPageServer() })

/** A photo in the cloud that the phone never hands out. */
function cloudPhoto(words: string): File {
  const file = photo(words)
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: forever })
  return file
}

describe('a file whose bytes never come', () => {
  test('a file whose bytes never come is refused after a while, and what was chosen after it is taken', async () => {
    const page = openPage()
    void page.workspace.add(first, [cloudPhoto('cloud')])
    await settled()
    void page.workspace.add(first, [photo('two')])
    await settled()
    expect(page.workspace.script(first).isTaking).toBe(true)
    await page.timePasses()
    expect(page.tiles(first)).toEqual(['two.jpg ready'])
    expect(page.workspace.script(first).refusedFiles).toEqual([expect.objectContaining({ name: 'cloud.jpg' })])
    expect(page.workspace.script(first).isTaking).toBe(false)
  })

  test('a file whose bytes never come does not hold back the photos that are ready when the time is up', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    void page.workspace.add(first, [cloudPhoto('cloud')])
    await settled()
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(page.uploads.map(({ picture }) => picture)).toEqual(['one'])
  })
})

describe('developing that does not end', () => {
  test('photos that are ready go when the time is up, though another one is developed for ever', async () => {
    const page = openPage({ beforeDeveloped: (words) => (words === 'stuck' ? forever() : Promise.resolve()) })
    await page.adds(first, photo('one'), photo('stuck'))
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(page.uploads.map(({ picture }) => picture)).toEqual(['one'])
  })

  test('a photo whose turning fails goes as it was before when the time is up', async () => {
    const page = openPage({
      beforeDeveloped: (words) => (words.includes('→') ? Promise.reject(new Error('no memory')) : Promise.resolve()),
    })
    await page.adds(first, photo('one'))
    await page.workspace.turn(first, page.idOf(first, 1))
    await settled()
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(page.uploads.map(({ picture }) => picture)).toEqual(['one'])
  })

  test('while a turned photo is developed at the end, the server keeps the one that it was before', async () => {
    const { store } = createBusyDevice(createMemoryStore()).pageOf()
    let go = () => {}
    const turned = new Promise<void>((resolve) => {
      go = resolve
    })
    const page = openPage({ store, beforeDeveloped: (words) => (words.includes('→') ? turned : Promise.resolve()) })
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.uploads[0]?.arrivesUnheard()
    await page.workspace.cancel(first)
    void page.workspace.turn(first, page.idOf(first, 1))
    await settled()
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(await page.allArrives()).toEqual(['two'])
    expect(page.onServer(first).toSorted()).toEqual(['one', 'two'])
    go()
    await settled()
    expect(await page.allArrives()).toEqual(['one→'])
    expect(page.onServer(first)).toEqual(['one→', 'two'])
    expect(page.sending(first)).toEqual({ kind: 'idle' })
  })
})

test('a photo that cannot be noted is developed once, and goes as any other', async () => {
  let developed = 0
  let noted = 0
  const page = openPage({
    beforeDeveloped: async () => void (developed += 1),
    // Bounded, so that a page that tried for ever would end the test.
    captured: async () => {
      noted += 1
      if (noted <= 20) throw new Error('no memory')
    },
  })
  await page.adds(first, photo('one'))
  expect([developed, noted]).toEqual([1, 1])
  expect(page.tiles(first)).toEqual(['one.jpg ready'])
  await page.sends(first)
  expect(await page.allArrives()).toEqual(['one'])
})

describe('what the server does not take', () => {
  test('a turned photo that is refused at the hand-in leaves the one on the server that it was before', async () => {
    const page = openPage()
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.uploads[0]?.arrivesUnheard()
    await page.workspace.cancel(first)
    await page.workspace.turn(first, page.idOf(first, 1))
    void page.workspace.sendReady(first.examId)
    await settled()
    const [turned] = page.workspace.script(first).photos
    await page.uploads[0]?.answer({ kind: 'refused', message: 'no', pages: [turned?.pageId ?? ''] })
    await page.allArrives()
    expect(page.onServer(first)).toContain('one')
  })

  test('a photo that was taken again and is refused at the hand-in leaves the damaged one', async () => {
    const around = surroundings()
    const page = await withDamagedPage(around, 'one', 'two')
    await page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    void page.workspace.sendReady(first.examId)
    await settled()
    const [again] = page.workspace.script(first).photos
    await page.uploads[0]?.answer({ kind: 'refused', message: 'no', pages: [again?.pageId ?? ''] })
    await page.allArrives()
    expect(page.onServer(first)).toEqual(['one', 'two'])
  })
})

describe('a full or slow phone', () => {
  test.each([['one'], ['one', 'two']])(
    'a damaged page that was taken again on a full phone is shown as damaged after a reload (%#)',
    async (...names) => {
      const around = surroundings()
      let isFull = false
      const store: typeof around.store = {
        ...around.store,
        putPhoto: (...given) => (isFull ? Promise.reject(new Error('full')) : around.store.putPhoto(...given)),
      }
      const page = await withDamagedPage({ ...around, store }, ...names)
      isFull = true
      await page.workspace.retake(first, page.idOf(first, 1), photo('again'))
      await settled()
      await page.sends(first)
      expect(page.uploads.map(({ picture }) => picture)).toEqual(['again'])
      const after = openPage({ ...around, store })
      await after.workspace.open(first)
      await after.workspace.refresh(first.examId)
      const states = after.workspace.script(first).photos.map(({ state }) => state)
      expect(states).toEqual(['damaged', ...names.slice(1).map(() => 'uploaded')])
    },
  )

  test('what was taken away stays away, though the page is reloaded twice before the phone has written it', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'), photo('two'))
    const store: typeof around.store = { ...around.store, putSheet: forever, dropPhotos: forever }
    const last = openPage({ ...around, store })
    await last.workspace.open(first)
    void last.workspace.remove(first, last.idOf(first, 1))
    for (let reloads = 0; reloads < 2; reloads += 1) {
      const after = openPage({ ...around, store })
      void after.workspace.open(first)
      await settled()
      expect(after.tiles(first)).toEqual(['two.jpg ready'])
    }
  })
})

describe('two tabs or two devices', () => {
  test('a photo that both tabs turn, of which the first turn was sent in between, is on the server once', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'))
    await other.workspace.open(first)
    await other.workspace.turn(first, other.idOf(first, 1))
    await other.sends(first)
    await one.workspace.turn(first, one.idOf(first, 1))
    await other.allArrives()
    for (const page of [one, other]) {
      await page.workspace.hear(keyOf(first))
      await page.workspace.refresh(first.examId)
      await page.sends(first)
      await page.allArrives()
    }
    expect(one.onServer(first)).toHaveLength(1)
  })

  test.each(['the same page', 'the page after a reload'])(
    'the order that was made on one device is not undone by another that has moved nothing: %s hands in',
    async (which) => {
      const [server, store] = [createPageServer(), createMemoryStore()]
      const [one, other] = [openPage({ server }), openPage({ server, store })]
      await one.adds(first, photo('one'), photo('two'))
      await one.sends(first)
      await one.allArrives()
      await other.workspace.open(first)
      await other.workspace.refresh(first.examId)
      await one.workspace.move(first, one.idOf(first, 2), -1)
      await one.sends(first)
      await one.allArrives()
      await other.workspace.refresh(first.examId)
      const after = which === 'the same page' ? other : openPage({ server, store })
      await after.workspace.open(first)
      void after.workspace.sendReady(first.examId)
      await settled()
      await after.allArrives()
      expect(after.onServer(first)).toEqual(['two', 'one'])
      expect(isUnsent(after.workspace.script(first))).toBe(false)
    },
  )
})

/** All have arrived, and the server has found out that nobody can read the first one. */
async function withDamagedPage(around: ReturnType<typeof surroundings>, ...names: readonly string[]) {
  const page = openPage(around)
  await page.adds(first, ...names.map((words) => photo(words)))
  await page.sends(first)
  await page.allArrives()
  around.server.damaged.add(around.server.pages(first)[0] ?? '')
  await page.workspace.refresh(first.examId)
  return page
}
