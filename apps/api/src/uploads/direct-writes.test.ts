import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DirectWrites } from './direct-writes.ts'
import { type Block, takeBlock } from './disk-blocks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-direct-'))
})
afterAll(() => rm(folder, { recursive: true }))

function block(): Block {
  const found = takeBlock()
  if (found === null) throw new Error('no block is left')
  return found
}

/** Of random bytes, in pieces as a network brings them. */
function pieces(length: number): Buffer[] {
  const bytes = randomBytes(length)
  return Array.from({ length: Math.ceil(length / 60_001) }, (_, at) => bytes.subarray(at * 60_001, (at + 1) * 60_001))
}

async function written(name: string, some: readonly Buffer[], on: Block): Promise<Buffer> {
  const path = join(folder, name)
  const writes = new DirectWrites(path, on, { mayFree: false })
  for (const piece of some) await writes.add(piece)
  await writes.sync()
  await writes.close()
  return await readFile(path)
}

test.each([1, 4_095, 4_096, 4_097, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 660_000, 1_048_576])(
  'a file has just the bytes that came: %i',
  async (length) => {
    const some = pieces(length)
    const writes = new DirectWrites(join(folder, `bytes-${length}`), block(), { mayFree: false })
    for (const piece of some) await writes.add(piece)
    await writes.sync()
    const from = Math.max(0, length - 100)
    expect(await writes.read(from, 200)).toEqual(Buffer.concat(some).subarray(from))
    await writes.close()
    const found = await readFile(join(folder, `bytes-${length}`))
    expect(found.equals(Buffer.concat(some))).toBe(true)
  },
)

test('a block is given back once, and files that are written side by side have each their own', async () => {
  const one = block()
  const writes = new DirectWrites(join(folder, 'closed twice'), one, { mayFree: false })
  await Promise.all([writes.close(), writes.close()])
  const [again, next] = [block(), block()]
  expect(again.bytes).toBe(one.bytes)
  expect(next.bytes).not.toBe(one.bytes)
  for (const each of [next, again]) each.giveBack()
  const files = Array.from({ length: 8 }, () => pieces(600_000))
  const found = await Promise.all(files.map((some, at) => written(`beside-${at}`, some, block())))
  expect(found.every((bytes, at) => bytes.equals(Buffer.concat(files[at] ?? [])))).toBe(true)
})

test('pieces that nobody else has are given back at once; others stay as they are', async () => {
  const [own, other] = [Buffer.from('a'.repeat(100_000)), Buffer.from('b'.repeat(100_000))]
  const writes = new DirectWrites(join(folder, 'freed'), block(), { mayFree: true })
  await writes.add(own)
  const careful = new DirectWrites(join(folder, 'kept'), block(), { mayFree: false })
  await careful.add(other)
  expect([own.length, other.length]).toEqual([0, 100_000])
  for (const each of [writes, careful]) await each.close()
})

test('what cannot be written is said, and the block is given back', async () => {
  const one = block()
  const writes = new DirectWrites(join(folder, 'no such folder', 'file'), one, { mayFree: false })
  await writes.add(Buffer.from('a'))
  await expect(writes.sync()).rejects.toThrow('ENOENT')
  await writes.close()
  const next = block()
  expect(next.bytes).toBe(one.bytes)
  next.giveBack()
})

// Last: from then on this process does without.
test('where the disk does not take memory as it is, the file is written through the cache', async () => {
  const crooked: Block = { bytes: new Uint8Array(new ArrayBuffer(270_000), 1, 64 * 4_096), giveBack: () => undefined }
  const some = pieces(660_000)
  expect((await written('crooked', some, crooked)).equals(Buffer.concat(some))).toBe(true)
  expect((await written('after', some, block())).equals(Buffer.concat(some))).toBe(true)
})
