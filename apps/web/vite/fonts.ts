import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

const FONTS = [
  {
    id: '@fonts/latin.woff2',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ranges: LATIN,
  },
  {
    id: '@fonts/bengali-400.woff2',
    file: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2',
    ranges: BENGALI,
  },
  {
    id: '@fonts/bengali-600.woff2',
    file: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2',
    ranges: BENGALI,
  },
] as const

const PRELOADED = FONTS[0].id

/**
 * Gives style sheets the addresses `@fonts/*.woff2`. `vite dev` serves the stock files; a build cuts them down to the
 * letters above with all layout features kept, and preloads the Latin one, which every page shows.
 */
export function fonts(cacheDir: string): Plugin {
  return {
    name: 'anushilon:fonts',
    async config(_config, { command }) {
      const alias = await Promise.all(
        FONTS.map(async ({ id, file, ranges }) => {
          const stock = require.resolve(file)
          return { find: id, replacement: command === 'build' ? await cutDown(stock, ranges, cacheDir) : stock }
        }),
      )
      return { resolve: { alias } }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const name = basenameOf(PRELOADED)
        const latin = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2') && file.includes(`${name}-`))
        if (latin === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latin}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The file is named after its content, so a second build finds it; the name's first word survives into the bundle. */
async function cutDown(stock: string, ranges: Ranges, cacheDir: string): Promise<string> {
  const source = readFileSync(stock)
  const key = createHash('sha256').update(source).update(JSON.stringify(ranges)).digest('hex').slice(0, 16)
  const folder = join(cacheDir, key)
  const path = join(folder, stockName(stock))
  if (existsSync(path)) return path
  const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const cut = await subsetFont(source, String.fromCodePoint(...letters), { targetFormat: 'woff2' })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, cut)
  return path
}

function stockName(stock: string): string {
  const font = FONTS.find(({ file }) => stock.endsWith(file))
  if (font === undefined) throw new Error(`Not one of our fonts: ${stock}`)
  return `${basenameOf(font.id)}.woff2`
}

function basenameOf(id: string): string {
  return id.slice('@fonts/'.length, -'.woff2'.length)
}
