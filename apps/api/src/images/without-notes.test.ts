import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing } from '../../test/sitting/photos.ts'
import { withoutNotes } from './without-notes.ts'

const PLACE = 'at-home-in-Mirpur'
const noted = () =>
  drawing('a page', 900, 700)
    .withExif({ IFD0: { Make: PLACE }, IFD3: { GPSMapDatum: PLACE } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>`)

function segment(marker: number, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function chunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pixels = async (bytes: Buffer) => await sharp(bytes, { failOn: 'none' }).raw().toBuffer()

test.each(['jpeg', 'png', 'gif'] as const)('a %s without notes is the same picture', async (format) => {
  const plain = await drawing('a page', 900, 700).toFormat(format).toBuffer()
  expect(await pixels(withoutNotes(plain))).toEqual(await pixels(plain))
})

test.each([false, true])(
  'a photo loses place, device and thumbnails, whole or cut off (progressive: %s)',
  async (progressive) => {
    const photo = await noted().jpeg({ progressive }).toBuffer()
    expect(photo.includes(PLACE)).toBe(true)
    const [start, rest] = [photo.subarray(0, 2), photo.subarray(2)]
    const notes = [
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xed, PLACE),
      segment(0xfe, PLACE),
      segment(0xe0, `JFXX\0${PLACE}`),
    ]
    const whole = Buffer.concat([start, ...notes, rest, Buffer.from(PLACE)])
    expect(await pixels(withoutNotes(whole))).toEqual(await pixels(photo))
    for (let length = 0; length <= whole.length; length += 97) {
      expect(withoutNotes(whole.subarray(0, length)).includes(PLACE)).toBe(false)
    }
  },
)

test('a photo into which its beginning was written once more ends there', async () => {
  const photo = await noted().jpeg().toBuffer()
  for (const again of [photo, photo.subarray(2), photo.subarray(photo.indexOf('Exif'))]) {
    const broken = Buffer.concat([photo.subarray(0, photo.length - 900), again])
    expect(withoutNotes(broken).includes(PLACE)).toBe(false)
  }
})

test('a drawing loses what programs wrote into it, whole or cut off', async () => {
  const drawn = await drawing('a page', 900, 700).png().toBuffer()
  const notes = [chunk('tEXt', `Comment\0${PLACE}`), chunk('eXIf', PLACE), chunk('iTXt', PLACE), chunk('zTXt', PLACE)]
  const whole = Buffer.concat([drawn.subarray(0, 33), ...notes, drawn.subarray(33), Buffer.from(PLACE)])
  expect(withoutNotes(whole)).toEqual(drawn)
  for (let length = 0; length <= whole.length; length += 13) {
    expect(withoutNotes(whole.subarray(0, length)).includes(PLACE)).toBe(false)
  }
  const tooLong = Buffer.from(whole)
  tooLong.writeUInt32BE(0x7fffffff, 33)
  expect(withoutNotes(tooLong).includes(PLACE)).toBe(false)
  const [before, behind] = [drawn.subarray(0, -12), drawn.subarray(-12)]
  const swallowing = Buffer.concat([
    before.subarray(0, 33),
    Buffer.from([0x7f, 0, 0, 0]),
    before.subarray(37),
    ...notes,
    behind,
  ])
  expect(withoutNotes(swallowing).includes(PLACE)).toBe(false)
  const [pictured, length] = [Buffer.concat([drawn.subarray(0, -12), ...notes, behind]), drawn.indexOf('IDAT') - 4]
  pictured.writeUInt32BE(pictured.length - length - 30, length)
  expect(withoutNotes(pictured).includes(PLACE)).toBe(false)
})

test('a GIF loses its comments', async () => {
  const drawn = await drawing('a page').gif().toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, PLACE.length]), Buffer.from(PLACE), Buffer.from([0])])
  const withComment = Buffer.concat([drawn.subarray(0, -1), comment, drawn.subarray(-1)])
  expect(withComment.includes(PLACE)).toBe(true)
  expect(withoutNotes(withComment).includes(PLACE)).toBe(false)
  expect(await pixels(withoutNotes(withComment))).toEqual(await pixels(drawn))
})

test('of what is no picture nothing is left', () => {
  expect(withoutNotes(Buffer.from(PLACE))).toHaveLength(0)
  expect(withoutNotes(Buffer.alloc(0))).toHaveLength(0)
})
