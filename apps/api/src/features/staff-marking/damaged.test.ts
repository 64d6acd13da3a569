import * as marking from '@anushilon/contract/staff/marking'
import { buildRequest } from '@anushilon/contract/request'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawing } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { Marker } from '../../../test/staff/pile.ts'

let room: ExamRoom
let nasrin: Colleague
beforeAll(async () => {
  room = await openRoom()
  nasrin = await signedIn(room.server, 'marker', 'Nasrin Sultana')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const GOOD = 'a-page-that-is-good'
const BAD = 'a-page-that-is-not'

/** A script of a good page and one that ends in the middle, handed in and looked at by nobody yet. */
async function handedIn(bad = drawing('x', 900, 700).jpeg()) {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  const cutOff = (await bad.toBuffer()).subarray(0, 3000)
  await student.sendsPage(1, GOOD, await drawing('good').jpeg().toBuffer(), [GOOD, BAD]).isShown()
  await student.sendsPage(1, BAD, cutOff, [GOOD, BAD]).isShown()
  room.clock.passes('1 min')
  await student.submitsWritten().isOnTime()
  const pile = { exam, key: { examId: exam.id, section: 0, question: 1 }, students: [] }
  return { cutOff, key: pile.key, marker: new Marker(nasrin, pile) }
}

/** Nobody is kept waiting for a machine that is busy: a page that it has not come to is told of with the next look. */
async function taken(marker: Marker) {
  const script = await marker.takes()
  return await vi.waitFor(
    async () => {
      const seen = await marker.opens(script)
      expect(seen.damaged).not.toEqual([])
      return seen
    },
    { timeout: 45_000 },
  )
}

test('a marker gets the pages developed, and is told of the one that is damaged', async () => {
  const { marker } = await handedIn()
  const script = await taken(marker)
  expect(script.damaged).toEqual([1])
  const shown = script.pages.map((path) => room.server.call('GET', `/${path}`))
  expect((await Promise.all(shown)).map(({ status }) => status)).toEqual([200, 404])
})

test('a damaged original can be saved, and nothing but saved; no other can be had', async () => {
  const { cutOff, key, marker } = await handedIn()
  const { scriptId } = await taken(marker)
  const download = async (page: number) => {
    const { url } = buildRequest(marking.damagedOriginal.route, { ...key, scriptId, page })
    return await room.server.app.inject({ url, headers: nasrin.headers })
  }
  const original = await download(1)
  expect(original.rawPayload).toEqual(cutOff)
  expect(original.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; .*\.damaged$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect([(await download(0)).statusCode, (await download(2)).statusCode]).toEqual([404, 404])
})

test('a damaged original is given out without what the camera wrote into it', async () => {
  const exif = { IFD0: { Make: 'phone of Nusrat' }, IFD3: { GPSMapDatum: 'at home' } }
  const { cutOff, key, marker } = await handedIn(drawing('x', 900, 700).withExif(exif).jpeg())
  expect([cutOff.includes('Exif'), cutOff.includes('Nusrat')]).toEqual([true, true])
  const { scriptId } = await taken(marker)
  const { url } = buildRequest(marking.damagedOriginal.route, { ...key, scriptId, page: 1 })
  const { rawPayload } = await room.server.app.inject({ url, headers: nasrin.headers })
  expect(rawPayload.subarray(0, 2)).toEqual(cutOff.subarray(0, 2))
  expect(rawPayload.length).toBeGreaterThan(2_000)
  expect(['Exif', 'Nusrat', 'at home'].filter((note) => rawPayload.includes(note))).toEqual([])
})
