import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { reading } from './reading.ts'

/** Reads a list, and tells where it lay meanwhile. */
async function read(text: string): Promise<{ readonly folder: string; readonly rows: unknown }> {
  let folder = ''
  const spool = async (path: string) => {
    folder = dirname(path)
    await writeFile(path, text)
  }
  const rows = await reading('list', spool, { name: 'list.csv' }, async (ask) => await ask('more')).catch(
    (error: unknown) => error,
  )
  return { folder, rows }
}

test('nothing is left of a file that was read, or could not be', async () => {
  const good = await read('Reg no,Name\n1,Nusrat\n')
  expect(good.rows).toHaveLength(1)
  const bad = await read('')
  expect(bad.rows).toMatchObject({ name: 'FileRefused' })
  expect([good, bad].map(({ folder }) => existsSync(folder))).toEqual([false, false])
})

test('more files than are read at once wait for their turn', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, async () => await read('Reg no,Name\n1,Nusrat\n')))
  expect(all.map(({ rows }) => rows)).toEqual(all.map(() => [{ line: 2, cells: ['1', 'Nusrat'] }]))
})
