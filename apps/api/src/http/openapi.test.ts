import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const asked = (headers: Record<string, string>) => server.app.inject({ url: '/api/openapi.json', headers })

test('the description of the calls is compressed once, and sent only where it has changed', async () => {
  const plain = await asked({})
  expect(plain.json()).toMatchObject({ openapi: expect.any(String) })
  const packed = await asked({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const again = await asked({ 'if-none-match': String(packed.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
