import { withDatabase } from '@anushilon/api/db/connect'
import { sql } from '@anushilon/api/db/sql'
import { readEnv } from '@anushilon/api/env'
import { apply, preview } from '@anushilon/api/features/staff-roster/import.service'
import { loadSecrets } from '@anushilon/api/secrets'
import { countStudents, findStudents } from '@anushilon/api/stores/roster-students'
import { keepFile } from '@anushilon/api/stores/staff-files'
import { addMember } from '@anushilon/api/stores/staff'
import { writeCsv, type Cell } from '@anushilon/question-files/write-csv'
import { writeXlsx } from '@anushilon/question-files/write-xlsx'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

/**
 * How long a large list of students takes and how much memory: `npm run bench:students [-- STUDENTS]`. As CSV and as
 * XLSX, each looked at and brought in by a process that does nothing else, into the built-in database in a folder of its
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

/** The longest that anybody else's call had to wait meanwhile. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const since = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - since) / 1000).toFixed(2)
  delay.disable()
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  const held = Math.round(delay.max / 1e6)
  console.log(`${name}: ${seconds} s, peak ${peak} MB resident, others held up for ${held} ms at most`)
  console.log(`  ${JSON.stringify(outcome)}`)
}

async function measure(folder: string, name: string): Promise<void> {
  const env = readEnv({ DATA_DIR: join(folder, `data-${name}`) })
  await withDatabase(env, async (db) => {
    const deps = { db, secrets: await loadSecrets(env) }
    await db.run(sql`insert into courses (id, name) values ('hsc-26', 'HSC 2026')`)
    const owner = await addMember(db, { signInName: 'owner', name: 'Owner', role: 'owner', branch: null })
    if (owner === null) throw new Error('the owner is there already')
    const file = { id: 'a-file-of-students', staffId: owner.id, name, bytes: await readFile(join(folder, name)) }
    await keepFile(db, file, Date.now())
    const call = {
      input: { fileId: file.id, courseId: null, fixes: [], leaveOut: [] },
      staff: { ...owner, sessionHash: Buffer.alloc(0) },
      now: Date.now(),
    }
    console.log(`${name}, ${(file.bytes.length / 1e6).toFixed(1)} MB, ${peakNow()} MB resident before`)
    await timed('looked at', async () => (await preview(deps, call)).counts)
    await timed('brought in', async () => await apply(deps, call))
    await timed('looked at again', async () => (await preview(deps, call)).counts)
    await timed('brought in again', async () => await apply(deps, call))
    await db.run(sql`analyze`)
    const range = { limit: 50, offset: 0 }
    const filter = { find: 'student 4711', courseId: 'hsc-26', branch: 'Uttara' } as const
    await quickest('first page', async () => await findStudents(db, {}, range))
    await quickest('page 900', async () => await findStudents(db, {}, { limit: 50, offset: 45_000 }))
    await quickest('found', async () => await findStudents(db, filter, range))
    await quickest('counted what is found', async () => await countStudents(db, filter))
    await quickest('counted a course', async () => await countStudents(db, { courseId: 'hsc-26' }))
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
    await writeFile(join(folder, 'students.xlsx'), writeXlsx(HEADS, rowsOf(students), 'Students'))
    process.exitCode = (await measured(folder, 'students.csv')) || (await measured(folder, 'students.xlsx'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [first, second, third] = process.argv.slice(2)
if (first === 'measure' && second !== undefined && third !== undefined) await measure(second, third)
else await run(...(first === undefined ? [] : [Number(first)]))
