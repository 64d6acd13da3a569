import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStorage } from './folder.ts'
import { mediaTypeOf, pathFor } from './paths.ts'

const SECRET = Buffer.from('a secret of the tests')
const BYTES = Buffer.from('a picture')

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'anushilon-files-'))
})
afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
})

test('what was put can be read, and nothing else lies about', async () => {
  const storage = createFolderStorage(dir)
  const path = pathFor(SECRET, BYTES, 'image/png')
  await Promise.all([storage.put(path, BYTES, 'image/png'), storage.put(path, BYTES, 'image/png')])
  await storage.put(path, BYTES, 'image/png')
  const file = await storage.read(path)
  expect(file?.bytes).toBe(BYTES.length)
  expect(file && (await buffer(file.body))).toEqual(BYTES)
  expect(await readdir(join(dir, path.slice(6, 8)))).toEqual([path.slice(9)])
})

test('what was never put is not there', async () => {
  expect(await createFolderStorage(dir).read(pathFor(SECRET, BYTES, 'image/png'))).toBeNull()
})

test.each(['files/../../etc/passwd', 'files/ab/../../x.png', '/etc/passwd', 'files/ab/%2e%2e/x.png', 'files/', ''])(
  'the path %s leads nowhere',
  async (path) => {
    const storage = createFolderStorage(dir)
    expect(await storage.read(path)).toBeNull()
    await expect(storage.put(path, BYTES, 'image/png')).rejects.toThrow('not the path of a stored file')
  },
)

test('a path is the same for the same bytes, another under another secret, and names its kind', () => {
  const path = pathFor(SECRET, BYTES, 'image/jpeg')
  expect(path).toMatch(/^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.jpg$/)
  expect(pathFor(SECRET, BYTES, 'image/jpeg')).toBe(path)
  expect(pathFor(Buffer.from('another'), BYTES, 'image/jpeg')).not.toBe(path)
  expect(mediaTypeOf(path)).toBe('image/jpeg')
})
