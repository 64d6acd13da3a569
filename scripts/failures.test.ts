import { expect, test } from 'vitest'
import { failureOfRun, failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

const FILE = { name: '/x/marks.test.ts', status: 'passed', message: '', assertionResults: [] }
const PASSED = { status: 'passed', fullName: 'marks are summed', failureMessages: [] }

test('failed unit tests are named with their file and the first lines of what they said', () => {
  const said = ['\u001B[31mAssertionError: expected 1 to be 2\u001B[39m', ...Array.from({ length: 30 }, () => 'at x')]
  const failed = { status: 'failed', fullName: 'marks are rounded', failureMessages: [said.join('\n')] }
  const [only = '', ...others] = failuresOfVitest({
    numPassedTests: 1,
    testResults: [{ ...FILE, status: 'failed', assertionResults: [PASSED, failed] }],
  })
  expect(others).toEqual([])
  expect(only.split('\n').slice(0, 2)).toEqual([
    '/x/marks.test.ts › marks are rounded',
    '    AssertionError: expected 1 to be 2',
  ])
  expect(only.split('\n')).toHaveLength(9)
})

test('a file of unit tests that does not load is named, one whose tests pass is not', () => {
  const broken = { ...FILE, name: '/x/broken.test.ts', status: 'failed', message: 'Cannot find module' }
  expect(
    failuresOfVitest({ numPassedTests: 1, testResults: [{ ...FILE, assertionResults: [PASSED] }, broken] }),
  ).toEqual(['/x/broken.test.ts\n    Cannot find module'])
})

test('failed browser tests of nested groups are named, and those that passed at a second try', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    ok: statuses.at(-1) === 'passed',
    title,
    file: 'exam.spec.ts',
    line: 7,
    tests: [
      { results: statuses.map((status) => ({ status, errors: status === 'passed' ? [] : [{ message: 'no' }] })) },
    ],
  })
  const suites = [
    { specs: [spec('a', 'passed')], suites: [{ specs: [spec('b', 'failed'), spec('c', 'timedOut', 'passed')] }] },
  ]
  expect(failuresOfPlaywright({ stats: { expected: 1 }, suites, errors: [{ message: 'no browser' }] })).toEqual([
    'outside of the tests\n    no browser',
    'exam.spec.ts:7 › b\n    no',
    'exam.spec.ts:7 › c\n    no',
  ])
})

test('a run that failed without a failed test is told by the end of its output', () => {
  const output = `${'✓ fine\n'.repeat(500)}Unhandled Rejection\nError: late\n`
  const lines = failureOfRun('unit and API tests', output).split('\n')
  expect([lines[0], ...lines.slice(-2)]).toEqual(['unit and API tests', '    Unhandled Rejection', '    Error: late'])
  expect(lines).toHaveLength(41)
})
