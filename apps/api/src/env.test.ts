import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadEnv, EnvSchema, readEnv, workersFor } from './env.ts'

describe('the settings', () => {
  test('the settings have defaults that start a centre of its own', () => {
    expect(readEnv({ HOST: '127.0.0.1' })).toMatchObject({
      PORT: 3000,
      DEMO: true,
    })
  })

  test('an empty value counts as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
    // As a file of settings without quotation marks leaves it: no proof would count, and nobody could ask for a re-check.
    expect(readEnv({ LATE_PROOF_HOURS: ' ', RECHECK_DAYS: '\t' })).toMatchObject({ LATE_PROOF_HOURS: 24 })
    expect(readEnv({ RECHECK_DAYS: ' ' }).RECHECK_DAYS).toBeUndefined()
  })

  test('every fault is listed, not only the first', () => {
    const bad = { PORT: '70000', DEMO: 'perhaps', DATABASE_URL: 'mysql://x', APP_SECRET: 'short', S3_BUCKET: 'b' }
    expect(() => readEnv(bad)).toThrow(BadEnv)
    for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'APP_SECRET', 'S3_ENDPOINT'])
      expect(() => readEnv(bad)).toThrow(name)
  })

  test('there is a worker for each processor, as far as the memory goes that the machine has or the container is allowed', () => {
    const GB = 1024 ** 3
    const noLimit = 2 ** 64
    expect(workersFor(8, 32 * GB, noLimit)).toBe(8)
    expect(workersFor(8, 32 * GB, 0)).toBe(8)
    expect(workersFor(8, 3 * GB, noLimit)).toBe(3)
    expect(workersFor(8, 32 * GB, 2 * GB)).toBe(2)
    expect(workersFor(8, 32 * GB, 0.5 * GB)).toBe(1)
  })

  test('a home folder that only a shell knows is refused: the data lay in a folder called ~', () => {
    expect(readEnv({ DATA_DIR: 'a~' }).DATA_DIR).toBe(resolve('a~'))
    for (const name of ['DATA_DIR', 'BACKUP_DIR', 'TLS_CERT']) expect(() => readEnv({ [name]: '~/a' })).toThrow(name)
  })

  test('half a bucket is no bucket', () => {
    expect(() => readEnv({ S3_BUCKET: 'b' })).toThrow(/S3_ENDPOINT.*S3_ACCESS_KEY.*S3_SECRET_KEY/s)
    expect(() => readEnv({ TLS_KEY: 'key.pem' })).toThrow(/TLS_CERT: is needed where the other TLS_ setting/)
  })

  test('the settings are all explained, and nothing is explained that is not there', () => {
    const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const explained = [...guide.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name]) => name)
    expect(explained).toEqual(Object.keys(EnvSchema.shape))
  })

  test('all stand in .env.example, switched off', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
    expect(lines.map((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1])).toEqual(Object.keys(EnvSchema.shape))
  })
})
