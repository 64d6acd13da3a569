import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { pathFor } from '../storage/paths.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { backUp, move, restore } from './backup.ts'
import { writeBackupFile } from './backup-file.ts'
import { withSnapshot } from './dump.ts'
import type { Frame, Header } from './frames.ts'
import { fill, load } from './load.ts'
import { tablesInOrder } from './tables.ts'

const NOW = Date.parse('2026-11-15T10:00:00+06:00')
const silent = () => undefined
const plain = { now: NOW, pictures: null, say: silent }
const into = { replace: false, pictures: null, say: silent }

let folder: string
let file: string
let source: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anushilon-backup-'))
  file = join(folder, 'centre.backup')
  source = await createTestDatabase()
  await fillCentre(source.db)
})
afterEach(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

/** What is hard to carry: Bengali, tabs and backslashes, nulls, arrays with nulls, JSON, fractions, moments, counters. */
async function fillCentre(db: Database): Promise<void> {
  await db.run(sql`insert into courses values ('hsc-26', ${'এইচএসসি ২০২৬ — ব্যাচ ক\tখ\\N\n"শেষ"'})`)
  await db.run(sql`insert into subjects values ('phy', 'hsc-26', ${'পদার্থবিজ্ঞান 🔭'}, null)`)
  for (const regNo of ['260001', '260002', '260003']) {
    await db.run(sql`insert into students (reg_no, name) values (${regNo}, ${`নুসরাত জাহান ${regNo}`})`)
  }
  await db.run(sql`delete from students where reg_no = '260003'`)
  await db.run(sql`insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, retake_limit, results_rule, ties, active, free)
    values ('e1', 'hsc-26', 'ভেক্টর', 'mcq', 'daily', '2026-11-15T04:00:00.123456Z', '2026-11-15T06:00:00Z', 3, 'auto', 'equal', true, false)`)
  await db.run(sql`insert into exam_sections values ('e1', 0, 'phy', null, ${'{10.50,NULL,5.25}'}::numeric[])`)
  await db.run(sql`insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
    select id, 'e1', 'mcq', ${JSON.stringify([{ section: 0, questions: [3, 1, 2], note: 'উত্তর \\ "ক"' }])}::jsonb, now(), now(), now()
      from students`)
  await db.run(sql`insert into throttles values ('a', 1.5, now(), 5, 0.1)`)
}

/** Every row of every table as PostgreSQL itself writes it. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return await db.session(async (client) => {
    const found: Record<string, string[]> = {}
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
      found[name] = rows.map(({ row }) => row)
    }
    return found
  })
}

async function target(make: () => Promise<TestDatabase> = createEmptyDatabase): Promise<TestDatabase> {
  const made = await make()
  onTestFinished(() => made.drop())
  return made
}

describe('a back-up restored', () => {
  test('a back-up restored into an empty database has every row as it was, and the throttles forgotten', async () => {
    const other = await target()
    await backUp(source.db, file, plain)
    await restore(other.db, file, into)
    const rows = await rowsOf(other.db)
    expect(rows).toEqual(await rowsOf(source.db))
    expect(rows['sitting_parts']).toHaveLength(2)
    expect(await other.db.run(sql`select from throttles`)).toBe(0)
  })

  test('a back-up restored goes on counting students where the other stopped', async () => {
    const other = await target(createTestDatabase)
    await backUp(source.db, file, plain)
    await restore(other.db, file, into)
    await other.db.run(sql`insert into students (reg_no, name) values ('260004', 'x')`)
    expect((await rowsOf(other.db))['students']?.some((row) => row.startsWith('(4,260004'))).toBe(true)
  })

  test('a back-up restored brings its pictures along, and nothing that was half written', async () => {
    const storage = createFolderStorage(join(folder, 'old'))
    const bytes = Buffer.from('a picture')
    const path = pathFor(Buffer.from('secret'), bytes, 'image/png')
    await storage.put(path, bytes, 'image/png')
    await writeFile(join(folder, 'old', path.slice(6, 8), 'half.png.part'), 'half')
    const other = await target()
    await backUp(source.db, file, { ...plain, pictures: join(folder, 'old') })
    await restore(other.db, file, { ...into, pictures: join(folder, 'new') })
    expect(await readdir(join(folder, 'new'), { recursive: true })).toEqual([path.slice(6, 8), path.slice(6)])
    expect(await readFile(join(folder, 'new', path.slice(6)))).toEqual(bytes)
    expect(await readdir(folder)).toEqual(['centre.backup', 'new', 'old'])
  })

  test('a back-up restored is one moment: what is written while it is being made is not in it', async () => {
    const other = await target()
    await withSnapshot(source.db, async ({ header, frames }) => {
      await source.db.run(sql`insert into students (reg_no, name) values ('late', 'x')`)
      await load(other.db, { ...header, madeAt: '', pictures: false }, frames(silent), { ...into, files: null })
    })
    expect((await rowsOf(other.db))['students']).toHaveLength(2)
  })

  test('a back-up restored keeps bytes, arrays, odd numbers and odd moments exactly', async () => {
    const other = await target(createTestDatabase)
    const shape = sql`create table odd_types (id bigint generated by default as identity primary key, bytes bytea,
      words text[], fraction double precision, at timestamptz, flag boolean,
      doubled bigint generated always as (id * 2) stored)`
    await Promise.all([source.db.run(shape), other.db.run(shape)])
    await source.db.run(sql`insert into odd_types (bytes, words, fraction, at, flag) values
      (${Buffer.from([0, 1, 92, 10, 13, 255])}, ${['ক', null, '', '{"a,b"}', 'NULL']}, 0.1, 'infinity', true),
      (null, '{}', 'NaN', null, null), (${Buffer.alloc(0)}, null, 1e308, '0001-01-01 00:00:00Z', false)`)
    await withSnapshot(source.db, async ({ header, frames }) => {
      await other.db.session((client) => fill(client, header, frames(silent), { say: silent, files: null }))
    })
    const rows = await rowsOf(other.db)
    expect(rows).toEqual(await rowsOf(source.db))
    expect(rows['odd_types']).toHaveLength(3)
  })
})

describe('a back-up is refused, and nothing is changed, when', () => {
  async function refused(change: () => Promise<unknown>, message: RegExp, make = createEmptyDatabase) {
    const other = await target(make)
    await backUp(source.db, file, plain)
    await change()
    const before = await rowsOf(other.db)
    await expect(restore(other.db, file, into)).rejects.toThrow(message)
    expect(await rowsOf(other.db)).toEqual(before)
  }

  test('a back-up that was cut short is refused', () =>
    refused(async () => truncate(file, (await readFile(file)).length - 40), /damaged or cut short/))

  test('a back-up that was cut short at the very start is refused', () =>
    refused(() => truncate(file, 5), /damaged or cut short/))

  test('a back-up is refused, and nothing is changed, when one byte of it is wrong', () =>
    refused(async () => {
      const bytes = await readFile(file)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 0x10
      await writeFile(file, bytes)
    }, /damaged/))

  test('what is no back-up at all is refused', () => refused(() => writeFile(file, 'hello'), /no back-up of ours/))

  test('a back-up that is not there is refused', () => refused(() => rm(file), /There is no file/))

  test('a back-up is refused, and nothing is changed, when the database is not empty', () =>
    refused(
      async () => undefined,
      /not empty \(courses/,
      async () => {
        const full = await createTestDatabase()
        await full.db.run(sql`insert into courses values ('mine', 'kept')`)
        return full
      },
    ))

  test('a back-up is refused, and nothing is changed, when the database belongs to another program', () =>
    refused(
      async () => undefined,
      /tables of another program/,
      async () => {
        const strange = await createEmptyDatabase()
        await strange.db.run(sql`create table ledger (id integer)`)
        return strange
      },
    ))
})

test('a back-up replaces what is there when that is asked for', async () => {
  const other = await target(createTestDatabase)
  await other.db.run(sql`insert into courses values ('mine', 'lost')`)
  await backUp(source.db, file, plain)
  await restore(other.db, file, { ...into, replace: true })
  expect(await rowsOf(other.db)).toEqual(await rowsOf(source.db))
})

test('a back-up does not take the place of another file', async () => {
  await writeFile(file, 'the one of yesterday')
  await expect(backUp(source.db, file, plain)).rejects.toThrow(/is there already/)
  expect(await readFile(file, 'utf8')).toBe('the one of yesterday')
})

test('a back-up that fails leaves no file behind', async () => {
  async function* broken(): AsyncGenerator<Frame> {
    yield { kind: 'table', name: 'courses' }
    throw new Error('the database went away')
  }
  await expect(writeBackupFile(file, broken())).rejects.toThrow('went away')
  expect(await readdir(folder)).toEqual([])
})

test('a back-up that cannot be written says why and lets go of the database, in the middle of a large table, too', async () => {
  await source.db.run(sql`
    insert into courses select 'c' || n, repeat('x', 1000) from generate_series(1, 5000) as n`)
  const nowhere = join(folder, 'nowhere', 'centre.backup')
  await expect(backUp(source.db, nowhere, plain)).rejects.toThrow(/Cannot write .*: there is no such folder/)
  const stopped = withSnapshot(source.db, async ({ frames }) => {
    for await (const { kind } of frames(silent)) if (kind === 'rows') throw new Error('the disk went away')
  })
  await expect(stopped).rejects.toThrow('the disk went away')
})

describe('the schema', () => {
  function header(migrations: Header['migrations']): Header {
    return {
      format: 'anushilon-backup',
      version: 1,
      madeAt: new Date(NOW).toISOString(),
      migrations,
      tables: [],
      sequences: [],
      pictures: false,
    }
  }
  async function fileWith(migrations: Header['migrations']) {
    const made = header(migrations)
    await writeBackupFile(
      file,
      (async function* (): AsyncGenerator<Frame> {
        yield { kind: 'header', header: made }
      })(),
    )
  }

  test('the schema of a newer Anushilon is refused', async () => {
    const other = await target()
    await fileWith([{ id: 9_999, name: '9999-future.sql', checksum: 'x' }])
    await expect(restore(other.db, file, into)).rejects.toThrow(/newer Anushilon \(it has 9999-future\.sql\)/)
  })

  test('the schema of another making is refused', async () => {
    const other = await target()
    await fileWith([{ id: 1, name: '0001-ground.sql', checksum: 'x' }])
    await expect(restore(other.db, file, into)).rejects.toThrow(/different 0001-ground\.sql/)
  })

  test('the schema of an older Anushilon is brought up to date', async () => {
    const other = await target()
    const all = await readMigrations()
    await fileWith([])
    const lines: string[] = []
    await restore(other.db, file, { ...into, say: (line) => lines.push(line) })
    expect(lines.filter((line) => line.startsWith('brought up to date'))).toHaveLength(all.length)
  })
})

const moving = { now: NOW, live: false, replace: false, say: silent }

describe('moving', () => {
  test('moving carries every row to another database', async () => {
    const other = await target()
    await move(source.db, other.db, moving)
    expect(await rowsOf(other.db)).toEqual(await rowsOf(source.db))
  })

  test('moving is refused into one that is not empty', async () => {
    const other = await target(createTestDatabase)
    await other.db.run(sql`insert into courses values ('mine', 'kept')`)
    await expect(move(source.db, other.db, moving)).rejects.toThrow(/not empty/)
  })

  test('moving is refused while the server runs on the old one, unless that is meant', async () => {
    const other = await target()
    const server = openDatabase({ url: source.url, poolSize: 2, onIdleError: silent })
    onTestFinished(() => server.close())
    await server.run(sql`select 1`)
    await expect(move(source.db, other.db, moving)).rejects.toThrow(/is running on that database/)
    await move(source.db, other.db, { ...moving, live: true })
    expect(await rowsOf(other.db)).toEqual(await rowsOf(source.db))
  })
})
