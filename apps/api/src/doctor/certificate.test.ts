import { DAY } from '@anushilon/domain/instant'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../test/harness/certificate.ts'
import { readEnv } from '../env.ts'
import { certificateCheck } from './certificate.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anushilon-certificate-'))
  const { key, cert } = selfSigned('exam.example', Date.now() - DAY, Date.now() + 30 * DAY)
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'broken.pem'), 'no certificate')
})
afterAll(() => rmSync(folder, { recursive: true }))

const said = async (cert: string, now: number) => {
  const env = readEnv({ TLS_CERT: join(folder, cert), TLS_KEY: join(folder, 'key.pem') })
  return await certificateCheck.examine({ env, now, asker: 'terminal', db: null, reached: [] })
}

test('a certificate is told of when it ends soon, has ended, or cannot be read; without one nothing is said', async () => {
  expect(await said('cert.pem', Date.now())).toMatchObject([{ state: 'fine' }])
  expect(await said('cert.pem', Date.now() + 20 * DAY)).toMatchObject([{ state: 'notice' }])
  expect(await said('cert.pem', Date.now() + 31 * DAY)).toMatchObject([{ state: 'fault' }])
  expect(await said('broken.pem', Date.now())).toMatchObject([{ state: 'fault' }])
  const none = { env: readEnv({}), now: 0, asker: 'terminal', db: null, reached: [] } as const
  expect(await certificateCheck.examine(none)).toEqual([])
})
