import { openApi } from '@anushilon/contract/openapi'
import { endpoint, get } from '@anushilon/contract/endpoint'
import { Attachment } from '@anushilon/contract/schemas/attachment'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { breach } from './keep-contract.ts'

const Seat = z.object({ row: z.int(), near: z.optional(z.array(z.object({ name: z.string() }))) })
const described = { group: 'catalogue', summary: '', access: 'anyone' } as const
const seat = endpoint({
  ...described,
  name: 'seat',
  route: get('/api/seat'),
  replies: { 200: Seat, 409: z.object({ taken: z.boolean() }) },
  refusals: ['not-found', 'conflict'],
})
const plan = endpoint({
  ...described,
  name: 'plan',
  route: get('/api/plan'),
  replies: { 200: Attachment },
  refusals: [],
})
const { paths } = openApi([seat, plan])

function found(path: string, statusCode: number, body: unknown, type = 'application/json; charset=utf-8') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return breach(paths[path]?.['get']?.responses ?? {}, { statusCode, headers: { 'content-type': type }, body: text })
}
const refused = (code: string) => ({ code, message: 'No', requestId: 'one' })

test.each([
  [200, { row: 4 }],
  [200, { row: 4, near: [{ name: 'Arif' }] }],
  [409, { taken: true }],
  [409, refused('conflict')],
  [404, refused('not-found')],
  [503, refused('busy')],
  [304, ''],
])('a reply as it is described: %d %j', (status, body) => {
  expect(found('/api/seat', status, body)).toBeNull()
})

test.each([
  ['a field of another type', 200, { row: '4' }],
  ['a field that is missing', 200, {}],
  ['a field that is not described, however deep', 200, { row: 4, near: [{ name: 'Arif', mobile: '017' }] }],
  ['a status that is not described', 201, { row: 4 }],
  ['another refusal', 404, refused('no-such-exam')],
  ['a refusal without words', 404, { code: 'not-found' }],
])('a reply that is not as it is described: %s', (_, status, body) => {
  expect(found('/api/seat', status, body)).toEqual(expect.any(String))
})

test('what is sent as it is has any type; what is JSON has that', () => {
  expect(found('/api/plan', 200, 'row,seat', 'text/csv')).toBeNull()
  expect(found('/api/seat', 200, 'row,seat', 'text/csv')).toBe('200 is not text/csv')
})
