import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../test/harness/command.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { withDatabaseAt } from '../db/connect.ts'
import { sql } from '../db/sql.ts'
import { refuseOtherSecret } from '../secret-fingerprint.ts'
import { logKeys } from '../stores/exam-log/log-keys.ts'

const earlier = { fingerprint: Buffer.from('of the server that runs') }

/** The server's database, and a folder with no secrets or others than the server's. */
async function inAnotherFolder(): Promise<Pick<TestDatabase, 'db' | 'url'> & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anushilon-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await refuseOtherSecret(db, earlier)
  return { dataDir, db, url }
}

test('while a server runs its secret is not lost: accept-secret says so, and takes another only once it is stopped', async () => {
  const { dataDir, db, url } = await inAnotherFolder()

  const accept = () => runCommand('accept-secret', ['--lost'], { DATABASE_URL: url, DATA_DIR: dataDir })
  expect(await accept()).toMatchObject({
    code: 1,
    err: expect.stringContaining('Anushilon is running on that database. Stop it first; nothing was changed.'),
  })
  await refuseOtherSecret(db, earlier)

  await db.close()
  expect(await accept()).toMatchObject({ code: 0, out: expect.stringContaining('counts from now on') })
  await withDatabaseAt(url, (later) => expect(refuseOtherSecret(later, earlier)).rejects.toThrow('another APP_SECRET'))
})

test('a key that signs is not changed from a folder with other secrets: the servers could not read it, and would make one more', async () => {
  const { dataDir, db, url } = await inAnotherFolder()
  expect(await runCommand('exam-log', ['rotate-key'], { DATABASE_URL: url, DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This database belongs to servers with another APP_SECRET/),
  })
  expect(await logKeys(db)).toEqual([])
})

test('a pack is not imported from a folder with other secrets: its pictures would lie where no server looks', async () => {
  const { dataDir, db, url } = await inAnotherFolder()
  const pack = join(dataDir, 'pack')
  await mkdir(pack)
  await writeFile(
    join(pack, 'pack.json'),
    JSON.stringify({ version: 1, courses: [{ id: 'hsc-26', name: 'HSC 2026' }] }),
  )
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  expect(await runCommand('pack', ['import', pack], settings)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This database belongs to servers with another APP_SECRET/),
  })
  expect(await db.many(z.object({ id: z.string() }), sql`select id from courses`)).toEqual([])
})

test('no link is signed with a secret that was made for it alone: no server would take it', async () => {
  const { dataDir } = await inAnotherFolder()
  expect(await runCommand('redirect-link', ['260001', 'hsc-26'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`There are no secrets in ${dataDir}`),
  })
})
