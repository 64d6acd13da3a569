import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a student with a slow phone waits for on the log-in page, gzipped. Fonts never block it and do not count. */
const BUDGET = { js: 85_000, css: 10_000 } as const

/** The screen that is shown there; it may be loaded on its own. */
const LOGIN_SCREEN = /\/LoginScreen\.tsx$/

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type ViteManifest = Readonly<Record<string, Chunk>>

/** The files that the log-in page loads: the entry and the screen, each with whatever they import at once. */
export function loginFiles(manifest: ViteManifest): string[] {
  const wanted = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true || LOGIN_SCREEN.test(key))
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

async function weigh(dist: string): Promise<Weight[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const files = loginFiles(manifest).filter((file) => /\.(?:js|css)$/.test(file))
  return await Promise.all(
    files.map(async (file) => ({
      file,
      kind: file.endsWith('.css') ? ('css' as const) : ('js' as const),
      bytes: gzipSync(await readFile(join(dist, file)), { level: 9 }).length,
    })),
  )
}

if (import.meta.main) {
  const weights = await weigh(join(import.meta.dirname, '../apps/web/dist'))
  const row = (name: string, bytes: number, rest = '') =>
    `${name.padEnd(52)} ${(bytes / 1000).toFixed(1).padStart(7)} kB${rest}`
  console.log('The log-in page, gzipped:')
  for (const { file, bytes } of weights) console.log(`  ${row(file, bytes)}`)
  for (const { kind, bytes, budget, over } of judge(weights)) {
    console.log(`  ${row(`all ${kind}`, bytes, ` of ${budget / 1000} kB${over ? '  TOO MUCH' : ''}`)}`)
    if (over) process.exitCode = 1
  }
}
