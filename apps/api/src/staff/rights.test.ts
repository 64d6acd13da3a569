import { giveTime } from '@anushilon/contract/staff/live'
import { markingPile } from '@anushilon/contract/staff/marking'
import { examHead } from '@anushilon/contract/staff/overview'
import { readPaper, savePaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'

let room: ExamRoom
let [owner, author, marker]: Colleague[] = []
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
  author = await signedIn(room.server, 'author')
  marker = await signedIn(room.server, 'marker')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const by = (colleague: Colleague | undefined): Colleague => {
  if (colleague === undefined) throw new Error('nobody is there')
  return colleague
}

test('a marker sees nothing of a paper before students do', async () => {
  const exam = await room.exam('written')
  const asked = { examId: exam.id, section: 0, question: 1 }
  room.clock.moveTo(room.clock.now() - DAY)
  expect((await by(marker).asks(markingPile, asked)).body).toMatchObject({ code: 'no-such-exam' })
  room.morning()
  expect((await by(marker).asks(markingPile, asked)).status).toBe(200)
})

test('an author plans results until the exam is over; then they are for the owner', async () => {
  const exam = await room.exam('mcq', { results: 'manual' })
  const change = async (colleague: Colleague, results: string) => {
    const { revision, document }: EditableExam = await colleague.gets(readPaper, { examId: exam.id })
    return await colleague.asks(savePaper, { examId: exam.id, revision, document: { ...document, results } })
  }
  expect((await change(by(author), 'auto')).status).toBe(200)
  expect((await change(by(author), 'manual')).status).toBe(200)
  room.clock.passes('3 h')
  expect((await change(by(author), 'auto')).body).toMatchObject({ code: 'not-allowed' })
  expect((await change(by(owner), 'auto')).status).toBe(200)
})

test('a slip of the hand does not keep an exam open for years: an end can only move later', async () => {
  const exam = await room.exam('mcq')
  const asked = { examId: exam.id, whom: { kind: 'all' }, minutes: 0, reason: 'a power cut' } as const
  const closesAt = room.clock.now() + 36 * 365 * DAY
  expect((await by(author).asks(giveTime, { ...asked, closesAt })).body).toMatchObject({ code: 'conflict' })
  expect((await by(author).asks(giveTime, { ...asked, closesAt: room.clock.now() + 2 * DAY })).status).toBe(200)
})

test('an exam beside a draft of its id, as packs could once bring it, is shown as what students see', async () => {
  const exam = await room.exam('mcq')
  await room.server.db.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at)
    select id, course_id, '{"variation":"mcq"}', now() from exams where id = ${exam.id}`)
  expect((await by(author).asks(examHead, { examId: exam.id })).body).toMatchObject({ id: exam.id, state: 'live' })
})
