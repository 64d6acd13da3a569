/**
 * `npm run check`: all that can be said about the code without running it. Needs neither database nor browser.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ROOT } from './install.mjs'
import { runSteps } from './steps.mjs'

const PRODUCT = ['./packages/*', './apps/*', './demo'].flatMap((workspace) => ['--workspace', workspace])

/** Every tsconfig of the workspace; one that is added is checked without being listed anywhere. */
function tsconfigs() {
  const folders = ['.', 'apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['node_modules', 'apps', 'packages'].includes(entry.name))
      .map((entry) => join(parent, entry.name)),
  )
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /^tsconfig.*\.json$/.test(name))
      .map((name) => join(folder, name)),
  )
}

/** @returns {import('./steps.mjs').Step[]} */
function steps() {
  return [
    { name: 'lint', command: 'oxlint', args: [] },
    ...tsconfigs().map((path) => ({
      name: `types of ${path.replace(/\/tsconfig\.json$/, '')}`,
      command: 'tsc',
      args: ['--project', path],
    })),
    { name: 'format', command: 'oxfmt', args: ['--check'] },
    { name: 'dead code', command: 'knip', args: ['--no-progress'] },
    // What only tests call is dead too; an export that is there for tests says so with @internal.
    { name: 'code without a production caller', command: 'knip', args: ['--no-progress', '--production', ...PRODUCT] },
    { name: 'imports and names', command: 'node', args: ['scripts/check-imports.ts'] },
    { name: 'first load of the pages', command: 'node', args: ['scripts/check-first-load.ts'] },
    { name: 'lockfile', command: 'node', args: ['scripts/check-lockfile.ts'] },
  ]
}

/** @returns {Promise<number>} how many of the checks failed */
export async function check() {
  return await runSteps(steps())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  process.exitCode = (await check()) > 0 ? 1 : 0
}
