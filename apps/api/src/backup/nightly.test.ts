import { DAY, HOUR, MINUTE } from '@anushilon/domain/instant'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { HandClock } from '../../test/harness/clock.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { openFakeS3 } from '../../test/harness/fake-s3.ts'
import { sql } from '../db/sql.ts'
import { errorsCheck } from '../doctor/errors.ts'
import { type Env, readEnv } from '../env.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { pathFor } from '../storage/paths.ts'
import { beginBackup, lastFailedBackup, lastGoodBackup } from '../stores/machine/backups.ts'
import { backUp, restore } from './backup.ts'
import { backupBucket } from './backup-bucket.ts'
import { backupsIn } from './backup-folder.ts'
import { chosenBackup } from './chosen-backup.ts'
import { drill } from './drill.ts'
import { lastDue, nightToBackUp } from './night.ts'
import { makeBackup } from './nightly.ts'
import { runBackup } from './run-backup.ts'

const silent = () => undefined
const KEY = Buffer.from('names of pictures')
/** Half past two in Dhaka, and a morning after it. */
const DUE = Date.parse('2030-03-10T02:30:00+06:00')
const NIGHT = DUE + 30_000

let dataDir: string
let env: Env
let centre: TestDatabase
let clock: HandClock

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anushilon-nightly-'))
  env = readEnv({ DATA_DIR: dataDir, BACKUP_KEEP: '2', DEMO: 'off' })
  centre = await createTestDatabase()
  await centre.db.run(sql`insert into courses values ('hsc-26', ${'এইচএসসি\t২০২৬'})`)
  await centre.db.run(sql`insert into students (reg_no, name) values ('260001', 'নুসরাত'), ('260002', 'আরিফ')`)
  clock = new HandClock()
  clock.moveTo(NIGHT)
})
afterEach(async () => {
  await centre.drop()
  await rm(dataDir, { recursive: true })
})

async function storePicture(words: string): Promise<string> {
  const bytes = Buffer.from(words)
  const path = pathFor(KEY, bytes, 'image/png')
  await createFolderStorage(join(dataDir, 'files')).put(path, bytes, 'image/png')
  return path.slice('files/'.length)
}

const folder = () => join(dataDir, 'backups')
const mirrored = (path: string) => join(folder(), 'pictures', path)
const nightly = (settings = env) =>
  runBackup(centre.db, { env: settings, kind: 'nightly', dueAt: lastDue(150, clock.now()), clock, say: silent })

async function scratch(): Promise<TestDatabase> {
  const made = await createEmptyDatabase()
  onTestFinished(() => made.drop())
  return made
}
const drilled = async (file: string) => await drill((await scratch()).db, file, { say: silent, fileKey: KEY })

describe('the night’s back-up', () => {
  test('is a file that only its owner can read, holds everything, and is restored with its pictures', async () => {
    const path = await storePicture('a figure')
    const made = await nightly()
    expect(await backupsIn(folder())).toEqual(['anushilon-2030-03-10-023030.backup'])
    expect((await stat(made?.file ?? '')).mode & 0o777).toBe(0o600)
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
    expect(await lastGoodBackup(centre.db)).toMatchObject({ file: made?.file, started_at: NIGHT, fault: null })

    const other = await scratch()
    const pictures = join(dataDir, 'restored')
    await restore(other.db, made?.file ?? '', { replace: false, pictures, say: silent })
    expect(await other.db.run(sql`select from students where name = 'নুসরাত'`)).toBe(1)
    expect((await stat(join(pictures, path))).size).toBe('a figure'.length)
  })

  test('is what a restore of the newest takes, though one without pictures was made before an update since', async () => {
    const made = await nightly()
    clock.moveTo(NIGHT + HOUR)
    await makeBackup(centre.db, { env, now: clock.now(), kind: 'before-update', say: silent })
    const lines: string[] = []
    expect(await chosenBackup(env, undefined, false, (line) => lines.push(line))).toBe(made?.file)
    expect(lines).toEqual([expect.stringContaining('-before-update.backup is newer, but has no pictures')])
  })

  test('keeps so many, each picture once, and no picture that no back-up needs any more', async () => {
    const [old, kept] = [await storePicture('goes'), await storePicture('stays')]
    await nightly()
    await rm(join(dataDir, 'files', old))
    for (let night = 1; night <= 2; night += 1) {
      clock.moveTo(NIGHT + night * DAY)
      await nightly()
      // The first night's back-up, which needs it, is the third newest from the second night on.
      expect((await readdir(join(folder(), 'pictures'), { recursive: true })).includes(old)).toBe(night < 2)
    }
    expect(await backupsIn(folder())).toEqual([
      'anushilon-2030-03-12-023030.backup',
      'anushilon-2030-03-11-023030.backup',
    ])
    const stored = await stat(join(dataDir, 'files', kept))
    expect((await stat(mirrored(kept))).ino).toBe(stored.ino)
  })

  test('is made though an older one is damaged, which the owner is told; the pictures that it may need stay', async () => {
    const old = await storePicture('goes')
    const damaged = (await nightly())?.file ?? ''
    await truncate(damaged, 200)
    await rm(join(dataDir, 'files', old))
    clock.moveTo(NIGHT + DAY)
    const lines: string[] = []
    const made = await runBackup(centre.db, {
      env,
      kind: 'nightly',
      dueAt: lastDue(150, clock.now()),
      clock,
      say: (line) => lines.push(line),
    })
    expect(await backupsIn(folder())).toHaveLength(2)
    expect(await drilled(made?.file ?? '')).toMatchObject({ pictures: 0 })
    expect(lines[0]).toContain(`${damaged} cannot be read`)
    const [told] = await errorsCheck.examine({ env, now: clock.now(), asker: 'server', db: centre.db, reached: [] })
    expect(told).toMatchObject({ state: 'notice', what: expect.stringContaining(damaged) as string })
    expect((await stat(mirrored(old))).size).toBe('goes'.length)
  })

  test('reads the one before again, and says where its disk has lost it', async () => {
    const before = (await nightly())?.file ?? ''
    clock.moveTo(NIGHT + DAY)
    expect(await nightly()).toMatchObject({ damaged: null })
    await rm(before)
    const last = join(folder(), 'anushilon-2030-03-11-023030.backup')
    await truncate(last, (await stat(last)).size - 200)
    clock.moveTo(NIGHT + 2 * DAY)
    expect(await nightly()).toMatchObject({ damaged: last })
  })

  test('is made by one of many', async () => {
    const runs = await Promise.all([nightly(), nightly(), nightly(), nightly()])
    expect(runs.filter((made) => made !== null)).toHaveLength(1)
    expect(await backupsIn(folder())).toHaveLength(1)
    clock.moveTo(NIGHT + HOUR)
    expect(await nightToBackUp(centre.db, 150, clock.now())).toBeNull()
    expect(await nightToBackUp(centre.db, 150, DUE + DAY)).toBe(DUE + DAY)
  })

  test('is made by another where the one who began it died, and not at once where it failed', async () => {
    await beginBackup(centre.db, { kind: 'nightly', dueAt: DUE, host: 'dead', now: NIGHT })
    expect(await nightly()).toBeNull()
    clock.moveTo(NIGHT + 5 * MINUTE)
    await writeFile(folder(), 'no folder')
    await expect(nightly()).rejects.toThrow('backups')
    expect(await lastFailedBackup(centre.db)).toMatchObject({ ended_at: clock.now() })
    await rm(folder())
    expect(await nightly()).toBeNull()
    clock.moveTo(NIGHT + 40 * MINUTE)
    expect(await nightly()).not.toBeNull()
    expect(await lastFailedBackup(centre.db)).toBeNull()
  })

  test('waits while students sit an exam or one is about to open, but not for ever', async () => {
    const opensAt = new Date(NIGHT + 5 * MINUTE)
    const closesAt = new Date(NIGHT + 20 * HOUR)
    await centre.db.run(sql`
      insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, retake_limit, results_rule, ties, active, free)
      values ('e1', 'hsc-26', 'ভেক্টর', 'mcq', 'daily', ${opensAt}, ${closesAt}, 3, 'auto', 'equal', true, false)`)
    expect(await nightToBackUp(centre.db, 150, NIGHT)).toBeNull()
    expect(await nightToBackUp(centre.db, 150, NIGHT + HOUR)).toBe(DUE)
    await centre.db.run(sql`
      insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
      select min(id), 'e1', 'mcq', '[]'::jsonb, ${opensAt}, ${closesAt}, ${closesAt} from students`)
    expect(await nightToBackUp(centre.db, 150, NIGHT + HOUR)).toBeNull()
    expect(await nightToBackUp(centre.db, 150, DUE + 12 * HOUR)).toBe(DUE)
  })

  test('is not made of an installation that is younger than the night, nor where somebody else makes them', async () => {
    await centre.db.run(sql`update schema_migrations set applied_at = ${new Date(DUE + MINUTE)}`)
    expect(await nightToBackUp(centre.db, 150, NIGHT + HOUR)).toBeNull()
    expect(await nightToBackUp(centre.db, null, NIGHT + 2 * DAY)).toBeNull()
    expect(await nightToBackUp(centre.db, 150, NIGHT + DAY)).toBe(DUE + DAY)
  })
})

describe('the drill', () => {
  test('the drill says of a good back-up what is in it', async () => {
    await storePicture('a figure')
    const made = await nightly()
    expect(await drilled(made?.file ?? '')).toMatchObject({ pictures: 1, madeAt: new Date(NIGHT).toISOString() })
    const carriedAway = join(dataDir, 'centre.backup')
    await backUp(centre.db, carriedAway, { now: NIGHT, pictures: join(dataDir, 'files'), say: silent })
    expect(await drilled(carriedAway)).toMatchObject({ pictures: 1 })
  })

  test('the drill finds a file that was cut short, or has another byte', async () => {
    const file = (await nightly())?.file ?? ''
    const { size } = await stat(file)
    await truncate(file, size - 200)
    await expect(drilled(file)).rejects.toThrow(/damaged|cut short/)
  })

  test('the drill finds pictures that are gone, cut short or not what they were', async () => {
    const path = await storePicture('a figure')
    const file = (await nightly())?.file ?? ''
    await rm(mirrored(path))
    await expect(drilled(file)).rejects.toThrow(/missing/)
    await writeFile(mirrored(path), 'a fig')
    await expect(drilled(file)).rejects.toThrow(/cut short/)
    await writeFile(mirrored(path), 'a f1gure')
    await expect(drilled(file)).rejects.toThrow(/not what their names say/)
  })

  test('the drill finds rows that do not come back as they were', async () => {
    const file = (await nightly())?.file ?? ''
    const other = await scratch()
    // As though a rule of the schema changed what is put in.
    const { db } = other
    const tampering = { ...db, session: db.session.bind(db) }
    let sessions = 0
    tampering.session = async (work) => {
      sessions += 1
      if (sessions === 2) await db.run(sql`update students set name = 'someone else' where reg_no = '260001'`)
      return await db.session(work)
    }
    await expect(drill(tampering, file, { say: silent, fileKey: KEY })).rejects.toThrow(
      'The table students is not the same',
    )
  })
})

async function withBucket() {
  const s3 = await openFakeS3('copies')
  onTestFinished(() => s3.close())
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    BACKUP_S3_BUCKET: 'copies',
    S3_REGION: 'us-east-1',
  }
  return { s3, settings, env: readEnv({ DATA_DIR: dataDir, BACKUP_KEEP: '2', DEMO: 'off', ...settings }) }
}

test('a copy that is too large for one request goes to the bucket in parts, and one too large for all parts is refused', async () => {
  const { s3, env: copying } = await withBucket()
  const large = 'a page of a megabyte '.repeat(1_000_000)
  const path = await storePicture(large)
  const made = await nightly(copying)
  const stored = s3.objects.get(`backups/pictures/${path}`)
  expect(stored?.parts).toBe(3)
  expect(stored?.bytes.equals(Buffer.from(large))).toBe(true)

  s3.objects.clear()
  await rm(mirrored(path))
  await writeFile(mirrored(path), '')
  await truncate(mirrored(path), 90e9)
  await expect(backupBucket(copying)?.copy(made?.file ?? '')).rejects.toThrow('is larger than 83 GB')
  expect(s3.objects.size).toBe(0)
})

test('a copy goes to the bucket, as many as are kept, and is drilled from there', async () => {
  const { s3, settings, env: copying } = await withBucket()
  const path = await storePicture('a figure')
  for (let night = 0; night < 3; night += 1) {
    clock.moveTo(NIGHT + night * DAY)
    await nightly(copying)
  }
  expect([...s3.objects.keys()].toSorted()).toEqual([
    'backups/anushilon-2030-03-11-023030.backup',
    'backups/anushilon-2030-03-12-023030.backup',
    `backups/pictures/${path}`,
  ])
  expect(await lastGoodBackup(centre.db)).toMatchObject({ copied_to: 'copies' })

  // A new machine, which has nothing.
  const fresh = await mkdtemp(join(tmpdir(), 'anushilon-fresh-'))
  onTestFinished(() => rm(fresh, { recursive: true }))
  const fetching = join(fresh, 'backups', 'from-s3')
  await backupBucket(copying)?.fetch(fetching, 'anushilon-2030-03-11-023030.backup')
  const fetched = await chosenBackup(readEnv({ ...settings, DATA_DIR: fresh }), undefined, true, silent)
  expect(await drilled(fetched)).toMatchObject({ pictures: 1 })
  // What an earlier drill has brought is in the bucket, too.
  expect(await backupsIn(fetching)).toEqual(['anushilon-2030-03-12-023030.backup'])

  // The bucket refuses: the back-up itself is good all the same, and it is written down that the copy is not there.
  s3.fail(503)
  clock.moveTo(NIGHT + 3 * DAY)
  await nightly(copying)
  expect(await lastGoodBackup(centre.db)).toMatchObject({ copied_to: null, started_at: NIGHT + 3 * DAY })
  expect(await centre.db.run(sql`select from troubles where kind = 'backup-copy'`)).toBe(1)
})
