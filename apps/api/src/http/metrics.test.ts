import { afterEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'

let server: TestServer
afterEach(() => server.close())

test('this machine may read the figures: calls by route, the pool, saves, the event loop', async () => {
  server = await testServer()
  await server.call('GET', '/api/coursevsstudent/getcoursebyreg?regNo=31415926')
  const { status, body } = await server.call('GET', '/metrics')
  expect(status).toBe(200)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/coursevsstudent\/getcoursebyreg",status="404"\} 1/,
  )
  for (const name of ['database_connections{state="idle"}', 'answers_saved_total', 'nodejs_eventloop_lag_seconds']) {
    expect(body).toContain(name)
  }
  expect(body).not.toContain('31415926')
})

test('nobody else may, unless the operator gave a token', async () => {
  server = await testServer({ env: { METRICS_TOKEN: 'a token for the tests' } })
  expect((await server.call('GET', '/metrics')).status).toBe(404)
  expect((await server.call('GET', '/metrics', { token: 'a token for the tests' })).status).toBe(200)
  expect((await server.call('GET', '/metrics', { token: 'another' })).status).toBe(404)
})

test('another machine gets nothing without a token', async () => {
  server = await testServer()
  expect((await server.call('GET', '/metrics', { address: '10.1.2.3' })).status).toBe(404)
})

test('nor does one that a proxy on this machine hands on, whatever it says of itself', async () => {
  for (const trusted of ['off', 'on', '2']) {
    server = await testServer({ env: { TRUST_PROXY: trusted } })
    const headers = { 'x-forwarded-for': '127.0.0.1, 127.0.0.1, 203.0.113.9' }
    expect((await server.call('GET', '/metrics', { headers })).status).toBe(404)
    if (trusted !== '2') await server.close()
  }
})
