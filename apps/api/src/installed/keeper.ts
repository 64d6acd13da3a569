import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import { type Home, ownBuild } from './home.ts'
import { forget, record } from './record.ts'
import { RollingLog } from './rolling-log.ts'

/** A server that ends so soon would end again: its successors come at longer and longer intervals. */
const SOON_MS = 30_000
const LONGEST_PAUSE_MS = 30_000

export const logFile = (dataDir: string) => join(dataDir, 'anushilon.log')

/**
 * Starts the server again whenever it ends, as the version that is in use by then. One that never came up is left alone:
 * somebody is looking at why.
 */
export async function keep(home: Home, { DATA_DIR }: Env): Promise<void> {
  await makeDataDir(DATA_DIR)
  const log = new RollingLog(logFile(DATA_DIR))
  let server: ChildProcess | null = null
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true
      server?.kill('SIGTERM')
    })
  process.on('SIGHUP', () => undefined)
  record(DATA_DIR, 'keeper', { build: ownBuild(), address: null })

  let hasServed = false
  let early = 0
  for (;;) {
    // The line shows it when we are killed: it ends as well then, and leaves no database behind.
    const child = spawn(join(home.folder, 'anushilon'), ['run'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    server = child
    const startedAt = performance.now()
    let serves = false
    child.on('message', () => (serves = hasServed = true))
    child.stdout?.on('data', (text: Buffer) => log.write(text))
    child.stderr?.on('data', (text: Buffer) => log.write(text))
    const [code] = await once(child, 'close')
    if (isStopping || !hasServed) {
      forget(DATA_DIR, 'keeper')
      process.exitCode = isStopping ? 0 : 1
      return
    }
    early = code === 0 || (serves && performance.now() - startedAt > SOON_MS) ? 0 : early + 1
    log.write(`The server has ended (${code}); starting it again\n`)
    if (early > 1) await pause(Math.min(500 * 2 ** early, LONGEST_PAUSE_MS))
    if (isStopping) return
  }
}
