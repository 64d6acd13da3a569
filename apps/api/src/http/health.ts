import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { sql } from '../db/sql.ts'

/** `live`: the process answers. `ready`: it can serve, so the database answers too; a load balancer asks this one. */
export function serveHealth(app: FastifyInstance, { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): void {
  app.get('/api/health/live', async () => ({ status: 'live' }))

  app.get('/api/health', async (_request, reply) => {
    try {
      await db.run(sql`select 1`)
      // A clock in doubt keeps nobody from answering.
      return { status: 'ready', ...(clock.doubt === null ? {} : { clock: clock.doubt }) }
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).send({ status: 'waiting for the database' })
    }
  })
}
