import pg from 'pg'
import type { z } from 'zod'
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
  within(limitMs: number): Database
  load(): PoolLoad
  close(): Promise<void>
}

export interface PoolLoad {
  readonly connections: number
  readonly idle: number
  readonly waiting: number
}

/**
 * How long a statement may take, by who waits for it. A database that answers nothing any more, or a network that
 * swallows everything, ends in `busy` after this time and not when the system gives the connection up.
 */
export const LIMITS = {
  /** Whether it answers at all. */
  health: 2_000,
  /** Students: with the time to get a connection about ten seconds. */
  student: 6_000,
  /** The centre's people: about fifteen seconds with the time to get a connection. */
  staff: 10_000,
  /** Their work on a whole list or exam: imports, exports, results of everybody. */
  bulk: 120_000,
  /** Jobs, commands, back-ups: what nobody waits for. */
  work: 600_000,
} as const

interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  readonly onIdleError: (error: Error) => void
}

// Instants are milliseconds and marks are numbers in our code, whatever the driver makes of them by default.
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime()],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [1005 /* smallint[] */, readNumbers],
  [1007 /* integer[] */, readNumbers],
  [1231 /* numeric[] */, readNumbers],
])

/** None of the lists of numbers that we store has a hole in it. */
function readNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => readers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

type Ask = (config: pg.QueryConfig) => Promise<pg.QueryResult<Record<string, unknown>>>

function queries(ask: Ask, limitMs: number): Db {
  async function rows(query: Sql) {
    const { name, text, values } = query
    const config = { text, values: [...values], ...(name ? { name } : {}), query_timeout: limitMs }
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

export function openDatabase({ url, poolSize, onIdleError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    // A marker thinks for half a minute: they should not find their connection gone and their statements forgotten.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    // A connection whose other end is gone without a word is noticed while it is idle.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'anushilon',
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError)
  const unreplicated = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) unreplicated.add(client)
    })
  })

  async function ask(client: pg.PoolClient, config: pg.QueryConfig) {
    const result = await client.query<Record<string, unknown>>(config)
    if (unreplicated.delete(client)) throw new NotReplicated()
    return result
  }

  async function session<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken = false
    const markBroken = () => {
      broken = true
    }
    client.on('error', markBroken)
    try {
      return await work(client)
    } catch (error) {
      // What it was asked last is still under way there: nobody else can use it.
      if (isTimeOut(error)) markBroken()
      throw error
    } finally {
      client.off('error', markBroken)
      client.release(broken)
    }
  }

  function transaction<T>(work: (tx: Db) => Promise<T>, limitMs: number): Promise<T> {
    return session(async (client) => {
      const plain = (text: string) => ask(client, { text, query_timeout: limitMs } as pg.QueryConfig)
      await plain('begin')
      try {
        const done = await work(queries((config) => ask(client, config), limitMs))
        await plain(COMMIT)
        return done
      } catch (error) {
        // When the connection is what failed, there is nothing left to roll back.
        if (!isTimeOut(error)) await plain('rollback').catch(() => undefined)
        throw error
      }
    })
  }

  const within = (limitMs: number): Database => ({
    ...queries((config) => session((client) => ask(client, config)), limitMs),
    session,
    transaction: (work) => transaction(work, limitMs),
    within,
    load: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  })
  return within(LIMITS.work)
}

/**
 * A commit waits for the standby, if one must have it, only where it has something to write. A transaction that found its
 * work done writes a word of its own: what it read may have been committed by a server that died before any standby had it,
 * and whoever is told that it is there must be able to rely on it.
 */
const WORD_OF_OUR_OWN = "select pg_logical_emit_message(true, 'anushilon', '')"
const COMMIT = `${WORD_OF_OUR_OWN} where pg_current_xact_id_if_assigned() is null; commit`

/** Where PostgreSQL says that it waits no longer, in whatever language: committed here, and perhaps nowhere else. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** Committed, but somebody called the wait for the standby off: not to be acknowledged. Tried again it waits anew. */
class NotReplicated extends Error {
  constructor() {
    super('the wait for the standby was called off')
  }
}

/** The driver has no code for it. */
function isTimeOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01', // the server is being shut down
  '57P02', // … crashed
  '57P03', // … is starting up
  '53300', // too many connections
  '53100', // its disk is full
  '53200', // it is out of memory
  '25006', // it may only be read: another one has taken over
  '57014', // it gave the statement up
])

/** True where the database could not be reached or cannot work just now, as against a statement it refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    CONNECTION_FAULTS.has(code) ||
    code.startsWith('08') ||
    isTimeOut(error) ||
    error instanceof NotReplicated ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
