import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { sql } from '../../db/sql.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const LOOKS = {
  mcq: '/api/student/getrunningdata?eId=',
  written: '/api/student/runningwritten?examId=',
} as const

async function sitting(variation: keyof typeof LOOKS): Promise<Student> {
  const student = await room.student(await room.exam(variation))
  await (variation === 'mcq' ? student.starts() : student.startsWritten()).isDone()
  return student
}

/** As a page does every ten seconds, with the tag of what it has. */
async function looks(student: Student, variation: keyof typeof LOOKS, known?: unknown) {
  const headers = typeof known === 'string' ? { 'if-none-match': known } : {}
  return await room.server.call('GET', LOOKS[variation] + student.exam.id, { token: student.token, headers })
}

test.each(['mcq', 'written'] as const)(
  'who looks again at a running %s part and has it already is told so, and what time it is',
  async (variation) => {
    const student = await sitting(variation)
    const first = await looks(student, variation)
    expect(first).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) } })
    room.clock.passes('10 s')
    const again = await looks(student, variation, first.headers['etag'])
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: first.headers['etag'] } })
    expect(Number(again.headers['x-server-time'])).toBe(Number(first.headers['x-server-time']) + 10_000)
  },
)

test('a pick made elsewhere is in the next look', async () => {
  const student = await sitting('mcq')
  const { headers } = await looks(student, 'mcq')
  await student.picks(1, 'B').isSaved()
  const again = await looks(student, 'mcq', headers['etag'])
  expect(again.status).toBe(200)
  expect(again.headers['etag']).not.toBe(headers['etag'])
})

test('what the centre changes in the exam is in the next look, and the same tag never stands for two states', async () => {
  const student = await sitting('mcq')
  const seen = new Map<unknown, unknown>()
  const look = async () => {
    const { headers, body } = await looks(student, 'mcq')
    expect(seen.get(headers['etag']) ?? body).toEqual(body)
    seen.set(headers['etag'], body)
  }
  await look()
  await student.picks(1, 'B').isSaved()
  await look()
  await room.server.deps.db.run(sql`update exams set name = 'Renamed' where id = ${student.exam.id}`)
  room.server.deps.exams.delete(student.exam.id)
  await look()
  await room.server.deps.db.run(sql`
    update sitting_parts set deadline_at = deadline_at + interval '5 minutes', due_at = due_at + interval '5 minutes'
    where exam_id = ${student.exam.id}`)
  await look()
  await look()
  expect(seen.size).toBe(4)
})

test('who looks in the same moment as others sees their own picks, and none where they have none', async () => {
  const exam = await room.exam('mcq')
  const students = [await room.student(exam), await room.student(exam), await room.student(exam)]
  for (const student of students) await student.starts().isDone()
  const [first, , last] = students
  await first?.picks(1, 'B').isSaved()
  await last?.picks(2, 'C').isSaved()
  await last?.picks(1, 'A').isSaved()
  const seen = await Promise.all(students.map((student) => student.sees().isShown()))
  const picks = seen.map(({ sections }) => sections.flatMap(({ questions }) => questions.map(({ picked }) => picked)))
  expect(picks.map(([, one, two]) => [one, two])).toEqual([
    [1, null],
    [null, null],
    [0, 2],
  ])
})

test('a note of the centre is heard of by those too whose paper has not changed', async () => {
  const student = await sitting('mcq')
  const { headers } = await looks(student, 'mcq')
  const exam = await room.server.deps.exams.get(student.exam.id, room.clock.now())
  if (exam === null) throw new Error('there is no exam')
  const told = { get: async () => ({ ...exam, notes: 1 }), delete: () => undefined }
  const app = await createApp({ ...room.server.deps, exams: told })
  const again = await app.inject({
    url: LOOKS.mcq + student.exam.id,
    headers: { authorization: `Bearer ${student.token}`, 'if-none-match': String(headers['etag']) },
  })
  // The other server knows the paper by the same tag.
  expect(again.statusCode).toBe(304)
  expect(again.headers['x-exam-notes']).toBe('1')
  await app.close()
})
