import { hostname } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { createLog } from '../startup/log.ts'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function idOf(trusted: string, given: string): Promise<unknown> {
  server = await testServer({ env: { TRUST_PROXY: trusted } })
  const { headers } = await server.call('GET', '/api/health/live', { headers: { 'x-request-id': given } })
  return headers['x-request-id']
}

test('a request keeps the id that our own proxy gave it', async () => {
  expect(await idOf('on', '7f3c-nginx.0001')).toBe('7f3c-nginx.0001')
})

test('an id that could be anything else, or comes from a stranger, is not taken over', async () => {
  expect(await idOf('on', 'x" , "level":60')).not.toContain('level')
  await server?.close()
  expect(await idOf('off', '7f3c-nginx.0001')).not.toBe('7f3c-nginx.0001')
})

test('each line of the log says when it was and which process of which machine wrote it', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info('hello')
  const line: unknown = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ host: hostname(), pid: process.pid, msg: 'hello' })
  expect(line).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string })
})
