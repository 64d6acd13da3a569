import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const LOADS_ALL = `
  await Promise.all([import('./prepare.ts'), import('./product.ts')])
  console.log(JSON.stringify(process.report.getReport().sharedObjects))`

test('a process that serves has not loaded what decodes pictures, 20 MB: processes of their own do that', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADS_ALL], {
    cwd: import.meta.dirname,
  })
  const libraries = JSON.parse(stdout) as string[]
  expect(libraries.filter((name) => name.includes('argon2'))).not.toEqual([])
  expect(libraries.filter((name) => /vips|sharp/.test(name))).toEqual([])
})
