import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Inclusive ranges of code points. */
type Ranges = readonly (readonly [number, number])[]

/** What the pages write in Latin: both Latin-1 blocks, punctuation, super- and subscripts, a few signs of mathematics. */
const LATIN: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2000, 0x200b],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x209f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
  [0x2248, 0x2265],
]

/** Every letter, sign and digit used in Bangladesh, never a selection of strings: names and questions come from people. */
const BENGALI: Ranges = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x964, 0x965],
  [0x980, 0x9ef],
  [0x9f2, 0x9f3],
  [0x9fa, 0x9fe],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
]

interface Font {
  readonly id: string
  readonly file: string
  readonly ranges: Ranges
  /** The weights kept of a variable font. */
  readonly axes?: { readonly wght: { readonly min: number; readonly max: number } }
}

const FONTS: readonly Font[] = [
  {
    id: '@fonts/latin.woff2',
    file: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    ranges: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    id: '@fonts/bengali-400.woff2',
    file: require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2'),
    ranges: BENGALI,
  },
  {
    id: '@fonts/bengali-600.woff2',
    file: require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2'),
    ranges: BENGALI,
  },
]

/**
 * Gives style sheets the addresses `@fonts/*.woff2`. `vite dev` serves the stock files; a build cuts them down to the
 * letters above with all layout features kept.
 *
 * @internal
 */
export function fonts(cacheDir: string): Plugin {
  return {
    name: 'anushilon:fonts',
    async config(_config, { command }) {
      const alias = await Promise.all(
        FONTS.map(async (font) => {
          const replacement = command === 'build' ? await cutDown(font, cacheDir) : font.file
          return { find: font.id, replacement }
        }),
      )
      return { resolve: { alias } }
    },
  }
}

/** Kept in a folder named after what went in, so that a second build finds it. */
async function cutDown(font: Font, cacheDir: string): Promise<string> {
  const source = readFileSync(font.file)
  const key = createHash('sha256').update(source).update(JSON.stringify(font)).digest('hex').slice(0, 16)
  const folder = join(cacheDir, key)
  const path = join(folder, `${nameOf(font)}.woff2`)
  if (existsSync(path)) return path
  const letters = font.ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const options = { targetFormat: 'woff2', ...(font.axes && { variationAxes: font.axes }) } as const
  const cut = await subsetFont(source, String.fromCodePoint(...letters), options)
  mkdirSync(folder, { recursive: true })
  // Written aside and moved, so that a build that is stopped half-way leaves no half font for the next.
  writeFileSync(`${path}.part`, cut)
  renameSync(`${path}.part`, path)
  return path
}

/** The file's name, which survives into the bundle in front of the hash. */
function nameOf(font: Font): string {
  return font.id.slice('@fonts/'.length, -'.woff2'.length)
}
