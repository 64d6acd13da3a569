import fastify from 'fastify'
import { destination } from 'pino'
import { z } from 'zod'
import { isDatabaseAway } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { speaker } from '../src/startup/say.ts'
import { serve } from '../src/startup/serve.ts'

/** A product of three calls on the real ground: what is tested is the start and the stop, not the product. */
await serve(process.env, { say: speaker(Date.now()), logTo: destination(2) }, async ({ database, log }) => {
  const app = fastify({ return503OnClosing: true })
  app.get('/answers', async (_request, reply) => {
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
  return { app, hints: ['a hint'], stop: () => undefined }
})
