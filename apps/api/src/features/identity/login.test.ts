import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { sql } from '../../db/sql.ts'
import { redirectPath, signRedirect } from './redirect-link.ts'

const run = promisify(execFile)

const LoggedIn = z.object({ token: z.string(), studentIdStr: z.string(), courseIdStr: z.string() })

async function serve(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await testServer({ env })
  await seedCourse(server.db, 'hsc-26')
  await seedCourse(server.db, 'adm-26')
  await seedStudent(server, { regNo: '260001', courses: ['hsc-26', 'adm-26'], password: 'handed out' })
  await seedStudent(server, { regNo: '260002', courses: ['adm-26'] })
  await seedStudent(server, { regNo: '260003', courses: [] })
  return server
}

const logIn = async (server: TestServer, body: object) => await server.call('POST', '/api/student/login', { body })

const says = (status: number, code: string) => ({ status, body: { code } })

/** Logs in with the password that was handed out, checks it and chooses another. */
async function choosePassword(server: TestServer, regNo: string, from: string, to: string): Promise<void> {
  const { token } = LoggedIn.parse((await logIn(server, { regNo, courseId: 'hsc-26', password: from })).body)
  await server.call('POST', '/api/student/checkpassword', { token, body: { password: from } })
  const changed = await server.call('POST', '/api/student/changepassword', { token, body: { password: to } })
  expect(changed.status).toBe(200)
}

describe('a student who looks for their courses', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(async () => await server.close())

  const find = async (regNo: string) =>
    await server.call('GET', `/api/coursevsstudent/getcoursebyreg?regNo=${encodeURIComponent(regNo)}`)

  test.each(['260001', '  260001 ', '২৬০০০১'])(
    'a student who looks for their courses finds them by %j',
    async (regNo) => {
      expect(await find(regNo)).toMatchObject({
        status: 200,
        body: {
          courses: [
            { _id: 'hsc-26', name: 'Course hsc-26' },
            { _id: 'adm-26', name: 'Course adm-26' },
          ],
        },
      })
    },
  )

  test.each(['999999', '260003', "' or 1=1 --"])(
    'a student who looks for their courses finds none by %j',
    async (regNo) => {
      expect(await find(regNo)).toMatchObject({
        status: 404,
        body: { code: 'no-course-found', message: 'No course found for the student' },
      })
    },
  )

  test('a student who looks for their courses must give a number', async () => {
    expect(await find('   ')).toMatchObject(says(400, 'bad-input'))
    expect(await server.call('GET', '/api/coursevsstudent/getcoursebyreg')).toMatchObject(says(400, 'bad-input'))
  })
})

describe('logging in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(async () => await server.close())
  beforeEach(async () => {
    await server.db.run(sql`truncate throttles`)
  })

  test('logging in takes the number, also in Bengali digits, and the course, and gives a token for both', async () => {
    const { status, body } = await logIn(server, { regNo: ' ২৬০০০১', courseId: 'hsc-26' })
    expect(status).toBe(200)
    const { token, studentIdStr, courseIdStr } = LoggedIn.parse(body)
    expect(courseIdStr).toBe('hsc-26')
    expect(await server.call('GET', '/api/student/validate-login', { token })).toMatchObject({
      status: 200,
      body: { courseId: 'hsc-26', studentId: studentIdStr },
    })
  })

  test('logging in is refused for a number nobody has, and for a course one is not in', async () => {
    expect(await logIn(server, { regNo: '999', courseId: 'hsc-26' })).toMatchObject(says(404, 'no-course-found'))
    expect(await logIn(server, { regNo: '260002', courseId: 'hsc-26' })).toMatchObject(says(403, 'not-enrolled'))
    expect(await logIn(server, { regNo: '260002', courseId: 'no-such' })).toMatchObject(says(403, 'not-enrolled'))
    expect(await logIn(server, { regNo: '260002' })).toMatchObject(says(400, 'bad-input'))
  })

  test('logging in in the same moment as others, everybody gets what is theirs', async () => {
    const regNos = ['260003', '260001', '999', '260002', '260001']
    const look = (regNo: string) => server.call('GET', `/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`)
    const found = await Promise.all(regNos.map(look))
    const courses = [{ _id: 'hsc-26' }, { _id: 'adm-26' }]
    expect(found.map(({ body }) => body)).toMatchObject([
      { code: 'no-course-found' },
      { courses },
      { code: 'no-course-found' },
      { courses: [{ _id: 'adm-26' }] },
      { courses },
    ])
    const arrivals = await Promise.all(regNos.map((regNo) => logIn(server, { regNo, courseId: 'adm-26' })))
    expect(arrivals.map(({ status }) => status)).toEqual([403, 200, 404, 200, 200])
    const students = await Promise.all(
      arrivals
        .filter(({ status }) => status === 200)
        .map(async ({ body }) => {
          const { token } = LoggedIn.parse(body)
          return (await server.call('GET', '/api/student/getstudentinfobyid', { token })).body
        }),
    )
    expect(students).toMatchObject([{ regNo: '260001' }, { regNo: '260002' }, { regNo: '260001' }])
  })

  test('logging in does nothing on HEAD', async () => {
    expect((await server.call('HEAD', '/api/student/login')).status).toBe(404)
    expect((await server.call('HEAD', '/api/student/validate-login')).status).toBe(404)
  })

  test('logging in ends for a student who was taken out of the course', async () => {
    const id = await seedStudent(server, { regNo: '260009', courses: ['hsc-26'] })
    const { token } = LoggedIn.parse((await logIn(server, { regNo: '260009', courseId: 'hsc-26' })).body)
    await server.db.run(sql`delete from enrolments where student_id = ${id}`)
    expect(await server.call('GET', '/api/student/validate-login', { token })).toMatchObject(says(401, 'not-logged-in'))
  })

  test('logging in ends with logging out, on this device only', async () => {
    const arrive = async () => LoggedIn.parse((await logIn(server, { regNo: '260001', courseId: 'hsc-26' })).body).token
    const [phone, tablet] = [await arrive(), await arrive()]
    const leave = async () => await server.call('POST', '/api/student/logout', { token: phone })
    expect(await leave()).toMatchObject({ status: 200, body: 'Ok' })
    expect(await leave()).toMatchObject(says(401, 'not-logged-in'))
    const isIn = async (token: string) => (await server.call('GET', '/api/student/validate-login', { token })).status
    expect([await isIn(phone), await isIn(tablet), await isIn(await arrive())]).toEqual([401, 200, 200])
  })

  test('logging in is not ended by somebody who logs in with the number and out again, however often', async () => {
    const arrive = async () => LoggedIn.parse((await logIn(server, { regNo: '260001', courseId: 'hsc-26' })).body).token
    const own = await arrive()
    for (let each = 0; each < 60; each += 1) {
      expect((await server.call('POST', '/api/student/logout', { token: await arrive() })).status).toBe(200)
    }
    expect((await server.call('GET', '/api/student/validate-login', { token: own })).status).toBe(200)
  })

  test('logging in without a token, with a bad one and with one of thirty days ago is asked for', async () => {
    const { token } = LoggedIn.parse((await logIn(server, { regNo: '260001', courseId: 'hsc-26' })).body)
    const validate = async (given?: string) =>
      await server.call('GET', '/api/student/validate-login', given === undefined ? {} : { token: given })
    expect(await validate()).toMatchObject(says(401, 'not-logged-in'))
    expect(await validate(`${token}x`)).toMatchObject(says(401, 'not-logged-in'))
    expect(await validate(token.replace('.', 'A.'))).toMatchObject(says(401, 'not-logged-in'))
    const before = server.clock.now()
    server.clock.passes('30 d')
    expect(await validate(token)).toMatchObject(says(401, 'not-logged-in'))
    server.clock.moveTo(before)
  })
})

describe('a password at log-in (LOGIN_PASSWORD)', () => {
  const me = { regNo: '260001', courseId: 'hsc-26' }

  test('once-changed: is asked for once the student has chosen one', async () => {
    const server = await serve()
    expect((await logIn(server, me)).status).toBe(200)
    await choosePassword(server, '260001', 'handed out', 'আমার পাসওয়ার্ড')
    expect(await logIn(server, me)).toMatchObject(says(401, 'password-needed'))
    expect(await logIn(server, { ...me, password: 'handed out' })).toMatchObject({
      status: 401,
      body: { code: 'wrong-password', message: 'Please Provide Correct Password' },
    })
    expect((await logIn(server, { ...me, password: 'আমার পাসওয়ার্ড' })).status).toBe(200)
    expect((await logIn(server, { regNo: '260002', courseId: 'adm-26' })).status).toBe(200)
    await server.close()
  })

  test('a password at log-in (LOGIN_PASSWORD) always: is asked of everybody, and none helps where none was handed out', async () => {
    const server = await serve({ LOGIN_PASSWORD: 'always' })
    expect(await logIn(server, me)).toMatchObject(says(401, 'password-needed'))
    expect((await logIn(server, { ...me, password: 'handed out' })).status).toBe(200)
    // now stored as argon2id, and still the one handed out
    expect((await logIn(server, { ...me, password: 'handed out' })).status).toBe(200)
    const stored = await server.db.one(
      z.object({ password: z.string(), password_changed_at: z.null() }),
      sql`select password, password_changed_at from students where reg_no = '260001'`,
    )
    expect(stored.password).toMatch(/^\$argon2id\$/)
    const nothingHandedOut = { regNo: '260002', courseId: 'adm-26', password: '' }
    expect(await logIn(server, nothingHandedOut)).toMatchObject(says(401, 'wrong-password'))
    await server.close()
  })

  test('off: is never asked for', async () => {
    const server = await serve({ LOGIN_PASSWORD: 'off' })
    await choosePassword(server, '260001', 'handed out', 'something else')
    expect((await logIn(server, me)).status).toBe(200)
    await server.close()
  })
})

describe('a link from the centre’s portal', () => {
  let server: TestServer
  let strict: TestServer
  beforeAll(async () => {
    server = await serve({ LOGIN_PASSWORD: 'always' })
    strict = await serve({ REDIRECT_SIGNED: 'required' })
  })
  afterAll(async () => await Promise.all([server.close(), strict.close()]))

  const me = { regNo: '260001', courseId: 'hsc-26' }

  function linkFor(on: TestServer, validMs: number, claim = me) {
    const until = on.clock.now() + validMs
    const url = new URL(redirectPath(on.deps.secrets.redirect, claim.regNo, claim.courseId, until), 'http://portal')
    return { exp: url.searchParams.get('exp'), sig: url.searchParams.get('sig') }
  }

  test('a link from the centre’s portal that is signed lets the student in without a password', async () => {
    expect((await logIn(server, { ...me, redirect: linkFor(server, 60_000) })).status).toBe(200)
    expect((await logIn(strict, { ...me, redirect: linkFor(strict, 60_000) })).status).toBe(200)
  })

  test('a link from the centre’s portal may carry its signature in base64url as well', async () => {
    const { exp, sig } = linkFor(server, 60_000)
    const short = Buffer.from(sig ?? '', 'hex').toString('base64url')
    expect((await logIn(server, { ...me, redirect: { exp, sig: short } })).status).toBe(200)
  })

  test('a link from the centre’s portal can be made on the command line', async () => {
    const cli = fileURLToPath(new URL('../../cli/redirect-link.ts', import.meta.url))
    const { APP_SECRET, REDIRECT_SECRET } = server.deps.env
    const { stdout } = await run(process.execPath, [cli, '২৬০০০১', 'hsc-26', '--at', 'https://exams.example.org'], {
      env: { APP_SECRET, REDIRECT_SECRET },
    })
    const link = new URL(stdout.trim())
    expect(`${link.origin}${link.pathname}`).toBe('https://exams.example.org/redirect/260001/hsc-26')
    const before = server.clock.now()
    server.clock.moveTo(Number(link.searchParams.get('exp')) * 1000 - 1)
    expect((await logIn(server, { ...me, redirect: Object.fromEntries(link.searchParams) })).status).toBe(200)
    server.clock.moveTo(before)
    await expect(run(process.execPath, [cli, '260001'])).rejects.toMatchObject({ code: 2 })
  })

  test('a link from the centre’s portal is worth nothing from the second it expires', async () => {
    const redirect = linkFor(server, 60_000)
    server.clock.passes('59.999 s')
    expect((await logIn(server, { ...me, redirect })).status).toBe(200)
    server.clock.passes('1 ms')
    expect(await logIn(server, { ...me, redirect })).toMatchObject(says(403, 'link-invalid'))
  })

  test('a link from the centre’s portal that was tampered with is refused, also where an unsigned one would do', async () => {
    const redirect = linkFor(server, 60_000)
    const { exp, sig } = redirect
    for (const tampered of [
      { ...me, regNo: '260002', courseId: 'adm-26', redirect },
      { ...me, courseId: 'adm-26', redirect },
      { ...me, redirect: { exp: String(Number(exp) + 1), sig } },
      { ...me, redirect: { exp, sig: `${sig?.startsWith('0') ? '1' : '0'}${sig?.slice(1)}` } },
      { ...me, redirect: { exp, sig: '' } },
      { ...me, redirect: { exp } },
      { ...me, redirect: { sig } },
      { ...me, redirect: { exp: 'never', sig: signRedirect(server.deps.secrets.redirect, { ...me, exp: 'never' }) } },
    ]) {
      expect(await logIn(server, tampered)).toMatchObject(says(403, 'link-invalid'))
    }
  })

  test('a link from the centre’s portal without a signature is an ordinary log-in, unless signatures are required', async () => {
    expect(await logIn(server, { ...me, redirect: {} })).toMatchObject(says(401, 'password-needed'))
    expect((await logIn(server, { ...me, redirect: {}, password: 'handed out' })).status).toBe(200)
    expect(await logIn(strict, { ...me, redirect: {} })).toMatchObject(says(403, 'link-invalid'))
    expect((await logIn(strict, me)).status).toBe(200)
  })
})
