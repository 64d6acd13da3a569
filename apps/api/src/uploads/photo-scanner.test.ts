import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PhotoScanner } from './photo-scanner.ts'

/** Gathers what a scanner finds, and calls the pictures photo:1, photo:2, … */
async function scan(pieces: readonly Buffer[]) {
  const photos: Buffer[][] = []
  const scanner = new PhotoScanner({
    async begin() {
      photos.push([])
    },
    async piece(bytes) {
      photos.at(-1)?.push(bytes)
    },
    end: async () => `photo:${photos.length}`,
  })
  for (const piece of pieces) await scanner.take(piece)
  return { text: scanner.end(), photos: photos.map((parts) => Buffer.concat(parts)) }
}

/** Cut at these places, wherever they fall. */
function cut(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const edges = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((one, other) => one - other),
    bytes.length,
  ]
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}

const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`

test('photos come out as they went in, and the rest is the same JSON, wherever the network cuts it', async () => {
  const words = fc.oneof(fc.string(), fc.constantFrom('d', 'dat', 'data', 'ডেটা "quoted" \\ back', 'a,b', '\u2028"'))
  const photos = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 4 })
  const cuts = fc.array(fc.nat(2_000), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(words, photos, words, cuts, async (before, sent, after, places) => {
      const body = { [before]: after, questionNo: 2, questionILink: sent.map(dataUrl), after: [before, after, null] }
      const { text, photos: found } = await scan(cut(JSON.stringify(body), places))
      expect(found.map((photo) => [...photo])).toEqual(sent.map((photo) => [...photo]))
      expect(JSON.parse(text)).toEqual({ ...body, questionILink: sent.map((_, index) => `photo:${index + 1}`) })
    }),
    { numRuns: 300 },
  )
})

test('a sender that escapes slashes is understood', async () => {
  const bytes = Buffer.from([0xff, 0xff, 0xfe, 0xff, 0xff])
  const { photos } = await scan([Buffer.from(`{"a":"${dataUrl(bytes).replaceAll('/', String.raw`\/`)}"}`)])
  expect(photos).toEqual([bytes])
})

test.each(['{"a":"data:', '{"a":"data:image/png;base64,AAAA', '["a', '["\\', '"data:x"', '"'])(
  'what breaks off is left as text that is no JSON, or as no picture: %s',
  async (text) => {
    const scanned = await scan([Buffer.from(text)])
    expect(scanned.photos.every((photo) => photo.length <= 3)).toBe(true)
  },
)

test('text without end is refused', async () => {
  await expect(scan([Buffer.alloc(1_000_000, ' ')])).rejects.toMatchObject({ code: 'too-large' })
  await expect(scan([Buffer.from('"'), Buffer.alloc(1_000_000, 'a')])).rejects.toMatchObject({ code: 'too-large' })
  await expect(scan([Buffer.from('"data:'), Buffer.alloc(1_000_000, 'a')])).rejects.toMatchObject({ code: 'bad-input' })
})
