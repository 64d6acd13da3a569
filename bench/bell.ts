import { readEnv } from '@anushilon/api/env'
import { importPack } from '@anushilon/api/packs/import'
import { loadSecrets } from '@anushilon/api/secrets'
import { createStorage } from '@anushilon/api/storage/create'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import { chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { findChromium } from '../scripts/chromium.mjs'
import { ensureBuilt } from '../scripts/builds.mjs'
import { waitForBell, type Bell } from './lib/bell-visit.ts'
import { COURSE, fillCentre, mcqExam, type Sitter, withGround } from './lib/centre.ts'
import { Connection } from './lib/connection.ts'
import { spread } from './lib/crowd.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { memoryOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { SlowLine } from './lib/slow-line.ts'
import { table, Timings } from './lib/timings.ts'

/**
 * `npm run bench:bell [-- --students 10000 --waiting 2000 --workers 1 --only phone|crowd]`: what the bell costs where papers are on
 * the phones already (decision 026). One phone: Chromium with a processor four times slower behind a line of 20 kbit/s and
 * 1 s round trip; medians of three, and a scan of the device before the bell. A crowd: so many students, each on a
 * connection of their own, open their papers within ten seconds; then so many wait for the same bell. Fails where a bar is
 * missed.
 */
const options = readOptions({ students: 10_000, waiting: 2_000, only: 'phone,crowd', workers: '1' })
const FAST = { bitsPerSecond: 50_000_000, roundTripMs: 20 }
const SLOW = { bitsPerSecond: 20_000, roundTripMs: 1_000 }
const SLOWER = 4
const TIMES = 3
const BELL_AFTER_MS = 40_000
const WITHIN_SECONDS = 10
const WORD = 'quicksilver'
const BARS = { ms: 1_000, bytes: 1_000, p95: 300, memory: 400 }
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/><path d="M9 9H390V290Z" fill="#bbb"/></svg>'

const ground = await prepareGround()
const product = new Product(await freePort(), { ...ground.env, WORKERS: options.workers })
try {
  await product.start()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  if (options.only.includes('phone')) await onePhone(ground)
  if (options.only.includes('crowd')) await crowd(ground)
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await product.stop()
  await ground.remove()
}

/** Twenty-five questions, every fifth with a picture. */
function examAt(id: string, opensAt: number) {
  const exam = mcqExam(id, 25)
  const questions = exam.mcq?.questions?.map((question, at) => ({
    ...question,
    ...('text' in question && { text: `${WORD} ${question.text}` }),
    ...(at % 5 === 4 && { figure: 'figure.svg' }),
  }))
  return {
    ...exam,
    opensAt: new Date(opensAt).toISOString(),
    mcq: { durationMinutes: 600, marksPerQuestion: 1, negativePercent: 25, questions: questions ?? [] },
  }
}

async function onePhone(on: Ground): Promise<void> {
  await ensureBuilt()
  const args = ['--no-sandbox', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const bells: Bell[] = []
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const regNo = String(8_000_000 + time)
      const opensAt = Date.now() + BELL_AFTER_MS
      await bring(on, {
        students: [
          { regNo, name: 'নুসরাত জাহান', institution: 'Shapla College', mobileNo: '01600000456', courses: [COURSE] },
        ],
        exams: [examAt(`bell-${time}`, opensAt)],
      })
      const line = await SlowLine.open(FAST, product.port)
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      })
      const direct = `http://127.0.0.1:${product.port}`
      const bell = await waitForBell({ context, line, regNo, opensAt, direct, slow: SLOW, slower: SLOWER, word: WORD })
      console.log(`bell to first question: ${bell.ms} ms; ${bell.up} bytes up, ${bell.down} down`)
      bells.push(bell)
      await context.close()
      await line.close()
    }
  } finally {
    await browser.close()
  }
  const of = (figure: (bell: Bell) => number) => bells.map(figure).toSorted((one, other) => one - other)[1] ?? NaN
  const leaks = bells.flatMap((bell) => bell.leaks)
  report([
    ['bell to first question, ms', of(({ ms }) => ms), BARS.ms],
    ['bytes over the wire, both ways', of(({ up, down }) => up + down), BARS.bytes],
    ['bytes of it from the bell on', of(({ bytes }) => bytes), Infinity],
    ['places where a question could be read', leaks.length, 0],
  ])
  if (leaks.length > 0) console.log(leaks.join('\n'))
}

async function bring(on: Ground, what: { readonly students: readonly object[]; readonly exams: readonly object[] }) {
  await withGround(on, async (db) => {
    const env = readEnv(on.env)
    const deps = { db, storage: createStorage(env), secrets: await loadSecrets(env) }
    const pack = {
      version: 1,
      courses: [{ id: COURSE, name: 'Measured' }],
      subjects: [{ id: 'phy', course: COURSE, name: 'Physics' }],
      ...what,
    }
    const outcome = await importPack(deps, memorySource(pack, { 'figure.svg': PICTURE }), Date.now())
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  })
}

async function crowd(on: Ground): Promise<void> {
  const sitters = await fillCentre(on, { students: options.students, exams: [mcqExam('rush', 25)] })
  const rush = new Timings()
  const connections: Connection[] = []
  await spread(sitters, WITHIN_SECONDS, async (sitter) => {
    const connection = await Connection.open(product.port)
    connections.push(connection)
    await open(connection, 'rush', sitter, rush)
  })
  const memory = await memoryOf(await product.processes())
  for (const connection of connections) connection.close()
  console.log(`\n${rush.count} students opened within ${WITHIN_SECONDS} s, each on a connection of their own`)
  if (rush.firstError !== null) console.log(rush.firstError)
  report([
    ['p50, ms', rush.percentile(0.5), Infinity],
    ['p95, ms', rush.percentile(0.95), BARS.p95],
    ['p99, ms', rush.percentile(0.99), Infinity],
    ['errors', rush.errors, 0],
    ['memory of the server at most, MB', memory.peak, BARS.memory],
  ])
  await waitTogether(on, sitters.slice(0, options.waiting))
}

/** Not a bar: everybody's call is there when the bell rings. */
async function waitTogether(on: Ground, sitters: readonly Sitter[]): Promise<void> {
  const opensAt = Date.now() + 25_000
  await bring(on, { students: [], exams: [examAt('together', opensAt)] })
  await pause(opensAt - 15_000 - Date.now())
  const afterBell = new Timings()
  await spread(sitters, 10, async (sitter) => {
    const connection = await Connection.open(product.port)
    const outcome = new Timings()
    await open(connection, 'together', sitter, outcome)
    if (outcome.firstError === null) afterBell.add(Date.now() - opensAt)
    else afterBell.fail(outcome.firstError)
    connection.close()
  })
  console.log(`\n${sitters.length} students whose calls wait for the same bell: from the bell to the key`)
  if (afterBell.firstError !== null) console.log(afterBell.firstError)
  report([
    ['p50, ms', afterBell.percentile(0.5), Infinity],
    ['p95, ms', afterBell.percentile(0.95), Infinity],
    ['errors', afterBell.errors, 0],
  ])
}

async function open(connection: Connection, examId: string, { token }: Sitter, into: Timings): Promise<void> {
  const since = performance.now()
  const body = JSON.stringify({ examId, part: 'mcq', subjects: null })
  try {
    const reply = await connection.call('POST', '/api/student/openpaper', token, body)
    if (reply.status === 200) into.add(performance.now() - since)
    else into.fail(`${reply.status} ${reply.body}`)
  } catch (error) {
    into.fail(String(error))
  }
}

function report(rows: readonly (readonly [name: string, figure: number, bar: number])[]): void {
  const judged = rows.map(([name, figure, bar]) => {
    const isMet = figure <= bar
    if (!isMet) process.exitCode = 1
    return [name, figure.toFixed(0), Number.isFinite(bar) ? `≤ ${bar}` : '', isMet ? 'holds' : 'FAILS']
  })
  console.log(table(judged))
}
