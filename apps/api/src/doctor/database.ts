import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, openDatabase } from '../db/database.ts'
import { clusterFolder } from '../db/embedded/cluster-location.ts'
import { embeddedUrl } from '../db/embedded/server.ts'
import { checkOwnServer } from '../db/own-server.ts'
import { schemaState } from '../db/schema-state.ts'
import { sql } from '../db/sql.ts'
import type { Env } from '../env.ts'
import { liveHolder } from '../instance.ts'
import { StartFault } from '../start-fault.ts'
import { fault, fine, type Finding } from './finding.ts'

const TOLERATED_SKEW_MS = 2_000

export async function examineDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Finding[]> {
  try {
    if (env.DATABASE_URL === undefined) return await examineBuiltIn(env.DATA_DIR)
    const describe = await checkOwnServer(env.DATABASE_URL, () => undefined)
    return [fine(`Reached ${describe}`), ...(await examineInside(env.DATABASE_URL))]
  } catch (error) {
    if (error instanceof StartFault) return [fault(error.message, 'Anushilon would not start with this.')]
    return [fault(`The database cannot be examined: ${String(error)}`, 'See postgres.log in the data folder.')]
  }
}

async function examineBuiltIn(dataDir: string): Promise<Finding[]> {
  const cluster = await clusterFolder(dataDir)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return [fine('The built-in database is made at the first start')]
  const what = `the built-in PostgreSQL ${version.trim()} in ${cluster}`
  const url = await embeddedUrl(dataDir)
  if (url === null) return [fine(`Found ${what}; it is started with Anushilon`)]
  const orphan = liveHolder(dataDir) === null
  return [
    fine(
      `Reached ${what}`,
      orphan ? 'An earlier run was killed and left it running; the next start takes care.' : undefined,
    ),
    ...(await examineInside(url)),
  ]
}

async function examineInside(url: string): Promise<Finding[]> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  try {
    return [await examineSchema(database), await examineSkew(database)]
  } finally {
    await database.close()
  }
}

async function examineSchema(database: Database): Promise<Finding> {
  const state = await schemaState(database)
  switch (state.kind) {
    case 'empty':
      return fine('The database is empty; the first start fills it')
    case 'current':
      return fine('Its tables are those this version expects')
    case 'older':
      return fine(`Its tables are of an earlier version; the next start runs ${state.toRun.join(', ')}`)
    case 'newer':
      return fault(
        `It was written by a newer Anushilon (it has ${state.unknown.join(', ')})`,
        'Start that version, or restore a back-up made with this one.',
      )
  }
}

async function examineSkew(database: Database): Promise<Finding> {
  const before = Date.now()
  const { now } = await database.one(z.object({ now: z.number() }), sql`select clock_timestamp() as now`)
  const skew = Math.round(now - (before + Date.now()) / 2)
  return Math.abs(skew) <= TOLERATED_SKEW_MS
    ? fine('Its clock agrees with this machine')
    : fault(
        `Its clock differs by ${skew / 1000} s from this machine`,
        'Let both take their time from the network (NTP).',
      )
}
