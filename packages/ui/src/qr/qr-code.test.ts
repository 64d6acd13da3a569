import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const rowsOf = (text: string) => qrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))

/** Compared once, square by square, with what other encoders draw for the same text, level and mask. */
test('a short text is drawn as other encoders draw it', () => {
  expect(rowsOf('A')).toMatchInlineSnapshot(`
    [
      "#######..#.##.#######",
      "#.....#..###..#.....#",
      "#.###.#.##.##.#.###.#",
      "#.###.#..#.#..#.###.#",
      "#.###.#...#.#.#.###.#",
      "#.....#.....#.#.....#",
      "#######.#.#.#.#######",
      "........##.##........",
      "###.########.##...#..",
      "#.##....#.....#...##.",
      ".#.####..##.#...#...#",
      ".#.##...##....#...#..",
      "..##.##.#...#.#.#.#.#",
      "........#..#.#.#.#.#.",
      "#######.#.##.###.####",
      "#.....#.######.###...",
      "#.###.#.##.#.###.##.#",
      "#.###.#..##...#...##.",
      "#.###.#.##..#...#...#",
      "#.....#.#.....#...##.",
      "#######.###.#.#.#.###",
    ]
  `)
})

test.each([
  [17, 21],
  [18, 25],
  [32, 25],
  [33, 29],
  [78, 33],
  [79, 37],
  [107, 41],
  [135, 45],
  [155, 49],
  [193, 53],
  [230, 53],
])('a text of %i bytes has %i squares on each side', (bytes, size) => {
  expect(qrCode('h'.repeat(bytes))).toHaveLength(size)
})

test('every version is drawn as it was when it was compared', async () => {
  const drawn = [17, 32, 53, 78, 106, 134, 154, 192, 230].map((bytes) => rowsOf('h'.repeat(bytes))?.join('\n'))
  expect(await sha256(drawn.join('\n\n'))).toMatchInlineSnapshot(
    `"6c102ce9a491492883b53e9099d61b08bfa9b13383b2d2372ead06ee688f5265"`,
  )
})

test('what is too long has none', () => {
  expect(qrCode('h'.repeat(231))).toBeNull()
})

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
