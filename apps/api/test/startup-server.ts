import fastify from 'fastify'
import { destination } from 'pino'
import { Counter, Registry } from 'prom-client'
import { z } from 'zod'
import { isDatabaseAway } from '../src/db/faults.ts'
import { sql } from '../src/db/sql.ts'
import { serveHealth } from '../src/http/health.ts'
import { measureMachine } from '../src/metrics/machine-metrics.ts'
import type { Program } from '../src/startup/program.ts'
import { consoleProgress } from '../src/startup/say.ts'
import { serve } from '../src/startup/serve.ts'
import { metricsOf } from '../src/workers/shared-metrics.ts'
import { HandClock } from './harness/clock.ts'

/** An app of a few calls on the real runtime: what is tested is the start and the stop, not the app. */
const program: Program = {
  prepare: async () => (address) => [`a hint for ${address}`],
  async makeApp({ database, env, log }) {
    const registry = new Registry()
    const answers = new Counter({ name: 'answers_total', help: 'Calls of /answers', registers: [registry] })
    const clock = new HandClock()
    measureMachine(registry, { db: database, env, clock })
    const readMetrics = metricsOf([registry])
    const app = fastify({ return503OnClosing: true })
    serveHealth(app, { db: database, clock, env, log })
    app.get('/answers', async (_request, reply) => {
      answers.inc()
      try {
        await database.run(sql`select 1`)
        return 'yes'
      } catch (error) {
        return reply.code(isDatabaseAway(error) ? 503 : 500).send(String(error))
      }
    })
    app.get<{ Params: { name: string } }>('/setting/:name', async ({ params }) => {
      const { value } = await database.one(
        z.object({ value: z.string() }),
        sql`select current_setting(${params.name}) as value`,
      )
      return value
    })
    app.get('/slow', async () => {
      log.info('slow call begins')
      await database.run(sql`select pg_sleep(1)`)
      return 'done'
    })
    app.get('/process', async () => String(process.pid))
    app.get('/metrics', async () => await readMetrics())
    return { app, stop: () => undefined }
  },
}

await serve(process.env, { say: consoleProgress(Date.now()), logTo: destination(2) }, program)
