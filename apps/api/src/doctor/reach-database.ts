import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabaseAt } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { clusterFolder } from '../db/embedded/cluster-location.ts'
import { embeddedUrl } from '../db/embedded/server.ts'
import { checkOwnServer } from '../db/own-server.ts'
import type { Env } from '../env.ts'
import { liveHolder } from '../instance.ts'
import { StartFault } from '../start-fault.ts'
import { fault, fine, type Finding } from './finding.ts'

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

interface Reached {
  /** Null where there is none to look into. */
  readonly url: string | null
  readonly reached: readonly Finding[]
}

/** From a terminal: finds the database without starting it, and says what it met on the way. */
export async function withReachedDatabase<T>(
  env: DatabaseEnv,
  work: (found: { readonly db: Database | null; readonly reached: readonly Finding[] }) => Promise<T>,
): Promise<T> {
  const { url, reached } = await reach(env)
  if (url === null) return await work({ db: null, reached })
  return await withDatabaseAt(url, async (db) => await work({ db, reached }))
}

async function reach(env: DatabaseEnv): Promise<Reached> {
  try {
    if (env.DATABASE_URL === undefined) return await reachBuiltIn(env.DATA_DIR)
    return {
      url: env.DATABASE_URL,
      reached: [fine(`Reached ${await checkOwnServer(env.DATABASE_URL, () => undefined)}`)],
    }
  } catch (error) {
    const found =
      error instanceof StartFault
        ? fault(error.message, 'Anushilon would not start with this.')
        : fault(`The database cannot be examined: ${String(error)}`, 'See postgres.log in the data folder.')
    return { url: null, reached: [found] }
  }
}

async function reachBuiltIn(dataDir: string): Promise<Reached> {
  const cluster = await clusterFolder(dataDir)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return { url: null, reached: [fine('The built-in database is made at the first start')] }
  const what = `the built-in PostgreSQL ${version.trim()} in ${cluster}`
  const url = await embeddedUrl(dataDir)
  if (url === null) return { url, reached: [fine(`Found ${what}; it is started with Anushilon`)] }
  const isOrphan = liveHolder(dataDir) === null
  const advice = isOrphan ? 'An earlier run was killed and left it running; the next start takes care.' : undefined
  return { url, reached: [fine(`Reached ${what}`, advice)] }
}
