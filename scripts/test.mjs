/**
 * `npm test`: everything. Types, lint, format, dead code, imports; unit and API tests on a real PostgreSQL; the
 * pages built and weighed; journeys in a real browser. At the end what failed is named once more, with its first words,
 * because whoever looks at a long log sees its end; the last line is `N passed, N failed`.
 *
 *   npm test -- --only check|unit|browser [filter …]
 *   npm test -- --screens    draws every screen of the browser tests into test-results/screens
 *   npm test -- --slow       lets every call of the browser tests wait: what needs luck fails
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { failureOfRun, failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { ensureInstalled, ROOT } from './install.mjs'
import { report, runStep } from './steps.mjs'

const RESULTS = join(ROOT, 'test-results')
/** In a process of its own, because it ends its process when the build fails. */
const BUILD = [
  '--input-type=module',
  '--eval',
  "import { ensureBuilt } from './scripts/builds.mjs'; await ensureBuilt()",
]
const KINDS = ['check', 'unit', 'browser']
/** How nice a check is to the tests beside it: as nice as can be. Unit tests leave it nothing, browser tests a twentieth, which is enough. */
const AFTER_THE_TESTS = 19
/** What the browser tests learn through their environment. */
const SWITCHES = { '--screens': 'ANUSHILON_TEST_SCREENS', '--slow': 'ANUSHILON_TEST_SLOW' }
/** @type {Count} */
const NOTHING = { passed: 0, failures: [] }
const PROGRESS = join(ROOT, 'scripts', 'progress.mjs')

/** @typedef {{ passed: number, failures: readonly string[] }} Count */
/** @typedef {import('./failures.mjs').VitestResults} VitestResults */
/** @typedef {import('./failures.mjs').PlaywrightResults} PlaywrightResults */

/** @param {string[]} args */
function readArguments(args) {
  const at = args.indexOf('--only')
  const only = at < 0 ? null : (args[at + 1] ?? '')
  if (only !== null && !KINDS.includes(only)) throw new Error(`--only takes one of ${KINDS.join(', ')}`)
  const rest = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)]
  const switched = Object.entries(SWITCHES).filter(([word]) => rest.includes(word))
  return {
    wants: (/** @type {string} */ kind) => only === null || only === kind,
    filters: rest.filter((word) => !Object.hasOwn(SWITCHES, word)),
    env: Object.fromEntries(switched.map(([, variable]) => [variable, 'on'])),
  }
}

/**
 * What a reporter wrote; nothing when the run did not get that far.
 * @param {string} file
 * @returns {unknown}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
  } catch {
    return null
  }
}

/**
 * Runs tests, shows them as they go and counts them. A run that fails without a failed test (a file that does not
 * load, a crash) counts as one failure.
 * @template R
 * @param {import('./steps.mjs').Step} step
 * @param {string} file
 * @param {(results: R) => Count} count
 * @returns {Promise<Count>}
 */
async function runTests(step, file, count) {
  rmSync(join(RESULTS, file), { force: true })
  const outcome = await runStep({ ...step, live: true })
  report(outcome)
  const results = /** @type {R | null} */ (readResults(file))
  const counted = results === null ? NOTHING : count(results)
  if (outcome.ok || counted.failures.length > 0) return counted
  return { ...counted, failures: [failureOfRun(step.name, outcome.output)] }
}

/**
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<Count>}
 */
async function mustRun(step) {
  const outcome = await runStep(step)
  report(outcome)
  return { passed: 0, failures: outcome.ok ? [] : [step.name] }
}

/** @param {string[]} filters */
async function unitTests(filters) {
  console.log('\nUnit tests, and the server on a real PostgreSQL')
  const reporters = ['default', 'json', PROGRESS].map((reporter) => `--reporter=${reporter}`)
  const args = ['run', ...reporters, '--outputFile.json=test-results/unit.json', ...filters]
  return await runTests(
    { name: 'unit and API tests', command: 'vitest', args },
    'unit.json',
    (/** @type {VitestResults} */ results) => ({
      passed: results.numPassedTests,
      failures: failuresOfVitest(results),
    }),
  )
}

/** @param {string[]} filters @param {Record<string, string>} env */
async function browserTests(filters, env) {
  console.log('\nThe pages in a real browser')
  const sized = await mustRun({
    name: 'first load of the pages',
    command: 'node',
    args: ['scripts/check-first-load.ts'],
    live: true,
  })
  const step = {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...filters],
    env: {
      ...env,
      CHROMIUM: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(RESULTS, 'browser.json'),
      // Node reads TypeScript by itself; Playwright's own reading of the whole server costs each process ten seconds.
      PW_DISABLE_TS_ESM: '1',
    },
  }
  const tested = await runTests(step, 'browser.json', (/** @type {PlaywrightResults} */ results) => ({
    passed: results.stats.expected,
    failures: failuresOfPlaywright(results),
  }))
  return { passed: tested.passed, failures: [...sized.failures, ...tested.failures] }
}

/** @returns {Promise<Count>} */
async function everything() {
  const { wants, filters, env } = readArguments(process.argv.slice(2))
  await ensureInstalled()
  mkdirSync(RESULTS, { recursive: true })
  console.log('\nThe code itself, and the pages')
  // Many a test waits: the code is checked on what they leave of the processor.
  const checking = wants('check') ? check(AFTER_THE_TESTS) : Promise.resolve([])
  // The server is tested with the pages that it serves.
  const needsPages = wants('unit') || wants('browser')
  const built = needsPages
    ? await mustRun({ name: 'build of the pages and the server', command: process.execPath, args: BUILD })
    : NOTHING
  const counts = [built]
  if (built.failures.length === 0) {
    if (wants('unit')) counts.push(await unitTests(filters))
    if (wants('browser')) counts.push(await browserTests(filters, env))
  }
  counts.push({ passed: 0, failures: await checking })
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failures: [...a.failures, ...b.failures] }))
}

/** @type {Count} */
let total
try {
  total = await everything()
} catch (error) {
  total = { passed: 0, failures: [error instanceof Error ? error.message : String(error)] }
}
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length > 0 ? 1 : 0
