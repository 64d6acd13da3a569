import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { withDatabase } from '../src/db/connect.ts'
import { readEnv } from '../src/env.ts'
import { processMark } from '../src/process-mark.ts'
import { errorCode } from '../src/start-fault.ts'
import { programEnv } from './harness/command.ts'

export const PROGRAM = fileURLToPath(new URL('./startup-server.ts', import.meta.url))

export interface Run {
  readonly child: ChildProcess
  /** What the person at the terminal has read so far. */
  readonly output: () => string
  /** What went to stderr: the log, and why it could not start. */
  readonly complained: () => string
  /** The exit code. */
  readonly ended: Promise<number | null>
}

export interface Running extends Run {
  readonly address: string
  get(path: string): Promise<{ status: number; text: string }>
}

/** A data folder which the database's own user can enter; removed when the test is over. */
export async function dataFolder(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'anushilon-start-'))
  await chmod(home, 0o755)
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return join(home, 'data')
}

/** Hands out data folders in which Anushilon has run before: one is made for a file of tests, and copied. */
export function usedFolders(): () => Promise<string> {
  let home = ''
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'anushilon-start-'))
    await chmod(home, 0o755)
    await withDatabase(readEnv({ DATA_DIR: join(home, 'data') }), async () => undefined)
  })
  afterAll(() => rm(home, { recursive: true, force: true }))
  return async () => {
    const folder = await dataFolder()
    execFileSync('cp', ['-a', join(home, 'data'), folder])
    return folder
  }
}

/** Starts a server as a process of its own. It is stopped when the test is over, and so is its database. */
export function run(env: Readonly<Record<string, string>>): Run {
  const child = fork(PROGRAM, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: programEnv({ HOST: '127.0.0.1', PORT: '0', WORKERS: '1', ...env }),
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, output: () => texts.stdout, complained: () => texts.stderr, ended }
}

/** … and waits until it serves. */
export async function running(env: Readonly<Record<string, string>>): Promise<Running> {
  const started = run(env)
  let failed = false
  void started.ended.then(() => (failed = true))
  const address = await eventually('the server to be ready', () => {
    if (failed) throw new Error(`it did not start: ${started.output()}${started.complained()}`)
    return /runs at (\S+)/.exec(started.output())?.[1] ?? null
  })
  return {
    ...started,
    address,
    async get(path) {
      const reply = await fetch(`${address}${path}`)
      return { status: reply.status, text: await reply.text() }
    },
  }
}

/** Why a start failed; it must end by itself, with 1. */
export async function complaint(env: Readonly<Record<string, string>>): Promise<string> {
  const started = run(env)
  const code = await started.ended
  if (code !== 1) throw new Error(`ended with ${code}: ${started.output()}${started.complained()}`)
  return started.complained()
}

/** Asks again and again until there is an answer other than null. */
export async function eventually<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  const until = Date.now() + 100_000
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

/** The process of the database in this folder; null when it is shut down. */
export function databasePid(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10)
  } catch (error) {
    // It goes when it pleases: asked for first, it might be gone before it is read.
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** A process that has ended but whose parent has not yet noticed does not count. */
export function isRunning(pid: number): boolean {
  return processMark(pid) !== null
}
