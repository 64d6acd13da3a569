import { sendFile } from '@anushilon/contract/staff/files'
import { sendPicture } from '@anushilon/contract/staff/papers'
import { request } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness/server.ts'
import { signedIn } from '../../test/staff/office.ts'
import { bytesOf, wholeBody } from './whole-body.ts'

const SENDER = { length: null, student: null, now: 0, examId: null }
const PACE = { patienceMs: 300, patienceBytes: 10, longestMs: 60_000 }

describe('a file of staff', () => {
  test('a file of staff is taken as a whole', async () => {
    const { json } = await wholeBody(10)(Readable.from([Buffer.from('half, '), Buffer.from('half')]), SENDER)
    expect(bytesOf(json).toString()).toBe('half, half')
  })

  test('a file of staff that brings next to nothing is let go', async () => {
    const silent = new PassThrough()
    silent.write('x')
    await expect(wholeBody(1_000, PACE)(silent, SENDER)).rejects.toMatchObject({ detail: 'the upload broke off' })
    expect(silent.destroyed).toBe(true)
  })

  test('a file of staff is refused by what it claims and by what comes', async () => {
    const much = () => Readable.from([Buffer.alloc(6), Buffer.alloc(6)])
    await expect(wholeBody(10)(much(), { ...SENDER, length: 12 })).rejects.toMatchObject({ code: 'too-large' })
    await expect(wholeBody(10)(much(), SENDER)).rejects.toMatchObject({ code: 'too-large' })
  })
})

test('whoever of the staff announces more than may come is told so before any of it has', async () => {
  const server = await testServer()
  const author = await signedIn(server, 'author')
  const address = await server.listen()
  for (const { route } of [sendFile, sendPicture]) {
    const status = await new Promise((resolve, reject) => {
      const headers = { ...author.headers, 'content-type': 'application/octet-stream', 'content-length': 40_000_000 }
      const sending = request(new URL(`${route.path}?name=a.csv`, address), { method: 'POST', headers }, (reply) => {
        resolve(reply.statusCode)
        sending.destroy()
      }).on('error', reject)
      sending.flushHeaders()
    })
    expect(status).toBe(413)
  }
  await server.close()
})
