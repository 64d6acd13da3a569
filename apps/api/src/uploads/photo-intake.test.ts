import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataUrl, drawing, photoOf } from '../../test/sitting/photos.ts'
import type { Sender } from '../http/bind.ts'
import { Refused } from '../refused.ts'
import { removeLeftovers } from './leftovers.ts'
import { createPhotoIntake, type PhotoIntake } from './photo-intake.ts'
import { INTAKE_LIMITS, type IntakeLimits } from './photo-limits.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-intake-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sender = (studentId: number, tokenId = 'a log-in', length: number | null = null): Sender => ({
  length,
  student: { studentId, tokenId, courseId: 'hsc-26', issuedAt: 0 },
  now: 0,
  examId: null,
})
const STUDENT = sender(1)
const admit = async () => undefined

function bodyWith(...photos: string[]): Readable {
  return Readable.from([Buffer.from(JSON.stringify({ questionILink: photos }))])
}

const limited = (limits: Partial<IntakeLimits>) =>
  createPhotoIntake(folder, { limits: { ...INTAKE_LIMITS, ...limits }, admit })
/** As whoever stores a page: takes the file away. */
const bytesOf = async ({ file }: { readonly file: string }) => {
  const bytes = await readFile(file)
  await rm(file)
  return bytes
}

test('photos lie in files under names that only we know, until the call is over', async () => {
  const intake = createPhotoIntake(folder, { admit })
  const picture = await drawing('a page').jpeg().toBuffer()
  const { json, release } = await intake.take(bodyWith(dataUrl(picture, 'image/jpeg')), STUDENT)
  const [name = ''] = (json as { questionILink: string[] }).questionILink
  const photo = intake.find(name)
  expect(photo).toMatchObject({ bytes: picture.length, width: 120, height: 80 })
  expect(photo && (await readFile(photo.file))).toEqual(picture)
  expect(intake.find('photo:made-up')).toBeNull()
  await release()
  expect(intake.find(name)).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('a page by itself lies in a file until somebody takes it away', async () => {
  const picture = await drawing('a page').png().toBuffer()
  const halves = [picture.subarray(0, 300), picture.subarray(300)]
  const intake = createPhotoIntake(folder, { admit })
  expect(await intake.takePage(Readable.from(halves), STUDENT, bytesOf)).toEqual(picture)
  expect(await readdir(folder)).toEqual([])
})

test('nothing stays of an upload that is refused or breaks off', async () => {
  const intake = createPhotoIntake(folder, { admit })
  const bad = bodyWith(await photoOf('good'), dataUrl(Buffer.from('no picture'), 'image/png'))
  await expect(intake.take(bad, STUDENT)).rejects.toMatchObject({
    code: 'script-unreadable',
    detail: 'Photo 2 is not a PNG, JPEG or GIF picture. ২ নম্বর ছবিটি PNG, JPEG বা GIF নয়।',
    photos: [{ place: 2, fault: 'not-a-picture' }],
  })
  const broken = new PassThrough()
  const taking = intake.take(broken, STUDENT)
  broken.write(JSON.stringify({ questionILink: [await photoOf('half')] }).slice(0, 400))
  broken.destroy(new Error('the phone went into a tunnel'))
  await expect(taking).rejects.toMatchObject({ code: 'bad-input', detail: 'the upload broke off' })
  expect(await readdir(folder)).toEqual([])
})

test("uploads that claim much and bring nothing are in nobody else's way", async () => {
  const intake = createPhotoIntake(folder, { admit })
  const idle = Array.from({ length: 10 }, () => new PassThrough())
  const hanging = idle.map((body) => intake.take(body, sender(1, 'a log-in', 200_000_000)))
  const picture = await drawing('a page').jpeg().toBuffer()
  expect(await intake.takePage(Readable.from([picture]), sender(2), bytesOf)).toEqual(picture)
  for (const body of idle) body.destroy(new Error('gone'))
  await Promise.allSettled(hanging)
})

test('of one log-in a few are read at once, a few more wait, and the next is told to come back', async () => {
  const intake = limited({ ofLogin: 1, waitingOfLogin: 1 })
  const picture = await drawing('a page').jpeg().toBuffer()
  const slow = new PassThrough({ highWaterMark: 1 })
  const first = intake.takePage(slow, STUDENT, bytesOf)
  if (!slow.write(picture.subarray(0, 10))) await once(slow, 'drain')
  const others = [0, 1].map(() => intake.takePage(Readable.from([picture]), STUDENT, bytesOf))
  // Neither is through before the first is, so what comes first is a refusal.
  const refused = await Promise.race(others.map((other) => other.catch((error: unknown) => error)))
  expect(refused).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  slow.end(picture.subarray(10))
  expect(await first).toEqual(picture)
  const outcomes = await Promise.allSettled(others)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

/** Uploads that have begun, and bring no more. */
async function hold(intake: PhotoIntake, tokenId: string, count: number, start: Buffer) {
  const bodies = Array.from({ length: count }, () => new PassThrough({ highWaterMark: 1 }))
  const outcomes = bodies.map((body) =>
    intake.takePage(body, sender(1, tokenId), bytesOf).catch((error: unknown) => error),
  )
  for (const body of bodies) {
    // Taken at once where somebody waits for it.
    if (!body.write(start)) await once(body, 'drain')
  }
  return { bodies, outcomes, release: () => bodies.map((body) => body.destroy(new Error('gone'))) }
}

test('whoever logs in with a student’s number cannot hold the student’s own places', async () => {
  const picture = await drawing('a page').jpeg().toBuffer()
  const intake = limited({ ofLogin: 2, waitingOfLogin: 1, ofStudent: 4 })
  const stranger = await hold(intake, 'a stranger', 2, picture.subarray(0, 10))
  expect(await intake.takePage(Readable.from([picture]), STUDENT, bytesOf)).toEqual(picture)
  const another = await hold(intake, 'the stranger again', 2, picture.subarray(0, 10))
  const inLine = new PassThrough()
  const waiting = intake.takePage(inLine, sender(1, 'a stranger'), bytesOf).catch((error: unknown) => error)
  expect(await intake.takePage(Readable.from([picture]), STUDENT, bytesOf)).toEqual(picture)
  const held = [...stranger.bodies, ...another.bodies]
  expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  inLine.destroy(new Error('gone'))
  stranger.release()
  another.release()
  for (const outcome of await Promise.all([...stranger.outcomes, ...another.outcomes, waiting])) {
    expect(outcome).toMatchObject({ code: 'bad-input', detail: 'the upload broke off' })
  }
})

test('an upload for an exam that takes no photos has no place, and none of it is read further', async () => {
  const asked: (string | null)[] = []
  const intake = createPhotoIntake(folder, {
    limits: { ...INTAKE_LIMITS, ofLogin: 0, waitingOfLogin: 0 },
    admit: async (_sender, examId) => {
      asked.push(examId)
      throw new Refused('not-started')
    },
  })
  const photo = await photoOf('a page')
  const bodies = [
    { examId: 'an-exam', questionILink: [photo] },
    { questionILink: [photo], examId: 'an-exam' },
  ]
  for (const body of bodies) {
    const sent = Readable.from([Buffer.from(JSON.stringify(body))])
    await expect(intake.take(sent, { ...STUDENT, examId: 'by-header' })).rejects.toMatchObject({ code: 'not-started' })
  }
  expect(asked).toEqual(['an-exam', 'by-header'])
  expect(await readdir(folder)).toEqual([])
})

test('who brings next to nothing is let go, who brings a little all the time is not', async () => {
  const picture = await drawing('a page').jpeg().toBuffer()
  const intake = limited({ patienceMs: 300, patienceBytes: 10 })
  const silent = new PassThrough()
  silent.write(picture.subarray(0, 5))
  await expect(intake.takePage(silent, STUDENT, bytesOf)).rejects.toMatchObject({ detail: 'the upload broke off' })
  expect(silent.destroyed).toBe(true)
  const patient = limited({ patienceMs: 60_000, patienceBytes: 10 })
  const slow = new PassThrough()
  const taking = patient.takePage(slow, STUDENT, bytesOf)
  for (const byte of picture) slow.write(Buffer.from([byte]))
  slow.end()
  expect(await taking).toEqual(picture)
})

test('beyond so many at once, or on a disk that is nearly full, the next is told to come back', async () => {
  const photo = await photoOf('a page')
  await expect(limited({ uploads: 0 }).take(bodyWith(photo), STUDENT)).rejects.toMatchObject({ code: 'busy' })
  await expect(limited({ freeBytes: 2 ** 60 }).take(bodyWith(photo), STUDENT)).rejects.toMatchObject({ code: 'busy' })
})

test('a body larger than it may be is refused by what it claims', async () => {
  const intake = createPhotoIntake(folder, { admit })
  const claim = (length: number) => sender(1, 'a log-in', length)
  await expect(intake.take(bodyWith(), claim(201_000_000))).rejects.toMatchObject({ code: 'too-large' })
  const page = intake.takePage(Readable.from([]), claim(10_000_001), bytesOf)
  await expect(page).rejects.toMatchObject({ code: 'too-large' })
})

test('what a killed server left is gone a day later', async () => {
  const now = Date.now()
  await mkdir(join(folder, 'old'))
  await mkdir(join(folder, 'new'))
  await utimes(join(folder, 'old'), new Date(), new Date(now - 86_400_001))
  await removeLeftovers(folder, now)
  expect(await readdir(folder)).toEqual(['new'])
  await removeLeftovers(join(folder, 'nowhere'), now)
})
