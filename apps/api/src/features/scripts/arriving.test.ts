import { MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { dataUrl, drawing } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { beginPage, beginScript } from '../../../test/sitting/slow-upload.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { publish } from '../../merit/publish.ts'

const PAGE = 'a-page-on-its-way'
const UPLOAD_TAIL = 60 * SECOND
const DUE = TEST_START + 45 * MINUTE + 30 * SECOND

let room: ExamRoom
let address: string
let picture: Buffer
beforeAll(async () => {
  room = await openRoom()
  address = await room.server.listen()
  picture = await drawing('a page', 800, 600).jpeg().toBuffer()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function writing(): Promise<Student> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  return student
}

/** Half of a page has come. */
async function halfSent(student: Student) {
  const upload = await beginPage(address, student, { pageId: PAGE, length: picture.length })
  await upload.send(picture.subarray(0, 500))
  return { ...upload, finish: () => upload.finish(picture.subarray(500)) }
}

async function pagesOf(student: Student): Promise<string[]> {
  const { questions } = await student.seesPages().isShown()
  return questions.flatMap(({ pages }) => pages.map(({ pageId }) => pageId))
}

describe('a page that was on its way counts', () => {
  test('a page that was on its way counts where the part was closed for being overdue meanwhile', async () => {
    const student = await writing()
    room.clock.moveTo(DUE)
    const upload = await halfSent(student)
    room.clock.moveTo(DUE + UPLOAD_TAIL)
    await runJobs(room.server.deps, room.clock.now())
    await student.hasClosed('written', 'overdue')
    expect(await upload.finish()).toMatchObject({ status: 200, body: { pages: [{ pageId: PAGE }] } })
    expect(await pagesOf(student)).toEqual([PAGE])
  })

  test('a page that was on its way counts where the student handed the part in meanwhile', async () => {
    const student = await writing()
    const upload = await halfSent(student)
    room.clock.moveTo(TEST_START + 1)
    expect(await student.submitsWritten().isOnTime()).toMatchObject({ received: 0 })
    room.clock.moveTo(TEST_START + 1 + UPLOAD_TAIL)
    expect(await upload.finish()).toMatchObject({ status: 200 })
    expect(await pagesOf(student)).toEqual([PAGE])
  })

  test('a page counts that comes within the grace, though the part was handed in when its time was over', async () => {
    const student = await writing()
    room.clock.moveTo(DUE - 10 * SECOND)
    expect(await student.submitsWritten().isOnTime()).toMatchObject({ received: 0 })
    room.clock.moveTo(DUE)
    await student.sendsPage(1, PAGE, picture).isShown()
    room.clock.moveTo(DUE + 1)
    await student.sendsPage(1, 'a-page-after-all-of-it', picture).isRefused('time-over')
    expect(await pagesOf(student)).toEqual([PAGE])
  })
})

describe('a page does not count', () => {
  test('a page does not count that began to arrive a millisecond too late', async () => {
    const student = await writing()
    room.clock.moveTo(DUE + 1)
    await student.sendsPage(1, PAGE, picture).isRefused('time-over')
    expect(await pagesOf(student)).toEqual([])
  })

  test('a page does not count that began to arrive when the part had been handed in', async () => {
    const student = await writing()
    await student.submitsWritten().isOnTime()
    await student.sendsPage(1, PAGE, picture).isRefused('part-closed')
    await student.arranges(1, [PAGE]).isRefused('part-closed')
    expect(await pagesOf(student)).toEqual([])
  })

  test('a page does not count that is there a millisecond after the tail', async () => {
    const student = await writing()
    room.clock.moveTo(DUE)
    const upload = await halfSent(student)
    room.clock.moveTo(DUE + UPLOAD_TAIL + 1)
    expect(await upload.finish()).toMatchObject({ status: 403, body: { code: 'time-over' } })
    expect(await pagesOf(student)).toEqual([])
  })

  test('a page does not count that comes in the call for all photos of an answer, a millisecond after the tail', async () => {
    const student = await writing()
    room.clock.moveTo(DUE)
    const upload = await beginScript(address, student, [dataUrl(picture, 'image/jpeg')])
    await upload.send(upload.bytes.subarray(0, 500))
    room.clock.moveTo(DUE + UPLOAD_TAIL + 1)
    expect(await upload.finish(upload.bytes.subarray(500))).toMatchObject({ status: 403, body: { code: 'time-over' } })
    expect(await pagesOf(student)).toEqual([])
  })

  test('a page does not count that is there a millisecond after the tail of the hand-in', async () => {
    const student = await writing()
    const upload = await halfSent(student)
    room.clock.moveTo(TEST_START + 1)
    await student.submitsWritten().isOnTime()
    room.clock.moveTo(TEST_START + 1 + UPLOAD_TAIL + 1)
    expect(await upload.finish()).toMatchObject({ body: { code: 'part-closed' } })
    expect(await pagesOf(student)).toEqual([])
  })

  test('a page does not count that breaks off, and nothing is left of it', async () => {
    const student = await writing()
    const upload = await halfSent(student)
    upload.breakOff()
    await student.sendsPage(1, 'another-page-of-it', picture).isShown()
    expect(await pagesOf(student)).toEqual(['another-page-of-it'])
  })

  test('a page does not count that comes when the results are out', async () => {
    const student = await writing()
    room.clock.moveTo(DUE)
    const upload = await halfSent(student)
    room.clock.moveTo(DUE + 10 * SECOND)
    await runJobs(room.server.deps, room.clock.now())
    expect(await publish(room.server.deps, student.exam.id, room.clock.now())).toBe(true)
    expect(await upload.finish()).toMatchObject({ status: 403, body: { code: 'time-over' } })
    expect(await pagesOf(student)).toEqual([])
  })
})
