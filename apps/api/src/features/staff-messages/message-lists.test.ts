import type { ReplyOf } from '@anushilon/contract/endpoint'
import * as calls from '@anushilon/contract/staff/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner')
  // Of the oldest batch two messages went out, one waits untried, and all the others failed.
  await server.db.run(sql`
    insert into message_batches (id, kind, channel, to_whom, template, staff_name, created_at, price_poisha)
    select 'batch-' || lpad(number::text, 3, '0'), 'text', 'android', 'student', '', 'Owner',
      timestamptz '2026-03-01' + number * interval '1 min', 50
    from generate_series(1, 53) as number`)
  await server.db.run(sql`
    insert into messages (id, batch_id, name, number, text, parts, state, attempts, due_at, changed_at)
    select gen_random_uuid(), 'batch-001', 'Student ' || number / 2, '01711000001', '', 1,
      case when number <= 2 then 'sent' when number = 3 then 'waiting' else 'failed' end,
      case when number = 3 then 0 else 8 end, now(), now()
    from generate_series(1, 605) as number`)
  await server.db.run(sql`
    insert into message_stops (number, stopped_at, how)
    select '018' || lpad(number::text, 8, '0'), now() - number * interval '1 min', 'sms'
    from generate_series(1, 120) as number`)
})
afterAll(() => server.close())

const troubled = async (page: number): Promise<ReplyOf<typeof calls.troubledMessages>['body']> =>
  await owner.gets(calls.troubledMessages, { batchId: 'batch-001', page })
const sent = async (page?: number): Promise<ReplyOf<typeof calls.messageBatches>['body']> =>
  await owner.gets(calls.messageBatches, page === undefined ? {} : { page })
const stops = async (input: { page?: number; number?: string }): Promise<ReplyOf<typeof calls.messageStops>['body']> =>
  await owner.gets(calls.messageStops, input)

/** Of pages one after the other, until nothing comes any more. */
async function allOf<T>(pageOf: (page: number) => Promise<readonly T[]>): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; page <= 100; page += 1) {
    const rows = await pageOf(page)
    if (rows.length === 0) return found
    found.push(...rows)
  }
  throw new Error('the pages do not end')
}

test('of a batch that went to hundreds and failed, everybody who got nothing is in the list, page by page', async () => {
  const { messages, total } = await troubled(1)
  expect([messages.length, total]).toEqual([calls.MESSAGES_PAGE, 602])
  const all = await allOf(async (page) => (await troubled(page)).messages)
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([602, 602])
  expect((await troubled(99)).total).toBe(602)
})

test('what was sent is listed to the first batch, the newest first; the first page is what an older page asks for', async () => {
  const first = await sent()
  expect(first).toMatchObject({ total: 53, batches: { length: calls.MESSAGES_PAGE, 0: { id: 'batch-053' } } })
  expect(first).toEqual(await sent(1))
  const last = await sent(2)
  expect(last.batches.map(({ id }) => id)).toEqual(['batch-003', 'batch-002', 'batch-001'])
  expect(last).toMatchObject({ total: 53, batches: { 2: { counts: { sent: 2, waiting: 1, failed: 602 } } } })
})

test('the stop list has pages, and a number is found on it wherever it stands', async () => {
  const all = await allOf(async (page) => (await stops({ page })).stops)
  expect(new Set(all.map(({ number }) => number)).size).toBe(120)
  expect(all[0]?.number).toBe('01800000001')
  expect(await stops({})).toMatchObject({ total: 120, stops: { length: calls.MESSAGES_PAGE } })
  expect(await stops({ number: '01800000120' })).toMatchObject({ total: 1, stops: [{ number: '01800000120' }] })
  expect(await stops({ number: '01899999999' })).toEqual({ total: 0, stops: [] })
})
