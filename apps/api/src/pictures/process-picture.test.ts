import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processPicture } from './process-picture.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'anushilon-images-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

function svg(inside: string, size = 'width="200" height="60"'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  )
}

/** The share of the picture that is not white. */
async function ink(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes).flatten({ background: 'white' }).greyscale().stats()
  return 1 - (channels[0]?.mean ?? 255) / 255
}

function line(text: string, style = '') {
  return svg(
    `<rect width="200" height="60" fill="white"/><text x="5" y="40" font-size="24" style="${style}">${text}</text>`,
  )
}

async function noise(width: number, height: number): Promise<Buffer> {
  return await sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()
}

describe('a drawing', () => {
  test('a drawing becomes a png, twice as sharp as its units', async () => {
    const picture = await processPicture(svg('<circle cx="30" cy="30" r="20"/>'))
    expect(picture).toMatchObject({ mediaType: 'image/png', width: 400, height: 120 })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 400 })
  })

  test('a drawing is never wider than a picture may be', async () => {
    expect(await processPicture(svg('<circle r="9"/>', 'width="1200" height="100"'))).toMatchObject({ width: 1600 })
    expect(await processPicture(svg('<circle r="9"/>', 'width="90000" height="900"'))).toMatchObject({ width: 1600 })
  })

  test('a drawing goes through a second time without losing a dot', async () => {
    const drawn = await processPicture(line('v = u + at ক্ষেত্র'))
    const again = await processPicture(drawn.bytes)
    const dots = (of: Buffer) => sharp(of).raw().toBuffer()
    expect((await dots(again.bytes)).equals(await dots(drawn.bytes))).toBe(true)
  })

  test('a drawing is found behind a declaration and a comment', async () => {
    const xml = Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${svg('<circle r="9"/>').toString()}`)
    expect(await processPicture(xml)).toMatchObject({ mediaType: 'image/png' })
  })

  test('a drawing comes out the same every time', async () => {
    const [one, other] = await Promise.all([processPicture(line('ক্ষেত্র')), processPicture(line('ক্ষেত্র'))])
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })

  // U+A000 is in no font of ours: what it leaves is what a missing letter leaves.
  test.each(['ক', 'ক্ষ', 'A', 'θ', 'π', '₂', '√', '→', '∞', '½'])('a drawing has a letter for %s', async (letter) => {
    const [drawn, missing] = await Promise.all([processPicture(line(letter)), processPicture(line('\uA000'))])
    expect(await ink(drawn.bytes)).toBeGreaterThan(0.001)
    expect(drawn.bytes.equals(missing.bytes)).toBe(false)
  })

  test('a drawing joins Bengali letters rather than setting them side by side', async () => {
    const { bytes } = await processPicture(line('ক্ষ'))
    const { bytes: apart } = await processPicture(line('ক্\u200Cষ'))
    const width = async (of: Buffer) => (await sharp(of).trim().toBuffer({ resolveWithObject: true })).info.width
    expect(await width(bytes)).toBeLessThan(await width(apart))
  })

  test('a drawing has bold letters', async () => {
    const [plain, bold] = await Promise.all([
      processPicture(line('গাড়ি')),
      processPicture(line('গাড়ি', 'font-weight:700')),
    ])
    expect(await ink(bold.bytes)).toBeGreaterThan(await ink(plain.bytes))
  })

  test.each([
    ['an image', '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>', 'http://127.0.0.1:9/x.png'],
    [
      'an image, the old way',
      '<image xlink:href="file:///etc/hostname" width="9" height="9"/>',
      'file:///etc/hostname',
    ],
    ['a shape of another file', '<use href="other.svg#a"/>', 'other.svg#a'],
    ['a style sheet', '<style>@import "http://127.0.0.1:9/x.css";</style>', 'http://127.0.0.1:9/x.css'],
    ['a fill', '<rect fill="url(http://127.0.0.1:9/a.svg#g)" width="9" height="9"/>', 'http://127.0.0.1:9/a.svg#g'],
  ])('that draws on %s from outside is refused', async (_what, inside, reference) => {
    await expect(processPicture(svg(inside))).rejects.toThrow(`draws on ${reference}, which is outside the file`)
  })

  test('a drawing may draw on itself', async () => {
    const inside =
      '<defs><linearGradient id="g"/><g id="a"><circle r="5"/></g></defs><use href="#a"/><rect fill="url(#g)" width="9" height="9"/>'
    expect(await processPicture(svg(inside))).toMatchObject({ mediaType: 'image/png' })
  })

  test('a drawing cannot make the renderer fetch anything, even past our own look at it', async () => {
    let asked = 0
    const listener = createServer((_request, reply) => {
      asked += 1
      reply.end()
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const { port } = listener.address() as AddressInfo
    await writeFile(join(dir, 'black.svg'), svg('<rect width="200" height="60"/>'))
    const hidden = svg(
      `<script>fetch("http://127.0.0.1:${port}")</script>` +
        `<image href="http&#58;//127.0.0.1:${port}/x.png" width="200" height="60"/>` +
        `<image href="file&#58;//${dir}/black.svg" width="200" height="60"/>`,
    )
    const drawn = await sharp(hidden).flatten({ background: 'white' }).png().toBuffer()
    await new Promise((done) => listener.close(done))
    expect(asked).toBe(0)
    expect(await ink(drawn)).toBe(0)
  })
})

describe('a photo', () => {
  test('a photo stays a jpg, loses what the camera wrote into it and is turned upright', async () => {
    const taken = await sharp(await noise(60, 40))
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const picture = await processPicture(taken)
    expect(picture).toMatchObject({ mediaType: 'image/jpeg', width: 40, height: 60 })
    expect((await sharp(picture.bytes).metadata()).exif).toBeUndefined()
  })

  test('a photo saved as png becomes a jpg', async () => {
    expect(await processPicture(await noise(300, 200))).toMatchObject({ mediaType: 'image/jpeg' })
  })

  test('a photo is made no wider than a phone can use', async () => {
    const wide = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await processPicture(wide)).toMatchObject({ width: 1600, height: 533 })
  })
})

test.each(['png', 'gif', 'webp'] as const)('a plain %s becomes a small png', async (format) => {
  const plain = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#fffa' } })
    .toFormat(format)
    .toBuffer()
  const picture = await processPicture(plain)
  expect(picture).toMatchObject({ mediaType: 'image/png', width: 300, height: 200 })
  expect(picture.bytes.length).toBeLessThan(2000)
})

describe('refused', () => {
  test('a file that is no picture is refused', async () => {
    await expect(processPicture(Buffer.from('hello'))).rejects.toThrow('is not a png, jpg, gif, webp or svg')
    await expect(processPicture(Buffer.alloc(0))).rejects.toThrow('is not a png, jpg, gif, webp or svg')
  })

  test('a picture that was cut short is refused', async () => {
    const whole = await noise(200, 200)
    await expect(processPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow('is damaged and cannot be read')
  })

  test('a picture of another kind is refused', async () => {
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer()
    await expect(processPicture(tiff)).rejects.toThrow('is not a png, jpg, gif, webp or svg')
  })

  test('a picture that is hardly a dot wide and endlessly long is refused', async () => {
    const thread = await sharp({ create: { width: 1, height: 31_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await expect(processPicture(thread)).rejects.toThrow('has too many pixels')
  })

  test('a small file that swells into a huge picture is refused', async () => {
    const huge = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(huge.length).toBeLessThan(300_000)
    await expect(processPicture(huge)).rejects.toThrow(
      'has too many pixels, at most 50 million and 30,000 to a side are possible',
    )
  })

  test('a drawing that hides what it is from us, though not from the renderer, is refused', async () => {
    const plain = svg('<circle r="9"/>')
    const behindWords = Buffer.concat([Buffer.from(`<!-- <svg ${'x'.repeat(5000)} -->`), plain])
    expect(await sharp(behindWords).metadata()).toMatchObject({ format: 'svg' })
    for (const hidden of [behindWords, gzipSync(plain)]) {
      await expect(processPicture(hidden)).rejects.toThrow('is not a png, jpg, gif, webp or svg')
    }
  })

  test('a drawing that is not closed is refused', async () => {
    await expect(
      processPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')),
    ).rejects.toThrow('is damaged and cannot be read')
  })

  test('a drawing that multiplies itself is refused', async () => {
    const bomb = Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${['b', 'c', 'd', 'e', 'f', 'g', 'h']
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(20)}">`)
        .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&h;</text></svg>`,
    )
    await expect(processPicture(bomb)).rejects.toThrow('is damaged and cannot be read')
  })
})
