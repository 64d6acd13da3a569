import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fillCentre, mcqExam, type Sitter } from './lib/centre.ts'
import { difference, median, percent } from './lib/comparison.ts'
import { prepareGround, type Ground } from './lib/ground.ts'
import { cpuByProcess, grown } from './lib/metered.ts'
import { readOptions } from './lib/options.ts'
import { patchedCopy } from './lib/patched-copy.ts'
import { cpuOf } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'
import { table } from './lib/timings.ts'
import { WITHOUT_LOG } from './lib/without-log.ts'
import { runTasks, type Task } from './lib/workers.ts'

/**
 * `npm run bench:log-cost [-- --students 500 --rounds 12 --connections 100]`: what the log of an exam costs a save. Two
 * servers with a database each, one of them a copy of the product from which the log is taken out, take turns, so that
 * whatever else goes on on the machine meets both alike. A turn is one answer of every student and the time in which the
 * leaves get their places; what the servers use while nobody asks anything of them is taken off. Fails over the bar.
 */
const BAR = 0.05
const EXAM = 'measured'
/** Within it the jobs that come every two seconds have run. */
const SETTLING_MS = 2_200
const WARMING_ROUNDS = 3

/** `answers`: of each student a turn. */
const defaults = { students: 500, rounds: 12, connections: 100, answers: 4 }
const { students, rounds, connections, answers: perTurn } = readOptions(defaults)

interface Cost {
  readonly server: number
  readonly database: number
  readonly walBytes: number
}

class Side {
  readonly #ground: Ground
  readonly #product: Product
  #sitters: readonly Sitter[] = []
  #url = ''
  #asked = 0
  /** Milliseconds of CPU a millisecond while nothing is asked. */
  #idle: Cost = { server: 0, database: 0, walBytes: 0 }
  readonly turns: Cost[] = []

  constructor(ground: Ground, product: Product) {
    this.#ground = ground
    this.#product = product
  }

  async open(): Promise<void> {
    await this.#product.start()
    const questions = (rounds + WARMING_ROUNDS) * perTurn
    this.#sitters = await fillCentre(this.#ground, { students, exams: [mcqExam(EXAM, questions)] })
    this.#url = await this.#ground.databaseUrl()
    for (const path of ['startexam', 'getrunningdata']) {
      await this.#all(
        this.#sitters.map(({ token }) => ({ method: 'GET', path: `/api/student/${path}?eId=${EXAM}`, token })),
      )
    }
  }

  async rests(forMs: number): Promise<void> {
    const { cost, ms } = await this.#metered(() => pause(forMs))
    this.#idle = { server: cost.server / ms, database: cost.database / ms, walBytes: cost.walBytes / ms }
  }

  async answers(isCounted: boolean): Promise<void> {
    const from = this.#asked
    this.#asked += perTurn
    const tasks = Array.from({ length: perTurn }, (_, index) =>
      this.#sitters.map(({ token }, at) => ({
        method: 'POST' as const,
        path: '/api/student/updateanswermcq',
        token,
        body: JSON.stringify({ examId: EXAM, questionIndexNumber: from + index, optionIndexNumber: at % 4 }),
      })),
    ).flat()
    const { cost, ms } = await this.#metered(async () => {
      await this.#all(tasks)
      await pause(SETTLING_MS)
    })
    const each = (used: number, idle: number) => (used - idle * ms) / tasks.length
    if (!isCounted) return
    this.turns.push({
      server: each(cost.server, this.#idle.server),
      database: each(cost.database, this.#idle.database),
      walBytes: each(cost.walBytes, this.#idle.walBytes),
    })
  }

  async close(): Promise<void> {
    await this.#product.stop()
    await this.#ground.remove()
  }

  async #metered(work: () => Promise<void>): Promise<{ cost: Cost; ms: number }> {
    const servers = await this.#product.processes()
    const [since, server, database, wal] = [
      performance.now(),
      await cpuOf(servers),
      await cpuByProcess(this.#url),
      await walOf(this.#url),
    ]
    await work()
    const ms = performance.now() - since
    return {
      ms,
      cost: {
        server: (await cpuOf(servers)) - server,
        database: grown(database, await cpuByProcess(this.#url)),
        walBytes: (await walOf(this.#url)) - wal,
      },
    }
  }

  async #all(tasks: readonly Task[]): Promise<void> {
    const { timings } = await runTasks([this.#product.port], connections, tasks)
    if (timings.firstError !== null) throw new Error(timings.firstError)
  }
}

async function walOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`)
  await client.end()
  return Number(rows[0]?.bytes)
}

const copy = await patchedCopy(WITHOUT_LOG)
const sides: Side[] = []
try {
  for (const main of [join(copy.folder, 'apps/api/src/main.ts'), undefined]) {
    const ground = await prepareGround()
    const place = { host: '127.0.0.1', command: [], ...(main !== undefined && { main }) }
    const side = new Side(ground, new Product(await freePort(), { ...ground.env, WORKERS: '1' }, place))
    sides.push(side)
    await side.open()
  }
  const [without, withLog] = sides as [Side, Side]
  for (let round = -WARMING_ROUNDS; round < rounds; round += 1) {
    if (round === 0) await Promise.all(sides.map((side) => side.rests(6_000)))
    const order = round % 2 === 0 ? [without, withLog] : [withLog, without]
    for (const side of order) await side.answers(round >= 0)
  }
  const parts: readonly [string, (cost: Cost) => number][] = [
    ['server CPU, ms', ({ server }) => server],
    ['database CPU, ms', ({ database }) => database],
    ['CPU, ms', ({ server, database }) => server + database],
    ['WAL, bytes', ({ walBytes }) => walBytes],
  ]
  const rows = parts.map(([name, read]) => {
    const [before, after] = [without, withLog].map(({ turns }) => turns.map(read)) as [number[], number[]]
    const [first, second] = [mean(before), mean(after)]
    const perRound = before.map((one, at) => difference(one, after[at] ?? Number.NaN))
    return [name, first.toFixed(3), second.toFixed(3), percent(difference(first, second)), percent(median(perRound))]
  })
  console.log(
    `${students} students, ${connections} connections, ${rounds} rounds of ${students * perTurn} saves a side`,
  )
  console.log(table([['a save', 'without the log', 'with it', 'more', 'median of rounds'], ...rows]))
  const cpu = ({ turns }: Side) => mean(turns.map(({ server, database }) => server + database))
  const more = difference(cpu(without), cpu(withLog))
  console.log(`${percent(more)} CPU a save (bar ${percent(BAR)})`)
  if (more > BAR) process.exitCode = 1
} finally {
  for (const side of sides) await side.close()
  await copy.remove()
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
