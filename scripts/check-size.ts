import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a student with a slow phone waits for on the log-in page, gzipped. Fonts never block it and do not count. */
const BUDGET = { js: 85_000, css: 10_000 } as const

/** The screen that is shown there; it may be loaded on its own. */
const LOGIN_SCREEN = /\/LoginScreen\.tsx$/

/** What it fetches once the student uses it. Outside the budget, which is for the page as it opens, but never hidden. */
const FETCHED_IN_USE = /\/features\/login\/(?!\w*Screen\.tsx$)/

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type ViteManifest = Readonly<Record<string, Chunk>>

/** The files that the log-in page loads: the entry and the screen, each with whatever they import at once. */
export function loginFiles(manifest: ViteManifest): string[] {
  return filesOf(manifest, (key) => manifest[key]?.isEntry === true || LOGIN_SCREEN.test(key))
}

/** What comes on top of those before a student can log in. */
export function filesFetchedInUse(manifest: ViteManifest): string[] {
  const first = new Set(loginFiles(manifest))
  return filesOf(manifest, (key) => FETCHED_IN_USE.test(key)).filter((file) => !first.has(file))
}

function filesOf(manifest: ViteManifest, isWanted: (key: string) => boolean): string[] {
  const wanted = Object.keys(manifest).filter(isWanted)
  const chunks = new Set<string>()
  for (let key = wanted.pop(); key !== undefined; key = wanted.pop()) {
    if (chunks.has(key)) continue
    chunks.add(key)
    wanted.push(...(manifest[key]?.imports ?? []))
  }
  return [
    ...new Set([...chunks].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])),
  ].toSorted()
}

export interface Weight {
  readonly file: string
  readonly kind: 'js' | 'css'
  readonly bytes: number
}

export function judge(
  weights: readonly Weight[],
): { kind: 'js' | 'css'; bytes: number; budget: number; over: boolean }[] {
  return (['js', 'css'] as const).map((kind) => {
    const bytes = weights.filter((weight) => weight.kind === kind).reduce((sum, weight) => sum + weight.bytes, 0)
    return { kind, bytes, budget: BUDGET[kind], over: bytes > BUDGET[kind] }
  })
}

async function weigh(dist: string, files: readonly string[]): Promise<Weight[]> {
  return await Promise.all(
    files
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map(async (file) => ({
        file,
        kind: file.endsWith('.css') ? ('css' as const) : ('js' as const),
        bytes: gzipSync(await readFile(join(dist, file)), { level: 9 }).length,
      })),
  )
}

function row(name: string, bytes: number, rest = ''): string {
  return `  ${name.padEnd(52)} ${(bytes / 1000).toFixed(1).padStart(7)} kB${rest}`
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../apps/web/dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const weights = await weigh(dist, loginFiles(manifest))
  console.log('The log-in page as it opens, gzipped:')
  for (const { file, bytes } of weights) console.log(row(file, bytes))
  for (const { kind, bytes, budget, over } of judge(weights)) {
    console.log(row(`all ${kind}`, bytes, ` of ${budget / 1000} kB${over ? '  TOO MUCH' : ''}`))
    if (over) process.exitCode = 1
  }
  const later = await weigh(dist, filesFetchedInUse(manifest))
  const total = [...weights, ...later].filter(({ kind }) => kind === 'js').reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of later) console.log(row(`${file} (fetched while the student types)`, bytes))
  console.log(row('all js until the student is logged in', total))
}
