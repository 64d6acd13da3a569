import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from './server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the server lives by the clock that the test moves', async () => {
  const before = await server.call('GET', '/api/health')
  expect(before.status).toBe(200)
  server.clock.passes('31 min')
  const after = await server.call('GET', '/api/health')
  expect(Number(after.headers['x-server-time']) - Number(before.headers['x-server-time'])).toBe(31 * 60_000)
})

test('it can be called over a real socket', async () => {
  const address = await server.listen()
  const reply = await fetch(`${address}/api/health/live`)
  expect(reply.status).toBe(200)
})
