import { auditLog } from '@anushilon/contract/staff/audit'
import * as calls from '@anushilon/contract/staff/messages'
import { changeStudent, studentList, StudentRow } from '@anushilon/contract/staff/students'
import type { InputOf } from '@anushilon/contract/endpoint'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { programEnv } from '../../../test/harness/command.ts'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { startGateway, type TestGateway } from '../../../test/messages/gateway.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { saveStudents } from '../../stores/people/students-upsert.ts'
import { sendDueMessages } from '../../messages/send-due.ts'

const SMS_SECRET = 'what the gateway signs with'
const GATEWAY_SECRET = 'the password of the gateway'

let server: TestServer
let owner: Colleague
let gateway: TestGateway

beforeEach(async () => {
  server = await testServer({ env: { SMS_WEBHOOK_SECRET: SMS_SECRET } })
  owner = await signedIn(server, 'owner')
  gateway = await startGateway()
  await server.db.run(sql`insert into courses (id, name) values ('hsc-26', 'HSC')`)
  await server.db.run(sql`
    insert into students (reg_no, name, mobile_no)
    values ('260001', 'নুসরাত', '01711000001'), ('260002', 'তানভীর', '01711000002'), ('260003', 'সাদিয়া', null)`)
  await server.db.run(sql`insert into enrolments (student_id, course_id) select id, 'hsc-26' from students`)
})
afterEach(async () => {
  await gateway.close()
  await server.close()
})

const everybody = { everybody: { courseId: 'hsc-26' } }
const agree = async () =>
  await owner.gets(calls.recordConsent, { whom: everybody, agreed: true, reason: 'On the admission form' })
const setUp = async (more: InputOf<typeof calls.changeMessageSettings> = {}) =>
  await owner.gets(calls.changeMessageSettings, {
    channel: 'android',
    url: gateway.url,
    user: 'sms',
    secret: GATEWAY_SECRET,
    quietFrom: 0,
    quietUntil: 0,
    ...more,
  })
const FREE = { kind: 'text', to: 'student', whom: everybody, text: 'প্রিয় {নাম}, কাল ছুটি।' } as const
const send = async (more: Partial<InputOf<typeof calls.sendMessages>> = {}) =>
  z
    .object({ batchId: z.string(), count: z.int() })
    .parse(await owner.gets(calls.sendMessages, { ...FREE, key: randomUUID(), ...more }))
/** A gateway that never answers is waited for a moment; any other for as long as a busy machine needs. */
const run = async () =>
  await sendDueMessages(server.deps, { timeoutMs: gateway.moods.includes('silent') ? 1_500 : 20_000 })
const Batches = z.object({ batches: z.array(calls.MessageBatch), quietUntil: z.nullable(z.number()) })
/** From the table: a test may go by a clock at which the owner's session is long over. */
const counts = async () => {
  const rows = await server.db.many(
    z.object({ state: z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped']), count: z.int() }),
    sql`select state, count(*)::int as count from messages group by state`,
  )
  return { ...NONE, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}
const NONE = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0, stopped: 0 }
const preview = async (more: Partial<calls.MessagesAsked> = {}) =>
  calls.MessagesPreview.parse(await owner.gets(calls.previewMessages, { ...FREE, ...more }))

describe('before anything is sent', () => {
  test('an address that leads nowhere is not kept', async () => {
    for (const url of ['http:///', 'http://gateway:99999/', 'https://[::1/', 'file:///etc/passwd']) {
      const asked = { headers: owner.headers, body: { url } }
      const { body } = await server.call('POST', '/api/staff/messages/settings', asked)
      expect(body).toMatchObject({ code: 'bad-input' })
    }
  })

  test('a password counts as many signs as it will have', async () => {
    await setUp()
    await agree()
    const filled = 'x'.repeat(152)
    const parts = async (text: string) => (await preview({ kind: 'password', text })).sample.map((one) => one.parts)
    expect(await parts(`${filled}{পাসওয়ার্ড}`)).toEqual([2, 2])
    expect(await parts(`${filled.slice(1)}{পাসওয়ার্ড}`)).toEqual([1, 1])
  })

  test('the texts, their parts, what they cost, and who gets none and why', async () => {
    await setUp({ pricePoisha: 50 })
    expect(await preview()).toMatchObject({ recipients: 0, skipped: { noNumber: 1, notAgreed: 2 } })
    await agree()
    await owner.gets(calls.changeStop, { number: '01711000002', stopped: true, note: 'asked at the desk' })
    expect(await preview()).toEqual({
      recipients: 1,
      parts: 1,
      costPoisha: 50,
      sample: [{ name: 'নুসরাত', number: '01711000001', text: 'প্রিয় নুসরাত, কাল ছুটি।', parts: 1, encoding: 'ucs-2' }],
      skipped: { noNumber: 1, stopped: 1, notAgreed: 0, typed: 0, nothingToTell: 0, sameText: 0 },
      withoutConsent: [],
      quietUntil: null,
    })
    expect(gateway.calls).toEqual([])
  })

  test('brothers and sisters with one number get the same words once, and what is about each of them twice', async () => {
    await setUp()
    await agree()
    await server.db.run(sql`update students set mobile_no = '01711000001' where reg_no = '260002'`)
    expect(await preview({ text: 'কাল ছুটি।' })).toMatchObject({ recipients: 1, parts: 1, skipped: { sameText: 1 } })
    expect(await preview()).toMatchObject({ recipients: 2, skipped: { sameText: 0 } })
    expect(await preview({ kind: 'password', text: 'পাসওয়ার্ড {পাসওয়ার্ড}' })).toMatchObject({ recipients: 2 })
    expect(await send({ text: 'কাল ছুটি।' })).toMatchObject({ count: 1 })
  })

  test('consent is recorded for those who are named before, and for nobody else', async () => {
    await setUp()
    const { withoutConsent } = await preview()
    expect(withoutConsent.map(({ regNo }) => regNo)).toEqual(['260001', '260002'])
    const [first] = withoutConsent
    const whom = { studentIds: [first?.id ?? 0] }
    expect(await owner.gets(calls.recordConsent, { whom, agreed: true, reason: 'On the form of 2026' })).toEqual({
      count: 1,
    })
    expect(await preview()).toMatchObject({
      recipients: 1,
      skipped: { notAgreed: 1 },
      withoutConsent: [{ regNo: '260002', name: 'তানভীর' }],
    })
  })

  test('the stop list is read, added to and shortened, each time with a reason', async () => {
    const stops = async () => ((await owner.gets(calls.messageStops, {})) as { stops: unknown[] }).stops
    const { method, path } = calls.changeStop.route
    const bare = { number: '01711000002', stopped: true, note: ' ' }
    expect((await server.call(method, path, { headers: owner.headers, body: bare })).status).toBe(400)
    expect(await stops()).toEqual([])
    await owner.gets(calls.changeStop, { ...bare, note: 'asked at the desk' })
    await owner.gets(calls.changeStop, { ...bare, note: 'asked again' })
    expect(await stops()).toMatchObject([{ number: '01711000002', how: 'staff', note: 'asked at the desk' }])
    await owner.gets(calls.changeStop, { ...bare, stopped: false, note: 'wants them again' })
    expect(await stops()).toEqual([])
    const { entries } = (await owner.gets(auditLog, { find: '01711000002' })) as { entries: unknown[] }
    expect(entries).toMatchObject([
      { action: 'messages.unstop', reason: 'wants them again' },
      { action: 'messages.stop', reason: 'asked at the desk' },
    ])
  })

  test('a template is kept by its kind, and the original comes back', async () => {
    const text = async () =>
      calls.MessageSettings.parse(await owner.gets(calls.messageSettings, {})).templates.find(
        ({ kind }) => kind === 'absence',
      )
    const before = await text()
    expect(before?.text).toBe(before?.original)
    const save = async (own: string | null) =>
      await owner.asks(calls.changeMessageSettings, { template: { kind: 'absence', text: own } })
    expect((await save('{নম্বর}')).body).toMatchObject({ code: 'bad-input' })
    expect(await text()).toEqual(before)
    await save('{নাম} আসেনি।')
    expect(await text()).toEqual({ ...before, text: '{নাম} আসেনি।' })
    await save(null)
    expect(await text()).toEqual(before)
  })

  test('guardians have numbers of their own, set all or none', async () => {
    await setUp()
    await agree()
    const wrong = [
      { regNo: '260001', mobile: '01811000001' },
      { regNo: '999', mobile: '01811000002' },
    ]
    expect((await owner.asks(calls.setGuardians, { guardians: wrong })).body).toMatchObject({
      code: 'not-found',
      detail: 'No student has 999.',
    })
    expect((await preview({ to: 'guardian' })).recipients).toBe(0)
    await owner.gets(calls.setGuardians, { guardians: [{ regNo: '260001', mobile: '01811000001' }] })
    expect((await preview({ to: 'guardian' })).sample).toMatchObject([{ number: '01811000001' }])
  })

  test('a text that names what nothing is filled into is refused, and so is one without a way out', async () => {
    await agree()
    expect((await owner.asks(calls.previewMessages, { ...FREE, text: '{নম্বর}' })).body).toMatchObject({
      code: 'bad-input',
    })
    expect((await owner.asks(calls.sendMessages, { ...FREE, key: randomUUID() })).body).toMatchObject({
      code: 'not-ready',
    })
  })

  test('the secret of the gateway is taken and never told, and not sent to another address', async () => {
    await setUp()
    expect(JSON.stringify(await owner.gets(calls.messageSettings, {}))).not.toContain(GATEWAY_SECRET)
    const stored = await server.db.one(
      z.object({ all: z.string() }),
      sql`select (select string_agg(value::text, '') from centre_settings) || (select string_agg(audit_log::text, '') from audit_log) as all`,
    )
    expect(stored.all).not.toContain(GATEWAY_SECRET)
    expect(await owner.asks(calls.changeMessageSettings, { url: 'https://elsewhere.example' })).toMatchObject({
      status: 400,
    })
    expect(JSON.stringify(server.log)).not.toContain(GATEWAY_SECRET)
  })
})

describe('sending', () => {
  beforeEach(async () => {
    await setUp()
    await agree()
  })

  test('takes the way that android-sms-gateway describes', async () => {
    await send()
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 2 })
    const [first] = gateway.calls
    expect(first).toMatchObject({
      url: '/message',
      headers: { authorization: `Basic ${Buffer.from(`sms:${GATEWAY_SECRET}`).toString('base64')}` },
    })
    expect(gateway.delivered.map(({ body }) => body)).toMatchObject([
      { phoneNumbers: [expect.stringMatching(/^\+8801711/)], textMessage: { text: expect.stringContaining('কাল ছুটি') } },
      { phoneNumbers: [expect.stringMatching(/^\+8801711/)] },
    ])
  })

  test('asked for twice with one key is one batch', async () => {
    const key = randomUUID()
    const both = await Promise.all([send({ key }), send({ key })])
    expect(both).toEqual([
      { batchId: key, count: 2 },
      { batchId: key, count: 2 },
    ])
    await run()
    expect(gateway.delivered).toHaveLength(2)
  })

  test('asked for again when nobody would get it any more, it is told as what was sent; other words are not told so', async () => {
    const key = randomUUID()
    const first = await send({ key })
    await owner.gets(calls.changeStop, { number: '01711000001', stopped: true, note: 'asked at the desk' })
    await owner.gets(calls.changeStop, { number: '01711000002', stopped: true, note: 'asked at the desk' })
    expect(await send({ key })).toEqual(first)
    const other = await owner.asks(calls.sendMessages, { ...FREE, text: 'কাল খোলা।', key })
    expect(other.body).toMatchObject({ code: 'conflict' })
  })

  test.each(['drops-after', 'fails-after', 'silent'] as const)(
    'a gateway that takes a message and %s gets it again under its id, and one SMS goes out',
    async (mood) => {
      gateway.moods.push(mood)
      await send()
      await run()
      expect(await counts()).toEqual({ ...NONE, sent: 1, waiting: 1 })
      server.clock.passes('16 s')
      await run()
      expect(await counts()).toEqual({ ...NONE, sent: 2 })
      expect(gateway.calls).toHaveLength(3)
      expect(gateway.delivered).toHaveLength(2)
    },
  )

  test('what was not taken is tried again with longer and longer pauses, and given up in the end', async () => {
    await server.db.run(
      sql`delete from enrolments where student_id <> (select id from students where reg_no = '260001')`,
    )
    gateway.moods.push(...Array.from({ length: 20 }, () => 'busy' as const))
    await send()
    const pauses = [15 * SECOND, MINUTE, 4 * MINUTE, 16 * MINUTE, HOUR, HOUR, HOUR]
    for (const [at, pause] of pauses.entries()) {
      await run()
      expect(gateway.calls).toHaveLength(at + 1)
      server.clock.moveTo(server.clock.now() + pause - 1)
      await run()
      expect(gateway.calls).toHaveLength(at + 1)
      server.clock.moveTo(server.clock.now() + 1)
    }
    await run()
    expect(await counts()).toEqual({ ...NONE, failed: 1 })
    expect(gateway.delivered).toEqual([])
    // Only the failed, by hand.
    const [batch] = Batches.parse(await owner.gets(calls.messageBatches, {})).batches
    gateway.moods.length = 0
    expect(await owner.gets(calls.resendMessages, { batchId: batch?.id ?? '', which: 'failed' })).toEqual({ count: 1 })
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 1 })
  })

  test('a refusal is final and told with its reason; the others go out', async () => {
    gateway.moods.push('refuses')
    const { batchId } = await send()
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 1, failed: 1 })
    expect(await owner.gets(calls.troubledMessages, { batchId })).toMatchObject({
      messages: [{ state: 'failed', outcome: 'The gateway answered 400' }],
    })
    await owner.gets(calls.resendMessages, { batchId, which: 'failed' })
    await run()
    expect([await counts(), gateway.delivered.length]).toEqual([{ ...NONE, sent: 2 }, 2])
  })

  test('a gateway that has moved is not followed, and has taken nothing', async () => {
    gateway.moods.push('moved', 'moved')
    const { batchId } = await send()
    await run()
    expect([await counts(), gateway.calls.length]).toEqual([{ ...NONE, failed: 2 }, 2])
    const refused = { state: 'failed', outcome: 'The gateway answered 307' }
    expect(await owner.gets(calls.troubledMessages, { batchId })).toMatchObject({ messages: [refused, refused] })
  })

  test('several processes at once send each message once', async () => {
    await send()
    await Promise.all([run(), run(), run(), run()])
    expect(gateway.calls).toHaveLength(2)
    expect(new Set(gateway.delivered.map(({ id }) => id)).size).toBe(2)
  })

  test('a server that is killed in the middle: the message is taken up by another, under its id, when the claim lapses', async () => {
    gateway.moods.push('silent')
    await send()
    // The other process goes by the real clock.
    await server.db.run(sql`update messages set due_at = now() - interval '1 min'`)
    const heard = gateway.hears()
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../../test/messages/sender-process.ts', import.meta.url))],
      {
        env: programEnv({
          DATABASE_URL: server.databaseUrl,
          DATA_DIR: server.deps.env.DATA_DIR,
          APP_SECRET: server.deps.env.APP_SECRET,
          LOG_LEVEL: 'silent',
        }),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    await heard
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await counts()).toMatchObject({ sending: 1, waiting: 1 })
    server.clock.moveTo(Date.now() + 59 * SECOND - 30 * SECOND)
    await run()
    expect(await counts()).toMatchObject({ sending: 1, sent: 1 })
    server.clock.moveTo(Date.now() + 10 * MINUTE)
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 2 })
    expect(gateway.calls).toHaveLength(3)
    expect(gateway.delivered).toHaveLength(2)
  })

  test('passwords are made for the messages, sealed until they are out, and wiped then', async () => {
    const password = { kind: 'password', text: '{রেজি}: {পাসওয়ার্ড}' } as const
    expect((await preview(password)).sample[0]?.text).toBe('260001: ••••-••••')
    gateway.moods.push('busy')
    await send(password)
    const stored = async () =>
      await server.db.many(
        z.object({ text: z.string(), sealed: z.nullable(z.instanceof(Buffer)) }),
        sql`select text, sealed from messages`,
      )
    expect((await stored()).every(({ text, sealed }) => text.includes('••') && sealed !== null)).toBe(true)
    await run()
    server.clock.passes('16 s')
    await run()
    expect((await stored()).every(({ sealed }) => sealed === null)).toBe(true)
    const texts = gateway.delivered.map(
      ({ body }) => z.object({ textMessage: z.object({ text: z.string() }) }).parse(body).textMessage.text,
    )
    const [, regNo = '', word = ''] = /^(\d+): (.+)$/.exec(texts[0] ?? '') ?? []
    await server.deps.db.run(sql`update students set password_changed_at = now() where reg_no = ${regNo}`)
    const body = { regNo, courseId: 'hsc-26', password: word }
    expect((await server.call('POST', '/api/student/login', { body })).status).toBe(200)
  })
})

describe('a number that was typed by whoever was logged in as the student', () => {
  const PASSWORD = { kind: 'password', text: '{রেজি}: {পাসওয়ার্ড}' } as const
  const STRANGER = '01811999999'
  const LEFT_OUT = { recipients: 1, skipped: { noNumber: 1, typed: 1 } }
  const Student = z.object({ students: z.array(StudentRow) })

  const types = async (mobileNo: string) => {
    const login = await server.call('POST', '/api/student/login', { body: { regNo: '260001', courseId: 'hsc-26' } })
    const { token } = z.object({ token: z.string() }).parse(login.body)
    const form = { mobileNo }
    expect((await server.call('POST', '/api/student/editstudent', { token, form })).status).toBe(200)
  }
  const student = async () => {
    const { students } = Student.parse(await owner.gets(studentList, { find: '260001' }))
    const [row] = students
    if (row === undefined) throw new Error('nobody')
    return row
  }
  const saves = async (more: Partial<InputOf<typeof changeStudent>>) => {
    const { id: studentId, name, institution, mobileNo, curriculumRoll, branch } = await student()
    await owner.gets(changeStudent, { studentId, name, institution, mobileNo, curriculumRoll, branch, ...more })
  }

  beforeEach(async () => {
    await setUp()
    await agree()
  })

  test('gets no password until the centre has given it, and every other message', async () => {
    await types('01711000001')
    expect(await preview(PASSWORD)).toMatchObject({ recipients: 2 })
    await types(STRANGER)
    expect(await preview(PASSWORD)).toMatchObject(LEFT_OUT)
    expect(await preview()).toMatchObject({ recipients: 2, skipped: { typed: 0 } })
    expect((await send(PASSWORD)).count).toBe(1)
    await run()
    expect(JSON.stringify(gateway.calls)).not.toContain(STRANGER.slice(1))
    // Whatever else is saved of the account, the number is still the stranger's word.
    await saves({ name: 'নুসরাত জাহান' })
    expect(await student()).toMatchObject({ mobileNo: STRANGER, isMobileTyped: true })
    expect(await preview(PASSWORD)).toMatchObject(LEFT_OUT)
  })

  test('is the centre’s once the form says so, once it was typed there, or once a list has it', async () => {
    await types(STRANGER)
    await saves({ isMobileSure: true })
    expect(await student()).toMatchObject({ mobileNo: STRANGER, isMobileTyped: false })
    expect(await preview(PASSWORD)).toMatchObject({ recipients: 2 })

    await types('01811999998')
    expect(await preview(PASSWORD)).toMatchObject(LEFT_OUT)
    await saves({ mobileNo: '01711000001' })
    expect(await preview(PASSWORD)).toMatchObject({ recipients: 2 })

    await types('01811999997')
    const line = { regNo: '260001', name: 'নুসরাত', courses: ['hsc-26'], institution: null, curriculumRoll: null }
    const listed = { ...line, branch: null, batches: [], photo: null, password: null }
    await saveStudents(server.db, [{ ...listed, mobileNo: null }])
    expect(await preview(PASSWORD)).toMatchObject(LEFT_OUT)
    await saveStudents(server.db, [{ ...listed, mobileNo: '01811999997' }])
    expect(await preview(PASSWORD)).toMatchObject({ recipients: 2 })
  })
})

describe('a webhook', () => {
  test('is signed, and carries the id as its idempotency key', async () => {
    await setUp({ channel: 'webhook', knowsIds: true })
    await agree()
    await send()
    await run()
    const [first] = gateway.calls
    const timestamp = String(first?.headers['x-timestamp'])
    const signature = createHmac('sha256', GATEWAY_SECRET)
      .update(first?.text ?? '')
      .update(timestamp)
      .digest('hex')
    expect(first?.headers).toMatchObject({ 'x-signature': signature, 'idempotency-key': gateway.delivered[0]?.id })
  })

  test('that cannot tell a repetition never gets one by itself: the doubt is told', async () => {
    await gateway.close()
    gateway = await startGateway({ knowsIds: false })
    await setUp({ channel: 'webhook' })
    await agree()
    gateway.moods.push('silent', 'drops-before')
    const { batchId } = await send()
    await run()
    expect(await counts()).toEqual({ ...NONE, unknown: 2 })
    server.clock.passes('2 h')
    await run()
    expect(gateway.calls).toHaveLength(2)
    expect(await owner.gets(calls.troubledMessages, { batchId })).toMatchObject({
      messages: [{ state: 'unknown', outcome: expect.stringContaining('may have gone out') }, { state: 'unknown' }],
    })
    await owner.gets(calls.resendMessages, { batchId, which: 'unknown' })
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 2 })
  })
})

describe('who is left in peace', () => {
  test('nothing goes out in quiet hours', async () => {
    const minute = (server.clock.now() / MINUTE + 6 * 60) % (24 * 60)
    await setUp({ quietFrom: minute - 1, quietUntil: minute + 30 })
    await agree()
    const ends = server.clock.now() + 30 * MINUTE
    expect((await preview()).quietUntil).toBe(ends)
    await send()
    await run()
    expect(gateway.calls).toEqual([])
    expect(Batches.parse(await owner.gets(calls.messageBatches, {}))).toMatchObject({
      quietUntil: ends,
      batches: [{ counts: { ...NONE, waiting: 2 } }],
    })
    server.clock.moveTo(ends)
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 2 })
  })

  test('STOP by SMS holds at once, also for what waits', async () => {
    await setUp()
    await agree()
    await send()
    const stopped = await told({ message: ' Stop ', sender: '+8801711000001' })
    expect(stopped.body).toEqual({ outcome: 'stopped' })
    expect((await told({ message: 'বন্ধ', sender: '+12025550123' })).body).toEqual({ outcome: 'ignored' })
    await run()
    expect(await counts()).toEqual({ ...NONE, sent: 1, stopped: 1 })
    expect((await preview()).skipped.stopped).toBe(1)
    await owner.gets(calls.changeStop, { number: '01711000001', stopped: false, note: 'asked for them again' })
    expect((await preview()).recipients).toBe(2)
  })

  async function told(payload: Record<string, string>) {
    const text = JSON.stringify({
      event: 'sms:received',
      payload: { ...payload, receivedAt: '2026-03-15T09:00:00+06:00' },
    })
    const timestamp = '1773550800'
    const signature = createHmac('sha256', SMS_SECRET).update(text).update(timestamp).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': signature, 'x-timestamp': timestamp }
    return await server.call('POST', '/api/hand-in/sms', { headers, body: text })
  }
})

test('for a portal the messages are a file, and are done once it is said to have been handed over', async () => {
  await setUp({ channel: 'file' })
  await agree()
  const { batchId } = await send()
  await run()
  expect(gateway.calls).toEqual([])
  const { body, headers } = await owner.asks(calls.messageFile, { batchId })
  expect(String(body)).toContain('8801711000001,"প্রিয় নুসরাত, কাল ছুটি।"')
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    /''messages \d+ \w+, \d+\.\d\d [AP]M, text\.csv$/,
  )
  expect(await counts()).toEqual({ ...NONE, waiting: 2 })
  expect(await owner.gets(calls.messagesHandedOver, { batchId })).toEqual({ count: 2 })
  expect(await owner.gets(calls.messagesHandedOver, { batchId })).toEqual({ count: 0 })
  expect(await counts()).toEqual({ ...NONE, sent: 2 })
})

describe('about an exam', () => {
  beforeEach(async () => {
    await setUp()
    await agree()
    const now = new Date(server.clock.now())
    await server.db.run(sql`
      insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, active, free, retake_limit, results_rule, ties)
      values ('weekly', 'hsc-26', 'সাপ্তাহিক', 'mcq', 'weekly', ${now}::timestamptz - interval '2 h', ${now}::timestamptz + interval '1 h', true, false, 3, 'auto', 'equal')`)
    await server.db.run(sql`
      insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
      select id, 'weekly', 'mcq', '[]', ${now}, ${now}, ${now}, ${now}, 'submitted' from students where reg_no = '260001'`)
  })
  const about = { examId: 'weekly', whom: { exam: 'absent' }, kind: 'absence', text: '{নাম} {পরীক্ষা}' } as const

  test('who was absent is told when it is over and not before', async () => {
    expect((await owner.asks(calls.previewMessages, { ...FREE, ...about })).body).toMatchObject({ code: 'not-ready' })
    server.clock.passes('2 h')
    expect((await preview(about)).sample.map(({ text }) => text)).toEqual(['তানভীর সাপ্তাহিক'])
  })

  test('whoever was told the same about the exam is counted before they are told again', async () => {
    server.clock.passes('2 h')
    expect(await preview(about)).not.toHaveProperty('toldBefore')
    await send(about)
    expect(await preview(about)).toMatchObject({ recipients: 1, toldBefore: 1 })
    expect(await preview({ ...about, kind: 'next-exam', whom: { exam: 'expected' } })).not.toHaveProperty('toldBefore')
    await server.db.run(sql`update messages set state = 'failed'`)
    expect(await preview(about)).not.toHaveProperty('toldBefore')
  })

  test('of an exam’s students perhaps only those of a branch or batch, or those who are ticked', async () => {
    server.clock.passes('2 h')
    await server.db.run(sql`
      insert into students (reg_no, name, mobile_no, branch) values ('260004', 'রাফি', '01711000004', 'মিরপুর')`)
    await server.db.run(sql`
      insert into enrolments (student_id, course_id) select id, 'hsc-26' from students where reg_no = '260004'`)
    await server.db.run(sql`insert into batches (course_id, name) values ('hsc-26', 'সকাল')`)
    await server.db.run(sql`
      insert into batch_students (batch_id, student_id)
      select batches.id, students.id from batches, students where reg_no in ('260001', '260002')`)
    await agree()
    const named = async (only: InputOf<typeof calls.recordConsent>['whom']) =>
      (await preview({ ...about, whom: { exam: 'absent', only } })).sample.map(({ name }) => name)
    const { id: batchId } = await server.db.one(z.object({ id: z.int() }), sql`select id from batches`)
    const ids = await server.db.many(z.object({ id: z.int() }), sql`select id from students order by reg_no`)
    expect((await preview(about)).recipients).toBe(2)
    expect(await named({ everybody: { branch: 'মিরপুর' } })).toEqual(['রাফি'])
    expect(await named({ everybody: { batchId } })).toEqual(['তানভীর'])
    expect(await named({ studentIds: ids.slice(0, 2).map(({ id }) => id) })).toEqual(['তানভীর'])
    // Nobody who came is told to have been absent, however they were chosen.
    const ticked = { ...about, whom: { studentIds: ids.map(({ id }) => id) } }
    expect((await owner.asks(calls.previewMessages, { ...FREE, ...ticked })).body).toMatchObject({ code: 'bad-input' })
  })

  test('results only once they are out, to those who have one', async () => {
    const results = { ...about, kind: 'results', whom: { exam: 'expected' }, text: '{নাম} {নম্বর}, {মেধাক্রম}' } as const
    expect((await owner.asks(calls.previewMessages, { ...FREE, ...results })).body).toMatchObject({
      code: 'results-not-out',
    })
    await server.db.run(sql`
      insert into results (exam_id, student_id, total, position, by_section, used_ms)
      select 'weekly', id, 18.5, 1, '[]', 1 from students where reg_no = '260001'`)
    await server.db.run(sql`update exams set results_out_at = ${new Date(server.clock.now())}`)
    const { sample, skipped } = await preview(results)
    expect(sample.map(({ text }) => text)).toEqual(['নুসরাত 18.5, 1'])
    expect(skipped).toMatchObject({ nothingToTell: 1, noNumber: 1 })
  })
})
