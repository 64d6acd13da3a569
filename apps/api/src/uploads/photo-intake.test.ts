import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataUrl, drawing, photoOf } from '../../test/sitting/photos.ts'
import { removeLeftovers } from './leftovers.ts'
import { createPhotoIntake } from './photo-intake.ts'
import { INTAKE_LIMITS, type IntakeLimits } from './photo-limits.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-intake-'))
})
afterAll(() => rm(folder, { recursive: true }))

const STUDENT = { studentId: 1, length: null }

function bodyWith(...photos: string[]): Readable {
  return Readable.from([Buffer.from(JSON.stringify({ questionILink: photos }))])
}

const limited = (limits: Partial<IntakeLimits>) => createPhotoIntake(folder, { ...INTAKE_LIMITS, ...limits })
/** As whoever keeps a page: takes the file away. */
const bytesOf = async ({ file }: { readonly file: string }) => {
  const bytes = await readFile(file)
  await rm(file)
  return bytes
}

test('photos lie in files under names that only we know, until the call is over', async () => {
  const intake = createPhotoIntake(folder)
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
  const intake = createPhotoIntake(folder)
  expect(await intake.takePage(Readable.from(halves), STUDENT, bytesOf)).toEqual(picture)
  expect(await readdir(folder)).toEqual([])
})

test('nothing stays of an upload that is refused or breaks off', async () => {
  const intake = createPhotoIntake(folder)
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
  const intake = createPhotoIntake(folder)
  const idle = Array.from({ length: 10 }, () => new PassThrough())
  const hanging = idle.map((body) => intake.take(body, { studentId: 1, length: 200_000_000 }))
  const picture = await drawing('a page').jpeg().toBuffer()
  expect(await intake.takePage(Readable.from([picture]), { studentId: 2, length: picture.length }, bytesOf)).toEqual(
    picture,
  )
  for (const body of idle) body.destroy(new Error('gone'))
  await Promise.allSettled(hanging)
})

test('of one student a few are read at once, a few more wait, and the next is told to come back', async () => {
  const intake = limited({ ofStudent: 1, waitingOfStudent: 1 })
  const picture = await drawing('a page').jpeg().toBuffer()
  const slow = new PassThrough({ highWaterMark: 1 })
  const first = intake.takePage(slow, STUDENT, bytesOf)
  slow.write(picture.subarray(0, 10))
  await once(slow, 'drain')
  const others = [0, 1].map(() => intake.takePage(Readable.from([picture]), STUDENT, bytesOf))
  // Neither is through before the first is, so what comes first is a refusal.
  const refused = await Promise.race(others.map((other) => other.catch((error: unknown) => error)))
  expect(refused).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  slow.end(picture.subarray(10))
  expect(await first).toEqual(picture)
  const outcomes = await Promise.allSettled(others)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
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
  const body = bodyWith()
  await expect(limited({ uploads: 0 }).take(body, STUDENT)).rejects.toMatchObject({ code: 'busy' })
  await expect(limited({ freeBytes: 2 ** 60 }).take(bodyWith(), STUDENT)).rejects.toMatchObject({ code: 'busy' })
})

test('a body larger than it may be is refused by what it claims', async () => {
  const intake = createPhotoIntake(folder)
  const claim = (length: number) => ({ studentId: 1, length })
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
