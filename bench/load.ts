import { availableParallelism, cpus, totalmem } from 'node:os'
import { COURSE, fillCentre, mcqExam, type Sitter } from './lib/centre.ts'
import type { Reply } from './lib/connection.ts'
import { describeGrowth, diskOf } from './lib/disk.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { runMetered } from './lib/metered.ts'
import { readOptions } from './lib/options.ts'
import { memoryOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { measureRawRate, type RawRate } from './lib/raw-rate.ts'
import { table } from './lib/timings.ts'
import type { Task } from './lib/workers.ts'

/**
 * `npm run bench:load [-- --students 200,500,1000,2000 --questions 25 --connections 200 --servers 1
 * --workers 1,2]`: a whole sitting by so many students at once, step after step: log-in, entry check, start, running data,
 * every answer, submit, and what all of that costs one student; then another exam, of which forty answers come in one
 * call. Server and generator are processes of their own, on the same machine unless DATABASE_URL says that the database
 * is elsewhere. In the same run the database shows how many single rows it commits by itself.
 */
const SLOW_SAVE_MS = 100
/** Answers of each student that wait for an outage to end. */
const PILED_UP = 40
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' }
const stormOf = (exam: string) => `${exam}-storm`

interface Plan {
  readonly students: readonly number[]
  readonly questions: number
  readonly connections: number
  readonly servers: number
  /** How many processes a server has; one run measures each. Null: as many as it takes by itself. */
  readonly workers: readonly (number | null)[]
}

function readPlan(): Plan {
  const students = [200, 500, 1_000, 2_000]
  const { workers, ...plan } = readOptions({ students, questions: 25, connections: 200, servers: 1, workers: [] })
  return { ...plan, workers: workers.length === 0 ? [null] : workers }
}

interface Phase {
  readonly name: string
  readonly tasks: readonly Task[]
  /** How often a student makes this call in one sitting. */
  readonly perSitting: number
}

/** The calls of a sitting, phase by phase. */
function phasesOf(sitters: readonly Sitter[], exam: string, questions: number): Phase[] {
  const each = (task: Omit<Task, 'token'>) => sitters.map(({ token }) => ({ ...task, token }))
  const saves = Array.from({ length: questions }, (_, index) =>
    sitters.map(({ token }, at) => ({
      method: 'POST' as const,
      path: '/api/student/updateanswermcq',
      token,
      body: JSON.stringify({ examId: exam, questionIndexNumber: index, optionIndexNumber: (at + index) % 4 }),
    })),
  ).flat()
  /** An outage ends, and everybody comes back with what has piled up. */
  const storm = stormOf(exam)
  const answers = Array.from({ length: PILED_UP }, (_, index) => ({
    subjectId: null,
    questionIndexNumber: index,
    optionIndexNumber: index % 4,
  }))
  const one = (name: string, tasks: readonly Task[]): Phase => ({ name, tasks, perSitting: 1 })
  const logIns = sitters.map(({ regNo }) => ({
    method: 'POST' as const,
    path: '/api/student/login',
    token: '',
    body: JSON.stringify({ regNo, courseId: COURSE }),
  }))
  const lookUps = sitters.map(({ regNo }) => ({
    method: 'GET' as const,
    path: `/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`,
    token: '',
  }))
  const again = each({ method: 'GET', path: `/api/student/startexam?eId=${storm}` })
  const piledUp = {
    method: 'POST',
    path: '/api/student/updateanswers',
    body: JSON.stringify({ examId: storm, answers }),
  } as const
  const running = { method: 'GET', path: `/api/student/getrunningdata?eId=${exam}` } as const
  const tags = new Map<string, string>()
  const compressed = sitters.map(({ token }) => ({
    ...running,
    token,
    headers: () => AS_BROWSERS,
    onReply: ({ head }: Reply) => tags.set(token, /\r\netag: ([^\r]*)/i.exec(head)?.[1] ?? ''),
  }))
  /** As an open page looks every ten seconds. */
  const looks = sitters.map(({ token }) => ({
    ...running,
    token,
    headers: () => ({ ...AS_BROWSERS, 'if-none-match': tags.get(token) ?? '' }),
  }))
  return [
    one('course list', lookUps),
    one('log-in', logIns),
    one('entry check', each({ method: 'GET', path: `/api/student/examcheckmiddleware?eId=${exam}` })),
    one('start', each({ method: 'GET', path: `/api/student/startexam?eId=${exam}` })),
    one('running data', each(running)),
    { name: '… compressed', tasks: compressed, perSitting: 0 },
    { name: '… unchanged', tasks: looks, perSitting: 0 },
    { name: 'save', tasks: saves, perSitting: questions },
    one('submit', each({ method: 'POST', path: `/api/student/submitanswer?eId=${exam}`, body: '{}' })),
    { name: 'start again', tasks: again, perSitting: 0 },
    { name: `${PILED_UP} at once`, tasks: each(piledUp), perSitting: 0 },
  ]
}

interface Step {
  readonly students: number
  readonly savesPerSecond: number
  readonly saveP99: number
}

const HEADINGS = [
  '',
  'calls',
  'seconds',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'errors',
  'server CPU',
  'database CPU',
]

const examOf = (students: number, workers: number | null) => `load-${students}-by-${workers ?? 'default'}`

async function climb(
  plan: Plan,
  products: readonly Product[],
  sitters: readonly Sitter[],
  exam: string,
  url: string,
): Promise<Step> {
  const ports = products.map(({ port }) => port)
  const perServer = await Promise.all(products.map((product) => product.processes()))
  const servers = perServer.flat()
  const rows: (string | number)[][] = [HEADINGS]
  let step: Step = { students: sitters.length, savesPerSecond: 0, saveP99: 0 }
  const sitting = { server: 0, database: 0 }
  const before = await diskOf(url)
  let growth = ''
  for (const { name, tasks, perSitting } of phasesOf(sitters, exam, plan.questions)) {
    const metering = { ports, servers, databaseUrl: url, connections: plan.connections }
    const { timings, seconds, serverCpu, databaseCpu } = await runMetered(metering, tasks)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => timings.percentile(share).toFixed(1))
    const perCall = [serverCpu, databaseCpu].map((ms) => `${ms.toFixed(3)} ms`)
    sitting.server += serverCpu * perSitting
    sitting.database += databaseCpu * perSitting
    const rate = tasks.length / seconds
    rows.push([
      name,
      tasks.length,
      seconds.toFixed(2),
      rate.toFixed(0),
      p50 ?? '',
      p95 ?? '',
      p99 ?? '',
      timings.errors,
      ...perCall,
    ])
    if (name === 'submit') growth = describeGrowth(before, await diskOf(url), sitters.length)
    if (name === 'save') step = { ...step, savesPerSecond: rate, saveP99: timings.percentile(0.99) }
    if (timings.firstError !== null) console.log(`${name}: ${timings.firstError}`)
  }
  const memory = await Promise.all(perServer.map(memoryOf))
  console.log(`\n${sitters.length} students, ${plan.connections} connections, ${plan.questions} questions each`)
  console.log(table(rows))
  const { server, database } = sitting
  const [all, ...shares] = [server + database, server, database].map((ms) => ms.toFixed(2))
  console.log(`a whole sitting, log-in included: ${all} ms of CPU (server ${shares[0]}, database ${shares[1]})`)
  console.log(growth)
  console.log(`memory of the server: ${memory.map(({ now, peak }) => `${now} MB, at most ${peak} MB`).join('; ')}`)
  return step
}

function printRatio({ driver, pgbench }: RawRate, steps: readonly Step[]): void {
  const best = Math.max(...steps.map(({ savesPerSecond }) => savesPerSecond))
  console.log(`\nBest: ${best.toFixed(0)} durable answers a second over HTTP.`)
  const ratio = (raw: number) => `${raw.toFixed(0)} a second, ratio ${(best / raw).toFixed(2)}`
  console.log(`Single rows by a bare loop of the driver: ${ratio(driver)}`)
  console.log(`Single rows by pgbench: ${pgbench === null ? 'not on this machine' : ratio(pgbench)}`)
  const bend = steps.find(({ saveP99, savesPerSecond }) => saveP99 > SLOW_SAVE_MS || savesPerSecond < best * 0.8)
  console.log(
    bend === undefined
      ? `It does not bend: p99 of a save stays under ${SLOW_SAVE_MS} ms and the rate within a fifth of the best.`
      : `It bends at ${bend.students} students: ${bend.savesPerSecond.toFixed(0)} a second, p99 ${bend.saveP99.toFixed(0)} ms.`,
  )
}

async function startServers(ground: Ground, count: number, workers: number | null): Promise<Product[]> {
  if (count > 1 && ground.isBuiltIn) throw new Error('several servers need a DATABASE_URL that they share')
  const products: Product[] = []
  for (let number = 0; number < count; number += 1) {
    const product = new Product(await freePort(), { ...ground.env, WORKERS: String(workers ?? '') })
    products.push(product)
    await product.start()
  }
  return products
}

async function run(): Promise<void> {
  const plan = readPlan()
  const ground = await prepareGround()
  let products: Product[] = []
  try {
    console.log(
      `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.version}`,
    )
    products = await startServers(ground, plan.servers, plan.workers[0] ?? null)
    const sitters = await fillCentre(ground, {
      students: Math.max(...plan.students),
      exams: plan.workers.flatMap((workers) =>
        plan.students.flatMap((count) => {
          const exam = examOf(count, workers)
          return [mcqExam(exam, plan.questions), mcqExam(stormOf(exam), PILED_UP)]
        }),
      ),
    })
    const url = await ground.databaseUrl()
    const raw = await measureRawRate(url, ground.folder)
    for (const [turn, workers] of plan.workers.entries()) {
      if (turn > 0) {
        for (const product of products) await product.stop()
        products = await startServers(ground, plan.servers, workers)
      }
      const processes = (await products[0]?.processes())?.length ?? 0
      console.log(
        `\n${plan.servers} server(s), each with ${Math.max(1, processes - 1)} process(es) that answer, on ${ground.describe}`,
      )
      const steps: Step[] = []
      for (const count of plan.students) {
        steps.push(
          await climb(plan, products, sitters.slice(0, count), examOf(count, workers), await ground.databaseUrl()),
        )
      }
      printRatio(raw, steps)
    }
  } finally {
    for (const product of products) await product.stop()
    await ground.remove()
  }
}

await run()
