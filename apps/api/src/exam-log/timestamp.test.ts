import { headMessage } from '@anushilon/domain/log/signed'
import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { execFile, execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { headsOf } from '../stores/exam-log/log-heads.ts'
import { updateExamLogs } from './heads.ts'
import { dateHeads } from './timestamp.ts'
import { runJobs } from '../jobs/jobs.ts'

const openssl = promisify(execFile)
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()

let room: ExamRoom
let folder: string
/** It is over, and its root is signed. */
let exam: Awaited<ReturnType<ExamRoom['exam']>>
beforeAll(async () => {
  room = await openRoom()
  folder = mkdtempSync(join(tmpdir(), 'authority-'))
  exam = await room.exam('mcq')
  await (await room.student(exam)).starts().isDone()
  room.clock.moveTo(TEST_START + 2 * HOUR + MINUTE)
  await runJobs(room.server.deps, room.clock.now())
  await updateExamLogs(room.server.deps, room.clock.now())
})
afterAll(async () => {
  await room.close()
  rmSync(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)

/** A time stamping authority with a certificate of its own. */
async function openAuthority(): Promise<void> {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=authority', '-addext', 'extendedKeyUsage=critical,timeStamping']
  await openssl('openssl', ['req', '-x509', ...kind, ...names, '-keyout', at('key'), '-out', at('certificate')])
  writeFileSync(at('serial'), '01\n')
  const lines = ['[tsa]', 'default_tsa = authority', '[authority]', 'default_policy = 1.2.3.4', 'digests = sha256']
  const own = [`serial = ${at('serial')}`, `signer_cert = ${at('certificate')}`, `signer_key = ${at('key')}`]
  writeFileSync(at('settings'), [...lines, ...own, 'signer_digest = sha256', ''].join('\n'))
}

async function answerOf(query: Buffer): Promise<Buffer> {
  await writeFile(at('query'), query)
  if (hasOpenssl) {
    await openssl('openssl', [
      'ts',
      '-reply',
      '-config',
      at('settings'),
      '-queryfile',
      at('query'),
      '-out',
      at('reply'),
    ])
    return await readFile(at('reply'))
  }
  // Granted, with the question in the place of a token.
  const status = Buffer.from('3003020100', 'hex')
  return Buffer.concat([Buffer.of(0x30, 0x81, status.length + query.length), status, query])
}

async function datedBy(answer: RequestListener): Promise<void> {
  const authority = createServer(answer)
  authority.listen(0, '127.0.0.1')
  await once(authority, 'listening')
  const { port } = z.object({ port: z.int() }).parse(authority.address())
  const env = { ...room.server.deps.env, TIMESTAMP_URL: `http://127.0.0.1:${port}/` }
  await dateHeads({ ...room.server.deps, env }, room.clock.now())
  authority.close()
}

test('an answer without end is not read to its end, and dates nothing', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024)
  await datedBy((_, reply) => {
    const goOn = () => {
      do sent += chunk.length
      while (reply.write(chunk))
    }
    reply.on('drain', goOn)
    goOn()
  })
  expect(sent).toBeLessThan(50_000_000)
  expect(await headsOf(room.server.deps.db, exam.id)).toMatchObject([{ timestamp: null }])
})

test('a root is dated by a real authority, and its stamp is good for what the root says and for nothing else', async () => {
  if (hasOpenssl) await openAuthority()
  const queries: Buffer[] = []
  await datedBy((request, reply) => {
    void buffer(request).then(async (query) => {
      queries.push(query)
      reply.end(await answerOf(query))
    })
  })

  const [head] = await headsOf(room.server.deps.db, exam.id)
  if (head === undefined || head.timestamp === null) throw new Error('the root was not dated')
  const message = headMessage({ exam: exam.id, size: head.size, root: head.root, time: head.signedAt })
  // Version 1, SHA-256 of the root's message, a positive number used once, and the certificate is wanted.
  const asked = `^3044020101303130 0d06096086480165030402010500 0420${hash('sha256', message, 'hex')} 020901[0-9a-f]{16} 0101ff$`
  expect(queries.map((query) => query.toString('hex'))).toEqual([
    expect.stringMatching(new RegExp(asked.replaceAll(' ', ''))),
  ])
  expect(head.timestamp.includes(hash('sha256', message, 'buffer'))).toBe(true)
  if (!hasOpenssl) return
  writeFileSync(at('stamp'), head.timestamp)
  const verify = async (said: Uint8Array) => {
    writeFileSync(at('said'), said)
    const given = ['-data', at('said'), '-in', at('stamp'), '-CAfile', at('certificate')]
    return await openssl('openssl', ['ts', '-verify', ...given]).then(
      ({ stdout }) => stdout.trim(),
      () => 'no',
    )
  }
  expect(await verify(message)).toBe('Verification: OK')
  expect(await verify(Buffer.concat([message, Buffer.of(10)]))).toBe('no')
})
