import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCourse, seedStudent } from '../../test/seed.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26')
  token = server.deps.tokens.issue(
    await seedStudent(server, { regNo: '260001', courses: ['hsc-26'] }),
    'hsc-26',
    server.clock.now(),
  )
})
afterAll(() => server.close())

const FILE =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\nhalf a pic'
const BROKEN: Readonly<Record<string, { readonly type?: string; readonly body: string }>> = {
  'cut off in a file': { body: FILE },
  'cut off in a field': { body: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nNus' },
  'cut off in a header': { body: '--b\r\nContent-Disposition: form-da' },
  'without a boundary': { type: 'multipart/form-data', body: FILE },
  'with another boundary': { type: 'multipart/form-data; boundary=c', body: `${FILE}\r\n--b--\r\n` },
}

test.for(Object.entries(BROKEN))('a form %s is a bad request, and changes nothing', async ([, { type, body }]) => {
  for (const [method, url] of [
    ['POST', '/api/student/editstudent'],
    ['PUT', '/api/student/updatestudent'],
  ] as const) {
    const reply = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': type ?? 'multipart/form-data; boundary=b' },
      payload: body,
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad-input' }])
  }
})
