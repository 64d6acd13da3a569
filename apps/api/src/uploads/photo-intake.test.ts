import { mkdtemp, readdir, readFile, rm, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataUrl, photoOf } from '../../test/sitting/photos.ts'
import { removeLeftovers } from './leftovers.ts'
import { createPhotoIntake } from './photo-intake.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-intake-'))
})
afterAll(() => rm(folder, { recursive: true }))

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

function bodyWith(...photos: string[]): Readable {
  return Readable.from([Buffer.from(JSON.stringify({ questionILink: photos }))])
}

test('photos lie in files under names that only we know, until the call is over', async () => {
  const intake = createPhotoIntake(folder)
  const { json, release } = await intake.take(bodyWith(dataUrl(JPEG, 'image/jpeg')), null)
  const [name] = (json as { questionILink: string[] }).questionILink
  const file = intake.find(name ?? '')
  expect(await readFile(file ?? '')).toEqual(JPEG)
  expect(intake.find('photo:made-up')).toBeNull()
  await release()
  expect(intake.find(name ?? '')).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('nothing stays of an upload that is refused or breaks off', async () => {
  const intake = createPhotoIntake(folder)
  const bad = bodyWith(await photoOf('good'), dataUrl(Buffer.from('no picture'), 'image/png'))
  await expect(intake.take(bad, null)).rejects.toMatchObject({
    code: 'script-unreadable',
    detail: 'Photo 2 is not a PNG, JPEG or GIF picture. ২ নম্বর ছবিটি PNG, JPEG বা GIF নয়।',
  })
  const broken = new PassThrough()
  const taking = intake.take(broken, null)
  broken.write(JSON.stringify({ questionILink: [await photoOf('half')] }).slice(0, 400))
  broken.destroy(new Error('the phone went into a tunnel'))
  await expect(taking).rejects.toMatchObject({ code: 'bad-input', detail: 'the upload broke off' })
  expect(await readdir(folder)).toEqual([])
})

test('beyond so many at once the next is told to come back, before a byte of it is read', async () => {
  const intake = createPhotoIntake(folder, { uploads: 1, bytes: 1_000_000_000 })
  const slow = new PassThrough()
  const first = intake.take(slow, 100)
  const second = bodyWith(dataUrl(JPEG, 'image/jpeg'))
  await expect(intake.take(second, 100)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  expect(second.readableDidRead).toBe(false)
  slow.end('{}')
  await (await first).release()
  await (await intake.take(second, 100)).release()
})

test('nor may they take more of the disk together than is set apart', async () => {
  const intake = createPhotoIntake(folder, { uploads: 10, bytes: 1_000 })
  await expect(intake.take(bodyWith(), 1_001)).rejects.toMatchObject({ code: 'busy' })
  await expect(intake.take(bodyWith(), null)).rejects.toMatchObject({ code: 'busy' })
  await (await intake.take(bodyWith(), 1_000)).release()
})

test('a body larger than fifteen of the largest photos is refused at once', async () => {
  const body = bodyWith()
  await expect(createPhotoIntake(folder).take(body, 201_000_000)).rejects.toMatchObject({ code: 'too-large' })
  expect(body.readableDidRead).toBe(false)
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
