import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleServer } from '../../scripts/bundle-server.ts'
import { serverProcesses } from '../lib/processes.ts'
import type { Pacer } from './judge-clock.ts'

const PATIENCE_MS = 180_000
/** So long it may be away at the pace of the run; then time goes slowly until it is back. */
const AWAY_MS = 1_500
/** As a service manager does. */
const RESTARTS_AFTER_MS = 500
/** The product with all its processes, bundled as it is shipped, to be ended and started again at any moment. */
export class JudgedServer {
  readonly port: number
  readonly #file: string
  readonly #bundle: string
  readonly #env: Readonly<Record<string, string>>
  readonly #pacer: Pacer
  #child: ChildProcess | null = null

  constructor(file: string, port: number, env: Readonly<Record<string, string>>, pacer: Pacer) {
    this.#pacer = pacer
    this.#file = file
    // Below the sources, so that the packages are found; no two servers have one port.
    this.#bundle = join(dirname(file), 'dist', String(port))
    this.port = port
    this.#env = env
  }

  /** For the first time. */
  async begin(): Promise<void> {
    await bundleServer({ server: this.#file }, this.#bundle)
    await this.start()
  }

  async start(): Promise<void> {
    this.#launch()
    await this.serves()
  }

  /** Until it answers. */
  async serves(): Promise<void> {
    const since = Date.now()
    while (!(await this.#isReady())) {
      if (Date.now() - since > PATIENCE_MS) throw new Error('the server is not ready after three minutes')
      if (Date.now() - since > AWAY_MS) this.#pacer.isAway = true
      await pause(30)
    }
    this.#pacer.isAway = false
  }

  async killAndStart(): Promise<void> {
    await this.#end('SIGKILL')
    await this.start()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Nothing of it stays. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.#bundle, { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** One of several; what looks after them starts another. False where it is but one process. */
  async killWorker(): Promise<boolean> {
    const [, worker] = await this.#processes()
    if (worker !== undefined) signal(worker, 'SIGKILL')
    return worker !== undefined
  }

  async freeze(forMs: number): Promise<void> {
    const pids = await this.#processes()
    for (const each of pids) signal(each, 'SIGSTOP')
    await pause(forMs)
    for (const each of pids) signal(each, 'SIGCONT')
  }

  /** None where it has just ended. */
  async #processes(): Promise<number[]> {
    const child = this.#child
    if (child?.pid === undefined || child.exitCode !== null) return []
    return await serverProcesses(child.pid).catch(() => [])
  }

  async #end(how: NodeJS.Signals): Promise<void> {
    const pids = await this.#processes()
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const ended = once(child, 'exit')
    for (const pid of pids.toReversed()) signal(pid, how)
    await ended
  }

  #launch(): void {
    const child = spawn(process.execPath, [join(this.#bundle, 'server.js')], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(this.#bundle, 'compiled'),
        ...this.#env,
        PORT: String(this.port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    // Whoever looks after a server starts it again; the judge says so, for somebody may want to know why.
    child.once('exit', (code) => {
      if (this.#child !== child || code === null) return
      console.log(`the server has ended by itself with ${code} and is started again`)
      setTimeout(() => this.#child === child && this.#launch(), RESTARTS_AFTER_MS)
    })
  }

  async #isReady(): Promise<boolean> {
    const reply = await fetch(`http://127.0.0.1:${this.port}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    await reply?.arrayBuffer().catch(() => null)
    return reply?.status === 200
  }
}

function signal(pid: number, which: NodeJS.Signals): void {
  try {
    process.kill(pid, which)
  } catch {
    // It has ended by itself meanwhile.
  }
}
