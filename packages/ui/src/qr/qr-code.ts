import { correctionOf } from './error-correction.ts'

/**
 * QR codes of a text of up to 230 bytes (ISO/IEC 18004): byte mode, correction level L, versions 1 to 9, always mask 0. That
 * is what an address with a hand-in code needs, on a screen that nobody has scratched; it is less than any library.
 */
interface Version {
  readonly size: number
  readonly blocks: number
  readonly dataPerBlock: number
  readonly correctionPerBlock: number
  /** The middles of the small squares, in both directions. */
  readonly alignment: readonly number[]
  /** From version 7 on the code says which it is. */
  readonly versionBits: number | null
}

function version(
  number: number,
  [blocks, dataPerBlock, correctionPerBlock]: readonly [number, number, number],
  alignment: readonly number[],
  versionBits: number | null = null,
): Version {
  return { size: 17 + 4 * number, blocks, dataPerBlock, correctionPerBlock, alignment, versionBits }
}

const VERSIONS: readonly Version[] = [
  version(1, [1, 19, 7], []),
  version(2, [1, 34, 10], [6, 18]),
  version(3, [1, 55, 15], [6, 22]),
  version(4, [1, 80, 20], [6, 26]),
  version(5, [1, 108, 26], [6, 30]),
  version(6, [2, 68, 18], [6, 34]),
  version(7, [2, 78, 20], [6, 22, 38], 0x07c94),
  version(8, [2, 97, 24], [6, 24, 42], 0x085bc),
  version(9, [2, 116, 30], [6, 26, 46], 0x09a99),
]

/** Level L with mask 0, with its own correction. */
const FORMAT_BITS = 0x77c4
/** The mode in four bits, the length in eight, the end in four. */
const FRAME_BYTES = 2

/** Rows of dark (true) and light squares, without the margin of four that stands around them; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = Array.from(new TextEncoder().encode(text))
  const fitting = VERSIONS.find(({ blocks, dataPerBlock }) => bytes.length + FRAME_BYTES <= blocks * dataPerBlock)
  if (fitting === undefined) return null
  const grid = new Grid(fitting)
  grid.place(codewords(bytes, fitting))
  return grid.rows
}

function codewords(bytes: readonly number[], { blocks, dataPerBlock, correctionPerBlock }: Version): number[] {
  const nibbles = [0b0100, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, at) => ((nibbles[2 * at] ?? 0) << 4) | (nibbles[2 * at + 1] ?? 0),
  )
  for (let pad = 0xec; data.length < blocks * dataPerBlock; pad ^= 0xec ^ 0x11) data.push(pad)
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * dataPerBlock, (at + 1) * dataPerBlock))
  const corrections = parts.map((part) => correctionOf(part, correctionPerBlock))
  return [...woven(parts), ...woven(corrections)]
}

/** The first of each, then the second of each. */
function woven(lists: readonly (readonly number[])[]): number[] {
  return (lists[0] ?? []).flatMap((_, at) => lists.map((list) => list[at] ?? 0))
}

class Grid {
  readonly rows: boolean[][]
  /** Squares that are not for data. */
  readonly #taken: boolean[][]
  readonly #version: Version

  constructor(version: Version) {
    this.#version = version
    this.rows = Array.from({ length: version.size }, () => Array.from({ length: version.size }, () => false))
    this.#taken = this.rows.map((row) => [...row])
    this.#finders()
    this.#alignments()
    this.#timing()
    this.#format()
    this.#versionBits()
  }

  #set(row: number, column: number, isDark: boolean): void {
    const [cells, taken] = [this.rows[row], this.#taken[row]]
    if (cells === undefined || taken === undefined || column < 0 || column >= cells.length) return
    cells[column] = isDark
    taken[column] = true
  }

  /** Rings around a middle: `isDark` says which. */
  #rings(row: number, column: number, radius: number, isDark: (ring: number) => boolean): void {
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        this.#set(row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))))
      }
    }
  }

  #finders(): void {
    const far = this.#version.size - 4
    for (const [row, column] of [
      [3, 3],
      [3, far],
      [far, 3],
    ] as const) {
      this.#rings(row, column, 4, (ring) => ring !== 2 && ring !== 4)
    }
  }

  #alignments(): void {
    const { alignment } = this.#version
    const [first, last] = [alignment[0], alignment.at(-1)]
    for (const row of alignment) {
      for (const column of alignment) {
        const isAtFinder = (row === first || row === last) && (column === first || column === last)
        if (!isAtFinder || (row === last && column === last)) this.#rings(row, column, 2, (ring) => ring !== 1)
      }
    }
  }

  #timing(): void {
    for (let at = 8; at < this.#version.size - 8; at += 1) {
      this.#set(6, at, at % 2 === 0)
      this.#set(at, 6, at % 2 === 0)
    }
  }

  /** Twice, around the finders. */
  #format(): void {
    const { size } = this.#version
    for (let bit = 0; bit < 15; bit += 1) {
      const isDark = ((FORMAT_BITS >> bit) & 1) === 1
      this.#set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, isDark)
      this.#set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, isDark)
    }
    this.#set(size - 8, 8, true)
  }

  #versionBits(): void {
    const { size, versionBits } = this.#version
    if (versionBits === null) return
    for (let bit = 0; bit < 18; bit += 1) {
      const isDark = ((versionBits >> bit) & 1) === 1
      const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
      this.#set(along, across, isDark)
      this.#set(across, along, isDark)
    }
  }

  /** Upwards and downwards in columns two wide, from the right; the upright line of the timing is left out. */
  place(bytes: readonly number[]): void {
    const { size } = this.#version
    let bit = 0
    for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
      for (let step = 0; step < size; step += 1) {
        const row = isUp ? size - 1 - step : step
        for (const column of [right, right - 1]) {
          if (this.#taken[row]?.[column] !== false) continue
          const isDark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
          this.#set(row, column, isDark !== ((row + column) % 2 === 0))
          bit += 1
        }
      }
    }
  }
}
