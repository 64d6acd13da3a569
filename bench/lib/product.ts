import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { ensureBuilt, SERVER } from '../../scripts/builds.mjs'
import { bundleServer } from '../../scripts/bundle-server.ts'
import { SERVER_FLAGS } from '../../scripts/node24.mjs'
import { serverProcesses } from './processes.ts'

const PATIENCE_MS = 240_000

/** Where it runs: its address, the command by which a process is started there, and the program's source where it is another. */
interface Place {
  readonly host: string
  readonly command: readonly string[]
  readonly main?: string
}
const HERE: Place = { host: '127.0.0.1', command: [] }

/** The product as a process of its own, on a port that stays the same when it is started again. */
export class Product {
  readonly port: number
  readonly #env: Readonly<Record<string, string>>
  readonly #place: Place
  #file: string | null = null
  #child: ChildProcess | null = null

  constructor(port: number, env: Readonly<Record<string, string>>, place: Place = HERE) {
    this.port = port
    this.#env = env
    this.#place = place
  }

  /** Its own process first, then the workers that it has now. */
  async processes(): Promise<number[]> {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('the server does not run')
    return await serverProcesses(pid)
  }

  async start(): Promise<void> {
    this.#file ??= await bundled(this.#place.main)
    const [program, ...words] = [...this.#place.command, process.execPath, ...SERVER_FLAGS, this.#file]
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(program, words, {
      env: { PATH, NODE_COMPILE_CACHE, ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    const until = Date.now() + PATIENCE_MS
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      if (Date.now() > until) throw new Error('the server is not ready after four minutes')
      await pause(20)
    }
  }

  /** As a power cut or the kernel does it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #isReady(): Promise<boolean> {
    const reply = await fetch(`http://${this.#place.host}:${this.port}/api/health`).catch(() => null)
    await reply?.arrayBuffer()
    return reply?.status === 200
  }
}

/** As it is shipped. */
async function bundled(main: string | undefined): Promise<string> {
  if (main === undefined) {
    await ensureBuilt()
    return SERVER
  }
  const folder = join(dirname(main), '..', 'dist')
  await bundleServer({ main }, folder)
  return join(folder, 'main.js')
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
