import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeToOthers, makeDataDir } from './data-dir.ts'
import { StartFault } from './start-fault.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'anushilon-open-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await stat(join(dir, ...path))).mode & 0o777).toString(8)

test('what an earlier version left open to others is closed, and the database’s own folder is left alone', async () => {
  for (const name of ['files', 'postgres']) await mkdir(join(dir, name), { mode: 0o755 })
  await writeFile(join(dir, 'instance.lock'), '{}', { mode: 0o644 })
  await chmod(dir, 0o755)
  await closeToOthers(dir)
  await closeToOthers(dir)
  expect([await modeOf('files'), await modeOf('instance.lock'), await modeOf('postgres')]).toEqual([
    '700',
    '600',
    '755',
  ])
  // Root's database runs as another user, who must pass through.
  expect(await modeOf()).toBe(process.getuid?.() === 0 ? '711' : '700')
})

test('a folder that this user cannot list, such as one that root has started, is told in words', async () => {
  // Root may list everything but a file.
  await writeFile(join(dir, 'file'), '')
  await expect(closeToOthers(join(dir, 'file'))).rejects.toThrow(StartFault)
})

test('a link to a disk that is not there is told in words', async () => {
  await symlink(join(dir, 'unmounted', 'data'), join(dir, 'link'))
  await expect(makeDataDir(join(dir, 'link'))).rejects.toThrow(
    `Cannot use the data folder ${join(dir, 'link')}: it leads to nothing. Is its disk there?`,
  )
})
