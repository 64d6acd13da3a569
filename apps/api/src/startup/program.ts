import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Secrets } from '../secrets.ts'
import type { Say } from './say.ts'

/** What the product is built on, once the ground is prepared. */
export interface Ground {
  readonly env: Env
  readonly secrets: Secrets
  readonly database: Database
  readonly log: Logger
  readonly say: Say
  /** To be called now and then by what takes long: throws when the start was told to stop. */
  readonly goOn: () => void
}

export interface Product {
  readonly app: FastifyInstance
  /** After the last call is answered. */
  stop(): Promise<void> | void
}

export interface Program {
  /** Once, before anybody is served. Returns what the person at the terminal should know besides the address. */
  prepare(ground: Ground): Promise<readonly string[]>
  /** In each process that serves. */
  makeProduct(ground: Ground): Promise<Product>
}
