import { DAY, HOUR, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'
import { fileOf, insertFile } from '../stores/people/staff-files.ts'
import { beginImport } from '../stores/people/import-progress.ts'
import { forgetSentFiles, runJobs } from './jobs.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const jobs = () => runJobs(room.server.deps, room.clock.now())

const Result = z.object({ student_id: z.int(), total: z.nullable(z.number()), position: z.nullable(z.int()) })

async function resultsOf(examId: string) {
  return await room.server.db.many(
    Result,
    sql`select student_id, total, position from results where exam_id = ${examId} order by student_id`,
  )
}

test('an exam that nobody looks at any more is closed within five seconds, and its results come out', async () => {
  const exam = await room.exam('mcq')
  const [best, forgetful, absent] = [await room.student(exam), await room.student(exam), await room.student(exam)]
  await best.starts().isDone()
  await best.answersEverythingRight()
  await best.submits().isOnTime()
  await forgetful.starts().isDone()
  await forgetful.answersEverythingRight()

  const { dueAt } = (await forgetful.part('mcq')) ?? { dueAt: 0 }
  room.clock.moveTo(dueAt + 1)
  await jobs()
  expect(await forgetful.part('mcq')).toMatchObject({ closedAs: null })
  room.clock.moveTo(dueAt + 3 * SECOND)
  await jobs()
  expect(await forgetful.part('mcq')).toMatchObject({ closedAs: 'late', closedAt: dueAt })
  expect(await resultsOf(exam.id)).toEqual([])

  room.clock.moveTo(TEST_START + 2 * HOUR + 31 * SECOND)
  await Promise.all([jobs(), jobs(), jobs()])
  await jobs()
  expect(await resultsOf(exam.id)).toEqual([
    { student_id: best.id, total: 5, position: 1 },
    { student_id: forgetful.id, total: null, position: null },
  ])
  await absent.checks().says('ended')
})

test('an exam with a written part waits for its markers', async () => {
  const exam = await room.exam('mcq-written')
  const student = await room.student(exam)
  await student.starts().isDone()
  room.clock.moveTo(TEST_START + 30 * 24 * HOUR)
  await jobs()
  await student.hasClosed('mcq', 'overdue')
  expect(await resultsOf(exam.id)).toEqual([])
})

test('a file that staff have sent is gone after a day, and with it how far its import came', async () => {
  const { db } = room.server
  const { id: staffId } = await signedIn(room.server, 'owner')
  for (const [id, sentAt] of [['old', TEST_START - DAY - 1] as const, ['new', TEST_START - DAY + 1] as const]) {
    await insertFile(db, { id, staffId, name: 'list.csv', bytes: Buffer.from('a list') }, sentAt)
    await beginImport(db, id)
  }
  await forgetSentFiles(room.server.deps, TEST_START)
  expect([await fileOf(db, staffId, 'old'), await fileOf(db, staffId, 'new')]).toEqual([null, expect.anything()])
  expect(await db.many(z.object({ file_id: z.string() }), sql`select file_id from student_imports`)).toEqual([
    { file_id: 'new' },
  ])
})
