import { describe, expect, test } from 'vitest'
import { climbDown, fit, turned, type Size } from './ladder.ts'
import { shrinkingOf } from './limits.ts'

/** An encoder whose pictures weigh so many bytes a pixel at full quality; it notes what was tried. */
function encoder(bytesPerPixel: number) {
  const tried: string[] = []
  return {
    tried,
    encode: async ({ width, height }: Size, quality: number) => {
      tried.push(`${width}×${height} ${quality}`)
      return { size: Math.round(width * height * bytesPerPixel * quality) }
    },
  }
}

const single = shrinkingOf('written')

describe('a photo of a written or combined exam', () => {
  test('a photo of a written or combined exam is brought to 1600 pixels on its longer side', () => {
    expect(fit({ width: 4_000, height: 3_000 }, single)).toEqual({ width: 1_600, height: 1_200 })
    expect(fit({ width: 3_000, height: 4_000 }, single)).toEqual({ width: 1_200, height: 1_600 })
    expect(shrinkingOf('mcq-written')).toBe(single)
  })

  test('a photo of a written or combined exam is never enlarged', () => {
    expect(fit({ width: 640, height: 480 }, single)).toEqual({ width: 640, height: 480 })
  })

  test('a photo of a written or combined exam that is light enough is encoded once, at the best quality', async () => {
    const { encode, tried } = encoder(0.2)
    const { width, picture } = await climbDown({ width: 4_000, height: 3_000 }, single, encode)
    expect(tried).toEqual(['1600×1200 0.85'])
    expect(width).toBe(1_600)
    expect(picture.size).toBeLessThanOrEqual(1_000_000)
  })

  test('a photo of a written or combined exam that is heavy loses quality by tenths down to 0.4, before it loses size', async () => {
    const { encode, tried } = encoder(1.5)
    await climbDown({ width: 1_600, height: 1_200 }, single, encode)
    expect(tried).toEqual([
      '1600×1200 0.85',
      '1600×1200 0.75',
      '1600×1200 0.65',
      '1600×1200 0.55',
      '1600×1200 0.45',
      '1600×1200 0.4',
      '1360×1020 0.85',
      '1360×1020 0.75',
      '1360×1020 0.65',
      '1360×1020 0.55',
      '1360×1020 0.45',
    ])
  })

  test('a photo of a written or combined exam that no quality makes light enough is shrunk by 0.85 again and again', async () => {
    const { encode } = encoder(20)
    const { width, height, picture } = await climbDown({ width: 1_600, height: 1_200 }, single, encode)
    expect(picture.size).toBeLessThanOrEqual(1_000_000)
    expect(width / height).toBeCloseTo(4 / 3, 1)
  })

  test('a photo of a written or combined exam that would have to become illegible is sent as it is then', async () => {
    const { encode } = encoder(1_000_000)
    const { height } = await climbDown({ width: 1_600, height: 1_200 }, single, encode)
    expect(height).toBeGreaterThanOrEqual(64)
  })

  test('a strip of one pixel keeps a side', () => {
    expect(fit({ width: 9_000, height: 1 }, single)).toEqual({ width: 1_600, height: 1 })
  })
})

describe('a photo of a special exam', () => {
  const special = shrinkingOf('special')

  test('a photo of a special exam is brought to 800 pixels of width, whatever its height', () => {
    expect(fit({ width: 4_000, height: 3_000 }, special)).toEqual({ width: 800, height: 600 })
    expect(fit({ width: 3_000, height: 4_000 }, special)).toEqual({ width: 800, height: 1_067 })
    expect(fit({ width: 600, height: 4_000 }, special)).toEqual({ width: 600, height: 4_000 })
  })

  test('a photo of a special exam is encoded once, however heavy', async () => {
    const { encode, tried } = encoder(50)
    await climbDown({ width: 4_000, height: 3_000 }, special, encode)
    expect(tried).toEqual(['800×600 0.85'])
  })
})

test('a quarter turn swaps the sides, a half turn does not', () => {
  const size = { width: 3, height: 2 }
  expect([0, 1, 2, 3].map((turns) => turned(size, turns))).toEqual([
    size,
    { width: 2, height: 3 },
    size,
    { width: 2, height: 3 },
  ])
})
