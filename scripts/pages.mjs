// Builds the pages when what they are made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from './install.mjs'
import { node24 } from './node24.mjs'
import { runQuietly } from './run-quietly.mjs'
import { say } from './say.mjs'

const WEB = join(ROOT, 'apps', 'web')
const STAMP = join(WEB, 'dist', '.made-from')
const SOURCES = [WEB, join(ROOT, 'packages', 'contract', 'src'), join(ROOT, 'packages', 'domain', 'src')]

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const path of SOURCES.flatMap(filesIn).toSorted()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether the built pages are those of the sources as they are now. */
export function pagesCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

/** Builds if needed. Ends the process with a plain message when that fails. */
export async function ensurePages() {
  // Taken before the build: a change made while it runs must count as not built.
  const made = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made) return
  say('Building the pages…')
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const { code, output } = await runQuietly('still building', node24(), [vite, 'build'], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write(`${output}\nThe pages could not be built.\n`)
    process.exit(1)
  }
  writeFileSync(STAMP, made)
  say('The pages are built')
}
