/**
 * `npm run check`: all that can be said about the code without running it. Needs neither database nor browser.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ROOT } from './install.mjs'
import { runSteps } from './steps.mjs'

const PRODUCT = ['./packages/*', './apps/*', './demo'].flatMap((workspace) => ['--workspace', workspace])

/**
 * The linter knows the types of every file by the tsconfig.json above it and says what the compiler says of them, which
 * therefore need not read everything once more. What is checked under other settings too has a tsconfig of another name.
 */
function otherTsconfigs() {
  const folders = ['.', 'apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['node_modules', 'apps', 'packages'].includes(entry.name))
      .map((entry) => join(parent, entry.name)),
  )
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /^tsconfig\..+\.json$/.test(name))
      .map((name) => join(folder, name)),
  )
}

/** @returns {import('./steps.mjs').Step[]} */
function steps() {
  return [
    { name: 'lint and types', command: 'oxlint', args: [] },
    ...otherTsconfigs().map((path) => ({
      name: `types by ${path}`,
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

/**
 * @param {number} [niceness] how far it goes after what runs beside it
 * @returns {Promise<string[]>} the names of the checks that failed
 */
export async function check(niceness = 0) {
  return await runSteps(steps().map((step) => ({ ...step, niceness })))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  process.exitCode = (await check()).length > 0 ? 1 : 0
}
