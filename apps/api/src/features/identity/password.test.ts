import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { waitingFor } from '../../../test/harness/waiting.ts'
import { sql } from '../../db/sql.ts'
import { createTokenService } from '../../tokens/token-service.ts'

const LoggedIn = z.object({ token: z.string() })

let server: TestServer
beforeEach(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26')
  await seedStudent(server, { regNo: '260001', courses: ['hsc-26'], password: 'handed out' })
  await seedStudent(server, { regNo: '260002', courses: ['hsc-26'], password: 'handed out too' })
})
afterEach(async () => await server.close())

async function logIn(regNo = '260001', password?: string): Promise<string> {
  const body = { regNo, courseId: 'hsc-26', ...(password === undefined ? {} : { password }) }
  return LoggedIn.parse((await server.call('POST', '/api/student/login', { body })).body).token
}
const check = async (token: string, password: string) =>
  await server.call('POST', '/api/student/checkpassword', { token, body: { password } })
const change = async (token: string, password: string) =>
  await server.call('POST', '/api/student/changepassword', { token, body: { password } })
const isIn = async (token: string) =>
  (await server.call('GET', '/api/student/validate-login', { token })).status === 200

const CHECK_FIRST = { status: 403, body: { code: 'check-password-first' } }

describe('checking the current password', () => {
  test('checking the current password says whether it is right, asked either way', async () => {
    const token = await logIn()
    expect(await check(token, 'handed out')).toMatchObject({ status: 200, body: { check: true } })
    expect(await check(token, 'handed out too')).toMatchObject({ status: 200, body: { check: false } })
    const byUrl = await server.call('GET', '/api/student/checkpassword?password=handed%20out', { token })
    expect(byUrl).toMatchObject({ status: 200, body: { check: true } })
    expect((await server.call('HEAD', '/api/student/checkpassword?password=x', { token })).status).toBe(404)
  })

  test('checking the current password is slowed after five wrong ones, with the time to wait', async () => {
    const token = await logIn()
    for (let guess = 0; guess < 5; guess += 1) expect((await check(token, `guess ${guess}`)).status).toBe(200)
    const slowed = await check(token, 'handed out')
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too-many-tries' } })
    expect(slowed.headers['retry-after']).toBe('60')
    server.clock.passes('1 min')
    expect(await check(token, 'handed out')).toMatchObject({ body: { check: true } })
  })
})

describe('changing the password', () => {
  test('changing the password works up to five minutes after a correct check and no longer', async () => {
    const token = await logIn()
    await check(token, 'handed out')
    server.clock.passes('5 min')
    server.clock.passes('1 ms')
    expect(await change(token, 'চলো পড়ি')).toMatchObject(CHECK_FIRST)
    await check(token, 'handed out')
    server.clock.passes('5 min')
    expect(await change(token, 'চলো পড়ি')).toMatchObject({ status: 200, body: 'Ok' })
    expect(await logIn('260001', 'চলো পড়ি')).toBeTruthy()
  })

  test('changing the password needs a check that was right, and by the same token', async () => {
    const [mine, onMyTablet] = [await logIn(), await logIn()]
    expect(await change(mine, 'new password')).toMatchObject(CHECK_FIRST)
    await check(mine, 'wrong')
    expect(await change(mine, 'new password')).toMatchObject(CHECK_FIRST)
    await check(mine, 'handed out')
    expect(await change(onMyTablet, 'new password')).toMatchObject(CHECK_FIRST)
  })

  test('changing the password ends every other log-in of the student at once, and nobody else’s', async () => {
    const [mine, other, neighbour] = [await logIn(), await logIn(), await logIn('260002')]
    await check(mine, 'handed out')
    expect((await change(mine, 'new password')).status).toBe(200)
    expect(await Promise.all([mine, other, neighbour].map(isIn))).toEqual([true, false, true])
    // also in the very moment of the change, a log-in with the new password holds
    expect(await isIn(await logIn('260001', 'new password'))).toBe(true)
  })

  test.each([
    ['before it was', sql`select from students where reg_no = '260001' for update`],
    ['while it was being', sql`lock token_endings in exclusive mode`],
  ])('changing the password ends a log-in that came %s stored', async (_, lock) => {
    const mine = await logIn()
    await check(mine, 'handed out')
    const { changing, other } = await server.db.transaction(async (tx) => {
      await tx.run(lock)
      const begun = change(mine, 'new password')
      await expect.poll(async () => await waitingFor(server)).toBe(1)
      server.clock.passes('1 s')
      return { changing: begun, other: await logIn() }
    })
    expect((await changing).status).toBe(200)
    expect(await Promise.all([mine, other].map(isIn))).toEqual([true, false])
    expect(await isIn(await logIn('260001', 'new password'))).toBe(true)
  })

  test('changing the password ends them on the other servers too', async () => {
    const [mine, other] = [await logIn(), await logIn()]
    const { db, log, secrets } = server.deps
    const there = createTokenService({ secret: secrets.tokens, db, log })
    await there.poll()
    await check(mine, 'handed out')
    await change(mine, 'new password')
    await there.poll()
    expect(() => there.require(`Bearer ${other}`, server.clock.now())).toThrow('not-logged-in')
    expect(there.require(`Bearer ${mine}`, server.clock.now()).courseId).toBe('hsc-26')
  })

  test('changing the password asked for again because the reply was lost, says Ok and changes nothing', async () => {
    const token = await logIn()
    await check(token, 'handed out')
    expect((await change(token, 'new password')).status).toBe(200)
    expect(await change(token, 'new password')).toMatchObject({ status: 200, body: 'Ok' })
    expect(await logIn('260001', 'new password')).toBeTruthy()
  })

  test('changing the password to yet another one needs a new check', async () => {
    const token = await logIn()
    await check(token, 'handed out')
    await change(token, 'new password')
    expect(await change(token, 'another one')).toMatchObject(CHECK_FIRST)
    await check(token, 'new password')
    expect((await change(token, 'another one')).status).toBe(200)
  })

  test('changing the password twice at the same moment is done once', async () => {
    const token = await logIn()
    await check(token, 'handed out')
    const replies = await Promise.all([change(token, 'one of them'), change(token, 'other of them')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const same = await logIn('260002')
    await check(same, 'handed out too')
    const both = await Promise.all([change(same, 'the same one'), change(same, 'the same one')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  test('changing the password to one of five characters is refused, and six Bengali letters will do', async () => {
    const token = await logIn()
    await check(token, 'handed out')
    for (const short of ['12345', '😀😀😀', '']) {
      expect(await change(token, short)).toMatchObject({
        status: 400,
        body: { code: 'bad-input', detail: 'password: Password must be 6 characters long' },
      })
    }
    expect((await change(token, 'কখগঘঙচ')).status).toBe(200)
  })
})

test('no password, number or token reaches the log', async () => {
  const token = await logIn()
  await server.call('GET', '/api/student/checkpassword?password=sEcReT-in-url', { token })
  await server.call('GET', '/api/student/checkpassword?password=sEcReT-in-url')
  await server.call('GET', `/api/student/checkpassword?password=${'sEcReT-in-url'.repeat(50)}`, { token })
  await check(token, 'sEcReT-in-body')
  await check(token, 'handed out')
  await change(token, 'short')
  await change(token, 'sEcReT-and-new')
  await server.call('POST', '/api/student/login', {
    body: { regNo: '260001', courseId: 'hsc-26', password: 'sEcReT-4' },
  })
  await server.call('GET', '/api/coursevsstudent/getcoursebyreg?regNo=7770777')
  const logged = JSON.stringify(server.log)
  expect(server.log.length).toBeGreaterThan(3)
  for (const hidden of ['sEcReT', 'handed out', '7770777', token.slice(0, 40)]) expect(logged).not.toContain(hidden)
})
