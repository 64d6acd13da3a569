import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { isPrivate } from './outside.ts'

test.each([
  ['127.0.0.1', true],
  ['192.168.1.20', true],
  ['172.31.255.1', true],
  ['172.32.0.1', false],
  ['100.64.3.2', true],
  ['192.0.2.2', true],
  ['192.0.3.2', false],
  ['198.19.4.1', true],
  ['198.20.0.1', false],
  ['103.4.145.245', false],
  ['::1', true],
  ['fe80::1%eth0', true],
  ['2404:1c40::1', false],
  ['::ffff:8.8.8.8', false],
  ['centre.example.org', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

test('the demo comes by itself only where nobody outside can reach it', () => {
  const demo = (env: Record<string, string>) => readEnv({ HOST: '127.0.0.1', ...env }).DEMO
  expect(demo({})).toBe(true)
  expect(demo({ HOST: '192.168.0.5' })).toBe(true)
  for (const outside of [
    { HOST: '103.4.145.245' },
    { HOST: 'centre.example.org' },
    { DATABASE_URL: 'postgres://user:password@db/centre' },
    { TRUST_PROXY: 'on' },
    { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' },
  ]) {
    expect(demo(outside)).toBe(false)
    expect(demo({ ...outside, DEMO: 'on' })).toBe(true)
  }
  expect(demo({ DEMO: 'off' })).toBe(false)
})
