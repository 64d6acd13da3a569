import { expect, test } from 'vitest'
import { routesOf } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { operations } from './operations/all.ts'

const document = openApi(operations, { version: '1.2.3' })
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('the OpenAPI document has every URL of the contract once', () => {
  expect(described).toHaveLength(operations.flatMap((operation) => routesOf(operation)).length)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
  expect(document.info['version']).toBe('1.2.3')
})

test('the OpenAPI document says where a token is needed', () => {
  const open = described.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId)
  const forVisitors = [
    'coursesByRegNo',
    'examConsistency',
    'examRoot',
    'logKeys',
    'freeExamInfo',
    'freeExams',
    'freePaper',
    'submitFree',
    'handIn',
    'smsReceived',
  ]
  const byLink = ['staffReadLink', 'staffUseLink', 'guardianSheet']
  expect(open.toSorted()).toEqual([...forVisitors, ...byLink, 'login', 'staffSignIn'].toSorted())
  const never = described.filter(({ responses }) => !('401' in responses)).map(({ operationId }) => operationId)
  expect(never.toSorted()).toEqual([...forVisitors, ...byLink].toSorted())
})

test('the OpenAPI document gathers the refusals under their statuses', () => {
  const login = document.paths['/api/student/login']?.['post']
  expect(login?.responses['401']?.description).toBe('password-needed, wrong-password')
  expect(login?.responses['403']?.description).toBe('not-enrolled, course-over, link-invalid')
  expect(login?.responses['429']?.description).toBe('too-many-tries')
  expect(login?.responses['400']?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
  // Takes nothing but headers, which can be wrong as well.
  expect(document.paths['/api/hand-in/sms']?.['post']?.responses).toHaveProperty('400')
})

test('the OpenAPI document speaks the wire’s names, in requests and replies', () => {
  const subjects = document.paths['/api/exam/getexambysubject']?.['get']
  expect(subjects?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['subjectId', true],
    ['variation', true],
    ['type', true],
    ['page', false],
  ])
  expect(JSON.stringify(subjects?.responses['200'])).toContain('"paginateData"')
})

test('a form is a form, and its file is bytes', () => {
  const body = document.paths['/api/student/editstudent']?.['post']?.requestBody
  expect(Object.keys(body?.content ?? {})).toEqual(['multipart/form-data'])
  expect(JSON.stringify(body)).toContain('"dp":{"type":"string","contentMediaType":"application/octet-stream"}')
})

test('a picture or a file that is sent as it is, is a body of its own type', () => {
  const raw = described.filter(({ requestBody }) => requestBody?.required === true && '*/*' in requestBody.content)
  expect(raw.map(({ operationId }) => operationId).toSorted()).toEqual([
    'sendPage',
    'staffSendFile',
    'staffSendPaperPages',
    'staffSendPicture',
  ])
})

test('the OpenAPI document is plain data: what goes out is what comes back', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

test('a reply that is a file is not described as JSON, and a status with two bodies has both', () => {
  const at = (path: string, method: string, status: string) => document.paths[path]?.[method]?.responses[status]
  expect(Object.keys(at('/api/staff/students/export', 'get', '200')?.content ?? {})).toEqual(['*/*'])
  const schema = at('/api/staff/marking/save', 'post', '409')?.content['application/json']?.schema
  expect(schema).toMatchObject({
    anyOf: [
      { required: expect.arrayContaining(['theirs', 'yours']) as string[] },
      { $ref: '#/components/schemas/Error' },
    ],
  })
})

test('what any call of a kind may answer is described: too much, what was just removed, what is not theirs', () => {
  const refused = (path: string, method: string) =>
    Object.values(document.paths[path]?.[method]?.responses ?? {}).flatMap(({ description }) => description.split(', '))
  expect(refused('/api/staff/marking/release', 'post')).toEqual(
    expect.arrayContaining(['too-large', 'conflict', 'no-such-exam', 'not-found']),
  )
  expect(refused('/api/staff/students', 'get')).toContain('not-found')
  expect(refused('/api/student/startexam', 'get')).toContain('conflict')
})
