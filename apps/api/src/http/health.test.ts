import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { serveHealth } from './health.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ errors: 'expected' })
})
afterAll(() => server.close())

test('ready while the database answers; every reply carries the server’s time and a request id', async () => {
  const reply = await server.call('GET', '/api/health')
  expect(reply).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(Number(reply.headers['x-server-time'])).toBe(server.clock.now())
  expect(Date.parse(String(reply.headers['date']))).toBe(Math.floor(server.clock.now() / 1000) * 1000)
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
})

test('not ready when there is no room on the disk', async () => {
  const app = fastify()
  serveHealth(app, server.deps, { leastRoom: Number.MAX_SAFE_INTEGER })
  const reply = await app.inject('/api/health')
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'the disk is full' }])
})

test('alive but not ready when the database is gone', async () => {
  await server.db.close()
  expect((await server.call('GET', '/api/health/live')).status).toBe(200)
  expect((await server.call('GET', '/api/health')).status).toBe(503)
})
