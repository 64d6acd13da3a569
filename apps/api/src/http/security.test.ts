import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('a reply of the API', () => {
  test('a reply of the API is not kept, not taken for something else and not shown inside a page of others', async () => {
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

  test('a reply of the API goes without what is only for pages', async () => {
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

test('of all pages only the preview of a paper stands in a frame, and only in one of our own', async () => {
  const headersOf = async (url: string) => (await server.call('GET', url)).headers
  for (const url of ['/', '/login', '/staff', '/staff/exams/e/preview', '/preview', '/preview/e/more', '/previews/e']) {
    const headers = await headersOf(url)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  }
  const preview = await headersOf('/preview/phy-live')
  expect(preview['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(preview['content-security-policy']).not.toContain('frame-src')
  expect(preview['x-frame-options']).toBe('SAMEORIGIN')
  expect((await headersOf('/staff/exams'))['content-security-policy']).toContain("frame-src 'self'")
  expect((await headersOf('/home'))['content-security-policy']).not.toContain('frame-src')
})

test('an address that is written otherwise gets the headers of what it leads to', async () => {
  for (const url of ['/%61pi/student/getstudentinfobyid', '/%61pi/nothing', '/ap%69/health?x=/']) {
    const { headers } = await server.call('GET', url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  }
  const staff = (await server.call('GET', '/%73taff/exams')).headers
  expect(staff['content-security-policy']).toContain("frame-src 'self'")
})

test('an address that cannot be read gets our own refusal, and our headers', async () => {
  for (const url of ['/%', '/api/%zz', '/%c3%28']) {
    const { status, headers, body } = await server.call('GET', url)
    expect([url, status, body]).toMatchObject([url, 400, { code: 'bad-input', requestId: expect.any(String) }])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})
