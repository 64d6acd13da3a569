import { stripVTControlCharacters } from 'node:util'

/** How much of what a failed test said stands beside its name. */
const FIRST_LINES = 8
/** How much stands beside a run that failed without a failed test: what a runner says of that it says at its end. */
const LAST_LINES = 40

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestResults */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ results: { status: string, errors: PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ ok: boolean, title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number }, suites: PlaywrightSuite[], errors: PlaywrightError[] }} PlaywrightResults */

/** Without the colours of a terminal, which are noise in a log. @param {string} text */
function linesOf(text) {
  return stripVTControlCharacters(text).trim().split('\n')
}

/** @param {string} where @param {readonly string[]} messages */
function failure(where, messages) {
  return [where, ...linesOf(messages.join('\n')).slice(0, FIRST_LINES)].join('\n    ')
}

/**
 * A run that failed though no test of it did: an error that no test waited for, a crash, a file that does not load.
 * @param {string} name @param {string} output
 */
export function failureOfRun(name, output) {
  return [name, ...linesOf(output).slice(-LAST_LINES)].join('\n    ')
}

/**
 * The failed tests, and the files that failed without a failed test: they did not load, or a hook of theirs failed.
 * @param {VitestResults} results
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, [file.message])]
    return failed.map(({ fullName, failureMessages }) => failure(`${file.name} › ${fullName}`, failureMessages))
  })
}

/**
 * A test that passed only when it was tried again has failed.
 * @param {PlaywrightResults} results
 */
export function failuresOfPlaywright({ suites, errors }) {
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(
    ({ ok, tests }) => !ok || tests.some(({ results }) => results.some(({ status }) => isFailure(status))),
  )
  return [
    ...errors.map(({ message = '' }) => failure('outside of the tests', [message])),
    ...failed.map(({ title, file, line, tests }) =>
      failure(
        `${file}:${line} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap((tried) => tried.errors.map(({ message = '' }) => message))),
      ),
    ),
  ]
}

/** @param {string} status */
function isFailure(status) {
  return status !== 'passed' && status !== 'skipped'
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
