import type pg from 'pg'
import type { z } from 'zod'
import { isSilent } from './faults.ts'
import { type Limits, LIMITS, SILENCE, type StatementKind } from './limits.ts'
import { openSessions, type PoolLoad, type SessionOptions } from './sessions.ts'
import type { Sql } from './sql.ts'

/** What a store is given: the database, or a transaction in it. Every row is validated by a schema. */
export interface Db {
  many<S extends z.ZodType>(row: S, query: Sql): Promise<z.output<S>[]>
  /** Exactly one row; anything else is a fault of ours. */
  one<S extends z.ZodType>(row: S, query: Sql): Promise<z.output<S>>
  optional<S extends z.ZodType>(row: S, query: Sql): Promise<z.output<S> | null>
  /** How many rows it touched. */
  run(query: Sql): Promise<number>
}

export interface Database extends Db {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** A connection of one's own, for what needs a session: locks, COPY. */
  session<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** The same database for those who cannot wait: a statement that takes longer ends as though it were away. */
  within(kind: StatementKind): Database
  load(): PoolLoad
  close(): Promise<void>
}

interface DatabaseOptions extends SessionOptions {
  readonly limits?: Limits
}

type Ask = (config: pg.QueryConfig) => Promise<pg.QueryResult<Record<string, unknown>>>

function queries(ask: Ask, limitMs: number): Db {
  async function rows(query: Sql) {
    const { name, text, values } = query
    const config = { text, values: [...values], ...(name ? { name } : {}), query_timeout: limitMs + SILENCE }
    return await ask(config)
  }
  const db: Db = {
    async many(row, query) {
      const result = await rows(query)
      return result.rows.map((found) => row.parse(found))
    },
    async one(row, query) {
      const found = await db.many(row, query)
      if (found.length !== 1) throw new Error(`expected one row, got ${found.length}: ${query.text}`)
      return found[0] as z.output<typeof row>
    },
    async optional(row, query) {
      const found = await db.many(row, query)
      if (found.length > 1) throw new Error(`expected at most one row, got ${found.length}: ${query.text}`)
      return found[0] ?? null
    },
    async run(query) {
      const result = await rows(query)
      return result.rowCount ?? 0
    },
  }
  return db
}

export function openDatabase({ limits = LIMITS, ...options }: DatabaseOptions): Database {
  const { session, ask, load, close } = openSessions(options)

  function transaction<T>(work: (tx: Db) => Promise<T>, kind: StatementKind): Promise<T> {
    const limitMs = limits[kind]
    return session(
      async (client) => {
        const plain = (text: string) => ask(client, { text, query_timeout: limitMs + SILENCE } as pg.QueryConfig)
        await plain('begin')
        try {
          const done = await work(queries((config) => ask(client, config), limitMs))
          await plain(COMMIT)
          return done
        } catch (error) {
          // When the connection is what failed, there is nothing left to roll back.
          if (!isSilent(error)) await plain('rollback').catch(() => undefined)
          throw error
        }
      },
      limitMs,
      kind,
    )
  }

  const within = (kind: StatementKind): Database => ({
    ...queries((config) => session((client) => ask(client, config), limits[kind], kind), limits[kind]),
    session,
    transaction: (work) => transaction(work, kind),
    within,
    load,
    close,
  })
  return within('work')
}

/**
 * A commit waits for the standby, if one must have it, only where it has something to write. A transaction that found its
 * work done writes a word of its own: what it read may have been committed by a server that died before any standby had it,
 * and whoever is told that it is there must be able to rely on it.
 */
const WORD_OF_OUR_OWN = "select pg_logical_emit_message(true, 'anushilon', '')"
const COMMIT = `${WORD_OF_OUR_OWN} where pg_current_xact_id_if_assigned() is null; commit`
