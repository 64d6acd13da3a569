import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('a reply of the API', () => {
  test('is not kept, not taken for something else and not shown inside a page of others', async () => {
    for (const url of ['/api/health', '/api/student/home', '/api/nothing']) {
      const { headers } = await server.call('GET', url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  })

  test('goes without what is only for pages', async () => {
    const { headers } = await server.call('GET', '/api/health')
    expect(Object.keys(headers)).not.toContain('permissions-policy')
  })
})

test('a packed body is not unpacked, however small it looks', async () => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/student/updateanswermcq',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{}'),
  })
  expect(statusCode).toBe(400)
})
