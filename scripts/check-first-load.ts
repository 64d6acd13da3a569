import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a phone fetches of the program before a page can be used: on a slow line each request costs a round trip and each
 * 50 kB a second. The seconds themselves are measured by `npm run bench:page`. Data, pictures and fonts are not in it.
 */
const PAGES = [
  { page: 'log-in', chunks: ['index'], requests: 4, kB: 88 },
  { page: 'Home', chunks: ['index', 'home'], requests: 6, kB: 130 },
  { page: 'MCQ exam', chunks: ['index', 'exam'], requests: 6, kB: 150 },
] as const

/**
 * The page that checks proofs: one file with everything in it (decision 033), at most this heavy as it lies on a disk, and
 * named by none of the others, so that nobody fetches it who does not open it.
 */
const CHECK_PAGE = { file: 'check.html', kB: 40, words: 'anushilon receipt v1' } as const

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type ViteManifest = Readonly<Record<string, Chunk>>

/** The files of the chunks with these names and of all that they import, each once. */
export function filesOf(manifest: ViteManifest, names: readonly string[]): string[] {
  const wanted = Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''))
  const keys = new Set(wanted)
  // A set that grows while it is gone through.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  return [...new Set([...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))].toSorted()
}

export interface Weight {
  readonly requests: number
  readonly bytes: number
}

export function isTooMuch(
  { requests, bytes }: Weight,
  limit: { readonly requests: number; readonly kB: number },
): boolean {
  return requests > limit.requests || bytes > limit.kB * 1_000
}

/** The page itself and its files, as they are sent: compressed by the build. */
async function weigh(dist: string, files: readonly string[]): Promise<Weight> {
  const sent = ['index.html', ...files].map((file) => join(dist, `${file}.br`))
  const sizes = await Promise.all(sent.map(async (file) => (await stat(file)).size))
  return { requests: sent.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** The files of the build that hold the page's program though they are not it, or lead to it by themselves. */
export function strayFiles(files: ReadonlyMap<string, string>): string[] {
  const { file: page, words } = CHECK_PAGE
  return [...files]
    .filter(([name, text]) => name !== page && (text.includes(words) || text.includes(page)))
    .map(([name]) => name)
}

async function weighCheckPage(dist: string): Promise<boolean> {
  const { file, kB: limit } = CHECK_PAGE
  const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(?:js|css|html)$/.test(name))
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(dist, name), 'utf8')] as const))
  const strays = strayFiles(new Map(files))
  const kB = (await stat(join(dist, file))).size / 1_000
  const faults = [...(kB > limit ? ['TOO MUCH'] : []), ...strays.map((name) => `ALSO IN ${name}`)]
  console.log(['  check page', `1 of 1 requests, ${kB.toFixed(1)} of ${limit} kB`, ...faults].join(' '))
  return faults.length === 0
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../apps/web/dist')
  if (!existsSync(join(dist, '.vite/manifest.json')))
    console.log('The pages are not built; `npm test` builds and weighs them.')
  else {
    const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as ViteManifest
    for (const { page, chunks, ...limit } of PAGES) {
      const weight = await weigh(dist, filesOf(manifest, chunks))
      const over = isTooMuch(weight, limit)
      const kB = (weight.bytes / 1_000).toFixed(1)
      console.log(
        `  ${page.padEnd(10)} ${weight.requests} of ${limit.requests} requests, ${kB} of ${limit.kB} kB${over ? '  TOO MUCH' : ''}`,
      )
      if (over) process.exitCode = 1
    }
    if (!(await weighCheckPage(dist))) process.exitCode = 1
  }
}
