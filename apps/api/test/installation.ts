import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Env, readEnv } from '../src/env.ts'
import { Home } from '../src/installed/home.ts'
import { recorded } from '../src/installed/record.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** In the product's place: what is tried is how versions are started and exchanged, not what they serve. */
const SMALL_PROGRAM = `
import fastify from 'fastify'
import { serveHealth } from './http/health.ts'
import { systemClock } from './clock.ts'

const clock = { now: () => systemClock.now(), doubt: null }
export const product = {
  prepare: async () => () => [],
  makeApp: async ({ database: db, env, log }) => {
    const app = fastify({ return503OnClosing: true })
    serveHealth(app, { db, clock, env, log })
    return { app, stop: () => undefined }
  },
}
export const loadProduct = async () => undefined
`

interface Said {
  readonly code: number
  readonly said: string
}

/** A folder as an archive leaves it, with versions of the program as it is here. Stopped and removed when the test is over. */
export class Installation {
  readonly folder: string
  readonly home: Home
  readonly settings: Env
  readonly #env: Readonly<Record<string, string>>

  constructor(env: Readonly<Record<string, string>>) {
    this.folder = mkdtempSync(join(tmpdir(), 'anushilon-installed-'))
    this.#env = { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', PORT: '0', WORKERS: '1', DEMO: 'off', ...env }
    this.home = new Home(this.folder)
    this.settings = readEnv({ ...this.#env, DATA_DIR: join(this.folder, 'data') })
    cpSync(join(ROOT, 'deploy/archive/anushilon'), join(this.folder, 'anushilon'))
    onTestFinished(async () => {
      if (recorded(this.settings.DATA_DIR, 'keeper')) await this.command('stop')
      // A process that was stopped may still be writing down what Node has compiled for it.
      await rm(this.folder, { recursive: true, maxRetries: 20, retryDelay: 250 })
    })
  }

  /** Unpacks a version, with a migration of its own where one is given. */
  unpack(build: string, migration?: string): void {
    const version = join(this.folder, 'versions', build)
    const api = join(version, 'apps/api')
    cpSync(join(ROOT, 'apps/api/src'), join(api, 'src'), { recursive: true })
    for (const path of ['package.json', 'apps/api/package.json']) cpSync(join(ROOT, path), join(version, path))
    symlinkSync(join(ROOT, 'node_modules'), join(version, 'node_modules'))
    mkdirSync(join(version, 'node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(version, 'node/bin/node'))
    writeFileSync(join(version, 'release.json'), JSON.stringify({ build }))
    writeFileSync(join(api, 'src/product-program.ts'), SMALL_PROGRAM)
    if (migration !== undefined) writeFileSync(join(api, 'src/db/migrations/9001-of-a-test.sql'), `${migration}\n`)
    execFileSync(process.execPath, [join(ROOT, 'scripts/bundle-server.ts'), api])
  }

  /** `./anushilon COMMAND` */
  command(...args: string[]): Promise<Said> {
    return new Promise((resolve) => {
      execFile(join(this.folder, 'anushilon'), args, { env: this.#env, cwd: '/' }, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err })
      })
    })
  }

  /** The number of the process that serves as that version. */
  async serves(version: string): Promise<number> {
    const server = recorded(this.settings.DATA_DIR, 'server')
    if (server?.address === null || server?.build !== version || this.home.current() !== version)
      throw new Error(`${version} does not serve`)
    const { status } = await fetch(`${server.address}/api/health`)
    if (status !== 200) throw new Error(`${version} is not well: ${status}`)
    return server.pid
  }
}
