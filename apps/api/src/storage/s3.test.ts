import { MINUTE } from '@anushilon/domain/instant'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFakeS3, type FakeS3 } from '../../test/harness/fake-s3.ts'
import { testServer } from '../../test/harness/server.ts'
import { originalName, pathFor } from './paths.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const BUCKET = 'centre'
const KEYS = { accessKey: 'a key', secretKey: 'a secret' }
const PHOTO = Buffer.from('a photo as it came')

let s3: FakeS3
let storage: Storage
let folder: string
beforeAll(async () => {
  s3 = await openFakeS3(BUCKET)
  storage = createS3Storage({ endpoint: s3.endpoint, bucket: BUCKET, region: 'auto', ...KEYS })
  folder = await mkdtemp(join(tmpdir(), 'anushilon-s3-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  s3.objects.clear()
  s3.fail(null)
})

async function stored(name: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, PHOTO)
  await storage.originals.store(name, file)
  return name
}

test('a picture in a bucket can be read, one that was never put cannot', async () => {
  const path = pathFor(Buffer.from('secret'), PHOTO, 'image/jpeg')
  expect(await storage.read(path)).toBeNull()
  await storage.put(path, PHOTO, 'image/jpeg')
  const file = await storage.read(path)
  expect(file?.bytes).toBe(PHOTO.length)
  expect(file && (await buffer(file.body))).toEqual(PHOTO)
  expect(await storage.read('files/../originals/x')).toBeNull()
})

describe('an original in a bucket', () => {
  test('an original in a bucket is taken over from its file, lent as one, and gone once it is removed', async () => {
    const name = await stored(originalName())
    expect(await readdir(folder)).toEqual([])
    expect([...s3.objects.keys()]).toEqual([`originals/${name}`])
    const lent = await storage.originals.lend(name, async (file) => ({ file, bytes: await readFile(file) }))
    expect(lent?.bytes).toEqual(PHOTO)
    await expect(readFile(lent?.file ?? '')).rejects.toMatchObject({ code: 'ENOENT' })
    await storage.originals.remove(name)
    await storage.originals.remove(name)
    expect(await storage.originals.read(name)).toBeNull()
    expect(await storage.originals.lend(name, async () => 'lent')).toBeNull()
  })

  test('an original in a bucket is listed by its age, and nothing else is', async () => {
    const [old, recent] = [await stored(originalName()), await stored(originalName())]
    const now = Date.now()
    const object = s3.objects.get(`originals/${old}`)
    if (object) object.at = new Date(now - MINUTE)
    s3.objects.set('originals/notes.txt', { bytes: PHOTO, at: new Date(0) })
    s3.objects.set('files/ab/picture.jpg', { bytes: PHOTO, at: new Date(0) })
    expect(await storage.originals.listBefore(now - 1_000)).toEqual([old])
    expect((await storage.originals.listBefore(now + MINUTE)).toSorted()).toEqual([old, recent].toSorted())
  })

  test('an original in a bucket that the store would not take is no original, and the file stays with its sender', async () => {
    s3.fail(507)
    const name = originalName()
    await expect(stored(name)).rejects.toThrow(/507/)
    expect(await readFile(join(folder, name))).toEqual(PHOTO)
    await rm(join(folder, name))
  })
})

test('a server whose bucket is set in its environment keeps its pictures there', async () => {
  const server = await testServer({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    },
  })
  const path = pathFor(server.deps.secrets.files, PHOTO, 'image/jpeg')
  await server.storage.put(path, PHOTO, 'image/jpeg')
  expect(s3.objects.has(path)).toBe(true)
  expect(await server.call('GET', `/${path}`)).toMatchObject({ status: 200, body: PHOTO.toString() })
  await server.close()
})
