import type { Env } from '../env.ts'
import { FolderInUse, holdFolder, liveHolder } from '../instance.ts'
import { makeDataDir } from '../data-dir.ts'
import { StartFault } from '../start-fault.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedLog, embeddedUrl, startEmbedded } from './embedded/server.ts'
import { migrate } from './migrate.ts'
import { checkOwnServer } from './own-server.ts'

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>

export interface OpenDatabase {
  readonly database: Database
  /** Which database it is, without its password. */
  readonly describe: string
  close(): Promise<void>
}

export interface Telling {
  readonly log: EmbeddedLog
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void
}

const SILENT: Telling = { log: { info: () => undefined, error: () => undefined }, say: () => undefined }

/** The centre's own PostgreSQL, or the built-in one, for which the caller holds the data folder. */
export async function openConfiguredDatabase(env: DatabaseEnv, { log, say } = SILENT): Promise<OpenDatabase> {
  if (env.DATABASE_URL !== undefined) {
    const describe = await checkOwnServer(env.DATABASE_URL, say)
    const database = open(env, env.DATABASE_URL, log)
    return { database, describe, close: () => database.close() }
  }
  // The pool, and room for the command-line tools beside it.
  const connections = Math.max(60, env.DATABASE_POOL + 20)
  const server = await startEmbedded({ dir: env.DATA_DIR, log, say, connections })
  const database = open(env, server.url, log)
  return {
    database,
    describe: `the built-in PostgreSQL in ${server.cluster}`,
    async close() {
      await database.close()
      await server.stop()
    },
  }
}

/**
 * For command-line tools, also while the server runs: they work in the database it has started. Brings the schema up
 * to date first, unless told to take it as it is.
 */
export async function withDatabase<T>(
  env: DatabaseEnv,
  work: (database: Database) => Promise<T>,
  { schema = 'migrate', ...telling }: Partial<Telling> & { readonly schema?: 'migrate' | 'as-is' } = {},
): Promise<T> {
  const { database, close } = await borrowDatabase(env, { ...SILENT, ...telling })
  try {
    if (schema === 'migrate') await migrate(database)
    return await work(database)
  } finally {
    await close()
  }
}

async function borrowDatabase(env: DatabaseEnv, telling: Telling): Promise<Omit<OpenDatabase, 'describe'>> {
  if (env.DATABASE_URL !== undefined) return await openConfiguredDatabase(env, telling)
  const holder = liveHolder(env.DATA_DIR)
  if (holder?.address === null) throw new FolderInUse(holder, env.DATA_DIR)
  if (holder) {
    const database = open(env, await urlOfRunning(env.DATA_DIR), telling.log)
    return { database, close: () => database.close() }
  }
  await makeDataDir(env.DATA_DIR)
  const lock = await holdFolder(env.DATA_DIR, null)
  try {
    const { database, close } = await openConfiguredDatabase(env, telling)
    return { database, close: () => close().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A server that holds its folder may still be starting its database. */
async function urlOfRunning(dataDir: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const url = await embeddedUrl(dataDir)
    if (url !== null) return url
    await pause(100)
  }
  throw new StartFault(`Anushilon is running on ${dataDir}, but its database does not answer. See postgres.log there.`)
}

function open(env: DatabaseEnv, url: string, log: EmbeddedLog): Database {
  let closing = false
  const database = openDatabase({
    url,
    poolSize: env.DATABASE_POOL,
    onIdleError: (error) => {
      if (!closing) log.error({ err: error }, 'lost a connection to the database')
    },
  })
  return {
    ...database,
    close() {
      closing = true
      return database.close()
    },
  }
}
