import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Secrets } from '../secrets.ts'
import type { Say } from './say.ts'

/** What the app is built on, once the database is open. */
export interface Runtime {
  readonly env: Env
  readonly secrets: Secrets
  readonly database: Database
  readonly log: Logger
  readonly say: Say
  /** To be called now and then by what takes long: throws when the start was told to stop. */
  readonly throwIfStopped: () => void
}

export interface App {
  readonly app: FastifyInstance
  /** After the last call is answered. */
  stop(): Promise<void> | void
}

/** What the person at the terminal should know besides the address, which is known only when we listen there. */
export type Hints = (address: string) => readonly string[]

export interface Program {
  /** Once, before anybody is served. */
  prepare(runtime: Runtime): Promise<Hints>
  /** In each process that serves. */
  makeApp(runtime: Runtime): Promise<App>
}
