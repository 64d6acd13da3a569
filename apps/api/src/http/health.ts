import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { withinHealthLimit } from '../db/within-health-limit.ts'

/** Bytes. With less than this the next photo or the database's next log file may not fit. */
const LEAST_ROOM = 64 * 1024 * 1024

const leaving = new WeakSet<FastifyInstance>()

/** From now on load balancers are told to ask others, and callers to come on another connection next time. */
export function announceStop(app: FastifyInstance): void {
  leaving.add(app)
}

/**
 * `live`: the process answers. `ready`: it can serve, so the database answers and takes what is written, and there is
 * room on the disk; a load balancer asks this one.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, clock, env, log }: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>,
  { leastRoom = LEAST_ROOM } = {},
): void {
  const database = db.within('health')
  let reported: string | null = null
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(app)) reply.header('connection', 'close')
    done()
  })
  app.get('/api/health/live', async () => ({ status: 'live' }))

  app.get('/api/health', async (_request, reply) => {
    if (leaving.has(app)) return reply.code(503).send({ status: 'stopping' })
    const trouble = await withinHealthLimit(async () => {
      const ofDatabase = await troubleOf(database)
      return ofDatabase ?? ((await hasRoom(env.DATA_DIR, leastRoom)) ? null : 'the disk is full')
    }, 'waiting for the database')
    if (trouble !== reported && trouble !== null) log.warn({ trouble }, 'not ready')
    reported = trouble
    if (trouble !== null) return reply.code(503).send({ status: trouble })
    // A clock in doubt keeps nobody from answering.
    return { status: 'ready', ...(clock.doubt === null ? {} : { clock: clock.doubt }) }
  })
}

async function troubleOf(db: Database): Promise<string | null> {
  try {
    const { read_only: isReadOnly } = await db.one(
      z.object({ read_only: z.boolean() }),
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`,
    )
    return isReadOnly ? 'the database cannot be written to' : null
  } catch {
    return 'waiting for the database'
  }
}

/** Where the system does not say, there is. */
async function hasRoom(dir: string, least: number): Promise<boolean> {
  const room = await statfs(dir).catch(() => null)
  return room === null || room.bavail * room.bsize >= least
}
