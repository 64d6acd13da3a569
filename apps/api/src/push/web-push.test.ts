import { changePassword } from '@anushilon/contract/operations/identity'
import { pushKey, stopPush, subscribePush } from '@anushilon/contract/operations/push'
import { messageBatches, previewMessages, sendMessages, troubledMessages } from '@anushilon/contract/staff/messages'
import { issuePasswords } from '@anushilon/contract/staff/students'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { Student } from '../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'
import { sendDueMessages } from '../messages/send-due.ts'
import { devicesOf, forgetDevicesOf } from '../stores/messages/push-devices.ts'
import { recordEndings } from '../stores/people/tokens.ts'
import { isPushService } from './push-services.ts'

/** What a push service is sent; it answers with `status`. */
interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
const service = { sent: [] as Sent[], status: 201, server: null as Server | null, origin: '' }

let room: ExamRoom
let owner: Colleague
let student: Student
beforeAll(async () => {
  service.server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      service.sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((done) => service.server?.listen(0, '127.0.0.1', done))
  service.origin = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`
  room = await openRoom({ env: { PUSH_SERVICES: service.origin } })
  owner = await signedIn(room.server, 'owner')
})
afterAll(async () => {
  await room.close()
  service.server?.close()
})
beforeEach(async () => {
  room.morning()
  await room.server.db.run(sql`delete from push_devices`)
  Object.assign(service, { sent: [], status: 201 })
  student = await room.student(await room.exam('mcq'))
})

/** A browser that has subscribed: it alone can read what it is sent. */
async function browser(of: Student = student, name = randomBytes(6).toString('hex')) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${service.origin}/${name}`
  const asked = { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  await of.calls(subscribePush, asked).isDone()
  return {
    endpoint,
    asked,
    /** As a browser does it (RFC 8291), written from the other side. */
    reads(body: Buffer): unknown {
      const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const derived = (secret: Uint8Array, own: Uint8Array, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, own, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const shared = derived(keys.computeSecret(sender), auth, info, 32)
      const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
      expect(plain.at(-1)).toBe(2)
      return JSON.parse(plain.subarray(0, -1).toString())
    },
  }
}

const tokenIdOf = ({ token }: Student) =>
  String((JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as unknown[])[2])

const asked = (of: Student = student) => ({
  kind: 'text' as const,
  to: 'device' as const,
  text: '{নাম}, কাল পরীক্ষা আছে',
  whom: { studentIds: [of.id] },
})
let batches = 0
const sends = async (of: Student = student, key = `push-batch-${(batches += 1)}`) =>
  await owner.asks(sendMessages, { ...asked(of), key })
const run = async () => await sendDueMessages(room.server.deps, { timeoutMs: 2_000 })

describe('messages on students’ phones', () => {
  test('only the browser can read it, and the push service can check who sent it', async () => {
    const phone = await browser()
    expect(await owner.gets(previewMessages, asked())).toMatchObject({ recipients: 1, parts: 0, costPoisha: 0 })
    expect((await sends()).status).toBe(200)
    await run()
    const [sent] = service.sent
    if (sent === undefined) throw new Error('nothing came')
    expect(phone.reads(sent.body)).toMatchObject({
      text: expect.stringContaining('কাল পরীক্ষা আছে') as string,
      path: '/home',
    })
    expect(sent.body.toString('latin1')).not.toContain('path')
    expect(sent.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const { t = '', k = '' } =
      /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(String(sent.headers['authorization']))?.groups ?? {}
    expect(k).toBe((await student.calls(pushKey, {}).isShown()).key)
    const [head = '', claims = '', signature = ''] = t.split('.')
    const raw = Buffer.from(k, 'base64url')
    const [x = '', y = ''] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'))
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
    expect(said.aud).toBe(service.origin)
    expect(said.exp * 1000).toBeGreaterThan(room.clock.now())
    expect(said.exp * 1000).toBeLessThanOrEqual(room.clock.now() + 24 * 3_600_000)
  })

  test('it goes to every browser once, however often it is asked for', async () => {
    await browser()
    const phone = await browser()
    await student.calls(subscribePush, phone.asked).isDone()
    for (let sent = 0; sent < 2; sent += 1) expect((await sends(student, 'push-batch-same')).status).toBe(200)
    await run()
    await run()
    expect(service.sent).toHaveLength(2)
    expect(new Set(service.sent.map(({ headers }) => headers['topic'])).size).toBe(2)
  })

  test('a browser that is gone is forgotten; one that is stopped gets nothing, also of what waits', async () => {
    await browser()
    const { batchId } = (await sends()).body as { batchId: string }
    service.status = 410
    await run()
    const left = await room.server.db.run(sql`select from push_devices where student_id = ${student.id}`)
    expect(left).toBe(0)
    const { batches: listed }: { batches: { id: string; channel: string }[] } = await owner.gets(messageBatches, {})
    const batch = listed.find(({ id }) => id === batchId)
    expect(batch).toMatchObject({ channel: 'push', counts: { failed: 1 } })
    const trouble = await owner.gets(troubledMessages, { batchId })
    expect(trouble).toMatchObject({ messages: [{ outcome: 'The phone does not take messages any more' }] })
    const phone = await browser()
    service.status = 201
    await sends()
    await student.calls(stopPush, { endpoint: phone.endpoint }).isDone()
    service.sent.length = 0
    await run()
    expect(service.sent).toEqual([])
    expect((await sends()).body).toMatchObject({ code: 'not-found' })
  })

  test('a service that is away is asked again later under the same topic, and nothing goes out in quiet hours', async () => {
    await browser()
    await sends()
    service.status = 503
    await run()
    service.status = 201
    room.clock.passes('1 min')
    await run()
    expect(service.sent.map(({ headers }) => headers['topic'])).toEqual(
      Array(2).fill(service.sent[0]?.headers['topic']),
    )
    room.clock.passes('12 h')
    await sends()
    service.sent.length = 0
    await run()
    expect(service.sent).toEqual([])
  })

  test('whoever asks on a browser has it, and nobody stops another’s', async () => {
    const other = await room.student(student.exam)
    const phone = await browser(student, 'shared')
    await other.calls(stopPush, { endpoint: phone.endpoint }).isDone()
    expect((await sends()).status).toBe(200)
    await browser(other, 'shared')
    expect((await sends()).body).toMatchObject({ code: 'not-found' })
    expect((await sends(other)).status).toBe(200)
  })

  test('what waits for one student is not sent to another who has the browser by then', async () => {
    const other = await room.student(student.exam)
    await browser(student, 'shared')
    await sends()
    await browser(other, 'shared')
    await run()
    expect(service.sent).toEqual([])
  })

  test('a new password, chosen or handed out, ends messages on every phone: somebody may have got in without one', async () => {
    const isOn = async (endpoint: string) => (await student.calls(pushKey, { endpoint }).isShown()).isOn
    const [theirs, strange] = [await browser(), await browser()]
    expect([await isOn(theirs.endpoint), await isOn(`${service.origin}/nowhere`)]).toEqual([true, false])
    await room.server.db.run(sql`
      insert into password_checks (token_id, checked_at)
      values (${tokenIdOf(student)}, ${new Date(room.clock.now())})`)
    await student.calls(changePassword, { password: 'another-one-26' }).isDone()
    expect([await isOn(theirs.endpoint), await isOn(strange.endpoint)]).toEqual([false, false])
    // The page asks again for the phone that it is on.
    await student.calls(subscribePush, theirs.asked).isDone()
    await owner.gets(issuePasswords, { studentIds: [student.id] })
    expect((await sends()).body).toMatchObject({ code: 'not-found' })
  })

  test('a log-in that another server has just ended brings no phone back', async () => {
    const strange = await browser()
    await room.server.db.transaction(async (tx) => {
      await recordEndings(tx, [student.id], room.clock.now())
      await forgetDevicesOf(tx, [student.id])
    })
    await student.calls(subscribePush, strange.asked).isRefused('not-logged-in')
    expect(await devicesOf(room.server.db, [student.id])).toEqual([])
  })

  test('of many phones at once the last ten stay', async () => {
    await Promise.all(Array.from({ length: 30 }, async () => await browser()))
    expect(await devicesOf(room.server.db, [student.id])).toHaveLength(10)
  })

  test('no password is shown on a locked phone, and no other address than a push service’s is called', async () => {
    const phone = await browser()
    const password = { ...asked(), kind: 'password' as const, key: 'push-password' }
    expect((await owner.asks(sendMessages, password)).body).toMatchObject({ code: 'bad-input' })
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.com/x', 'http://10.0.0.1/']) {
      await student.calls(subscribePush, { ...phone.asked, endpoint }).isRefused('bad-input')
    }
    await student.calls(subscribePush, { ...phone.asked, p256dh: 'A'.repeat(87) }).isRefused('bad-input')
    const services = ['fcm.googleapis.com', '.push.apple.com']
    expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', services)).toBe(true)
    expect(isPushService('https://web.push.apple.com/abc', services)).toBe(true)
    const others = [
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com.evil.example/',
      'https://fcm.googleapis.com:8443/',
      'http://fcm.googleapis.com/',
      'https://a@fcm.googleapis.com/',
      'https://xpush.apple.com/',
      'no address',
    ]
    expect(others.filter((other) => isPushService(other, services))).toEqual([])
  })
})
