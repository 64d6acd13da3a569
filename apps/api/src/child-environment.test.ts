import { execFileSync } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

test('a process that reads what strangers sent knows what Node has compiled, and nothing else of the server', () => {
  const env = childEnvironment()
  const compiled = getCompileCacheDir()
  const said = execFileSync(process.execPath, ['-p', 'require("node:module").getCompileCacheDir()'], { env })
  expect(said.toString().trim()).toBe(String(compiled))
  expect(Object.keys(env).toSorted()).toEqual([
    'MALLOC_ARENA_MAX',
    ...(compiled === undefined ? [] : ['NODE_COMPILE_CACHE']),
    'TMPDIR',
  ])
})
