import { expect, test } from 'vitest'
import { lockfileFaults } from './check-lockfile.ts'

const there = { version: '1.0.0', integrity: 'sha512-x' }

function lock(packages: object): string {
  return JSON.stringify({ packages }, null, 2)
}

const tool = { optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/linux-arm64-gnu': '1.0.0' } }

test('a lockfile with both processors is sound', () => {
  const text = lock({
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/linux-x64-gnu': there,
    'node_modules/@tool/linux-arm64-gnu': there,
  })
  expect(lockfileFaults(text, new Map())).toEqual([])
})

test('a native package that npm left out is named', () => {
  const text = lock({ 'node_modules/tool': tool, 'node_modules/@tool/linux-x64-gnu': there })
  expect(lockfileFaults(text, new Map())).toEqual(['node_modules/tool: @tool/linux-arm64-gnu is not in the lockfile'])
})

test('a nested package is found beside the one that asks for it', () => {
  const text = lock({
    'apps/web/node_modules/tool': tool,
    'apps/web/node_modules/@tool/linux-x64-gnu': there,
    'node_modules/@tool/linux-arm64-gnu': there,
  })
  expect(lockfileFaults(text, new Map())).toEqual([])
})

test('a tool that exists for one processor only is named', () => {
  const text = lock({
    'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
    'node_modules/tool-linux-x64': there,
  })
  expect(lockfileFaults(text, new Map())).toEqual(['node_modules/tool: tool-linux-* has no arm64'])
})

test('a registry in the lockfile is named with its line', () => {
  const text = lock({ 'node_modules/a': { resolved: 'https://registry.example.org/a.tgz' } })
  expect(lockfileFaults(text, new Map())[0]).toMatch(/^package-lock\.json:4: names a registry/)
})

test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '*', '>=1'])('the version %s is not exact', (version) => {
  const faults = lockfileFaults(lock({}), new Map([['apps/api/package.json', { dependencies: { pg: version } }]]))
  expect(faults).toEqual([`apps/api/package.json: pg is "${version}", not one exact version`])
})
