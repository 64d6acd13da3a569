import { expect, test } from 'vitest'
import { decodeFrames, encodeFrames, type Frame } from './frames.ts'

const FRAMES: Frame[] = [
  {
    kind: 'header',
    header: {
      format: 'anushilon-backup',
      version: 1,
      madeAt: '2026-11-15T04:00:00.000Z',
      migrations: [],
      tables: [{ name: 'courses', columns: ['id', 'name'], rows: 1 }],
      sequences: [],
      pictures: true,
    },
  },
  { kind: 'table', name: 'courses' },
  { kind: 'rows', bytes: Buffer.from('hsc-26\tএইচএসসি ২০২৬\n') },
  { kind: 'table-end', rows: 1 },
  { kind: 'file', path: 'ab/cd.png' },
  { kind: 'file-bytes', bytes: Buffer.from([0, 255, 10]) },
  { kind: 'file-end' },
]

async function* given<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function encoded(): Promise<Buffer> {
  return Buffer.concat(await all(encodeFrames(given(FRAMES))))
}

/** As a disk gives them: cut anywhere. */
function chunks(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

test.each([1, 4, 5, 7, 64, 1e6])('frames come back as they were, read %i bytes at a time', async (size) => {
  const bytes = await encoded()
  expect(await all(decodeFrames(given(chunks(bytes, size))))).toEqual(FRAMES)
})

test('a changed byte of a row is found by the checksum', async () => {
  const bytes = await encoded()
  const at = bytes.indexOf('hsc-26')
  bytes[at] = 'H'.charCodeAt(0)
  await expect(all(decodeFrames(given([bytes])))).rejects.toThrow(/its checksum is wrong/)
})

test('a file that stops between two parts is found by its missing end', async () => {
  const bytes = await encoded()
  const end = bytes.length - (5 + JSON.stringify({ sha256: 'f'.repeat(64) }).length)
  await expect(all(decodeFrames(given([bytes.subarray(0, end)])))).rejects.toThrow(/its end is missing/)
})

test('a file that stops in the middle of a part is found', async () => {
  const bytes = await encoded()
  await expect(all(decodeFrames(given([bytes.subarray(0, -3)])))).rejects.toThrow(/ends in the middle/)
})

test('bytes of something else are not taken for an enormous part', async () => {
  const noise = given([Buffer.from('PK\x03\x04 this is a zip file, not a back-up')])
  await expect(all(decodeFrames(noise))).rejects.toThrow(/impossible length|unknown kind/)
})
