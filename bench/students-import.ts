import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { withDatabase } from '@anushilon/api/db/connect'
import type { Db } from '@anushilon/api/db/database'
import { sql } from '@anushilon/api/db/sql'
import { readEnv } from '@anushilon/api/env'
import { applyImport, previewImport } from '@anushilon/api/features/staff-roster/import.service'
import { loadSecrets } from '@anushilon/api/secrets'
import { rosterCourses } from '@anushilon/api/stores/people/roster-courses'
import { countStudents, findStudents, rosterFacts } from '@anushilon/api/stores/people/roster-students'
import { insertFile } from '@anushilon/api/stores/people/staff-files'
import { addMember } from '@anushilon/api/stores/people/staff'
import { writeCsv, type Cell } from '@anushilon/question-files/tables/write-csv'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

/**
 * How long a large list of students takes and how much memory: `npm run bench:students [-- STUDENTS]`. As CSV and as
 * XLSX, each previewed and imported by a process that does nothing else, into the built-in database in a folder of its
 * own; then how long the list page's questions take beside that many.
 */
const HEADS = ['Reg no', 'Name', 'Course', 'Branch', 'College', 'Mobile', 'Roll', 'Password']

function* rowsOf(students: number): Generator<Cell[]> {
  for (let number = 0; number < students; number += 1) {
    yield [
      String(2_600_000 + number),
      `শিক্ষার্থী Student ${number}`,
      'HSC 2026',
      ['Farmgate', 'Uttara', 'Mirpur'][number % 3] ?? null,
      'Government Science College',
      `017${String(number).padStart(8, '0')}`,
      String(100_000 + number),
      `handed-out-${number}`,
    ]
  }
}

/** Says with it how long others were held up meanwhile: the process as a whole, and somebody who asks for one row. */
async function timed(name: string, db: Db, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const others = bystander(db)
  delay.enable()
  const since = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - since) / 1000).toFixed(2)
  delay.disable()
  const waited = await others.leave()
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  const held = Math.round(delay.max / 1e6)
  console.log(`${name}: ${seconds} s, peak ${peak} MB resident, the process stood still for ${held} ms at most`)
  console.log(
    `  others' calls: ${waited.length}, p50 ${at(waited, 0.5)}, p99 ${at(waited, 0.99)}, most ${at(waited, 1)} ms`,
  )
  console.log(`  ${JSON.stringify(outcome)}`)
}

const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

/** Asks for a row every twenty milliseconds, whether or not the last one has come. */
function bystander(db: Db) {
  const asked: Promise<number>[] = []
  const ask = async (due: number) => {
    await db.run(sql`select from courses where id = 'hsc-26'`)
    return performance.now() - due
  }
  let due = performance.now() + 20
  const timer = setInterval(() => {
    // Those that the process could not even ask while it stood still have waited as well.
    for (; due <= performance.now(); due += 20) asked.push(ask(due))
  }, 5)
  return {
    async leave() {
      clearInterval(timer)
      return (await Promise.all(asked)).toSorted((one, other) => one - other)
    },
  }
}

async function measure(folder: string, name: string): Promise<void> {
  const env = readEnv({ DATA_DIR: join(folder, `data-${name}`) })
  await withDatabase(env, async (db) => {
    const deps = { db, secrets: await loadSecrets(env), tokens: { apply: () => undefined }, clock: Date }
    await db.run(sql`insert into courses (id, name) values ('hsc-26', 'HSC 2026')`)
    const owner = await addMember(db, { signInName: 'owner', name: 'Owner', role: 'owner', branch: null })
    if (owner === null) throw new Error('the owner is there already')
    const file = { id: 'a-file-of-students', staffId: owner.id, name, bytes: await readFile(join(folder, name)) }
    await insertFile(db, file, Date.now())
    const call = {
      name: 'staffApplyStudentImport',
      input: { fileId: file.id, courseId: null, fixes: [], leaveOut: [] },
      staff: { ...owner, sessionHash: Buffer.alloc(0) },
      now: Date.now(),
    }
    console.log(`${name}, ${(file.bytes.length / 1e6).toFixed(1)} MB, ${peakNow()} MB resident before`)
    await timed('previewed', db, async () => (await previewImport(deps, call)).counts)
    await timed('imported', db, async () => await applyImport(deps, call))
    await timed('previewed again', db, async () => (await previewImport(deps, call)).counts)
    await timed('imported again', db, async () => await applyImport(deps, call))
    await db.run(sql`analyze`)
    const range = { limit: 50, offset: 0 }
    const filter = { find: 'student 4711', courseId: 'hsc-26', branch: 'Uttara' } as const
    await quickest('first page', async () => await findStudents(db, {}, range))
    await quickest('page 900', async () => await findStudents(db, {}, { limit: 50, offset: 45_000 }))
    await quickest('found', async () => await findStudents(db, filter, range))
    await quickest('counted what is found', async () => await countStudents(db, filter))
    await quickest('counted a course', async () => await countStudents(db, { courseId: 'hsc-26' }))
    await quickest('page of a course', async () => await findStudents(db, { courseId: 'hsc-26' }, range))
    await quickest('counted all', async () => await countStudents(db, {}))
    await quickest('counted by words', async () => await countStudents(db, { find: 'student 4711' }))
    await quickest('counted a branch', async () => await countStudents(db, { branch: 'Uttara' }))
    await quickest('courses and facts', async () => [await rosterCourses(db, false), await rosterFacts(db, ALL_RIGHTS)])
  })
}

/** Of five: what it costs by itself, whatever else the machine does. */
async function quickest(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const since = performance.now()
    await ask()
    times.push(performance.now() - since)
  }
  console.log(`${name}: ${Math.min(...times).toFixed(1)} ms`)
}

const peakNow = () => Math.round(process.memoryUsage().rss / 2 ** 20)

function measured(folder: string, name: string): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'measure', folder, name], { stdio: 'inherit' })
  return new Promise((done) => {
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function run(students = 50_000): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-bench-students-'))
  try {
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'students.csv'), writeCsv(HEADS, rowsOf(students)))
    await writeFile(join(folder, 'students.xlsx'), await writeXlsx(HEADS, rowsOf(students), 'Students'))
    process.exitCode = (await measured(folder, 'students.csv')) || (await measured(folder, 'students.xlsx'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [first, second, third] = process.argv.slice(2)
if (first === 'measure' && second !== undefined && third !== undefined) await measure(second, third)
else await run(...(first === undefined ? [] : [Number(first)]))
