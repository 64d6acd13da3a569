import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../test/sitting/photos.ts'
import { createImageWorker } from './image-worker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-images-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function photo(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

/** The processes that this one has started and that develop photos. */
async function workerProcesses(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('image-worker/process.ts'))
}

test('photos are developed elsewhere, one after the other, each with its own outcome', async () => {
  const worker = createImageWorker(1)
  const good = await photo('good', await drawing('good').png().toBuffer())
  const bad = await photo('bad', Buffer.from('not a picture'))
  const [first, second, third] = await Promise.all(
    [good, bad, good].map((file, place) => worker.processPhoto(file, join(folder, `developed-${place}`))),
  )
  expect(await sharp(first as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
  expect(second).toBe('not-a-picture')
  expect(third).toEqual(first)
})

test('a decoder that is killed is told from a photo that is damaged, and the next is developed all the same', async () => {
  const worker = createImageWorker(1)
  const large = await photo('large', await drawing('large', 6000, 6000).png().toBuffer())
  const before = await workerProcesses()
  const developing = worker.processPhoto(large, join(folder, 'large.jpg'))
  const [victim] = (await workerProcesses()).filter((pid) => !before.includes(pid))
  process.kill(victim ?? Number.NaN, 'SIGKILL')
  expect(await developing).toBe('died')
  const next = await photo('next', await drawing('next').jpeg().toBuffer())
  expect(await worker.processPhoto(next, join(folder, 'next.jpg'))).toBeInstanceOf(Buffer)
})

test('a server that is told to stop finishes the photo that it has in hand', async () => {
  const worker = createImageWorker(1)
  const large = await photo('in-hand', await drawing('in hand', 3000, 3000).png().toBuffer())
  await worker.processPhoto(large, join(folder, 'warm.jpg'))
  const [running] = await workerProcesses()
  const developing = worker.processPhoto(large, join(folder, 'in-hand.jpg'))
  process.kill(running ?? Number.NaN, 'SIGTERM')
  expect(await developing).toBeInstanceOf(Buffer)
})

test('where a picture cannot be written the photo is not blamed', async () => {
  const worker = createImageWorker(1)
  const good = await photo('good-too', await drawing('good').png().toBuffer())
  await expect(worker.processPhoto(good, join(folder, 'nowhere', 'x.jpg'))).rejects.toThrow('could not be made')
})
