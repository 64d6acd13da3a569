import { sql } from '@anushilon/api/db/sql'
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { fillCentre, mcqExam, withGround, writtenExam, type Sitter } from './lib/centre.ts'
import { Connection } from './lib/connection.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { sendRush, type Rush, type Sent } from './lib/photo-sender.ts'
import { cpuOf, databaseProcesses, helpersOf, memoryOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { table, Timings } from './lib/timings.ts'
import { runTasks } from './lib/workers.ts'

/**
 * `npm run bench:photo-rush [-- --students 1000 --photos 5 --within 10 --workers 2]`: everybody sends their photos in the last
 * seconds before the deadline, while others answer. The bar: none refused, none lost, an upload takes at most two seconds
 * longer than the disk needs (p99), answers of others take at most 150 ms (p99), and all photos are developed afterwards.
 * It fails where that is not so.
 */
const { students, photos, within, workers } = readOptions({ students: 1000, photos: 5, within: 10, workers: '' })
const ANSWERERS = 200
const QUESTIONS = 100
const ANSWER_LIMIT_MS = 150
const ALLOWANCE_SECONDS = 2
/** Of the same size as phones send: 660 kB. */
const PHOTO_BYTES = 660_000
const GRACE_MS = 30_000

/** A page as a phone sends it, filled up with what a camera might append. */
async function makePhoto(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 190, sigma: 20 } as const
  const page = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#fff', noise } })
  const bytes = await page.jpeg({ quality: 72 }).toBuffer()
  if (bytes.length > PHOTO_BYTES) throw new Error(`the photo has ${bytes.length} bytes`)
  return Buffer.concat([bytes, Buffer.alloc(PHOTO_BYTES - bytes.length)])
}

/** How long the disk takes to make as many such files durable, four at a time, by itself; measured with a fifth of them. */
async function diskSeconds(folder: string, photo: Uint8Array): Promise<number> {
  const probe = join(folder, 'probe')
  await mkdir(probe)
  const files = Math.ceil((students * photos) / 5)
  let next = 0
  const work = async () => {
    for (let file = next++; file < files; file = next++) {
      const handle = await open(join(probe, String(file)), 'wx')
      await handle.writeFile(photo)
      await handle.sync()
      await handle.close()
    }
  }
  const since = performance.now()
  await Promise.all([work(), work(), work(), work()])
  // The files stay until the end: ext4 goes round what was deleted shortly before, one inode after the other.
  return ((performance.now() - since) / 1000) * ((students * photos) / files)
}

function plan(port: number, writers: readonly Sitter[], photo: Uint8Array, beginAt: number): Rush {
  const pages = Array.from({ length: photos }, (_, page) => `page-${page}-of-the-answer`)
  // Phones compute it when a photo is taken.
  const digest = createHash('sha256').update(photo).digest('hex')
  const sends = writers.flatMap(({ token }, writer) =>
    pages.map((pageId, page) => {
      const query = new URLSearchParams({ examId: 'rush', questionNo: '1', pageId, pages: pages.join(','), digest })
      // Spread evenly, and not a student's all at the same moment.
      const afterMs = (((writer * 7919 + page * 104_729) % 10_007) / 10_007) * within * 1000
      return { afterMs, path: `/api/student/scriptpage?${query.toString()}`, token }
    }),
  )
  return { port, photo, beginAt, sends }
}

/** How often each of the lines has answered: a question that is answered again costs other statements. */
const turns = Array.from({ length: 20 }, () => 0)

/** Answers, two hundred a second, until told to stop. */
async function answer(port: number, answerers: readonly Sitter[], isOver: () => boolean): Promise<Timings> {
  const timings = new Timings()
  const lines = Array.from({ length: 20 }, async (_, line) => {
    const connection = await Connection.open(port)
    const mine = answerers.filter((_sitter, index) => index % 20 === line)
    while (!isOver()) {
      const turn = turns[line] ?? 0
      turns[line] = turn + 1
      const token = mine[turn % mine.length]?.token ?? ''
      const question = Math.floor(turn / mine.length) % QUESTIONS
      const body = JSON.stringify({ examId: 'answering', questionIndexNumber: question, optionIndexNumber: 1 })
      const since = performance.now()
      const { status, body: said } = await connection.call('POST', '/api/student/updateanswermcq', token, body)
      timings.add(performance.now() - since)
      if (status !== 200) timings.fail(`${status} ${said}`)
      await pause(100)
    }
    connection.close()
  })
  await Promise.all(lines)
  return timings
}

interface Counts {
  readonly answers: number
  readonly waiting: number
  readonly ready: number
  readonly damaged: number
}

async function countStored(ground: Ground): Promise<Counts> {
  const found = await withGround(ground, (db) =>
    db.session((client) =>
      client.query<Counts>(
        `select (select count(*)::int from scripts where cardinality(pages) = $1) as answers,
          count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'ready')::int as ready,
          count(*) filter (where state = 'damaged')::int as damaged from answer_photos`,
        [photos],
      ),
    ),
  )
  const [counts] = found.rows
  if (counts === undefined) throw new Error('nothing was counted')
  return counts
}

/** The longest stall since it was asked for the last time, in milliseconds. */
async function longestStall(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) * 1000
}

/** Of a database on this machine, answers included. Connections of before that are closed are not counted. */
async function databaseCpu(ground: Ground): Promise<number> {
  return await cpuOf((await databaseProcesses(await ground.databaseUrl())).all)
}

/** Of this program, the thread that sends photos included. */
function senderCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Measured {
  readonly disk: number
  readonly sent: readonly Sent[]
  readonly quiet: Timings
  readonly meanwhile: Timings
  readonly after: Timings
  readonly stored: Counts
  readonly developed: Counts
}

function judge({ disk, sent, quiet, meanwhile, after, stored, developed }: Measured): boolean {
  const all = students * photos
  const taken = new Timings()
  for (const { ms } of sent) if (ms !== null) taken.add(ms)
  const refused = sent.filter(({ ms }) => ms === null)
  const allowed = Math.max(0, disk - within) + ALLOWANCE_SECONDS
  const seconds = (share: number) => (taken.percentile(share) / 1000).toFixed(2)
  const answers = (timings: Timings) => [0.5, 0.99].map((share) => timings.percentile(share).toFixed(0)).join(' / ')
  const upload99 = taken.percentile(0.99) / 1000
  const answer99 = meanwhile.percentile(0.99)
  const bars: (readonly [string, string, string, boolean])[] = [
    ['photos refused', String(refused.length), '0', refused.length === 0],
    [
      'photos lost',
      String(all - stored.waiting - stored.ready - refused.length),
      '0',
      stored.waiting + stored.ready === all - refused.length,
    ],
    ['answers complete', String(stored.answers), String(students), stored.answers === students],
    ['an upload, p50 / p99, s', `${seconds(0.5)} / ${seconds(0.99)}`, `p99 ${allowed.toFixed(2)}`, upload99 <= allowed],
    ['answers meanwhile, p50 / p99, ms', answers(meanwhile), `p99 ${ANSWER_LIMIT_MS}`, answer99 <= ANSWER_LIMIT_MS],
    ['answers that failed', String(meanwhile.errors + after.errors), '0', meanwhile.errors + after.errors === 0],
    ['photos developed', String(developed.ready), String(all), developed.ready === all],
  ]
  console.log(
    table([
      ['', 'measured', 'bar', ''],
      ...bars.map(([what, measured, bar, isHeld]) => [what, measured, bar, isHeld ? 'held' : 'MISSED']),
    ]),
  )
  console.log(`answers before: ${answers(quiet)} ms; while photos are developed: ${answers(after)} ms`)
  const late = sent.map(({ lateMs }) => lateMs).toSorted((one, other) => one - other)
  console.log(`the sender began ${late[Math.floor(late.length * 0.99)] ?? 0} ms later than planned (p99)`)
  if (refused[0] !== undefined) console.log(refused[0].reply)
  if (meanwhile.firstError !== null) console.log(meanwhile.firstError)
  return bars.every(([, , , isHeld]) => isHeld)
}

async function run(): Promise<boolean> {
  const ground = await prepareGround()
  const product = new Product(await freePort(), { ...ground.env, WORKERS: workers })
  try {
    await product.start()
    const { port } = product
    const exams = [mcqExam('answering', QUESTIONS), writtenExam('rush', 1)]
    const sitters = await fillCentre(ground, { students: students + ANSWERERS, exams })
    const [writers, answerers] = [sitters.slice(0, students), sitters.slice(students)]
    const start = (path: string) => (sitter: Sitter) => ({ method: 'GET' as const, path, token: sitter.token })
    await runTasks([port], 20, [
      ...writers.map(start('/api/student/assignquestionwritten?examId=rush')),
      ...answerers.map(start('/api/student/startexam?eId=answering')),
    ])
    const photo = await makePhoto()
    console.log(
      `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    )
    const disk = await diskSeconds(ground.folder, photo)
    const megabytes = (students * photos * photo.length) / 1e6
    console.log(`${students} students, ${photos} photos each, ${megabytes.toFixed(0)} MB within ${within} s`)
    console.log(`the disk by itself: ${disk.toFixed(1)} s (${(megabytes / disk).toFixed(0)} MB/s)`)
    let isOver = false
    const answering = answer(port, answerers, () => isOver)
    await pause(5_000)
    isOver = true
    const quiet = await answering

    const beginAt = Date.now() + 2_000
    const deadline = new Date(beginAt + within * 1000)
    await withGround(ground, (db) =>
      db.run(sql`update sitting_parts set deadline_at = ${deadline},
        due_at = ${new Date(deadline.getTime() + GRACE_MS)} where exam_id = 'rush'`),
    )
    await longestStall(port)
    const servers = await product.processes()
    const cpu = await cpuOf(servers)
    const beside = { database: await databaseCpu(ground), sender: senderCpu() }
    isOver = false
    const meanwhileAnswering = answer(port, answerers, () => isOver)
    const since = Date.now()
    const sent = await sendRush(plan(port, writers, photo, beginAt))
    console.log(
      `all replied to ${((Date.now() - beginAt) / 1000).toFixed(1)} s after the first was sent, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    )
    isOver = true
    const meanwhile = await meanwhileAnswering
    const stored = await countStored(ground)
    const stall = await longestStall(port)
    const spent = (await cpuOf(servers)) - cpu
    const [database, sender] = [(await databaseCpu(ground)) - beside.database, senderCpu() - beside.sender]
    isOver = false
    const afterAnswering = answer(port, answerers, () => isOver)
    let developed = stored
    while (developed.waiting > 0) {
      await pause(1_000)
      developed = await countStored(ground)
    }
    isOver = true
    const after = await afterAnswering
    const helpers = await helpersOf(servers)
    const took = (Date.now() - since) / 1000
    console.log(
      `server: ${(spent / (students * photos)).toFixed(1)} ms of CPU a photo, at most ${(await memoryOf(servers)).peak} MB, longest stall ${stall.toFixed(0)} ms`,
    )
    const each = (ms: number) => (ms / (students * photos)).toFixed(1)
    console.log(`beside it: the database ${each(database)} ms of CPU a photo, this program ${each(sender)} ms`)
    console.log(
      `all developed ${took.toFixed(0)} s after the first was sent, in ${helpers.length} processes, ${((await cpuOf(helpers)) / (students * photos)).toFixed(0)} ms of CPU a photo`,
    )
    return judge({ disk, sent, quiet, meanwhile, after, stored, developed })
  } finally {
    await product.stop()
    await ground.remove()
  }
}

process.exitCode = (await run()) ? 0 : 1
