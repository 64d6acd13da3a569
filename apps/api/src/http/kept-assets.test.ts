import { mkdtemp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets, keptAssets } from './kept-assets.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

let days = 0

async function deploy(file: string): Promise<void> {
  const assets = join(folder, 'dist')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets)
  await writeFile(join(assets, file), file)
  await keepAssets(assets, join(folder, 'kept'))
  // As if it had been some time ago, the first the longest.
  days += 1
  const [newest = ''] = await keptAssets(join(folder, 'kept'))
  await utimes(newest, days, days)
}

async function files(): Promise<string[]> {
  const kept = await keptAssets(join(folder, 'kept'))
  const names = ['exam-1.js', 'exam-2.js', 'exam-3.js']
  const found = kept.flatMap((build) => names.map((name) => readFile(join(build, name), 'utf8').catch(() => '')))
  return (await Promise.all(found)).filter((text) => text !== '')
}

test('a page that was opened before the last deployment still finds its files', async () => {
  await deploy('exam-1.js')
  await deploy('exam-2.js')
  expect(await files()).toEqual(['exam-2.js', 'exam-1.js'])
})

test('what is older goes, and a restart on the same build takes nobody’s place', async () => {
  await deploy('exam-1.js')
  await deploy('exam-2.js')
  await deploy('exam-3.js')
  await deploy('exam-3.js')
  expect(await files()).toEqual(['exam-3.js', 'exam-2.js'])
})
