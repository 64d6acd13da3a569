import fastify from 'fastify'
import { destination } from 'pino'
import { isDatabaseAway } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { speaker } from '../src/startup/say.ts'
import { serve } from '../src/startup/serve.ts'

/** A product of two calls on the real ground: what is tested is the start and the stop, not the product. */
await serve(process.env, { say: speaker(Date.now()), logTo: destination(2) }, async ({ database }) => {
  const app = fastify({ return503OnClosing: true })
  app.get('/answers', async (_request, reply) => {
    try {
      await database.run(sql`select 1`)
      return 'yes'
    } catch (error) {
      return reply.code(isDatabaseAway(error) ? 503 : 500).send(String(error))
    }
  })
  app.get('/slow', async () => {
    await database.run(sql`select pg_sleep(1)`)
    return 'done'
  })
  return { app, hints: ['a hint'], stop: () => undefined }
})
