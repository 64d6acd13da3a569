import sharp from 'sharp'
import { fillCentre, mcqExam, writtenExam, type Sitter } from './lib/centre.ts'
import { prepareGround } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { cpuOf, helpersOf, memoryOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { table, Timings } from './lib/timings.ts'
import { runTasks, type Ran, type Task } from './lib/workers.ts'

/**
 * `npm run bench:uploads [-- --uploads 12 --at-once 4 --photos 15 --answering 20]`: students send photos of a megabyte
 * each while others answer. Measured: how long an upload takes, what it costs the server, and what those who answer
 * notice of it; the longest stall of the event loop is the server's own figure (/metrics).
 */
const defaults = { uploads: 12, 'at-once': 4, photos: 15, answering: 20 }
const { uploads, 'at-once': atOnce, photos, answering } = readOptions(defaults)
const QUESTIONS = 100

/** A megabyte that no two cameras make alike. */
async function photo(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

function saves(sitters: readonly Sitter[], from: number, to: number): Task[] {
  return sitters.flatMap(({ token }) =>
    Array.from({ length: to - from }, (_, index) => ({
      method: 'POST' as const,
      path: '/api/student/updateanswermcq',
      token,
      body: JSON.stringify({ examId: 'answering', questionIndexNumber: from + index, optionIndexNumber: 1 }),
    })),
  )
}

/** The longest stall since it was asked for the last time, in milliseconds. */
async function longestStall(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) * 1000
}

function row(name: string, { timings, seconds }: Ran, stall: number): (string | number)[] {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => timings.percentile(share).toFixed(1))
  return [name, timings.count, seconds.toFixed(1), p50 ?? '', p95 ?? '', p99 ?? '', timings.errors, stall.toFixed(0)]
}

async function run(): Promise<void> {
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  try {
    await product.start()
    const exams = [mcqExam('answering', QUESTIONS), writtenExam('writing', 1)]
    const sitters = await fillCentre(ground, { students: uploads + answering, exams })
    const [writers, answerers] = [sitters.slice(0, uploads), sitters.slice(uploads)]
    const start = (path: string) => (sitter: Sitter) => ({ method: 'GET' as const, path, token: sitter.token })
    await runTasks([product.port], 20, [
      ...writers.map(start('/api/student/assignquestionwritten?examId=writing')),
      ...answerers.map(start('/api/student/startexam?eId=answering')),
    ])
    const pages = await Promise.all(Array.from({ length: photos }, photo))
    const body = JSON.stringify({ examId: 'writing', questionNo: 1, questionILink: pages })
    const sends = writers.map(({ token }) => ({
      method: 'POST' as const,
      path: '/api/student/submitstudentscript',
      token,
      body,
    }))
    await longestStall(product.port)
    const quiet = row(
      'answers alone',
      await runTasks([product.port], answering, saves(answerers, 0, 20)),
      await longestStall(product.port),
    )

    const servers = await product.processes()
    const cpu = await cpuOf(servers)
    const uploading = runTasks([product.port], atOnce, sends)
    const meanwhile = answerWhile(uploading, product.port, answerers)
    const [sent, answered] = await Promise.all([uploading, meanwhile])
    const stall = await longestStall(product.port)
    const helpers = await helpersOf(servers)
    const spent = (await cpuOf(servers)) - cpu
    const { now, peak } = await memoryOf(servers)
    const beside = await Promise.all(helpers.map((helper) => memoryOf([helper])))
    console.log(`${uploads} uploads of ${photos} photos (${(body.length / 1e6).toFixed(1)} MB each), ${atOnce} at once`)
    console.log(
      table([
        ['', 'calls', 'seconds', 'p50 ms', 'p95 ms', 'p99 ms', 'errors', 'longest stall ms'],
        quiet,
        row('answers beside uploads', answered, stall),
        row('uploads', sent, stall),
      ]),
    )
    console.log(`server: ${(spent / uploads).toFixed(0)} ms of CPU an upload, ${now} MB in memory, at most ${peak} MB`)
    console.log(
      `its image worker: ${((await cpuOf(helpers)) / uploads).toFixed(0)} ms of CPU an upload, ` +
        `at most ${beside.map((memory) => `${memory.peak} MB`).join(', ')}`,
    )
    if (sent.timings.firstError !== null) console.log(sent.timings.firstError)
  } finally {
    await product.stop()
    await ground.remove()
  }
}

/** Answers at the pace of a full hall, a little at a time, until the uploads are through. */
async function answerWhile(uploading: Promise<unknown>, port: number, answerers: readonly Sitter[]): Promise<Ran> {
  let isOver = false
  void uploading.finally(() => (isOver = true))
  const timings = new Timings()
  const since = performance.now()
  for (let question = 20; !isOver && question < QUESTIONS; question += 1) {
    const ran = await runTasks([port], answerers.length, saves(answerers, question, question + 1))
    timings.join(ran.timings)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { timings, seconds: (performance.now() - since) / 1000 }
}

await run()
