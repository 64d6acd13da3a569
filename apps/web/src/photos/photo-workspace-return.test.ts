import { describe, expect, test } from 'vitest'
import { isLeftBehind, keyOf } from './script.ts'
import { createBusyDevice } from './testing/busy-device.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const first = placeOf(1)
const YEAR = 365 * 24 * 3_600_000
const HALF_A_DAY = 12 * 3_600_000

/** What stays when a page is closed: the phone's store, and the server. */
const surroundings = () => ({ store: createMemoryStore(), server: createPageServer() })

describe('after a reload', () => {
  test('after a reload the photos are there, in their order', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'), photo('two'))
    await before.workspace.move(first, before.idOf(first, 2), -1)
    const after = openPage(around)
    await after.workspace.open(first)
    expect(after.tiles(first)).toEqual(['two.jpg ready', 'one.jpg ready'])
    expect(after.uploads).toEqual([])
    // A browser that was killed may have lost it.
    expect(after.marks.get(keyOf(first))).toBe(2)
  })

  test('after a reload photos that the device wrote at the same time are in their order', async () => {
    const around = surroundings()
    let write = () => {}
    const begun = new Promise<void>((resolve) => {
      write = resolve
    })
    const before = openPage({
      ...around,
      store: { ...around.store, putPhoto: async (...given) => await begun.then(() => around.store.putPhoto(...given)) },
    })
    await before.adds(first, photo('one'), photo('two'), photo('three'))
    write()
    await settled()
    const after = openPage(around)
    await after.workspace.open(first)
    expect(after.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready', 'three.jpg ready'])
  })

  test('a photo that the device has no room for keeps its place before those that it has kept', async () => {
    const around = surroundings()
    const page = openPage({
      ...around,
      store: {
        ...around.store,
        putPhoto: (key, kept, sheet) =>
          kept.name === 'one.jpg' ? Promise.reject(new Error('full')) : around.store.putPhoto(key, kept, sheet),
      },
    })
    await page.adds(first, photo('one'))
    await page.adds(first, photo('two'))
    await page.workspace.hear(keyOf(first))
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
  })

  test('photos that two tabs take at the same time stay in the order of each', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await Promise.all([one.workspace.open(first), other.workspace.open(first)])
    const taken = [
      ['one', 'two', 'three', 'four'],
      ['five', 'six', 'seven', 'eight'],
    ]
    await Promise.all(
      [one, other].map((page, at) => page.adds(first, ...(taken[at] ?? []).map((words) => photo(words)))),
    )
    await Promise.all([one.workspace.hear(keyOf(first)), other.workspace.hear(keyOf(first))])
    const after = openPage(around)
    await after.workspace.open(first)
    for (const page of [one, other, after])
      for (const names of taken)
        expect(page.tiles(first).filter((tile) => names.some((name) => tile === `${name}.jpg ready`))).toEqual(
          names.map((name) => `${name}.jpg ready`),
        )
  })

  test('after a reload what was taken away or moved just before stays so, though the device had not written it yet', async () => {
    const around = surroundings()
    const never = () => new Promise<never>(() => undefined)
    let isStuck = false
    const before = openPage({
      ...around,
      store: {
        ...around.store,
        putSheet: (...given) => (isStuck ? never() : around.store.putSheet(...given)),
        dropPhotos: (...given) => (isStuck ? never() : around.store.dropPhotos(...given)),
      },
    })
    await before.adds(first, photo('one'), photo('two'), photo('three'))
    isStuck = true
    void before.workspace.move(first, before.idOf(first, 1), 1)
    void before.workspace.remove(first, before.idOf(first, 3))
    const after = openPage(around)
    await after.workspace.open(first)
    expect(after.tiles(first)).toEqual(['two.jpg ready', 'one.jpg ready'])
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['two', 'one'])
    const last = openPage(around)
    await last.workspace.open(first)
    expect(last.tiles(first)).toEqual(['two.jpg uploaded', 'one.jpg uploaded'])
  })

  test('what was taken away just before a page was closed stays away, though another tab has written something else since', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const own = device.pageOf()
    const [page, other] = [openPage({ ...around, store: own.store }), openPage(around)]
    await page.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    await device.becomes('busy')
    void page.workspace.remove(first, page.idOf(first, 1))
    await settled()
    own.close(false)
    await other.adds(first, photo('three'))
    const after = openPage(around)
    await after.workspace.open(first)
    expect(after.tiles(first)).toEqual(['two.jpg ready', 'three.jpg ready'])
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['two', 'three'])
    expect(around.store.notedWish(keyOf(first))).toBe(null)
  })

  test('after a reload what was being sent goes on where it broke off, and what has arrived is not sent again', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'), photo('two'), photo('three'))
    await before.sends(first)
    await before.uploads[0]?.arrives()
    await before.uploads[0]?.arrivesUnheard()
    const after = openPage(around)
    await after.workspace.resume('1')
    await settled()
    expect(await after.allArrives()).toEqual(['three'])
    expect(around.server.pages(first)).toHaveLength(3)
    expect(after.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded', 'three.jpg uploaded'])
    expect(after.marks.size).toBe(0)
  })

  test('after a reload a photo that had arrived unheard stays, though the server says so while the device is being read', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'))
    await before.sends(first)
    await before.uploads[0]?.arrivesUnheard()
    const after = openPage(around)
    await Promise.all([
      after.workspace.open(first),
      after.workspace.resume('1'),
      after.workspace.refresh(first.examId),
      after.workspace.hear(keyOf(first)),
    ])
    await settled()
    expect(after.tiles(first)).toEqual(['one.jpg uploaded'])
    await after.adds(first, photo('two'))
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['one', 'two'])
  })

  test('after a reload photos for which the phone had no room and that had arrived unheard are there, in the order of the server', async () => {
    const around = surroundings()
    const before = openPage({
      ...around,
      store: {
        ...around.store,
        putPhoto: (key, kept, sheet) =>
          kept.name === 'one.jpg' ? Promise.reject(new Error('full')) : around.store.putPhoto(key, kept, sheet),
      },
    })
    await before.adds(first, photo('one'), photo('two'))
    await before.sends(first)
    await before.uploads[0]?.arrivesUnheard()
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    await after.workspace.resume('1')
    await settled()
    await after.allArrives()
    expect(after.workspace.script(first).photos.map(({ state }) => state)).toEqual(['uploaded', 'uploaded'])
    expect(after.onServer(first)).toEqual(['one', 'two'])
  })

  test('after a reload a page of the server that was taken away just before stays away, though the device had not written it yet', async () => {
    const around = surroundings()
    let isStuck = false
    const dropPhotos: typeof around.store.dropPhotos = async (...given) =>
      isStuck ? await new Promise(() => undefined) : await around.store.dropPhotos(...given)
    const before = openPage({ ...around, store: { ...around.store, dropPhotos } })
    await before.adds(first, photo('one'), photo('two'))
    await before.sends(first)
    await before.allArrives()
    isStuck = true
    void before.workspace.remove(first, before.idOf(first, 1))
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    expect(after.tiles(first)).toEqual(['two.jpg uploaded'])
  })

  test('after a reload a photo that was turned after it had arrived unheard is there once', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'), photo('two'))
    await before.sends(first)
    await before.uploads[0]?.arrivesUnheard()
    await before.workspace.cancel(first)
    await before.workspace.turn(first, before.idOf(first, 1))
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['one→', 'two'])
  })

  test('after a reload a photo can still be turned; one that had arrived unheard makes way for the turned one', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'))
    await before.sends(first)
    await before.uploads[0]?.arrivesUnheard()
    await before.workspace.cancel(first)
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.turn(first, after.idOf(first, 1))
    await after.sends(first)
    expect(await after.allArrives()).toEqual(['one→'])
    expect(after.onServer(first)).toEqual(['one→'])
  })

  test('after a reload another student sees nothing, and sends nothing', async () => {
    const around = surroundings()
    const before = openPage(around)
    await before.adds(first, photo('one'))
    await before.sends(first)
    const after = openPage(around)
    after.logsIn('2')
    await after.workspace.resume('2')
    await after.workspace.open(placeOf(1, '2'))
    expect(after.tiles(placeOf(1, '2'))).toEqual([])
    expect(after.uploads).toEqual([])
  })

  test('after a reload with nobody logged in the photos wait for their student', async () => {
    const page = openPage()
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.uploads[0]?.answer({ kind: 'logged-out' })
    expect(page.sending(first)).toEqual({ kind: 'waiting', trouble: 'logged-out' })
    page.workspace.kick()
    await settled()
    expect(await page.allArrives()).toEqual(['one'])
  })

  test('a log-in in another course sends nothing, holds nothing up, and the next one in the exam’s own course sends them', async () => {
    const around = surroundings()
    const [here, there] = [placeOf(1), { ...placeOf(1), examId: 'bio-w1' }]
    const page = openPage(around)
    await page.adds(here, photo('one'))
    await page.sends(here)
    await page.uploads[0]?.answer({ kind: 'elsewhere' })
    await page.adds(there, photo('two'))
    await page.sends(there)
    expect(await page.allArrives()).toEqual(['two'])
    expect(page.sending(here)).toEqual({ kind: 'waiting', trouble: 'elsewhere' })
    const after = openPage(around)
    await after.workspace.resume('1')
    await settled()
    await after.uploads[0]?.answer({ kind: 'elsewhere' })
    await after.workspace.resume('1')
    await settled()
    expect(await after.allArrives()).toEqual(['one'])
  })

  test('after a reload photos that were never confirmed are offered to the server once their exam must be over', async () => {
    const around = surroundings()
    await openPage(around).adds(first, photo('one'))
    const soon = openPage(around)
    await soon.workspace.resume('1')
    await settled()
    expect(soon.uploads).toEqual([])
    const late = openPage(around)
    late.isLater(HALF_A_DAY + 1)
    await late.workspace.resume('1')
    await settled()
    await late.uploads[0]?.answer({ kind: 'closed', message: 'Time is up!', isFinal: true })
    expect(await around.store.keysOf('1')).toEqual([])
  })

  test('after a reload on a phone whose clock is a year ahead nothing is taken for old before the server has told its time', async () => {
    const around = surroundings()
    await openPage(around).adds(first, photo('one'))
    const after = openPage(around)
    after.hasHeardNothing()
    after.isLater(YEAR)
    await after.workspace.resume('1')
    await settled()
    expect(await around.store.keysOf('1')).toHaveLength(1)
    expect(after.uploads).toEqual([])
    after.hearsTheTime(HALF_A_DAY + 2_000)
    await after.workspace.resume('1')
    await settled()
    expect(await after.allArrives()).toEqual(['one'])
  })
})

describe('two tabs', () => {
  test('two tabs: each sees the photos of the other, and none is lost', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await other.workspace.open(first)
    await one.adds(first, photo('one'))
    await other.adds(first, photo('two'))
    await one.workspace.hear(keyOf(first))
    await other.workspace.hear(keyOf(first))
    expect(one.tiles(first).toSorted()).toEqual(['one.jpg ready', 'two.jpg ready'])
    expect(other.tiles(first).toSorted()).toEqual(['one.jpg ready', 'two.jpg ready'])
  })

  test('two tabs: what one has taken away or sent is so in the other', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    await one.workspace.remove(first, one.idOf(first, 1))
    await other.workspace.hear(keyOf(first))
    expect(other.tiles(first)).toEqual(['two.jpg ready'])
    await one.sends(first)
    await one.allArrives()
    await other.workspace.hear(keyOf(first))
    expect(other.tiles(first)).toEqual(['two.jpg uploaded'])
    await other.adds(first, photo('three'))
    await other.sends(first)
    expect(await other.allArrives()).toEqual(['three'])
    await one.workspace.hear(keyOf(first))
    await one.workspace.remove(first, one.idOf(first, 1))
    await other.workspace.hear(keyOf(first))
    expect(other.tiles(first)).toEqual(['three.jpg uploaded'])
  })

  test('two tabs: a reply that comes after the other tab has sent more takes nothing away', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'))
    await one.sends(first)
    await other.workspace.hear(keyOf(first))
    await settled()
    await one.allArrives()
    const [slow] = other.uploads
    const pages = around.server.questions([first])[0]?.pages ?? []
    await one.adds(first, photo('two'))
    await one.sends(first)
    await one.allArrives()
    await other.workspace.hear(keyOf(first))
    await slow?.answer({ kind: 'received', pages })
    await other.timePasses()
    expect(other.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded'])
    await other.adds(first, photo('three'))
    await other.sends(first)
    expect(await other.allArrives()).toEqual(['three'])
    expect(around.server.pages(first)).toHaveLength(3)
  })

  test('two tabs: a page that one takes away stays away, though the other writes its older list before it hears of it', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'))
    await one.sends(first)
    await one.allArrives()
    await other.workspace.open(first)
    await other.adds(first, photo('three'))
    await one.workspace.hear(keyOf(first))
    await one.workspace.remove(first, one.idOf(first, 1))
    await other.sends(first)
    await other.allArrives()
    const after = openPage(around)
    for (const page of [one, other, after]) {
      await page.workspace.hear(keyOf(first))
      await page.sends(first)
      await page.allArrives()
    }
    expect(after.tiles(first)).toEqual(['two.jpg uploaded', 'three.jpg uploaded'])
    expect(around.server.pages(first)).toHaveLength(2)
  })

  test('two tabs: a page that was sent twice and taken away in between does not come back, and nobody waits for it', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage({ server: around.server })]
    await one.adds(first, photo('one'), photo('two'))
    await one.sends(first)
    await one.uploads[0]?.arrivesUnheard()
    await other.workspace.refresh('chem-w1')
    const [sent = ''] = around.server.pages(first)
    around.server.receive(first, 'other', { pages: [sent, 'other'], knew: [sent] })
    around.server.arrange(first, { pages: ['other'], knew: [sent, 'other'] })
    one.isOnline(false)
    await one.timePasses()
    one.isOnline(true)
    await one.timePasses()
    await one.allArrives()
    expect(one.sending(first)).toEqual({ kind: 'idle' })
    expect(around.server.pages(first)).not.toContain(sent)
  })

  test('two tabs on a full phone: what the server has said counts for more than the older copy that could not be written over', async () => {
    const around = surroundings()
    let isFull = false
    const full = async () => {
      throw new Error('full')
    }
    const store = {
      ...around.store,
      putPhoto: (...given: Parameters<typeof around.store.putPhoto>) =>
        isFull ? full() : around.store.putPhoto(...given),
      putSheet: (...given: Parameters<typeof around.store.putSheet>) =>
        isFull ? full() : around.store.putSheet(...given),
      dropPhotos: (...given: Parameters<typeof around.store.dropPhotos>) =>
        isFull ? full() : around.store.dropPhotos(...given),
    }
    const page = openPage({ ...around, store })
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.allArrives()
    isFull = true
    await page.adds(first, photo('three'))
    await page.sends(first)
    await page.allArrives()
    await page.workspace.remove(first, page.idOf(first, 3))
    await page.workspace.hear(keyOf(first))
    await page.workspace.remove(first, page.idOf(first, 1))
    await page.sends(first)
    await page.allArrives()
    expect([page.tiles(first), page.onServer(first)]).toEqual([['two.jpg uploaded'], ['two']])
  })

  test('a photo that is taken away on a full phone stays away in a tab that is opened afterwards', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const page = openPage({ ...around, store: device.pageOf().store })
    await page.adds(first, photo('one'), photo('two'))
    device.has('none')
    await page.workspace.remove(first, page.idOf(first, 2))
    const other = openPage({ ...around, store: device.pageOf().store })
    await other.workspace.open(first)
    expect(other.tiles(first)).toEqual(['one.jpg ready'])
    await other.sends(first)
    await other.allArrives()
    expect(other.onServer(first)).toEqual(['one'])
  })

  test.each([
    { change: 'turned', others: [], there: ['one', 'two→'] },
    { change: 'taken away', others: ['three'], there: ['one', 'three'] },
  ])('a photo that comes late and unheard makes way for what it was $change for', async ({ change, others, there }) => {
    const page = openPage()
    await page.adds(first, ...['one', 'two', ...others].map((words) => photo(words)))
    await page.sends(first)
    await page.uploads[0]?.arrives()
    const [two] = page.uploads
    await page.workspace.cancel(first)
    if (change === 'turned') await page.workspace.turn(first, page.idOf(first, 2))
    else await page.workspace.remove(first, page.idOf(first, 2))
    await page.timePasses()
    await page.sends(first)
    await two?.arrivesUnheard()
    await page.uploads[0]?.arrivesUnheard()
    expect(page.onServer(first)).toEqual(there)
  })

  test('a photo that is turned on a full phone is not lost when another tab sends it as it was', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const [page, other] = [openPage({ ...around, store: device.pageOf().store }), openPage(around)]
    await page.adds(first, photo('one'))
    device.has('none')
    await page.workspace.turn(first, page.idOf(first, 1))
    device.has('plenty')
    await other.adds(first, photo('two'))
    await other.sends(first)
    await other.uploads[0]?.arrives()
    await page.sends(first)
    await page.allArrives()
    expect(page.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a photo that was turned on a full phone and sent is there once after a reload', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const page = openPage({ ...around, store: device.pageOf().store })
    await page.adds(first, photo('one'))
    device.has('none')
    await page.workspace.turn(first, page.idOf(first, 1))
    await page.sends(first)
    await page.allArrives()
    const after = openPage({ ...around, store: device.pageOf().store })
    await after.workspace.open(first)
    device.has('plenty')
    await after.workspace.refresh(first.examId)
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['one→'])
  })

  test('a photo that is turned on a full phone while another tab sends it is not lost when both pages have arrived', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const page = openPage({ ...around, store: device.pageOf().store })
    const other = openPage({ ...around, store: device.pageOf().store })
    await page.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    device.has('small')
    await other.sends(first)
    await page.workspace.turn(first, page.idOf(first, 1))
    await page.sends(first)
    await other.uploads[0]?.arrives()
    await page.uploads[0]?.arrives()
    const after = openPage({ ...around, store: device.pageOf().store })
    await after.workspace.open(first)
    await other.workspace.hear(keyOf(first))
    for (const one of [after, other, after]) {
      await one.workspace.refresh(first.examId)
      await one.sends(first)
      await one.allArrives()
    }
    expect(after.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a photo that was turned on a full phone and arrived unheard is there once in the next page', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const page = openPage({ ...around, store: device.pageOf().store })
    await page.adds(first, photo('one'), photo('two'))
    device.has('small')
    await page.workspace.turn(first, page.idOf(first, 1))
    await page.sends(first)
    await page.uploads[0]?.arrivesUnheard()
    const after = openPage({ ...around, store: device.pageOf().store })
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    expect(after.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg ready'])
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a damaged photo that is taken again on a full phone is shown as it was when the new one is lost with its page', async () => {
    const around = surroundings()
    const device = createBusyDevice(around.store)
    const page = openPage({ ...around, store: device.pageOf().store })
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.allArrives()
    for (const pageId of around.server.pages(first)) around.server.damaged.add(pageId)
    await page.workspace.refresh(first.examId)
    await device.becomes('busy')
    void page.workspace.hear(keyOf(first))
    void page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    await page.sends(first)
    device.has('small')
    await device.becomes('free')
    await settled()
    const after = openPage({ ...around, store: device.pageOf().store })
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    expect(after.workspace.script(first).photos.map(({ state }) => state)).toEqual(['damaged'])
  })

  test('two tabs: a photo that both turn is there once, though one has sent it and the other writes its older list', async () => {
    const around = surroundings()
    const [page, other] = [openPage(around), openPage(around)]
    await other.adds(first, photo('one'))
    await page.workspace.open(first)
    await page.workspace.turn(first, page.idOf(first, 1))
    await page.sends(first)
    await other.workspace.turn(first, other.idOf(first, 1))
    await page.allArrives()
    await other.adds(first, photo('two'))
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    await after.sends(first)
    await after.allArrives()
    expect(after.onServer(first)).toEqual(['one→', 'two'])
  })

  test('two tabs: each takes another page away, and the answer keeps what the server has of it without anybody waiting', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'))
    await one.sends(first)
    await one.allArrives()
    await other.workspace.open(first)
    await Promise.all([
      one.workspace.remove(first, one.idOf(first, 1)),
      other.workspace.remove(first, other.idOf(first, 2)),
    ])
    for (const page of [one, other]) {
      await page.workspace.hear(keyOf(first))
      await page.sends(first)
      await page.allArrives()
      expect(page.sending(first)).toEqual({ kind: 'idle' })
    }
    expect(around.server.pages(first)).not.toEqual([])
  })

  test('two tabs: a page that one has sent stays, though the other writes its older list before it hears of it', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'))
    await other.workspace.open(first)
    await Promise.all([one.sends(first), other.sends(first)])
    await one.allArrives()
    await other.uploads[0]?.answer({ kind: 'refused', message: 'no', pages: [] })
    await one.workspace.hear(keyOf(first))
    await one.adds(first, photo('two'))
    await one.sends(first)
    await one.allArrives()
    expect(one.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded'])
    expect(one.onServer(first)).toEqual(['one', 'two'])
  })

  test('two tabs: the order that the student made in one stays, though the other writes its older list before it hears of it', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'), photo('three'))
    await other.workspace.open(first)
    await one.workspace.move(first, one.idOf(first, 3), -2)
    await other.workspace.refresh(first.examId)
    await one.workspace.hear(keyOf(first))
    await one.sends(first)
    await one.allArrives()
    expect(one.onServer(first)).toEqual(['three', 'one', 'two'])
    await other.workspace.hear(keyOf(first))
    await other.workspace.move(first, other.idOf(first, 1), 1)
    await other.sends(first)
    await other.allArrives()
    expect(other.onServer(first)).toEqual(['one', 'three', 'two'])
  })

  test.each(['the move', 'the other photo'])(
    'two tabs: a photo that one moves while the other takes it again stays where it was put, whichever is written first: %s',
    async (written) => {
      const around = surroundings()
      const [one, other] = [openPage(around), openPage(around)]
      await one.adds(first, photo('one'), photo('two'), photo('three'))
      await one.sends(first)
      await one.allArrives()
      around.server.damaged.add(around.server.pages(first)[0] ?? '')
      for (const page of [one, other]) {
        await page.workspace.open(first)
        await page.workspace.refresh(first.examId)
      }
      const moves = () => one.workspace.move(first, one.idOf(first, 1), 2)
      const takesAgain = async () => {
        await other.workspace.retake(first, other.idOf(first, 1), photo('again'))
        await settled()
      }
      for (const act of written === 'the move' ? [moves, takesAgain] : [takesAgain, moves]) await act()
      const there = ['two.jpg uploaded', 'three.jpg uploaded', 'again.jpg ready']
      for (const page of [one, other, openPage(around)]) {
        await page.workspace.open(first)
        await page.workspace.hear(keyOf(first))
        expect(page.tiles(first)).toEqual(there)
      }
      await other.sends(first)
      await other.allArrives()
      expect(other.onServer(first)).toEqual(['two', 'three', 'again'])
    },
  )

  test('two tabs: a photo that one has turned is turned in the other', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'))
    await other.workspace.open(first)
    await one.workspace.turn(first, one.idOf(first, 1))
    await other.workspace.hear(keyOf(first))
    await other.sends(first)
    expect(await other.allArrives()).toEqual(['one→'])
  })
})

describe('turned photos', () => {
  /** A phone with a photo that was turned while the device was busy, and what lets it write again. */
  async function turnedWhileBusy(around: ReturnType<typeof surroundings>) {
    let isBusy = false
    let write = () => {}
    const begun = new Promise<void>((resolve) => {
      write = resolve
    })
    const putPhoto: typeof around.store.putPhoto = async (...given) => {
      if (isBusy) await begun
      await around.store.putPhoto(...given)
    }
    const page = openPage({ ...around, store: { ...around.store, putPhoto } })
    await page.adds(first, photo('one'), photo('two'))
    isBusy = true
    void page.workspace.turn(first, page.idOf(first, 1))
    await settled()
    return { page, write }
  }

  test('a photo that was just turned stays turned and in its place when another tab is heard of before the device has written it', async () => {
    const around = surroundings()
    const { page, write } = await turnedWhileBusy(around)
    const other = openPage(around)
    await other.workspace.open(first)
    await other.adds(first, photo('three'))
    await page.workspace.hear(keyOf(first))
    write()
    await settled()
    const after = openPage(around)
    await after.workspace.open(first)
    expect([page, after].map((one) => one.tiles(first))).toEqual([
      ['one.jpg ready', 'two.jpg ready', 'three.jpg ready'],
      ['one.jpg ready', 'two.jpg ready', 'three.jpg ready'],
    ])
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['one→', 'two', 'three'])
  })

  test.each(['hear', 'refresh'] as const)(
    'a photo that is turned after another tab has sent it, of which this one learns afterwards, is there once and turned: %s',
    async (learns) => {
      const around = surroundings()
      const [one, other] = [openPage(around), openPage(around)]
      await one.adds(first, photo('one'), photo('two'))
      await other.workspace.open(first)
      await one.sends(first)
      await one.allArrives()
      await other.workspace.turn(first, other.idOf(first, 1))
      await other.workspace[learns](learns === 'hear' ? keyOf(first) : first.examId)
      await other.workspace.hear(keyOf(first))
      await other.sends(first)
      await other.allArrives()
      expect(other.onServer(first)).toEqual(['one→', 'two'])
    },
  )

  test('a photo stays turned when the device says that another tab has sent it before it has written the turned one', async () => {
    const device = createBusyDevice(createMemoryStore())
    const server = createPageServer()
    const [one, other] = [
      openPage({ server, store: device.pageOf().store }),
      openPage({ server, store: device.pageOf().store }),
    ]
    await one.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    await one.sends(first)
    await one.allArrives()
    await device.becomes('busy')
    void other.workspace.hear(keyOf(first))
    void other.workspace.turn(first, other.idOf(first, 1))
    await settled()
    await device.becomes('free')
    await other.adds(first, photo('three'))
    for (const page of [other, one]) {
      await page.workspace.hear(keyOf(first))
      await page.sends(first)
      await page.allArrives()
    }
    expect(other.onServer(first)).toEqual(['one→', 'two', 'three'])
  })

  test('a photo that is turned while another tab is sending it keeps its place, though the older one comes late', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    await other.sends(first)
    await one.workspace.turn(first, one.idOf(first, 1))
    await one.sends(first)
    await one.allArrives()
    expect(one.onServer(first)).toEqual(['one→', 'two'])
    await other.workspace.hear(keyOf(first))
    await other.allArrives()
    await other.timePasses()
    await other.allArrives()
    expect(one.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a photo that is turned while another tab is sending it is not lost', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'), photo('two'))
    await other.workspace.open(first)
    await one.sends(first)
    await other.workspace.turn(first, other.idOf(first, 1))
    await one.allArrives()
    await other.workspace.hear(keyOf(first))
    await other.sends(first)
    await other.allArrives()
    expect(other.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a photo that was turned on a phone that had no room for it, and was sent, stays turned after a reload', async () => {
    const around = surroundings()
    let isFull = false
    const putPhoto: typeof around.store.putPhoto = async (...given) => {
      if (isFull) throw new Error('full')
      await around.store.putPhoto(...given)
    }
    const page = openPage({ ...around, store: { ...around.store, putPhoto } })
    await page.adds(first, photo('one'), photo('two'))
    isFull = true
    await page.workspace.turn(first, page.idOf(first, 1))
    await page.sends(first)
    await page.allArrives()
    const after = openPage(around)
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    expect(after.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded'])
    expect(after.onServer(first)).toEqual(['one→', 'two'])
  })

  test('a photo that another tab has turned is turned on from there', async () => {
    const around = surroundings()
    const [one, other] = [openPage(around), openPage(around)]
    await one.adds(first, photo('one'))
    await other.workspace.open(first)
    await other.workspace.turn(first, other.idOf(first, 1))
    await one.workspace.hear(keyOf(first))
    await one.workspace.turn(first, one.idOf(first, 1))
    await one.sends(first)
    expect(await one.allArrives()).toEqual(['one→→'])
  })
})

describe('photos that come after the time', () => {
  const kept = { kind: 'kept' } as const

  test('are sent one after the other and stay on the phone; the next page does not send them again', async () => {
    const around = surroundings()
    const page = openPage(around)
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.uploads[0]?.answer(kept)
    expect(page.uploads.map(({ picture }) => picture)).toEqual(['two'])
    await page.uploads[0]?.answer(kept)
    expect(page.sending(first)).toEqual({ kind: 'kept', isRefused: false })
    expect(page.tiles(first)).toEqual(['one.jpg ready', 'two.jpg ready'])
    const late = page.workspace.script(first).photos.map(({ pageId }) => ({ pageId, isRefused: false }))
    around.server.late.set(keyOf(first), late)
    const after = openPage(around)
    await after.workspace.open(first)
    expect(isLeftBehind(after.workspace.script(first)), 'before the server was asked').toBe(true)
    await after.workspace.refresh(first.examId)
    expect(isLeftBehind(after.workspace.script(first)), 'the centre has them').toBe(false)
    await after.sends(first)
    expect([after.uploads, after.sending(first)]).toEqual([[], { kind: 'kept', isRefused: false }])
  })

  test('leave the phone once the centre has accepted them; what it did not accept is said', async () => {
    const around = surroundings()
    const page = openPage(around)
    await page.adds(first, photo('one'))
    await page.sends(first)
    await page.uploads[0]?.answer(kept)
    const [pageId = ''] = page.workspace.script(first).photos.map((one) => one.pageId)
    around.server.late.set(keyOf(first), [{ pageId, isRefused: true }])
    const refused = openPage(around)
    await refused.sends(first)
    await refused.workspace.open(first)
    await refused.sends(first)
    expect(refused.sending(first)).toEqual({ kind: 'kept', isRefused: true })
    around.server.late.delete(keyOf(first))
    around.server.arrange(first, { pages: [pageId], knew: [] })
    const accepted = openPage(around)
    await accepted.workspace.open(first)
    await accepted.sends(first)
    expect(accepted.tiles(first)).toEqual(['one.jpg uploaded'])
    expect(accepted.marks.size).toBe(0)
  })
})
