import fastify from 'fastify'
import { expect, test } from 'vitest'
import { finishCalls } from './finish-calls.ts'

test('a call whose caller has gone is over before the app is closed', async () => {
  const app = fastify()
  finishCalls(app)
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isOver = false
  app.get('/', async () => {
    begun.resolve()
    await held.promise
    isOver = true
    return {}
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const caller = new AbortController()
  const call = fetch(address, { signal: caller.signal }).catch(() => 'gone')
  await begun.promise
  caller.abort()
  expect(await call).toBe('gone')
  // Its last connection is closed: nothing else would keep the app any longer.
  app.server.once('close', () => setTimeout(held.resolve, 100))
  await app.close()
  expect(isOver).toBe(true)
})
