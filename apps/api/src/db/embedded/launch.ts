import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { open, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFault } from '../../start-fault.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CLEAN_ENVIRONMENT, explainOutput } from './cluster.ts'
import { readPostmaster } from './postmaster.ts'

const LOG_LIMIT = 2 * 1024 * 1024

export interface Launch {
  readonly binaries: Binaries
  readonly cluster: string
  readonly account: Account | null
  readonly logFile: string
  readonly port: number
  readonly connections: number
}

function settings(port: number, connections: number): string[] {
  const given: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connections,
    shared_buffers: '128MB',
    work_mem: '8MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements are the caller's to log; here they would only add students' data to a file.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export interface Launched {
  readonly child: ChildProcess
  readonly ready: Promise<void>
}

export async function launchServer({
  binaries,
  cluster,
  account,
  logFile,
  port,
  connections,
}: Launch): Promise<Launched> {
  await limitSize(logFile)
  const out = await open(logFile, 'a', 0o600)
  const begin = (await out.stat()).size
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings(port, connections)], {
    ...account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', out.fd, out.fd],
    // In a group of its own: Ctrl-C in the terminal is for us, and we stop the database last.
    detached: true,
  })
  await out.close()
  return { child, ready: isReady(child, cluster, logFile, begin) }
}

class PortTaken extends Error {}

export async function launchOnFreePort(
  launch: (port: number) => Promise<Launched>,
): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    const { child, ready } = await launch(port)
    try {
      await ready
      return { child, port }
    } catch (error) {
      await stopServer(child)
      if (!(error instanceof PortTaken) || tries === 10) throw error
    }
  }
}

/** Below the ports that systems hand out for outgoing calls, so that none of those takes it while we restart. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (free) return port
  }
}

async function isReady(child: ChildProcess, cluster: string, logFile: string, begin: number): Promise<void> {
  let failed: Error | null = null
  child.once('error', (error) => (failed = error))
  // Recovery after a crash may take a while; as long as the server lives, it is at work.
  while (!failed && !hasExited(child)) {
    const said = await readPostmaster(cluster)
    if (said?.pid === child.pid && said?.ready) return
    await pause(20)
  }
  if (failed) throw failed
  const output = await tail(logFile, begin)
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) throw new PortTaken(output)
  throw new StartFault(`${explainOutput('The database did not start', output)}\nMore is in ${logFile}`)
}

async function tail(path: string, begin: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(Math.min(begin, size), size - 16_384)
    const { buffer } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}

/** A server that is writing holds the file open, so it is cut rather than moved. */
export async function limitSize(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.size > LOG_LIMIT) await truncate(path)
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

export async function stopServer(child: ChildProcess): Promise<void> {
  // Fast shut-down: ends the connections, writes everything, leaves nothing to recover.
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (hasExited(child)) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await Promise.race([gone, pause(seconds * 1000, undefined, { ref: false })])
  }
}
