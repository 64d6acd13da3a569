import { execFileSync } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

test('a process that reads what strangers sent knows what Node has compiled, and no secret of the server', () => {
  process.env['VAPID_PRIVATE_KEY'] = 'a secret'
  onTestFinished(() => {
    delete process.env['VAPID_PRIVATE_KEY']
  })
  const env = childEnvironment()
  const said = execFileSync(process.execPath, ['-p', 'require("node:module").getCompileCacheDir()'], { env })
  expect(said.toString().trim()).toBe(String(getCompileCacheDir()))
  expect(Object.keys(env).toSorted()).toEqual(
    ['MALLOC_ARENA_MAX', 'TMPDIR', ...(getCompileCacheDir() === undefined ? [] : ['NODE_COMPILE_CACHE'])].toSorted(),
  )
})
