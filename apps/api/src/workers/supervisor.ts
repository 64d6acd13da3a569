import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { coresFlag } from '../cores.ts'
import { StartFault } from '../start-fault.ts'
import type { Order } from './messages.ts'

interface Supervised {
  readonly workers: number
  /** Processors for each. */
  readonly cores: number
  /** What a worker is told beside our own environment. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Logger
}

/** A worker that dies so soon after its start would die again: its successors come at longer and longer intervals. */
const SOON_MS = 30_000
const LONGEST_PAUSE_MS = 30_000
/** Longer than a worker takes to finish what it has accepted. */
const DRAIN_MS = 20_000

/**
 * Keeps so many worker processes alive. It holds the listening socket and hands connections round, so that none is refused
 * while workers come and go; it answers no call itself.
 */
export class Supervisor {
  readonly #supervised: Supervised
  /** Those that end because we want them to. */
  readonly #leaving = new WeakSet<Worker>()
  #restarts = 0
  #earlyDeaths = 0
  #isStopping = false
  #rolling: Promise<void> | null = null

  constructor(supervised: Supervised) {
    this.#supervised = supervised
    cluster.setupPrimary({ args: [...process.argv.slice(2), coresFlag(supervised.cores)] })
  }

  get restarts(): number {
    return this.#restarts
  }

  /** Returns the port once all listen. */
  async start(): Promise<number> {
    const starting = Array.from({ length: this.#supervised.workers }, () => this.#startWorker())
    const [first] = await Promise.all(starting)
    if (first === undefined) throw new Error('no worker was started')
    return first.port
  }

  /** Replaces all workers one by one, with the program as it lies on the disk now. No call fails by it. */
  roll(): Promise<void> {
    this.#rolling ??= this.#replaceAll().finally(() => (this.#rolling = null))
    return this.#rolling
  }

  /** All finish what they have accepted and end. */
  async stop(announceMs: number): Promise<void> {
    this.#isStopping = true
    if (announceMs > 0) {
      for (const worker of workersNow()) tell(worker, 'announce-stop')
      await pause(announceMs)
    }
    await Promise.all(workersNow().map((worker) => this.#end(worker, 'stop')))
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#supervised
    log.info('replacing all worker processes')
    for (const old of workersNow()) {
      if (this.#isStopping) return
      await this.#startWorker()
      await this.#end(old, 'drain')
    }
    log.info('replaced all worker processes')
  }

  async #startWorker(): Promise<{ readonly port: number }> {
    const worker = cluster.fork(this.#supervised.env)
    const startedAt = performance.now()
    let listens = false
    worker.once('exit', (code, signal) => {
      if (listens && !this.#isStopping && !this.#leaving.has(worker)) {
        void this.#replaceDead(performance.now() - startedAt, { code, signal, process: worker.process.pid })
      }
    })
    const ended = once(worker, 'exit').then(() => {
      throw new StartFault('A worker process ended before it could serve; why is said above.')
    })
    const [address] = (await Promise.race([once(worker, 'listening'), ended])) as [Address]
    ended.catch(() => undefined)
    listens = true
    return { port: address.port }
  }

  async #replaceDead(livedMs: number, how: object): Promise<void> {
    const { log } = this.#supervised
    log.error(how, 'a worker process died; starting another')
    this.#restarts += 1
    this.#earlyDeaths = livedMs < SOON_MS ? this.#earlyDeaths + 1 : 0
    for (;;) {
      // The first one is replaced at once. Where all have died, nothing but this pause keeps the process alive.
      if (this.#earlyDeaths > 1) await pause(Math.min(500 * 2 ** this.#earlyDeaths, LONGEST_PAUSE_MS))
      if (this.#isStopping) return
      try {
        await this.#startWorker()
        log.info('another worker process serves in its place')
        return
      } catch (error) {
        this.#earlyDeaths += 1
        log.error({ err: error }, 'could not start a worker process; trying again')
      }
    }
  }

  async #end(worker: Worker, order: Order): Promise<void> {
    if (worker.isDead()) return
    this.#leaving.add(worker)
    const ended = once(worker, 'exit')
    tell(worker, order)
    const late = setTimeout(() => {
      this.#supervised.log.error(
        { process: worker.process.pid },
        'a worker process did not end in time; ended by force',
      )
      worker.process.kill('SIGKILL')
    }, DRAIN_MS)
    await ended
    clearTimeout(late)
  }
}

function workersNow(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order)
}
