import { MINUTE } from '@anushilon/domain/instant'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestLog } from '../../test/harness/log.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { Student } from '../../test/sitting/student.ts'
import { sql } from '../db/sql.ts'
import { claimPhoto } from '../stores/sitting/answer-photos.ts'
import { PhotoQueue } from './photo-queue.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.morning()
  // What other tests left in the line.
  await room.server.deps.photoQueue.finish()
})

const id = (name: string | number) => `page-of-the-answer-${name}`

async function writing(): Promise<Student> {
  const student = await room.student(await room.exam('written'))
  await student.startsWritten().isDone()
  return student
}

async function sends(student: Student, names: readonly string[]): Promise<void> {
  const wanted = names.map(id)
  for (const name of names) {
    await student.sendsPage(1, id(name), await drawing(name).jpeg().toBuffer(), wanted).isShown()
  }
}

const Row = z.object({
  student_id: z.int(),
  state: z.string(),
  original: z.nullable(z.string()),
  digest: z.string(),
})

async function photosOf(student: Student) {
  return await room.server.db.many(
    Row,
    sql`
    select student_id, state, original, encode(digest, 'hex') as digest
    from answer_photos where student_id = ${student.id} order by page_id`,
  )
}

/** Another server of the centre. */
function otherServer({ logger } = createTestLog()): PhotoQueue {
  const { db, storage, clock } = room.server.deps
  return new PhotoQueue({ db, storage, clock, log: logger }, 1)
}

test('what waits is developed, and nothing is left of what was sent', async () => {
  const student = await writing()
  await sends(student, ['a', 'b'])
  const originals = (await photosOf(student)).map(({ original }) => original ?? '')
  await room.server.deps.photoQueue.finish()
  expect((await photosOf(student)).map(({ state, original }) => [state, original])).toEqual([
    ['ready', null],
    ['ready', null],
  ])
  for (const name of originals) expect(await room.server.storage.originals.read(name)).toBeNull()
})

test('a photo that is not what its phone said it is is damaged, and nobody sees it', async () => {
  const student = await writing()
  const picture = await drawing('a').jpeg().toBuffer()
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  await student.sendsNamedPage(1, id('right'), picture, hashOf(picture)).isShown()
  const wrong = student.sendsNamedPage(2, id('wrong'), picture, hashOf(Buffer.from('another')))
  const { pages } = await wrong.isShown()
  const log = createTestLog()
  await otherServer(log).finish()
  const [right, damaged] = await photosOf(student)
  expect(right).toMatchObject({ state: 'ready', digest: hashOf(picture) })
  expect(damaged).toMatchObject({ state: 'damaged', digest: hashOf(Buffer.from('another')) })
  // For staff to look into.
  const original = await room.server.storage.originals.read(damaged?.original ?? '')
  original?.body.destroy()
  expect(original?.bytes).toBe(picture.length)
  expect(await room.server.call('GET', `/${pages[0]?.path}`)).toMatchObject({ status: 404 })
  expect(log.lines).toMatchObject([{ msg: 'a photo is not the one that was acknowledged', path: pages[0]?.path }])
})

test('nobody sees anything of an original', async () => {
  const student = await writing()
  await sends(student, ['a'])
  const [photo] = await photosOf(student)
  for (const path of [`/files/originals/${photo?.original}`, `/files/originals/${photo?.original}.jpg`]) {
    expect(await room.server.call('GET', path)).toMatchObject({ status: 404 })
  }
})

test('a student who sends many waits longer than one who sends few', async () => {
  const [many, few] = [await writing(), await writing()]
  await sends(many, ['a', 'b', 'c', 'd', 'e', 'f'])
  room.clock.passes('1 s')
  await sends(few, ['x'])
  const order: number[] = []
  for (;;) {
    const photo = await claimPhoto(room.server.db, room.clock.now(), room.clock.now() + MINUTE)
    if (photo === null) break
    order.push(photo.studentId)
  }
  expect(order.indexOf(few.id)).toBeLessThan(3)
  expect(order).toHaveLength(7)
  room.clock.passes('2 min')
})

test('what a server that was killed had in hand is taken up by another', async () => {
  const student = await writing()
  await sends(student, ['a'])
  const { db } = room.server
  await claimPhoto(db, room.clock.now(), room.clock.now() + MINUTE)
  await otherServer().finish()
  expect(await photosOf(student)).toMatchObject([{ state: 'waiting' }])
  room.clock.passes('61 s')
  await otherServer().finish()
  expect(await photosOf(student)).toMatchObject([{ state: 'ready' }])
})

test('where the picture was made but nobody was told, it is found', async () => {
  const student = await writing()
  await sends(student, ['a'])
  const { db, storage } = room.server
  const photo = await claimPhoto(db, room.clock.now(), room.clock.now() + MINUTE)
  await storage.put(photo?.path ?? '', Buffer.from('made by a server that was killed then'), 'image/jpeg')
  await storage.originals.remove(photo?.original ?? '')
  room.clock.passes('2 min')
  await otherServer().finish()
  expect(await photosOf(student)).toMatchObject([{ state: 'ready' }])
})

test('several servers share the line, and each photo is shown whoever develops it', async () => {
  const students = await Promise.all([writing(), writing(), writing()])
  for (const student of students) await sends(student, ['a', 'b'])
  await Promise.all([otherServer().finish(), otherServer().finish(), room.server.deps.photoQueue.finish()])
  for (const student of students) {
    expect((await photosOf(student)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  }
})

test('a photo that another server develops at the same time is shown, though its original goes in between', async () => {
  const student = await writing()
  const { pages } = await student.sendsPage(1, id('a'), await drawing('a').jpeg().toBuffer()).isShown()
  const path = pages[0]?.path ?? ''
  const { db, storage, clock, photoQueue } = room.server.deps
  const lend: typeof storage.originals.lend = async (name, work) =>
    await storage.originals.lend(name, async (file) => {
      await photoQueue.hurry([path], 'asked')
      return await work(file)
    })
  const { logger, lines } = createTestLog()
  const overtaken = { ...storage, originals: { ...storage.originals, lend } }
  const read = await new PhotoQueue({ db, storage: overtaken, clock, log: logger }, 1).read(path)
  read?.body.destroy()
  expect(read?.bytes).toBeGreaterThan(0)
  expect(await photosOf(student)).toMatchObject([{ state: 'ready' }])
  expect(lines).toEqual([])
})

test('many ask for the same photo at once, and it is developed for all of them', async () => {
  const student = await writing()
  const { pages } = await student.sendsPage(1, id('a'), await drawing('a').png().toBuffer()).isShown()
  const asked = Array.from({ length: 5 }, () => room.server.call('GET', `/${pages[0]?.path}`))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('an original that is gone is a damaged photo, not an endless line', async () => {
  const student = await writing()
  await sends(student, ['a'])
  const [photo] = await photosOf(student)
  await room.server.storage.originals.remove(photo?.original ?? '')
  await room.server.deps.photoQueue.finish()
  expect(await photosOf(student)).toMatchObject([{ state: 'damaged' }])
})

test('a server that stops finishes what somebody asked for and did not wait for', async () => {
  const student = await writing()
  await sends(student, ['asked'])
  const queue = otherServer()
  const { path } = await room.server.db.one(
    z.object({ path: z.string() }),
    sql`select path from answer_photos where student_id = ${student.id}`,
  )
  await queue.hurry([path], 'staff', 0)
  await queue.stop()
  expect((await photosOf(student)).map(({ state }) => state)).toEqual(['ready'])
})
