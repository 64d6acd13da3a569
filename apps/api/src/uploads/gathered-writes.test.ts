import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatheredWrites } from './gathered-writes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-writes-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, pieces: readonly Buffer[], mayFree: boolean): Promise<Buffer> {
  const path = join(folder, name)
  const writes = new GatheredWrites(path, { mayFree })
  for (const piece of pieces) await writes.add(piece)
  await writes.sync()
  await writes.close()
  return await readFile(path)
}

/** Larger than the memory that Node shares among small buffers. */
const pieceOf = (letter: string) => Buffer.from(letter.repeat(100_000))

test('memory of pieces that nobody else has is given back once they are written', async () => {
  const pieces = ['a', 'b', 'c', 'd', 'e', 'f'].map(pieceOf)
  const bytes = Buffer.concat(pieces)
  expect((await written('freed', pieces, true)).equals(bytes)).toBe(true)
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0])
})

test('pieces that lie in memory together with others are left alone', async () => {
  const all = pieceOf('a')
  const pieces = [all.subarray(0, 50_000), all.subarray(50_000)]
  expect((await written('shared', pieces, true)).equals(all)).toBe(true)
  expect(all).toHaveLength(100_000)
})

test('pieces that somebody else has stay as they are', async () => {
  const piece = pieceOf('a')
  await written('kept', [piece], false)
  expect(piece).toHaveLength(100_000)
})

test('a piece that cannot be written is reported at the end and with the next one', async () => {
  const writes = new GatheredWrites(join(folder, 'no such folder', 'file'), { mayFree: false })
  await writes.add(pieceOf('a'))
  await expect(writes.sync()).rejects.toThrow('ENOENT')
  await expect(writes.add(pieceOf('b'))).rejects.toThrow('ENOENT')
})
