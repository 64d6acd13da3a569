import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Worker } from './worker.ts'

const GENEROUS = { processorSeconds: 60, megabytes: 1_024, niceness: 0 }

let folder: string
let list: string
let long: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-worker-test-'))
  list = join(folder, 'list.csv')
  long = join(folder, 'long.csv')
  await writeFile(list, 'Reg no,Name\n1,Nusrat\n')
  // A million lines to go through before the first that says something.
  await writeFile(long, `${'\n'.repeat(1_000_000)}Reg no,Name\n1,Nusrat\n`)
})
afterAll(() => rm(folder, { recursive: true }))

/** The processes that this one has started and that read files. */
async function readers(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('readers/process.ts'))
}

/** Opens a list with a worker and gives its rows. */
async function rowsOf(worker: Worker, file: string): Promise<unknown> {
  try {
    await worker.open('list', { file, folder, name: 'list.csv' })
    return await worker.ask({ method: 'more', args: [] })
  } finally {
    await worker.close()
  }
}

test('a file is read by another process, and the next one by the same', async () => {
  const worker = new Worker(GENEROUS)
  const before = await readers()
  const rows = [{ line: 2, cells: ['1', 'Nusrat'] }]
  expect(await rowsOf(worker, list)).toEqual(rows)
  const started = (await readers()).filter((pid) => !before.includes(pid))
  expect(started).toHaveLength(1)
  expect(await rowsOf(worker, list)).toEqual(rows)
  expect((await readers()).filter((pid) => !before.includes(pid))).toEqual(started)
})

test.each([
  ['memory', { ...GENEROUS, megabytes: 20 }, /more than 20 MB of memory/],
  ['processor', { ...GENEROUS, processorSeconds: 0.05 }, /more than 0.05 seconds of work/],
])('one that takes too much of the %s is ended', async (why, limits, words) => {
  const before = await readers()
  await expect(rowsOf(new Worker(limits), long)).rejects.toMatchObject({
    why,
    message: expect.stringMatching(words) as string,
  })
  await expect.poll(async () => (await readers()).filter((pid) => !before.includes(pid))).toEqual([])
})

test('one that breaks off is reported as a damaged file, and the next is read all the same', async () => {
  const worker = new Worker(GENEROUS)
  const before = await readers()
  const reading = rowsOf(worker, long).catch((error: unknown) => error)
  const begun = async () => (await readers()).find((pid) => !before.includes(pid))
  await expect.poll(begun).toBeDefined()
  process.kill((await begun()) ?? Number.NaN, 'SIGKILL')
  expect(await reading).toMatchObject({ why: 'crash', message: 'The file is damaged: reading it broke off.' })
  expect(await rowsOf(worker, list)).toHaveLength(1)
})

test('what is no file of ours is refused in words, and a fault of ours is an error', async () => {
  const worker = new Worker(GENEROUS)
  await writeFile(join(folder, 'empty.csv'), '\n')
  await expect(rowsOf(worker, join(folder, 'empty.csv'))).rejects.toMatchObject({ name: 'FileRefused' })
  await expect(rowsOf(worker, join(folder, 'none.csv'))).rejects.toThrow(/a reader failed.*ENOENT/s)
})
