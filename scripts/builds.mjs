// Builds the pages and the server when what they are made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { requireWritable, ROOT } from './install.mjs'
import { node24 } from './node24.mjs'
import { runQuietly } from './run-quietly.mjs'
import { say } from './say.mjs'

const API = join(ROOT, 'apps', 'api')
/** All of them: one that an application begins to use is in it without being listed. */
const PACKAGES = join(ROOT, 'packages')
/** What serves; `scripts/bundle-server.ts` says why it is not run as it is written. */
export const SERVER = join(API, 'dist', 'main.js')

/**
 * `folder` gets a `dist`, made from all that is in `sources`.
 * @typedef {{ what: string, folder: string, sources: readonly string[], program: () => string[] }} Build
 * @type {readonly Build[]}
 */
const BUILDS = [
  pages('web'),
  pages('staff'),
  {
    what: 'the server',
    folder: API,
    sources: [join(API, 'src'), PACKAGES, join(ROOT, 'demo', 'src'), join(ROOT, 'scripts', 'bundle-server.ts')],
    program: () => [join(ROOT, 'scripts', 'bundle-server.ts')],
  },
]

/** @param {string} name @returns {Build} */
function pages(name) {
  const folder = join(ROOT, 'apps', name)
  const vite = () => {
    const require = createRequire(join(folder, 'package.json'))
    return join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js')
  }
  return { what: `the pages (${name})`, folder, sources: [folder, PACKAGES], program: () => [vite(), 'build'] }
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
}

/** @param {Build} build */
function stampOf({ folder }) {
  return join(folder, 'dist', '.made-from')
}

/** @param {Build} build */
function sourcesHash({ sources }) {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const path of sources.flatMap(filesIn).toSorted()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether all that is built is made from the sources as they are now. */
export function buildsCurrent() {
  return BUILDS.every((build) => isCurrent(build, sourcesHash(build)))
}

/** @param {Build} build @param {string} made */
function isCurrent(build, made) {
  const stamp = stampOf(build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made
}

/** Builds if needed. Ends the process with a plain message when that fails. */
export async function ensureBuilt() {
  for (const build of BUILDS) {
    // Taken before the build: a change made while it runs must count as not built.
    const made = sourcesHash(build)
    if (!isCurrent(build, made)) await make(build, made)
  }
}

/** @param {Build} build @param {string} made */
async function make(build, made) {
  const { what, folder, program } = build
  requireWritable(folder)
  say(`Building ${what}…`)
  const { code, output } = await runQuietly('still building', node24(), program(), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write(`${output}\nBuilding ${what} failed.\n`)
    process.exit(1)
  }
  writeFileSync(stampOf(build), made)
}
