import { DAY, HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HandClock } from '../../test/harness/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTestLog, type TestLog } from '../../test/harness/log.ts'
import { eventually } from '../../test/startup-run.ts'
import { backupsIn } from '../backup/backup-folder.ts'
import { proveBackupFile } from '../backup/backup-file.ts'
import { sql } from '../db/sql.ts'
import { type Env, readEnv } from '../env.ts'
import { lastGoodBackup } from '../stores/machine/backups.ts'
import { startNightlyBackup } from './nightly-backup.ts'
import type { Repeating } from './repeat.ts'

/** The child that makes the back-up has the machine's own clock, so its hour is the full minute that was last. */
const DUE = Math.floor(Date.now() / MINUTE) * MINUTE
const BACKUP_AT = new Date(DUE + 6 * HOUR).toISOString().slice(11, 16)

let dataDir: string
let centre: TestDatabase
let env: Env
let job: Repeating | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anushilon-night-'))
  centre = await createTestDatabase()
  await centre.db.run(sql`update schema_migrations set applied_at = ${new Date(DUE - DAY)}`)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: centre.url, BACKUP_AT, DEMO: 'off' }
  // What the server was started with is what its child is started with.
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  env = readEnv(settings)
})
afterEach(async () => {
  await job?.stop()
  vi.unstubAllEnvs()
  await centre.drop()
  await rm(dataDir, { recursive: true })
})

/** Counts how often it was looked at. */
class CountedClock extends HandClock {
  looks = 0

  override now(): number {
    this.looks += 1
    return super.now()
  }
}

const said = ({ lines }: TestLog, words: string) => lines.find(({ msg }) => msg === words) ?? null

test('at its hour, and not before, a child of the server makes the night’s back-up', async () => {
  const [clock, log] = [new CountedClock(), createTestLog()]
  clock.moveTo(DUE - SECOND)
  // The night before was done.
  await centre.db.run(sql`insert into backups (kind, due_at, host, started_at, beat_at, ended_at)
    values ('nightly', ${new Date(DUE - DAY)}, 'x', ${new Date(DUE - DAY)}, ${new Date(DUE - DAY)}, ${new Date(DUE - DAY)})`)
  job = startNightlyBackup({ db: centre.db, env, clock, log: log.logger }, 10)
  await eventually('it to have looked three times', () => (clock.looks >= 3 ? true : null))
  expect(await backupsIn(join(dataDir, 'backups'))).toEqual([])

  clock.moveTo(DUE)
  await eventually('the child to have ended', () => said(log, 'the night’s back-up is done'))
  const [name = '', ...more] = await backupsIn(join(dataDir, 'backups'))
  expect(more).toEqual([])
  expect(await proveBackupFile(join(dataDir, 'backups', name))).toMatchObject({ format: 'anushilon-backup' })
  expect(await lastGoodBackup(centre.db)).toMatchObject({ kind: 'nightly', file: join(dataDir, 'backups', name) })
})
