import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../test/harness/server.ts'

test.each([
  ['off', 1],
  ['on', 0],
])('with TRUST_PROXY=%s a proxy that nobody told us about is told %i times', async (trust, times) => {
  const server = await testServer({ env: { TRUST_PROXY: trust } })
  onTestFinished(() => server.close())
  for (let call = 0; call < 3; call += 1) {
    await server.call('GET', '/api/health/live', { headers: { 'x-forwarded-for': '103.4.145.245' } })
  }
  expect(server.log.filter(({ msg }) => String(msg).includes('X-Forwarded-For'))).toHaveLength(times)
})
