import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it; where none can be, that is told instead of tried for ever', async () => {
  const place = await mkdtemp(join(tmpdir(), 'anushilon-folder-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const deep = join(place, 'one', 'two', 'three')
  await makeFolder(deep)
  await makeFolder(deep)
  expect((await stat(deep)).isDirectory()).toBe(true)
  await writeFile(join(place, 'file'), '')
  await expect(makeFolder(join(place, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder('/proc/nowhere/at/all')).rejects.toThrow(/^E[A-Z]+: /)
})
