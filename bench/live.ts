import { setTimeout as pause } from 'node:timers/promises'
import type { Sitter } from './lib/centre.ts'
import { listen } from './lib/event-stream.ts'
import { prepareGround } from './lib/ground.ts'
import { fillLiveExam, LIVE_EXAM, type LiveExam } from './lib/live-exam.ts'
import { cpuByProcess, grown } from './lib/metered.ts'
import { readOptions } from './lib/options.ts'
import { cpuOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { Timings } from './lib/timings.ts'

/**
 * `npm run bench:live [-- --expected 2000,100000 --watchers 10 --pages 20]`: what the board of a running exam costs, how
 * long after a student's act it shows, and how long after a note or extra time the pages of students know. Nine in ten
 * have started, half of them have handed in; pages are real clients that look every ten seconds, give or take one.
 * Ends with 1 where a page hears later than fifteen seconds.
 */
const STREAM = `/api/staff/live/stream?examId=${LIVE_EXAM}`
const PROMISED_MS = 15_000
const WATCH_MS = 10_000
const LOOK_MS = 10_000
const BOARDS = 30
const ACTS = 10

interface Room extends LiveExam {
  readonly url: string
  /** Processor time so far. */
  readonly cpu: () => Promise<{ readonly server: number; readonly database: ReadonlyMap<number, number> }>
}

async function ask(room: Room, path: string, body?: object): Promise<Response> {
  const reply = await fetch(`${room.url}${path}`, {
    headers: { ...room.staff, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

async function asStudent(room: Room, { token }: Sitter, path: string, method = 'GET'): Promise<Response> {
  const reply = await fetch(`${room.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

const starts = (room: Room, sitter: Sitter) => asStudent(room, sitter, `/api/student/startexam?eId=${LIVE_EXAM}`)

async function timed(times: number, path: string, room: Room): Promise<Timings> {
  const timings = new Timings()
  await (await ask(room, path)).arrayBuffer()
  for (let at = 0; at < times; at += 1) {
    const since = performance.now()
    await (await ask(room, path)).arrayBuffer()
    timings.add(performance.now() - since)
  }
  return timings
}

/** What watching costs: events and bytes for each who watches, processor time for all of them together. */
async function watch(room: Room, watchers: number): Promise<string> {
  const heard: { bytes: number }[] = []
  const lines = Array.from({ length: watchers }, () =>
    listen(`${room.url}${STREAM}`, room.staff, (event) => heard.push(event)),
  )
  await Promise.all(lines.map(({ isOpen }) => isOpen))
  // The first thing that anybody hears is a whole board.
  const size = heard[0]?.bytes ?? 0
  heard.length = 0
  const before = await room.cpu()
  await pause(WATCH_MS)
  const after = await room.cpu()
  for (const line of lines) line.stop()
  const perSecond = (ms: number) => (ms / (WATCH_MS / 1_000)).toFixed(1)
  return (
    `${watchers} watching: ${(heard.length / watchers / (WATCH_MS / 1_000)).toFixed(2)} events a second each, ` +
    `a board of ${(size / 1_000).toFixed(1)} kB; CPU ms a second: server ${perSecond(after.server - before.server)}, database ${perSecond(grown(before.database, after.database))}`
  )
}

/** From the call by which a student starts to the event that counts them. */
async function delays(room: Room, sitters: readonly Sitter[]): Promise<Timings> {
  const timings = new Timings()
  let started = -1
  let wake: () => void = () => undefined
  const line = listen(`${room.url}${STREAM}`, room.staff, ({ event, data }) => {
    if (event === 'board') started = (JSON.parse(data) as { started: number }).started
    wake()
  })
  await line.isOpen
  for (const sitter of sitters) {
    // At no fixed moment between two looks of the server.
    await pause(Math.random() * 3_000)
    const [before, since] = [started, performance.now()]
    await (await starts(room, sitter)).arrayBuffer()
    while (started === before) await new Promise<void>((resolve) => (wake = resolve))
    timings.add(performance.now() - since)
  }
  line.stop()
  return timings
}

/** How long after an action of the staff each page knows of it, looking as pages do. */
async function hearing(
  room: Room,
  pages: readonly Sitter[],
  action: { readonly path: string; readonly body: object },
  read: (reply: Response) => Promise<string>,
): Promise<{ readonly call: number; readonly heard: Timings }> {
  const path = `/api/student/getrunningdata?eId=${LIVE_EXAM}`
  const look = async (sitter: Sitter) => await read(await asStudent(room, sitter, path))
  const before = await Promise.all(pages.map(look))
  const heard = new Timings()
  const looking = pages.map(async (sitter, at) => {
    const every = LOOK_MS + Math.random() * 2_000 - 1_000
    await pause(Math.random() * every)
    while ((await look(sitter)) === before[at]) await pause(every)
    heard.add(performance.now() - since)
  })
  // Somewhere between two looks.
  await pause(LOOK_MS / 2)
  const since = performance.now()
  await (await ask(room, action.path, action.body)).arrayBuffer()
  const call = performance.now() - since
  await Promise.all(looking)
  return { call, heard }
}

async function measure(expected: number, watchers: number, pages: number): Promise<boolean> {
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  try {
    await product.start()
    const exam = await fillLiveExam(ground, expected, pages + ACTS)
    const databaseUrl = await ground.databaseUrl()
    const room: Room = {
      ...exam,
      url: `http://127.0.0.1:${product.port}`,
      cpu: async () => ({ server: await cpuOf(await product.processes()), database: await cpuByProcess(databaseUrl) }),
    }
    console.log(`\n${expected.toLocaleString('en')} expected, on ${ground.describe}`)
    console.log(`board: ${formatTimings(await timed(BOARDS, `/api/staff/live?examId=${LIVE_EXAM}`, room))}`)
    console.log(
      `page of students: ${formatTimings(await timed(10, `/api/staff/exam/students?examId=${LIVE_EXAM}`, room))}`,
    )
    console.log(await watch(room, 1))
    console.log(await watch(room, watchers))
    const [acting, looking] = [exam.sitters.slice(0, ACTS), exam.sitters.slice(ACTS)]
    console.log(`from a start to the board: ${formatTimings(await delays(room, acting))}`)
    for (const sitter of looking) await (await starts(room, sitter)).arrayBuffer()

    const say = { path: '/api/staff/live/note', body: { examId: LIVE_EXAM, text: 'g = 9.8' } }
    const note = await hearing(room, looking, say, async (reply) => {
      await reply.arrayBuffer()
      return reply.headers.get('x-exam-notes') ?? ''
    })
    console.log(`note: the call ${note.call.toFixed(0)} ms, on the pages ${formatTimings(note.heard)}`)
    const minutes = { examId: LIVE_EXAM, whom: { kind: 'all' }, minutes: 10, closesAt: null, reason: 'Measured' }
    const give = { path: '/api/staff/live/time', body: minutes }
    const time = await hearing(room, looking, give, async (reply) => endOf(await reply.text()))
    console.log(`extra time for all: the call ${time.call.toFixed(0)} ms, on the pages ${formatTimings(time.heard)}`)
    return [note, time].every(({ heard }) => heard.percentile(1) <= PROMISED_MS)
  } finally {
    await product.stop()
    await ground.remove()
  }
}

function endOf(running: string): string {
  return /"endTime":"([^"]+)"/.exec(running)?.[1] ?? ''
}

function formatTimings(timings: Timings): string {
  const [half, most] = [timings.percentile(0.5), timings.percentile(1)]
  return `p50 ${half.toFixed(0)} ms, at most ${most.toFixed(0)} ms of ${timings.count}`
}

const options = readOptions({ expected: [2_000, 100_000], watchers: 10, pages: 20 })
let isMet = true
for (const expected of options.expected) {
  isMet = (await measure(expected, options.watchers, options.pages)) && isMet
}
console.log(isMet ? '\nevery page knew within 15 seconds' : '\nA PAGE KNEW LATER THAN 15 SECONDS')
process.exitCode = isMet ? 0 : 1
