import { expect, test } from 'vitest'
import { testServer } from '../../test/harness/server.ts'
import { unstorableText } from './storable.ts'

test('text with a NUL or half a character is found wherever it is', () => {
  expect(unstorableText({ name: 'Nusrat জাহান 😀', tags: ['', 'চ'], at: 3, none: null })).toBeNull()
  expect(unstorableText({ tags: ['good', 'a\0b'] })).toBe('tags.1')
  expect(unstorableText({ whom: { branch: '\ud83d' } })).toBe('whom.branch')
  expect(unstorableText({ file: { name: 'photo', bytes: new Uint8Array([0, 0]) } })).toBeNull()
})

test('whoever logs in with such text is told what is wrong', async () => {
  const server = await testServer()
  const login = await server.call('POST', '/api/student/login', { body: { regNo: '26\ud83d', courseId: 'hsc' } })
  expect(login).toMatchObject({ status: 400, body: { code: 'bad-input', detail: expect.stringMatching(/^regNo: /) } })
  // A number is on one line: there a NUL is a space, and such a number nobody has.
  const courses = await server.call('GET', '/api/coursevsstudent/getcoursebyreg?regNo=a%00b')
  expect(courses).toMatchObject({ status: 404 })
  await server.close()
})

test('a request full of faults is told the first of them only', async () => {
  const server = await testServer()
  const fixes = Array.from({ length: 500 }, () => null)
  const { status, body } = await server.call('POST', '/api/staff/sign-in', { body: { signInName: fixes, password: 1 } })
  expect(status).toBe(400)
  expect(JSON.stringify(body).length).toBeLessThan(2_000)
  await server.close()
})
