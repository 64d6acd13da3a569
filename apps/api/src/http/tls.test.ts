import { DAY } from '@anushilon/domain/instant'
import fastify from 'fastify'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../test/harness/certificate.ts'
import { createTestLog } from '../../test/harness/log.ts'
import { eventually } from '../../test/startup-run.ts'
import { httpsServer, readCertificate } from './tls.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'anushilon-tls-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

async function certificate(name: string) {
  const files = { cert: join(await folder(), 'cert.pem'), key: join(await folder(), 'key.pem') }
  const { cert, key } = selfSigned(name, Date.now() - DAY, Date.now() + DAY)
  await writeFile(files.cert, cert)
  await writeFile(files.key, key)
  return files
}

/** The name in the certificate that a new connection is shown. */
async function shownBy(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

test('a renewed certificate is used as soon as both files are there, and one that is no use never', async () => {
  const files = await certificate('first.example')
  const next = await certificate('second.example')
  const log = createTestLog('expected')
  const app = fastify({ serverFactory: httpsServer(files, log.logger, 20) })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  expect(await shownBy(port)).toBe('first.example')

  await cp(next.cert, files.cert)
  await eventually('the half-written pair to be noticed', () =>
    log.lines.some(({ msg }) => String(msg).includes('cannot be used')) ? true : null,
  )
  expect(await shownBy(port)).toBe('first.example')
  await cp(next.key, files.key)
  await eventually('the new certificate', async () => ((await shownBy(port)) === 'second.example' ? true : null))
})

test('why a certificate cannot be used is said in a sentence', async () => {
  const files = await certificate('centre.example')
  const other = await certificate('other.example')
  expect(() => readCertificate({ ...files, key: other.key })).toThrow(/TLS_KEY: .* is not the key of the certificate/)
  expect(() => readCertificate({ ...files, cert: '/nowhere.pem' })).toThrow(/TLS_CERT: \/nowhere.pem cannot be used/)
  await writeFile(files.key, 'no key')
  expect(() => readCertificate(files)).toThrow(/TLS_KEY: .* cannot be used/)
})
