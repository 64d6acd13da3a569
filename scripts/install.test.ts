import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const INSTALL = new URL('install.mjs', import.meta.url).href
const NOBODY = 65_534

test('who may not write where packages and pages are made is told so, and whose the program should be', ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root can be somebody else')
  const folder = mkdtempSync(join(tmpdir(), 'anushilon-program-'))
  chmodSync(folder, 0o755)
  const asked = `(await import(${JSON.stringify(INSTALL)})).requireWritable(${JSON.stringify(folder)})`
  const as = (uid: number) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', asked], { uid, gid: uid, encoding: 'utf8' })
  expect(as(0)).toMatchObject({ status: 0, stderr: '' })
  expect(as(NOBODY)).toMatchObject({ status: 1, stderr: expect.stringContaining(`chown -R ${NOBODY} `) as string })
  rmdirSync(folder)
})
