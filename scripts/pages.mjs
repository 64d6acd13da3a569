// Builds the pages when what they are made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { requireWritable, ROOT } from './install.mjs'
import { node24 } from './node24.mjs'
import { runQuietly } from './run-quietly.mjs'
import { say } from './say.mjs'

const APPLICATIONS = ['web', 'staff'].map((name) => join(ROOT, 'apps', name))
/** All of them: one that a page begins to use is in it without being listed. */
const PACKAGES = join(ROOT, 'packages')

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** @param {string} application */
function stampOf(application) {
  return join(application, 'dist', '.made-from')
}

/** @param {string} application */
function sourcesHash(application) {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const path of [application, PACKAGES].flatMap(filesIn).toSorted()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether the built pages are those of the sources as they are now. */
export function pagesCurrent() {
  return APPLICATIONS.every((application) => isCurrent(application, sourcesHash(application)))
}

/** @param {string} application @param {string} made */
function isCurrent(application, made) {
  const stamp = stampOf(application)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made
}

/** Builds if needed. Ends the process with a plain message when that fails. */
export async function ensurePages() {
  for (const application of APPLICATIONS) {
    // Taken before the build: a change made while it runs must count as not built.
    const made = sourcesHash(application)
    if (!isCurrent(application, made)) await build(application, made)
  }
}

/** @param {string} application @param {string} made */
async function build(application, made) {
  requireWritable(application)
  say(`Building the pages (${basename(application)})…`)
  const require = createRequire(join(application, 'package.json'))
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js')
  const { code, output } = await runQuietly('still building', node24(), [vite, 'build'], {
    cwd: application,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write(`${output}\nThe pages could not be built.\n`)
    process.exit(1)
  }
  writeFileSync(stampOf(application), made)
  say('The pages are built')
}
