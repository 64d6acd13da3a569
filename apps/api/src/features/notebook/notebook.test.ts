import { mistakes, tickMistake } from '@anushilon/contract/operations/notebook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

interface Asked {
  readonly page?: number
  readonly subjectId?: string
  readonly show?: 'open' | 'done'
  readonly courseId?: string
}

const notebook = (student: Student, { page = 1, show = 'open', courseId = 'hsc-26', ...asked }: Asked = {}) =>
  student.calls(mistakes, { courseId, page, show, ...asked })
const ticks = (student: Student, number: number, isDone = true) =>
  student.calls(tickMistake, { examId: student.exam.id, number, isDone })

/** Somebody with one question right, one wrong and three left out. */
async function sat() {
  const exam = await room.exam('mcq', { mcq: { shuffle: false } })
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.submitsWith('BA...').isOnTime()
  return student
}

test('what was wrong or left out is in it with key and explanation, once the results are out', async () => {
  const student = await sat()
  expect(await notebook(student).isShown()).toEqual({ subjects: [], mistakes: [], pages: { total: 1, current: 1 } })
  await ticks(student, 2).isRefused('results-not-out')
  await resultsComeOut(room, student.exam)
  const shown = await notebook(student).isShown()
  expect(shown.subjects).toEqual([{ id: 'phy', name: 'Subject phy', open: 4, done: 0 }])
  expect(shown.mistakes.map(({ number }) => number)).toEqual([2, 3, 4, 5])
  expect(shown.mistakes[0]).toMatchObject({
    examId: student.exam.id,
    variation: 'mcq',
    subjectName: 'Subject phy',
    isDone: false,
    question: { text: 'phy question 2', correct: 2, picked: 0, explanation: expect.stringMatching(/^files\//) },
  })
  expect(shown.mistakes[1]?.question.picked).toBeNull()
})

test('a ticked question moves to those done, however often it is ticked, and comes back', async () => {
  const student = await sat()
  await resultsComeOut(room, student.exam)
  await Promise.all([ticks(student, 2).isDone(), ticks(student, 2).isDone()])
  const open = await notebook(student).isShown()
  expect(open.subjects).toMatchObject([{ open: 3, done: 1 }])
  expect(open.mistakes.map(({ number }) => number)).toEqual([3, 4, 5])
  expect((await notebook(student, { show: 'done' }).isShown()).mistakes).toMatchObject([{ number: 2, isDone: true }])
  await ticks(student, 2, false).isDone()
  await ticks(student, 2, false).isDone()
  expect((await notebook(student).isShown()).mistakes).toHaveLength(4)
})

test('it goes by subject, and by pages of ten', async () => {
  const exam = await room.exam('mcq-special')
  const after = new After(room, await room.student(exam))
  await after.sits({ right: 1 })
  await resultsComeOut(room, exam)
  const all = await notebook(after.student).isShown()
  expect(all.subjects.map(({ id, open }) => [id, open])).toEqual(CHOSEN.map((id) => [id, id === 'phy' ? 2 : 3]))
  expect(all.mistakes).toHaveLength(10)
  expect(all.mistakes[0]?.variation).toBe('mcq-special')
  expect(all.pages).toEqual({ total: 2, current: 1 })
  expect((await notebook(after.student, { page: 2 }).isShown()).mistakes).toHaveLength(1)
  expect(await notebook(after.student, { page: 3 }).isShown()).toMatchObject({
    mistakes: [],
    pages: { total: 2, current: 3 },
  })
  const chemistry = await notebook(after.student, { subjectId: 'chem' }).isShown()
  expect(chemistry.mistakes.map(({ subjectId }) => subjectId)).toEqual(['chem', 'chem', 'chem'])
  expect(chemistry.pages.total).toBe(1)
})

test('a question that a corrected key made right is a mistake no more', async () => {
  const student = await sat()
  await resultsComeOut(room, student.exam)
  await room.server.db.run(sql`
    update questions set correct = 0 where exam_id = ${student.exam.id} and number = 2`)
  expect((await notebook(student).isShown()).mistakes.map(({ number }) => number)).toEqual([3, 4, 5])
})

test('it is one’s own: others’ mistakes, courses and papers are out of reach', async () => {
  const student = await sat()
  await resultsComeOut(room, student.exam)
  const [classmate, stranger] = [await room.student(student.exam), await room.student(student.exam, 'ssc-26')]
  expect(await notebook(classmate).isShown()).toMatchObject({ subjects: [], mistakes: [] })
  await ticks(classmate, 2).isRefused('no-such-question')
  await ticks(student, 99).isRefused('no-such-question')
  await ticks(stranger, 2).isRefused('no-such-exam')
  await notebook(stranger).isRefused('not-enrolled')
})
