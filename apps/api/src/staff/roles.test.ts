import { routesOf } from '@anushilon/contract/endpoint'
import { staffOperations } from '@anushilon/contract/staff/all'
import { STAFF_ROLES } from '@anushilon/domain/staff-role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'

let server: TestServer
let studentToken: string
const colleagues = new Map<string, Colleague>()

beforeAll(async () => {
  server = await testServer()
  for (const role of STAFF_ROLES) colleagues.set(role, await signedIn(server, role))
  await server.db.run(sql`insert into courses (id, name) values ('hsc-26', 'HSC')`)
  await server.db.run(sql`insert into students (reg_no, name) values ('260001', 'Nusrat')`)
  await server.db.run(sql`insert into enrolments (student_id, course_id) select id, 'hsc-26' from students`)
  const login = await server.call('POST', '/api/student/login', { body: { regNo: '260001', courseId: 'hsc-26' } })
  studentToken = (login.body as { token: string }).token
})
afterAll(() => server.close())

/** Nothing useful in it: who may not call is told so before their input is looked at. */
const send = async (method: 'GET' | 'POST' | 'PUT', path: string, headers: Readonly<Record<string, string>>) =>
  await server.call(method, path, { headers, ...(method === 'GET' ? {} : { body: {} }) })

const guarded = staffOperations.flatMap((operation) =>
  routesOf(operation).flatMap(({ route: { method, path } }) =>
    typeof operation.access === 'object' ? [{ name: operation.name, method, path, roles: operation.access.staff }] : [],
  ),
)
const open = staffOperations.filter(({ access }) => access === 'anyone').map(({ name }) => name)

test('only signing in and using one’s link need no session', () => {
  expect(open).toEqual(['staffSignIn', 'staffReadLink', 'staffUseLink'])
})

describe.each(guarded)('$name', ({ name, method, path, roles }) => {
  test('is closed to whoever is not signed in, and to a student', async () => {
    for (const headers of [
      {},
      { authorization: `Bearer ${studentToken}` },
      { cookie: `STAFFSESSION=${studentToken}` },
    ]) {
      const reply = await send(method, path, headers)
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([401, 'signed-out'])
    }
  })

  test.each(STAFF_ROLES)('is as open to the %s as it says', async (role) => {
    // Signing out would end the story of everybody after them.
    const cookie = name === 'staffSignOut' ? await signedIn(server, role) : colleagues.get(role)
    const reply = await send(method, path, cookie?.headers ?? {})
    const code = reply.status >= 400 ? (reply.body as { code: string }).code : 'ok'
    const isOpen = !['signed-out', 'not-allowed', 'internal'].includes(code)
    expect({ isOpen, code }).toEqual({
      isOpen: roles.includes(role),
      code: roles.includes(role) ? code : 'not-allowed',
    })
  })

  test.skipIf(method === 'GET')('takes nothing from a page that is not ours', async () => {
    const { cookie = '' } = colleagues.get(roles[0] ?? 'owner')?.headers ?? {}
    expect((await send(method, path, { cookie })).body).toMatchObject({ code: 'not-allowed' })
  })
})

test('a staff session opens nothing of a student’s', async () => {
  const { headers = {} } = colleagues.get('owner') ?? {}
  expect((await server.call('GET', '/api/student/validate-login', { headers })).status).toBe(401)
})
