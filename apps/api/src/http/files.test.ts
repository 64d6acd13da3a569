import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { pathFor } from '../storage/paths.ts'

const BYTES = Buffer.from('the bytes of a picture')

let server: TestServer
let path: string
beforeAll(async () => {
  server = await testServer()
  path = pathFor(server.deps.secrets.files, BYTES, 'image/png')
  await server.storage.put(path, BYTES, 'image/png')
})
afterAll(() => server.close())

test('a picture is served under its path, to be kept for ever', async () => {
  const reply = await server.call('GET', `/${path}`)
  expect(reply).toMatchObject({ status: 200, body: BYTES.toString() })
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(BYTES.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('asking only whether it is there sends no body', async () => {
  const reply = await server.call('HEAD', `/${path}`)
  expect(reply).toMatchObject({ status: 200, body: '' })
  expect(Number(reply.headers['content-length'])).toBe(BYTES.length)
})

test.each([
  `/files/00/${'0'.repeat(40)}.png`,
  '/files/..%2f..%2fsecrets.json',
  '/files/ab/..%2f..%2f..%2fetc%2fpasswd',
  '/files/',
  '/files/ab',
])('there is nothing at %s', async (url) => {
  expect(await server.call('GET', url)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
