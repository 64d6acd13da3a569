import * as live from '@anushilon/contract/staff/live'
import * as marking from '@anushilon/contract/staff/marking'
import * as papers from '@anushilon/contract/staff/papers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { Marker, writtenPile } from '../../test/staff/pile.ts'

let room: ExamRoom
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

test('time that is given again because the reply got lost is given once', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  const five = {
    examId: exam.id,
    whom: { kind: 'all' },
    minutes: 5,
    closesAt: null,
    reason: 'The power was out',
  } as const
  expect((await author.asks(live.giveTime, five)).status).toBe(200)
  expect((await author.asks(live.giveTime, five)).body).toMatchObject({ code: 'conflict' })
  expect((await author.asks(live.giveTime, { ...five, reason: 'Again' })).status).toBe(200)
  room.clock.passes('2 min')
  expect((await author.asks(live.giveTime, five)).status).toBe(200)
})

test('a note that is sent again at once is shown once', async () => {
  const exam = await room.exam('mcq')
  const note = { examId: exam.id, text: 'Question 7: read 5 m for 5 cm' }
  const replies = await Promise.all([author.asks(live.sendNote, note), author.asks(live.sendNote, note)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await author.asks(live.sendNote, { ...note, text: 'Ten minutes left' })).status).toBe(200)
})

test('who schedules a draft again is told that it is done', async () => {
  const exam = await room.exam('mcq')
  await author.gets(papers.unscheduleExam, { examId: exam.id, reason: 'another day' })
  const { revision }: papers.EditableExam = await author.gets(papers.readPaper, { examId: exam.id })
  expect((await author.asks(papers.scheduleDraft, { examId: exam.id, revision })).status).toBe(200)
  expect((await author.asks(papers.scheduleDraft, { examId: exam.id, revision })).body).toMatchObject({
    code: 'conflict',
  })
})

test('an undo that comes late takes nobody else’s marks back', async () => {
  const pile = await writtenPile(room, 1)
  const [one, other] = [
    new Marker(await signedIn(room.server, 'marker', 'Nasrin'), pile),
    new Marker(await signedIn(room.server, 'marker', 'Rafiq'), pile),
  ]
  const script = await one.takes()
  const { version } = await one.saves(script, { byHand: 3 })
  const undo = { ...pile.key, scriptId: script.scriptId, version }
  await one.colleague.gets(marking.undoMarks, undo)
  const theirs = await other.saves(await other.takes(), { byHand: 7 })
  expect(theirs.version).toBe(version)
  expect((await one.colleague.asks(marking.undoMarks, undo)).body).toMatchObject({ code: 'conflict' })
  expect((await other.opens(script)).mark).toMatchObject({ marks: 7 })
})
