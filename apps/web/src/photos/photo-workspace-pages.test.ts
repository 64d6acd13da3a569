import { describe, expect, test } from 'vitest'
import { keyOf } from './script.ts'
import { createBusyDevice } from './testing/busy-device.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const first = placeOf(1)

/** A phone on which two photos were uploaded. */
async function uploaded() {
  const page = openPage()
  await page.adds(first, photo('one'), photo('two'))
  await page.sends(first)
  await page.allArrives()
  return page
}

describe('an answer that is on the server', () => {
  test('an answer that is on the server gets a page more, and only that one is sent', async () => {
    const page = await uploaded()
    await page.adds(first, photo('three'))
    expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded', 'three.jpg ready'])
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['three'])
    expect(page.onServer(first)).toEqual(['one', 'two', 'three'])
  })

  test('an answer that is on the server loses a page and has the others in another order without any photo being sent', async () => {
    const page = await uploaded()
    await page.adds(first, photo('three'))
    await page.sends(first)
    await page.allArrives()
    await page.workspace.remove(first, page.idOf(first, 2))
    await page.workspace.move(first, page.idOf(first, 2), -1)
    expect(page.onServer(first)).toEqual(['one', 'two', 'three'])
    await page.sends(first)
    expect(await page.allArrives()).toEqual([null])
    expect(page.onServer(first)).toEqual(['three', 'one'])
    expect(page.sending(first)).toEqual({ kind: 'idle' })
  })

  test('an answer that is on the server gets a page in the middle in place of another', async () => {
    const page = await uploaded()
    await page.adds(first, photo('new'))
    await page.workspace.move(first, page.idOf(first, 3), -1)
    await page.workspace.remove(first, page.idOf(first, 1))
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['new'])
    expect(page.onServer(first)).toEqual(['new', 'two'])
  })

  test('an answer that is on the server keeps its last page', async () => {
    const page = await uploaded()
    await page.workspace.remove(first, page.idOf(first, 1))
    await page.workspace.remove(first, page.idOf(first, 1))
    expect(page.tiles(first)).toEqual(['two.jpg uploaded'])
  })

  test('an answer that is on the server is not sent again when nothing was changed', async () => {
    const page = await uploaded()
    await page.sends(first)
    void page.workspace.sendReady(first.examId)
    await settled()
    expect(page.uploads).toEqual([])
  })

  test('an answer that is on the server has its old pages until all that are new have come', async () => {
    const page = await uploaded()
    await page.workspace.remove(first, page.idOf(first, 1))
    await page.adds(first, photo('three'), photo('four'))
    await page.sends(first)
    await page.uploads[0]?.arrives()
    expect(page.onServer(first)).toEqual(['one', 'two', 'three'])
    expect(page.tiles(first)).toEqual(['two.jpg uploaded', 'three.jpg uploaded', 'four.jpg ready'])
    await page.workspace.cancel(first)
    expect(page.tiles(first)).toEqual(['two.jpg uploaded', 'three.jpg uploaded', 'four.jpg ready'])
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['four'])
    expect(page.onServer(first)).toEqual(['two', 'three', 'four'])
  })
})

describe('what the server finds out later', () => {
  test('a damaged page is shown, is taken again, and the new one comes in its place', async () => {
    const page = await uploaded()
    page.server.damaged.add(page.server.pages(first)[0] ?? '')
    await page.workspace.refresh(first.examId)
    expect(page.tiles(first)).toEqual(['one.jpg damaged', 'two.jpg uploaded'])
    await page.workspace.retake(first, page.idOf(first, 1), new File(['text'], 'notes.txt'))
    expect(page.tiles(first)).toEqual(['one.jpg damaged', 'two.jpg uploaded'])
    await page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    expect(page.tiles(first)).toEqual(['again.jpg ready', 'two.jpg uploaded'])
    await page.sends(first)
    expect(await page.allArrives()).toEqual(['again'])
    expect(page.onServer(first)).toEqual(['again', 'two'])
  })

  /** The first of the two pages is damaged. */
  async function damaged(around = {}) {
    const page = openPage(around)
    await page.adds(first, photo('one'), photo('two'))
    await page.sends(first)
    await page.allArrives()
    page.server.damaged.add(page.server.pages(first)[0] ?? '')
    await page.workspace.refresh(first.examId)
    return page
  }

  test('a damaged page stays in its place when the photo that was taken again cannot be read either', async () => {
    const page = await damaged()
    await page.workspace.retake(first, page.idOf(first, 1), photo('broken'))
    await settled()
    expect(page.tiles(first)).toEqual(['one.jpg damaged', 'two.jpg uploaded'])
    expect(page.workspace.script(first).refusedFiles).toMatchObject([{ name: 'broken.jpg', fault: 'unreadable' }])
    await page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    await page.sends(first)
    await page.allArrives()
    expect(page.onServer(first)).toEqual(['again', 'two'])
  })

  test('a damaged page stays when a file is refused while another tab adds a photo', async () => {
    const around = { store: createMemoryStore(), server: createPageServer() }
    const page = await damaged(around)
    const other = openPage(around)
    await other.workspace.open(first)
    await other.adds(first, photo('three'))
    await Promise.all([
      page.workspace.retake(first, page.idOf(first, 1), new File(['text'], 'notes.txt')),
      page.workspace.hear(keyOf(first)),
    ])
    expect(page.tiles(first)).toEqual(['one.jpg damaged', 'two.jpg uploaded', 'three.jpg ready'])
  })

  test('a damaged page that is taken again is not lost when another tab adds a photo before the device has written it', async () => {
    const device = createBusyDevice(createMemoryStore())
    const server = createPageServer()
    const page = await damaged({ server, store: device.pageOf().store })
    const other = openPage({ server, store: device.pageOf().store })
    await other.workspace.open(first)
    await other.adds(first, photo('three'))
    await device.becomes('busy')
    void page.workspace.hear(keyOf(first))
    void page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    await device.becomes('free')
    await settled()
    for (const one of [page, other]) {
      await one.workspace.hear(keyOf(first))
      await one.sends(first)
      await one.allArrives()
    }
    expect(page.onServer(first)).toEqual(['again', 'two', 'three'])
  })

  test('a damaged page that is taken again in two tabs at the same time is there once, as it was taken last', async () => {
    const device = createBusyDevice(createMemoryStore())
    const server = createPageServer()
    const page = await damaged({ server, store: device.pageOf().store })
    const other = openPage({ server, store: device.pageOf().store })
    await other.workspace.open(first)
    await page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    await settled()
    await device.becomes('busy')
    void other.workspace.hear(keyOf(first))
    void other.workspace.retake(first, other.idOf(first, 1), photo('once more'))
    await settled()
    await device.becomes('free')
    await settled()
    for (const one of [page, other]) await one.workspace.hear(keyOf(first))
    await other.sends(first)
    await other.allArrives()
    expect(other.onServer(first)).toEqual(['once more', 'two'])
  })

  test('a damaged page that is taken again is not lost on a full phone that has still what another tab sent of it', async () => {
    const device = createBusyDevice(createMemoryStore())
    const server = createPageServer()
    const page = openPage({ server, store: device.pageOf().store })
    const other = openPage({ server, store: device.pageOf().store })
    await page.adds(first, photo('one'))
    device.has('none')
    await page.sends(first)
    await page.allArrives()
    server.damaged.add(server.pages(first)[0] ?? '')
    await other.workspace.open(first)
    await other.workspace.refresh(first.examId)
    await other.workspace.retake(first, other.idOf(first, 1), photo('again'))
    await settled()
    device.has('plenty')
    page.isLater(1)
    // It notes on the phone that the page is damaged, beside the copy.
    await page.workspace.refresh(first.examId)
    await other.workspace.hear(keyOf(first))
    await other.workspace.hear(keyOf(first))
    expect(other.tiles(first)).toEqual(['again.jpg ready'])
    await other.sends(first)
    await other.allArrives()
    expect(other.onServer(first)).toEqual(['again'])
    await page.workspace.hear(keyOf(first))
    expect(page.tiles(first)).toEqual(['again.jpg uploaded'])
  })

  test('a damaged page that is taken again and sent from a full phone does not make way for its older copy in another tab', async () => {
    const device = createBusyDevice(createMemoryStore())
    const server = createPageServer()
    const page = openPage({ server, store: device.pageOf().store })
    const other = openPage({ server, store: device.pageOf().store })
    await page.adds(first, photo('one'))
    device.has('none')
    await page.sends(first)
    await page.allArrives()
    server.damaged.add(server.pages(first)[0] ?? '')
    await other.workspace.open(first)
    await other.workspace.refresh(first.examId)
    await other.workspace.retake(first, other.idOf(first, 1), photo('again'))
    await settled()
    await other.sends(first)
    device.has('plenty')
    await other.allArrives()
    const after = openPage({ server, store: device.pageOf().store })
    await after.workspace.open(first)
    await after.workspace.refresh(first.examId)
    await after.sends(first)
    await after.allArrives()
    expect(after.tiles(first)).toEqual(['again.jpg uploaded'])
    expect(after.onServer(first)).toEqual(['again'])
  })

  test('a damaged page that is taken again twice at the same time is there once', async () => {
    const page = await damaged()
    const id = page.idOf(first, 1)
    await Promise.all(['once', 'again'].map(async (words) => await page.workspace.retake(first, id, photo(words))))
    await settled()
    expect(page.tiles(first)).toEqual(['again.jpg ready', 'two.jpg uploaded'])
  })

  test('a damaged page that is taken again is kept by the device until the new one has been developed', async () => {
    const around = { store: createMemoryStore(), server: createPageServer() }
    const page = await damaged(around)
    void page.workspace.retake(first, page.idOf(first, 1), photo('again'))
    while (page.workspace.script(first).photos[0]?.state !== 'queued') await Promise.resolve()
    await page.workspace.move(first, page.idOf(first, 2), -1)
    const saved = await around.store.read(keyOf(first))
    expect(saved?.stored.map(({ name, state }) => `${name} ${state}`)).toEqual(['two.jpg uploaded', 'one.jpg damaged'])
  })
})

test('what the server said before a page came does not make the page go', async () => {
  const page = await uploaded()
  const replyComes = page.repliesAreSlow()
  void page.workspace.refresh(first.examId)
  await settled()
  await page.adds(first, photo('three'))
  await page.sends(first)
  expect(await page.allArrives()).toEqual(['three'])
  await replyComes()
  expect(page.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded', 'three.jpg uploaded'])
})

describe('what another device does', () => {
  test('its pages are shown, and stay when a page is added here', async () => {
    const phone = await uploaded()
    const tablet = openPage({ server: phone.server })
    await tablet.adds(first, photo('three'))
    await tablet.workspace.refresh(first.examId)
    expect(tablet.tiles(first)).toEqual([' uploaded', ' uploaded', 'three.jpg ready'])
    await tablet.sends(first)
    expect(await tablet.allArrives()).toEqual(['three'])
    expect(phone.server.pages(first)).toHaveLength(3)
    await phone.workspace.refresh(first.examId)
    expect(phone.tiles(first)).toEqual(['one.jpg uploaded', 'two.jpg uploaded', ' uploaded'])
  })

  test('a page that it has added since stays when one is added here, and is shown', async () => {
    const phone = await uploaded()
    const tablet = openPage({ server: phone.server })
    await tablet.adds(first, photo('three'))
    await tablet.workspace.refresh(first.examId)
    await phone.adds(first, photo('four'))
    await phone.sends(first)
    await phone.allArrives()
    await tablet.sends(first)
    expect(await tablet.allArrives()).toEqual(['three'])
    expect(phone.server.pages(first)).toHaveLength(4)
    expect(tablet.tiles(first)).toEqual([' uploaded', ' uploaded', ' uploaded', 'three.jpg uploaded'])
    expect(tablet.sending(first)).toEqual({ kind: 'idle' })
  })

  test('a page that it adds after one that is taken again here comes after the new one', async () => {
    const phone = await uploaded()
    phone.server.damaged.add(phone.server.pages(first)[1] ?? '')
    const tablet = openPage({ server: phone.server })
    await tablet.workspace.open(first)
    await tablet.workspace.refresh(first.examId)
    await tablet.workspace.retake(first, tablet.idOf(first, 2), photo('two again'))
    await settled()
    await phone.adds(first, photo('three'))
    await phone.sends(first)
    await phone.allArrives()
    await tablet.workspace.refresh(first.examId)
    await tablet.sends(first)
    await tablet.allArrives()
    expect(tablet.onServer(first)).toEqual(['one', 'two again', 'three'])
    expect(tablet.sending(first)).toEqual({ kind: 'idle' })
  })

  test('pages that it has moved unheard of here are moved here all the same', async () => {
    const phone = await uploaded()
    await phone.adds(first, photo('three'))
    await phone.sends(first)
    await phone.allArrives()
    const tablet = openPage({ server: phone.server })
    await tablet.workspace.open(first)
    await tablet.workspace.refresh(first.examId)
    await phone.workspace.move(first, phone.idOf(first, 3), -2)
    await phone.sends(first)
    await phone.allArrives()
    expect(phone.onServer(first)).toEqual(['three', 'one', 'two'])
    await tablet.workspace.move(first, tablet.idOf(first, 1), 1)
    await tablet.sends(first)
    await tablet.allArrives()
    expect(tablet.onServer(first)).toEqual(['two', 'one', 'three'])
    expect(tablet.sending(first)).toEqual({ kind: 'idle' })
  })

  test('a call that comes late does not undo that pages were moved', async () => {
    const phone = await uploaded()
    const [one = '', two = ''] = phone.server.pages(first)
    await phone.workspace.move(first, phone.idOf(first, 1), 1)
    await phone.sends(first)
    await phone.allArrives()
    phone.server.receive(first, two, { pages: [one, two], knew: [one] })
    expect(phone.onServer(first)).toEqual(['two', 'one'])
  })

  test('a page that it takes away is gone here, and what is new here stays', async () => {
    const phone = await uploaded()
    const tablet = openPage({ server: phone.server })
    await tablet.workspace.open(first)
    await tablet.workspace.refresh(first.examId)
    await tablet.workspace.remove(first, tablet.idOf(first, 1))
    await tablet.sends(first)
    await tablet.allArrives()
    await phone.adds(first, photo('three'))
    await phone.sends(first)
    expect(phone.uploads[0]?.picture).toBe('three')
    await phone.uploads[0]?.answer({ kind: 'outdated' })
    await phone.timePasses()
    expect(await phone.allArrives()).toEqual(['three'])
    expect(phone.onServer(first)).toEqual(['two', 'three'])
  })
})
