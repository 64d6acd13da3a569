import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { backupsIn } from '../backup/backup-folder.ts'
import { sql } from '../db/sql.ts'
import { readEnv } from '../env.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

const NEW = '0043-backups-and-troubles.sql'
let dataDir: string
let centre: TestDatabase

/** The database as the version before had it. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anushilon-update-'))
  centre = await createTestDatabase()
  await centre.db.run(sql`drop table backups, troubles`)
  await centre.db.run(sql`delete from schema_migrations where name = ${NEW}`)
})
afterEach(async () => {
  await centre.drop()
  await rm(dataDir, { recursive: true })
})

const update = (env: Record<string, string> = {}) =>
  bringUpToDate(centre.db, readEnv({ DATA_DIR: dataDir, DEMO: 'off', ...env }), () => undefined)
const backups = () => backupsIn(join(dataDir, 'backups'))

test('before an update changes the database there is a back-up, and none where nothing is to be changed', async () => {
  expect(await update()).toEqual([NEW])
  expect(await backups()).toEqual([expect.stringMatching(/-before-update\.backup$/)])
  expect(await centre.db.run(sql`select from backups where kind = 'before-update' and fault is null`)).toBe(1)
  expect(await update()).toEqual([])
  expect(await backups()).toHaveLength(1)
})

test('without a back-up the update does not go on, unless somebody else makes them', async () => {
  await writeFile(join(dataDir, 'backups'), 'no folder')
  await expect(update()).rejects.toThrow('backups')
  expect(await centre.db.run(sql`select from schema_migrations where name = ${NEW}`)).toBe(0)
  expect(await update({ BACKUP_AT: 'off' })).toEqual([NEW])
})
