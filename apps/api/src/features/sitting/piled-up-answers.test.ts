import { readReceiptText } from '@anushilon/domain/log/signed'
import { MOST_ANSWERS } from '@anushilon/contract/operations/sitting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function sitting() {
  const student = await room.student(await room.exam('mcq'))
  await student.starts().isDone()
  return student
}

test('answers that have piled up are saved in one call, with a receipt for all of them', async () => {
  const student = await sitting()
  const call = student.picksTogether([
    [0, 'A'],
    [2, 'C'],
    [4, 'D'],
  ])
  const { answers, receipt } = await call.isShown()
  expect(answers).toEqual([null, null, null])
  expect(readReceiptText(receipt ?? '')?.leaves).toHaveLength(3)
  expect(await student.stored()).toBe('A.C.D')
})

test('each is judged by itself: a bad one does not cost the others', async () => {
  const student = await sitting()
  await student.picks(1, 'B').isSaved()
  const { answers } = await student
    .picksTogether([
      [0, 'A'],
      [1, 'C'],
      [1, 'B'],
      [99, 'A'],
      [2, 'Z'],
      [3, 'D'],
    ])
    .isShown()
  expect(answers.map((refusal) => refusal && [refusal.status, refusal.code, refusal.detail])).toEqual([
    null,
    [409, 'already-picked', '1'],
    null,
    [400, 'no-such-question', null],
    [400, 'no-such-option', null],
    null,
  ])
  expect(await student.stored()).toBe('AB.D.')
})

test('of two picks of one question in a call the first counts', async () => {
  const student = await sitting()
  const { answers } = await student
    .picksTogether([
      [0, 'B'],
      [0, 'C'],
    ])
    .isShown()
  expect(answers.map((refusal) => refusal?.code ?? null)).toEqual([null, 'already-picked'])
  expect(await student.stored()).toBe('B....')
})

test('the same call again changes nothing and is acknowledged again', async () => {
  const student = await sitting()
  const piled = [
    [0, 'A'],
    [1, 'B'],
  ] as const
  await student.picksTogether(piled).isShown()
  expect(await student.picksTogether(piled).isShown()).toMatchObject({ answers: [null, null] })
  expect(await student.stored()).toBe('AB...')
})

test('after the time nothing is saved, and each says why', async () => {
  const student = await sitting()
  room.clock.passes('1 d')
  const { answers } = await student.picksTogether([[0, 'A']]).isShown()
  expect(answers[0]?.status).toBe(403)
  expect(await student.stored()).toBe('.....')
})

test('by subject, in an exam of chosen subjects', async () => {
  const student = await room.student(await room.exam('mcq-special'))
  await student.starts('phy', 'chem', 'math', 'bio').isDone()
  expect(
    await student
      .picksTogether(
        [
          [0, 'A'],
          [1, 'B'],
        ],
        'chem',
      )
      .isShown(),
  ).toMatchObject({ answers: [null, null] })
  const { answers } = await student.picksTogether([[0, 'A']]).isShown()
  expect(answers[0]?.code).toBe('no-such-question')
})

test('nobody saves without a sitting, for an exam of another course, or more than fit', async () => {
  const student = await room.student(await room.exam('mcq'))
  const { answers } = await student.picksTogether([[0, 'A']]).isShown()
  expect(answers[0]?.code).toBe('not-started')
  const stranger = await room.student(student.exam, 'ssc-26')
  expect(await stranger.picksTogether([[0, 'A']]).answer).toMatchObject({ status: 404 })
  for (const count of [0, MOST_ANSWERS + 1]) {
    const answer = { subjectId: null, questionIndexNumber: 0, optionIndexNumber: 0 }
    const body = { examId: student.exam.id, answers: Array.from({ length: count }, () => answer) }
    const { token } = student
    expect(await room.server.call('POST', '/api/student/updateanswers', { token, body })).toMatchObject({ status: 400 })
  }
})
