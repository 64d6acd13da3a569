import pg from 'pg'
import { DatabaseAway, isServerGone, NotReplicated } from './faults.ts'
import { hostUrls, writableHost } from './hosts.ts'
import { CONNECT_LIMIT, HUNG_UP, SESSION_SETTINGS, sessionLimits, type StatementKind } from './limits.ts'

export interface SessionOptions {
  /** Of one server, or of several of which one takes writes. */
  readonly url: string
  readonly poolSize: number
  readonly connectLimit?: number
  readonly onIdleError: (error: Error) => void
}

export interface PoolLoad {
  readonly connections: number
  readonly idle: number
  readonly waiting: number
}

// Instants are milliseconds and marks are numbers in our code, whatever the driver makes of them by default.
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime()],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [1005 /* smallint[] */, readNumbers],
  [1007 /* integer[] */, readNumbers],
  [1016 /* bigint[] */, readNumbers],
  [1231 /* numeric[] */, readNumbers],
])

/** None of the lists of numbers that we store has a hole in it. */
function readNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => readers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** What waits for a connection beyond this is told at once to come again. */
const MOST_WAITING = 10_000
/** Whoever waited longer is not made to wait for a second search. */
const AT_ONCE_MS = 1_000
const NOTHING_YET = -1

/** Sessions with the database, kept for the next who needs one, and replaced when their server is gone. */
export function openSessions({ url, poolSize, connectLimit = CONNECT_LIMIT, onIdleError }: SessionOptions) {
  const urls = hostUrls(url)
  const hosts = writableHost(urls)
  const pool = new pg.Pool({
    connectionString: urls[0],
    max: poolSize,
    types,
    connectionTimeoutMillis: connectLimit,
    // A marker thinks for half a minute: they should not find their connection gone and their statements forgotten.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    // A connection whose other end is gone without a word is noticed while it is idle.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'anushilon',
  })
  const unreplicated = new WeakSet<pg.ClientBase>()
  /** Moves on whenever a server was found gone: connections from before are not used again. */
  let epoch = 0
  const epochs = new WeakMap<pg.ClientBase, number>()
  /** Their server is gone: nobody uses them again. */
  const broken = new WeakSet<pg.ClientBase>()
  /** The limit that each session was told last. */
  const told = new WeakMap<pg.ClientBase, number>()
  pool.on('connect', (client) => {
    epochs.set(client, epoch)
    // For all its life, while it is set up too: without a listener a connection that dies would end the process.
    client.on('error', () => broken.add(client))
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) unreplicated.add(client)
    })
  })

  // A connection that dies while idle is replaced by the pool, which needs a listener, too.
  pool.on('error', (error, client) => {
    lookAgain(epochs.get(client))
    onIdleError(error)
  })

  function lookAgain(since: number | undefined): void {
    if (since !== epoch) return
    epoch += 1
    hosts.doubt()
  }

  async function ask(client: pg.PoolClient, config: pg.QueryConfig) {
    const result = await client.query<Record<string, unknown>>(config)
    if (unreplicated.delete(client)) throw new NotReplicated()
    return result
  }

  async function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= MOST_WAITING) throw new DatabaseAway('too many wait for a connection')
    const begun = performance.now()
    for (;;) {
      const since = epoch
      try {
        return await connectOnce()
      } catch (error) {
        if (!isServerGone(error)) throw error
        lookAgain(since)
        // Of several servers another may have taken over: whoever was refused at once is sent there.
        if (urls.length === 1 || performance.now() - begun > AT_ONCE_MS) throw error
      }
    }
  }

  async function connectOnce(): Promise<pg.PoolClient> {
    pool.options.connectionString = await hosts.find()
    for (;;) {
      const client = await pool.connect()
      try {
        if (!told.has(client)) await introduce(client)
        if (epochs.get(client) === epoch) return client
      } catch (error) {
        hangUp(client)
        throw error
      }
      hangUp(client)
    }
  }

  const briefly = (client: pg.PoolClient, text: string) =>
    ask(client, { text, query_timeout: connectLimit } as pg.QueryConfig)

  async function introduce(client: pg.PoolClient): Promise<void> {
    await briefly(client, SESSION_SETTINGS)
    await briefly(client, HUNG_UP).catch((error: unknown) => {
      if (isServerGone(error)) throw error
    })
    if (urls.length > 1) await refuseStandby(briefly(client, 'select pg_is_in_recovery() as reads_only'))
    told.set(client, NOTHING_YET)
  }

  /** Gives the session the limits of what it is asked next. */
  async function prepare(client: pg.PoolClient, limitMs: number): Promise<void> {
    if (told.get(client) === limitMs) return
    await briefly(client, sessionLimits(limitMs))
    told.set(client, limitMs)
  }

  async function session<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    limitMs = 0,
    kind: StatementKind = 'work',
  ): Promise<T> {
    const client = await connect()
    try {
      await prepare(client, limitMs)
      return await work(client)
    } catch (error) {
      // What it was asked last may still be under way there: nobody else can use it.
      if (isServerGone(error)) {
        broken.add(client)
        // Whoever asks for health is in a hurry, and others know better.
        if (kind !== 'health') lookAgain(epochs.get(client))
      }
      throw error
    } finally {
      if (broken.has(client)) hangUp(client)
      else client.release()
    }
  }

  return {
    session,
    ask,
    load: (): PoolLoad => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Without a farewell, for which the other end would have to answer. */
function hangUp(client: pg.PoolClient): void {
  client.release(true)
  client.connection.stream.destroy()
}

async function refuseStandby(asked: Promise<pg.QueryResult<Record<string, unknown>>>): Promise<void> {
  const { rows } = await asked
  if (rows[0]?.['reads_only'] !== false) throw new Error('Connection terminated: the server takes no writes any more')
}

/** Where PostgreSQL says that it waits no longer, in whatever language: committed here, and perhaps nowhere else. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'
