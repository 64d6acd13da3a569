import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing, pngHeader } from '../../test/sitting/photos.ts'
import { isTooLarge } from './photo-limits.ts'
import { readPictureHeader } from './picture-header.ts'

const sizeOf = async (bytes: Buffer) =>
  await readPictureHeader(async (at, length) => Buffer.from(bytes.subarray(at, at + length)))

test.each(['png', 'jpeg', 'gif'] as const)('a %s says how large it is before it is decoded', async (format) => {
  const bytes = await drawing('a page', 321, 123).toFormat(format).toBuffer()
  expect(await sizeOf(bytes)).toEqual({ width: 321, height: 123 })
})

test('a JPEG says so behind whatever the camera wrote, progressive or not', async () => {
  const exif = { IFD0: { Copyright: 'N'.repeat(40_000) } }
  const bytes = await drawing('a page', 321, 123)
    .withExif(exif)
    .withIccProfile('p3')
    .jpeg({ progressive: true })
    .toBuffer()
  expect(await sizeOf(bytes)).toEqual({ width: 321, height: 123 })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('this is not a picture at all, is it')],
  ['a PNG without its first chunk', Buffer.concat([pngHeader(1, 1).subarray(0, 8), Buffer.alloc(40, 7)])],
  ['a PNG of no size', pngHeader(0, 100)],
  ['a JPEG that ends in its header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])],
  ['a JPEG whose segments lead nowhere', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, ...Array(20).fill(0)])],
  ['a JPEG with endless filling', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff)])],
])('there is no size in %s', async (_name, bytes) => {
  expect(await sizeOf(bytes)).toBeNull()
})

test.each([
  [1, 49_000_000, true],
  [49_000_000, 1, true],
  [16_384, 3_000, false],
  [7_000, 7_000, false],
  [7_072, 7_072, true],
])('%i by %i is too large: %s', async (width, height, expected) => {
  const size = await sizeOf(pngHeader(width, height))
  expect(size && isTooLarge(size)).toBe(expected)
})

test('what it says is what a decoder makes of it', async () => {
  const bytes = await drawing('a page', 640, 480).jpeg().toBuffer()
  const { width, height } = await sharp(bytes).metadata()
  expect(await sizeOf(bytes)).toEqual({ width, height })
})
