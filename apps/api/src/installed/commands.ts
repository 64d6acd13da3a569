import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { StartFault } from '../start-fault.ts'
import type { Home } from './home.ts'
import { logFile } from './keeper.ts'
import { type Recorded, recorded } from './record.ts'

/** Starts the server in the background, shows what it says until it serves, and leaves it. */
export async function start(home: Home, { DATA_DIR }: Env): Promise<void> {
  const already = recorded(DATA_DIR, 'server') ?? recorded(DATA_DIR, 'keeper')
  if (already) throw new StartFault(`Anushilon is running already (process ${already.pid}). See ./anushilon status`)
  if (!home.isChosen()) home.use(home.current())
  const log = logFile(DATA_DIR)
  const begin = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const keeper = spawn(join(home.folder, 'anushilon'), ['keep'], { stdio: 'ignore', detached: true })
  keeper.unref()
  let ended = false
  void once(keeper, 'exit').then(() => (ended = true))
  let shown = begin
  for (;;) {
    const serves = recorded(DATA_DIR, 'server')?.address ?? null
    shown = showFrom(log, shown)
    if (serves !== null) break
    if (ended) throw new StartFault('It did not start; why is said above.')
    await pause(100)
  }
  await pause(200)
  showFrom(log, shown)
  process.stdout.write(`It goes on when you close this window. ./anushilon stop ends it; what it says is in ${log}\n`)
}

/** The lines for people; those for machines begin with a brace. Returns up to where it was read. */
function showFrom(path: string, from: number): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= from) return from
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(size - from)
  readSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
  const whole = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, whole).split('\n')
  const plain = lines.slice(0, -1).filter((line) => !line.startsWith('{'))
  if (plain.length > 0) process.stdout.write(`${plain.join('\n')}\n`)
  return from + whole
}

export async function stop({ DATA_DIR }: Env): Promise<void> {
  const keeper = recorded(DATA_DIR, 'keeper')
  const server = recorded(DATA_DIR, 'server')
  if (keeper === null && server === null) {
    process.stdout.write('Anushilon is not running\n')
    return
  }
  if (keeper === null && server !== null) {
    process.stdout.write('Not started with ./anushilon start: if a service manager keeps it, stop it there.\n')
  }
  for (const running of [keeper, server]) if (running !== null) end(running)
  while (recorded(DATA_DIR, 'keeper') !== null || recorded(DATA_DIR, 'server') !== null) await pause(50)
  process.stdout.write('Stopped\n')
}

/** It finishes what it has accepted. */
export function end({ pid }: Recorded): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // Gone in this very moment.
  }
}

/** What runs, and whether it can serve. Exit code 3, as service managers have it, where nothing does; 1 in trouble. */
export async function status(home: Home, { DATA_DIR }: Env): Promise<void> {
  const server = recorded(DATA_DIR, 'server')
  const lines = [`version in use: ${home.current()}`, `way back:       ${home.previous() ?? 'none'}`]
  const health = server === null || server.address === null ? null : await healthOf(server.address)
  if (server === null) lines.push('not running')
  else if (health === null) lines.push(`starting (process ${server.pid})`)
  else lines.push(`running at ${server.address} (process ${server.pid}): ${health.said}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = server === null ? 3 : health?.isWell ? 0 : 1
}

/** Our own server on this machine: its certificate names it as others know it. */
function healthOf(address: string): Promise<{ readonly isWell: boolean; readonly said: string }> {
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const asked = request(`${address}/api/health`, { rejectUnauthorized: false, timeout: 5_000 }, (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (text: string) => (body += text))
      reply.on('end', () => resolve({ isWell: reply.statusCode === 200, said: body }))
    })
    asked.on('timeout', () => asked.destroy(new Error('it does not answer within 5 seconds')))
    asked.on('error', (error) => resolve({ isWell: false, said: error.message }))
    asked.end()
  })
}
