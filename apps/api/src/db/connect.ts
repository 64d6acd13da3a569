import { copyRows } from '../backup/backup.ts'
import { BackupFault } from '../backup/frames.ts'
import { systemClock } from '../clock.ts'
import type { Env } from '../env.ts'
import { FolderInUse, lockFolder, liveHolder } from '../instance.ts'
import { makeDataDir } from '../data-dir.ts'
import { StartFault } from '../start-fault.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from './database.ts'
import { clusterFolder } from './embedded/cluster-location.ts'
import { wasMade } from './embedded/other-major.ts'
import { type EmbeddedLog, embeddedUrl, startEmbedded } from './embedded/server.ts'
import { LIMITS } from './limits.ts'
import { migrate } from './migrate.ts'
import { checkOwnServer } from './own-server.ts'
import { schemaState } from './schema-state.ts'

type LimitSetting = `DATABASE_${'CONNECT' | 'STUDENT' | 'STAFF' | 'BULK'}_SECONDS`
type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | LimitSetting> &
  Partial<Pick<Env, 'WORKERS' | 'DATABASE_WAIT_SECONDS'>>

export interface OpenDatabase {
  readonly database: Database
  /** By which other processes of ours reach it; has its password in it. */
  readonly url: string
  /** Which database it is, without its password. */
  readonly describe: string
  close(): Promise<void>
}

export interface Reporter {
  readonly log: EmbeddedLog
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void
}

const SILENT: Reporter = { log: { info: () => undefined, error: () => undefined }, say: () => undefined }

/** The centre's own PostgreSQL, or the built-in one, for which the caller has locked the data folder. */
export async function openConfiguredDatabase(env: DatabaseEnv, { log, say } = SILENT): Promise<OpenDatabase> {
  if (env.DATABASE_URL !== undefined) {
    const describe = await checkOwnServer(env.DATABASE_URL, say, env.DATABASE_WAIT_SECONDS)
    const database = open(env, env.DATABASE_URL, log)
    return { database, url: env.DATABASE_URL, describe, close: () => database.close() }
  }
  // The pools, and room for the command-line tools beside them.
  const workers = env.WORKERS ?? 1
  const connections = Math.max(60, poolOfWorker(env.DATABASE_POOL, workers) * workers + 20)
  const carryOver = (fromUrl: string, toUrl: string) => copyBetween(open(env, fromUrl, log), open(env, toUrl, log), say)
  const server = await startEmbedded({ dir: env.DATA_DIR, log, say, connections, carryOver })
  const database = open(env, server.url, log)
  return {
    database,
    url: server.url,
    describe: `the built-in PostgreSQL in ${server.cluster}`,
    async close() {
      await database.close()
      await server.stop()
    },
  }
}

async function copyBetween(from: Database, to: Database, say: (line: string) => void): Promise<void> {
  try {
    await copyRows(from, to, { now: systemClock.now(), replace: false, say })
  } catch (error) {
    throw error instanceof BackupFault ? new StartFault(error.message, { cause: error }) : error
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

interface Borrowing extends Partial<Reporter> {
  /** Whether a person waits, who is told at once of what cannot be reached; otherwise it is waited for as a server does. */
  readonly asker?: 'person' | 'server'
  /**
   * Where a built-in database was never made: `refused` by what asks of a centre or changes one. Somebody has given it another folder
   * than the server's, and an empty database would answer that there is no such exam, or back itself up well.
   */
  readonly absent?: 'made' | 'refused'
}

/**
 * For command-line tools, also while the server runs: they work in the database it has started. Brings the schema up
 * to date first, unless told to take it as it is.
 */
export async function withDatabase<T>(
  env: DatabaseEnv,
  work: (database: Database) => Promise<T>,
  { schema = 'migrate', ...reporter }: Borrowing & { readonly schema?: 'migrate' | 'as-is' } = {},
): Promise<T> {
  return await withOpenDatabase(env, reporter, async ({ database }) => {
    if (schema === 'migrate') await migrate(database, { say: reporter.say })
    else if (reporter.absent === 'refused') await requireTables(database)
    return await work(database)
  })
}

/** The same with its address, and the schema as it is. */
export async function withOpenDatabase<T>(
  env: DatabaseEnv,
  { asker = 'person', absent = 'made', ...reporter }: Borrowing,
  work: (open: Pick<OpenDatabase, 'database' | 'url'>) => Promise<T>,
): Promise<T> {
  const borrower = asker === 'person' ? { ...env, DATABASE_WAIT_SECONDS: 0 } : env
  if (absent === 'refused') await requireCentre(env)
  const open = await borrowDatabase(borrower, { ...SILENT, ...reporter })
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

async function requireTables(database: Database): Promise<void> {
  const { kind } = await schemaState(database)
  if (kind === 'empty') throw new StartFault('This database has no Anushilon in it. Nothing was done.')
}

async function requireCentre({ DATABASE_URL, DATA_DIR }: DatabaseEnv): Promise<void> {
  if (DATABASE_URL !== undefined || (await wasMade(await clusterFolder(DATA_DIR)))) return
  throw new StartFault(
    `There is no centre in ${DATA_DIR}: nothing was started there yet. Are DATA_DIR and DATABASE_URL set here as they are for ` +
      'the server? Nothing was done.',
  )
}

/** A database that somebody names or has made, for a moment. */
export async function withDatabaseAt<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The database that the supervisor has opened and looks after. */
export function joinDatabase(env: DatabaseEnv, url: string, log: EmbeddedLog): Database {
  return open(env, url, log)
}

/** Workers share what one server may have. With fewer than these, what takes long would leave none for the rest. */
const LEAST_CONNECTIONS = 4
export function poolOfWorker(pool: number, workers: number): number {
  return workers === 1 ? pool : Math.max(LEAST_CONNECTIONS, Math.ceil(pool / workers))
}

async function borrowDatabase(env: DatabaseEnv, reporter: Reporter): Promise<Omit<OpenDatabase, 'describe'>> {
  if (env.DATABASE_URL !== undefined) return await openConfiguredDatabase(env, reporter)
  const holder = liveHolder(env.DATA_DIR)
  if (holder?.address === null) throw new FolderInUse(holder, env.DATA_DIR)
  if (holder) {
    const url = await urlOfRunning(env.DATA_DIR)
    const database = open(env, url, reporter.log)
    return { database, url, close: () => database.close() }
  }
  await makeDataDir(env.DATA_DIR)
  const lock = await lockFolder(env.DATA_DIR, null)
  try {
    const { database, url, close } = await openConfiguredDatabase(env, reporter)
    return { database, url, close: () => close().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A server that has locked its folder may still be starting its database. */
async function urlOfRunning(dataDir: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const url = await embeddedUrl(dataDir)
    if (url !== null) return url
    await pause(100)
  }
  throw new StartFault(`Anushilon is running on ${dataDir}, but its database does not answer. See postgres.log there.`)
}

function open(env: DatabaseEnv, url: string, log: EmbeddedLog): Database {
  let closing: Promise<void> | null = null
  const database = openDatabase({
    url,
    poolSize: env.DATABASE_POOL,
    limits: {
      ...LIMITS,
      student: env.DATABASE_STUDENT_SECONDS * 1000,
      staff: env.DATABASE_STAFF_SECONDS * 1000,
      bulk: env.DATABASE_BULK_SECONDS * 1000,
    },
    connectLimit: env.DATABASE_CONNECT_SECONDS * 1000,
    onIdleError: (error) => {
      if (closing === null) log.error({ err: error }, 'lost a connection to the database')
    },
  })
  return {
    ...database,
    close() {
      closing ??= database.close()
      return closing
    },
  }
}

/** Opens the connections before anybody waits for one: the first callers after a start come all at once. */
export async function warmUp(db: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => db.session((client) => client.query('select 1'))))
}
