import { openSealedPaper } from '@anushilon/contract/open-sealed-paper'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newKey } from '../../../seal.ts'
import { sealPaper } from './sealed-paper.ts'

const of = { examId: 'weekly', version: 3, studentId: '7', part: 'written' } as const
const times = { startedAt: 0, endsAt: 0, closesAt: 0, uploadMinutes: 0, minutes: 30 }
const content = { part: 'written', paper: { examId: 'weekly', ...times, sections: [] } } as const

const picture = (path: string, bytes: number) => ({ path, content: randomBytes(bytes) })

test.each([[[]], [[70_000]], [[64 * 1024, 1, 500_000]]])(
  'with pictures of %j bytes it opens to what was sealed, and is as long as it says',
  async (sizes) => {
    const key = newKey()
    const pictures = sizes.map((bytes, at) => picture(`files/${at}.png`, bytes))
    const { bytes, body } = await sealPaper(key, of, content, pictures)
    const sealed = Buffer.isBuffer(body) ? body : await buffer(body)
    expect(sealed).toHaveLength(bytes)
    const opened = await openSealedPaper(new Uint8Array(sealed), key.toString('base64url'), of)
    expect(opened?.content).toMatchObject(content)
    expect(opened?.pictures.map(({ path }) => path)).toEqual(pictures.map(({ path }) => path))
    for (const [at, { content: sent }] of pictures.entries()) {
      expect(sent.equals(opened?.pictures[at]?.bytes ?? Buffer.of())).toBe(true)
    }
  },
)

test('a large one that nobody reads is not made: a hundred asked for at once take no room', async () => {
  const pictures = [picture('files/1.png', 6_000_000), picture('files/2.png', 6_000_000)]
  const before = process.memoryUsage().arrayBuffers
  const all = await Promise.all(Array.from({ length: 100 }, () => sealPaper(newKey(), of, content, pictures)))
  expect(all.map(({ bytes }) => bytes > 12_000_000)).not.toContain(false)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
})
