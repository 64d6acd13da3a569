import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../test/sitting/photos.ts'
import { createDarkroom } from './darkroom.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-darkroom-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function photo(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

/** The processes that this one has started and that develop photos. */
async function developers(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('darkroom/process.ts'))
}

test('photos are developed elsewhere, one after the other, each with its own outcome', async () => {
  const darkroom = createDarkroom(1)
  const good = await photo('good', await drawing('good').png().toBuffer())
  const bad = await photo('bad', Buffer.from('not a picture'))
  const [first, second, third] = await Promise.all([good, bad, good].map((file) => darkroom.develop(file)))
  expect(await sharp(first as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
  expect(second).toBe('not-a-picture')
  expect(third).toEqual(first)
})

test('a photo that kills the decoder is a damaged one, and the next is developed all the same', async () => {
  const darkroom = createDarkroom(1)
  const large = await photo('large', await drawing('large', 6000, 6000).png().toBuffer())
  const before = await developers()
  const developing = darkroom.develop(large)
  const [victim] = (await developers()).filter((pid) => !before.includes(pid))
  process.kill(victim ?? Number.NaN, 'SIGKILL')
  expect(await developing).toBe('damaged')
  expect(await darkroom.develop(await photo('next', await drawing('next').jpeg().toBuffer()))).toBeInstanceOf(Buffer)
})
