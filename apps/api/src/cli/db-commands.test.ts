import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runCommand, startCommand } from '../../test/harness/command.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from '../db/sql.ts'

let dataDir: string
let file: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anushilon-commands-'))
  await chmod(dataDir, 0o755)
  file = join(dataDir, 'centre.backup')
})
afterAll(() => rm(dataDir, { recursive: true }))

/** As `npm run db:…` does, in a process of its own. */
async function run(name: 'backup' | 'drill' | 'restore' | 'move', args: string[], env: Record<string, string>) {
  const { code, out, err } = await runCommand(`db-${name}`, args, env)
  return { code, said: out + err }
}

async function database(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const made = await make()
  onTestFinished(() => made.drop())
  return made
}

const Course = z.object({ id: z.string(), name: z.string() })
const Trouble = z.object({ kind: z.string(), detail: z.string() })
const COURSES = [
  { id: 'hsc-26', name: 'এইচএসসি ২০২৬' },
  { id: 'adm-26', name: 'ভর্তি প্রস্তুতি' },
]

/** Over long ago, under way, and still to come. */
const EXAMS = [
  ['e1', 'Motion', '-2 days'],
  ['e2', 'Vectors', '-1 hour'],
  ['e3', 'Waves', '1 day'],
] as const

async function centre(): Promise<TestDatabase> {
  const made = await database(createTestDatabase)
  for (const { id, name } of COURSES) await made.db.run(sql`insert into courses values (${id}, ${name})`)
  for (const [id, name, begins] of EXAMS) {
    await made.db.run(sql`
      insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, retake_limit, results_rule, ties, active, free)
      values (${id}, 'hsc-26', ${name}, 'mcq', 'daily', now() + ${begins}::interval, now() + ${begins}::interval + interval '2 hours',
        3, 'auto', 'equal', true, false)`)
  }
  // The commands refuse to move a database that somebody works in: leave it as a stopped server does.
  await made.db.close()
  return made
}

async function coursesIn({ db }: TestDatabase) {
  return await db.many(Course, sql`select * from courses order by id desc`)
}

test('a centre moves into the built-in database and out of it again', async () => {
  const old = await centre()
  const inward = await run('move', ['built-in'], { DATABASE_URL: old.url, DATA_DIR: dataDir })
  expect(inward).toMatchObject({ code: 0, said: expect.stringContaining('courses: 2 rows') })

  const fresh = await database(createEmptyDatabase)
  const outward = await run('move', [fresh.url], { DATA_DIR: dataDir })
  expect(outward).toMatchObject({ code: 0, said: expect.stringContaining('start with DATABASE_URL') })
  expect(await coursesIn(fresh)).toEqual(COURSES)

  const again = await run('move', ['built-in'], { DATABASE_URL: old.url, DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('or say --replace') })
  // Whoever moved out and comes back finds what they left behind.
  const back = await run('move', ['built-in', '--replace'], { DATABASE_URL: old.url, DATA_DIR: dataDir })
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining('courses: 2 rows') })
  const itself = await run('move', [old.url, '--replace'], { DATABASE_URL: old.url, DATA_DIR: dataDir })
  expect(itself).toMatchObject({ code: 1, said: expect.stringContaining('nothing was changed') })
})

test('a back-up of one server is restored on another', async () => {
  const old = await centre()
  // npm says where the person stands, and runs the command in the root of the repository.
  const made = await run('backup', [basename(file)], { DATABASE_URL: old.url, DATA_DIR: dataDir, INIT_CWD: dataDir })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('is complete') })

  const fresh = await database(createEmptyDatabase)
  const restored = await run('restore', [file], { DATABASE_URL: fresh.url, DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The database is as it was on') })
  expect(await coursesIn(fresh)).toEqual(COURSES)

  expect(restored.said).toMatch(/is as it was on .+ in Dhaka\. What came after that is not in it/)
  expect(restored.said).toMatch(/Exams that were open since then: Vectors\. Tell those who sat one/)
  const troubles = await fresh.db.many(Trouble, sql`select kind, detail from troubles`)
  expect(troubles).toEqual([{ kind: 'restored', detail: expect.stringContaining('open since: Vectors') as string }])

  const again = await run('restore', [file], { DATABASE_URL: fresh.url, DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') })
})

test('a back-up that is broken off leaves nothing behind', async () => {
  const old = await centre()
  const folder = await mkdtemp(join(dataDir, 'broken-off-'))
  // Nothing on the disk, and minutes to read.
  await mkdir(join(folder, 'files', 'originals'), { recursive: true })
  const picture = join(folder, 'files', 'originals', 'a'.repeat(40))
  await writeFile(picture, '')
  await truncate(picture, 50e9)
  const env = { DATABASE_URL: old.url, DATA_DIR: folder }
  const begun = startCommand('db-backup', [join(folder, 'centre.backup')], env)
  await expect.poll(() => readdir(folder)).toContainEqual(expect.stringContaining('centre.backup.part-'))
  begun.kill('SIGTERM')
  expect(await once(begun, 'exit')).toEqual([143, null])
  expect((await readdir(folder)).filter((name) => name.startsWith('centre.backup'))).toEqual([])
})

test('a back-up made into the folder is drilled there, and the drill leaves no database behind, of an earlier one neither', async () => {
  const old = await centre()
  const other = await database(createEmptyDatabase)
  // As Ctrl-C in the middle of a drill leaves it.
  await other.db.session((client) => client.query('create database anushilon_drill_0123abcd'))
  const env = { DATABASE_URL: old.url, DATA_DIR: dataDir }
  expect(await run('backup', [], env)).toMatchObject({ code: 0, said: expect.stringContaining('was read back') })
  const drilled = await run('drill', [], env)
  expect(drilled).toMatchObject({ code: 0, said: expect.stringContaining('This back-up is good') })
  expect(await other.db.run(sql`select from pg_database where datname like 'anushilon_drill_%'`)).toBe(0)
  await other.db.close()
  const restored = await run('restore', ['--newest'], { DATABASE_URL: other.url, DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('courses: 2 rows') })
})

test('a drill into a database that is named leaves it empty, so that the next one finds it so; a wrong name is told', async () => {
  const old = await centre()
  const env = { DATABASE_URL: old.url, DATA_DIR: dataDir }
  const carried = join(dataDir, 'carried.backup')
  await run('backup', [carried], env)
  const scratch = await database(createEmptyDatabase)
  await scratch.db.close()
  for (const _time of ['first', 'second']) {
    const drilled = await run('drill', [carried, '--into', scratch.url], env)
    expect(drilled).toMatchObject({ code: 0, said: expect.stringContaining('This back-up is good') })
  }
  expect((await run('drill', [carried, '--into', 'scratch'], env)).said).toContain('must look like postgres://')
  // One that is in use by a centre is not emptied.
  expect(await run('drill', [carried, '--into', old.url], env)).toMatchObject({ code: 1 })
  const moved = await run('move', [scratch.url], env)
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('courses: 2 rows') })
})

test.runIf(process.getuid?.() === 0)(
  'root puts no back-up and no picture between those of another user’s server',
  async () => {
    const old = await centre()
    const folder = join(dataDir, 'of-another')
    await mkdir(folder)
    await writeFile(join(folder, 'secrets.json'), '{}')
    await chown(join(folder, 'secrets.json'), 12_345, 12_345)
    const env = { DATABASE_URL: old.url, DATA_DIR: folder }
    const refused = await run('backup', [], env)
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`sudo -u '#12345' npm run db:backup`) })
    expect(await readdir(folder)).not.toContain('backups')
    // Nor pictures, which that server could not even read.
    const restoring = await run('restore', [file], env)
    expect(restoring).toMatchObject({ code: 1, said: expect.stringContaining(`sudo -u '#12345' npm run db:restore`) })
    const importing = await runCommand('pack', ['import', folder], env)
    expect(importing).toMatchObject({ code: 1, err: expect.stringContaining(`sudo -u '#12345' npm run pack`) })
  },
)

test.each(['restore', 'move'] as const)('db:%s without a target says how it is used', async (name) => {
  const ended = await run(name, [], { DATA_DIR: dataDir })
  expect(ended).toMatchObject({ code: 2, said: expect.stringContaining(`npm run db:${name} --`) })
})
