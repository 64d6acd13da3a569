import * as calls from '@anushilon/contract/staff/settings'
import { createDraft, readPaper } from '@anushilon/contract/staff/papers'
import { issuePasswords } from '@anushilon/contract/staff/students'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { sql } from '../../db/sql.ts'
import { Settings } from '../../settings/settings.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer({ env: { CENTRE_PHONE: '01711-111111' } })
  owner = await signedIn(server, 'owner')
  await server.db.run(sql`insert into courses (id, name) values ('hsc-26', 'HSC')`)
  await server.db.run(sql`insert into students (reg_no, name) values ('260001', 'Nusrat'), ('260002', 'Tanvir')`)
  await server.db.run(sql`insert into enrolments (student_id, course_id) select id, 'hsc-26' from students`)
})
afterAll(() => server.close())

const read = async () => calls.SettingsRead.parse(await owner.gets(calls.centreSettings, {}))
const change = async (input: calls.SettingsChanges) => await owner.asks(calls.changeSettings, input)
const logIn = async (regNo: string) =>
  (await server.call('POST', '/api/student/login', { body: { regNo, courseId: 'hsc-26' } })).status

describe('the settings of the centre', () => {
  test('say nothing of a centre that has said nothing, and what the machine dictates', async () => {
    expect(await read()).toEqual({
      settings: {
        name: 'অনুশীলন Exam Practice',
        branch: null,
        phone: '01711-111111',
        address: null,
        sms: null,
        publicAddress: null,
        logo: null,
        loginPassword: 'once-changed',
        results: 'auto',
        retakeLimit: 3,
        graceSeconds: 30,
        recheckDays: 7,
      },
      setBy: { phone: 'CENTRE_PHONE' },
      isNamed: false,
      asksForPasswords: false,
      students: { all: 2, withoutPassword: 2 },
    })
  })

  test('are changed by the owner, logged, and known to another process when it reads them', async () => {
    const other = new Settings(server.deps.env)
    await other.refresh(server.db)
    const wanted = { name: 'শাপলা কোচিং', address: 'মিরপুর ১০', publicAddress: 'https://exam.shapla.example' }
    expect((await change({ ...wanted, sms: '+880 1711-000001' })).status).toBe(200)
    expect(await read()).toMatchObject({ isNamed: true, settings: { ...wanted, sms: '+8801711000001' } })
    expect(server.deps.settings.current.name).toBe('শাপলা কোচিং')
    expect(other.current.name).not.toBe('শাপলা কোচিং')
    await other.refresh(server.db)
    expect(other.current.name).toBe('শাপলা কোচিং')
    expect(await lastEntry()).toMatchObject({ action: 'settings.change', after: wanted })
    // Null takes one back.
    await change({ address: null })
    expect((await read()).settings.address).toBe(null)
  })

  test('sent again change nothing and are not logged twice', async () => {
    const entries = async () => await server.db.run(sql`select 1 from audit_log`)
    await change({ branch: 'Mirpur' })
    const before = await entries()
    expect((await change({ branch: 'Mirpur' })).status).toBe(200)
    expect(await entries()).toBe(before)
  })

  test('that the machine dictates cannot be changed here, and the reply says by what', async () => {
    expect(await change({ phone: '01811-000000', name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'in-use', detail: 'Set on the machine by CENTRE_PHONE.' },
    })
    expect((await read()).settings).toMatchObject({ phone: '01711-111111', name: 'শাপলা কোচিং' })
  })

  test.each([
    [{ publicAddress: 'exam.shapla.example' }],
    [{ publicAddress: 'https://exam.shapla.example/login' }],
    [{ sms: 'call us' }],
    [{ name: '' }],
    [{ graceSeconds: -1 }],
    [{ retakeLimit: 1.5 }],
  ])('that make no sense are refused: %j', async (input) => {
    const before = await read()
    const sent = await server.call('POST', '/api/staff/settings', { headers: owner.headers, body: input })
    expect(sent.status).toBe(400)
    expect(await read()).toEqual(before)
  })

  test('the extra seconds stay while somebody sits an exam', async () => {
    await server.db.run(sql`
      insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, active, free, retake_limit, results_rule, ties)
      values ('live', 'hsc-26', 'Live', 'mcq', 'daily', now(), now() + interval '1 h', true, false, 3, 'auto', 'equal')`)
    await server.db.run(sql`
      insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
      select id, 'live', 'mcq', '{}', now(), now(), now() from students limit 1`)
    expect((await change({ graceSeconds: 0 })).body).toMatchObject({ code: 'in-use' })
    await server.db.run(sql`update sitting_parts set closed_at = now(), closed_as = 'submitted'`)
    expect((await change({ graceSeconds: 45 })).status).toBe(200)
    expect((await read()).settings.graceSeconds).toBe(45)
  })

  test('give new exams their rules', async () => {
    await change({ results: 'manual', retakeLimit: 0 })
    const { examId } = z
      .object({ examId: z.string() })
      .parse(await owner.gets(createDraft, { courseId: 'hsc-26', name: 'Weekly', variation: 'mcq' }))
    expect(await owner.gets(readPaper, { examId })).toMatchObject({ document: { results: 'manual', retakeLimit: 0 } })
  })

  test('the logo is a picture that we have made, and goes again', async () => {
    const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a5' } })
      .png()
      .toBuffer()
    await owner.gets(calls.setLogo, { fileId: await sendBytes(server, owner, 'logo.png', drawn) })
    const { logo } = (await read()).settings
    expect((await server.call('GET', `/${logo}`)).status).toBe(200)
    const fileId = await sendBytes(server, owner, 'logo.png', Buffer.from('no picture'))
    expect((await owner.asks(calls.setLogo, { fileId })).body).toMatchObject({ code: 'file-refused' })
    expect((await read()).settings.logo).toBe(logo)
    await owner.gets(calls.setLogo, { fileId: null })
    expect((await read()).settings.logo).toBe(null)
  })
})

test('once passwords are with students the console asks whether log-in should need them, until it is told', async () => {
  expect(await logIn('260001')).toBe(200)
  await owner.gets(issuePasswords, { everybody: { find: '260001' } })
  expect(await read()).toMatchObject({ asksForPasswords: true, students: { all: 2, withoutPassword: 1 } })
  // Nobody has said so yet: as before.
  expect(await logIn('260001')).toBe(200)
  await change({ loginPassword: 'always' })
  expect((await read()).asksForPasswords).toBe(false)
  expect(await logIn('260001')).not.toBe(200)
  await change({ loginPassword: 'once-changed' })
  expect((await read()).asksForPasswords).toBe(false)
  expect(await logIn('260001')).toBe(200)
})

async function lastEntry() {
  return await server.db.one(
    z.object({ action: z.string(), after: z.unknown() }),
    sql`select action, after from audit_log order by id desc limit 1`,
  )
}
