import { examsByCourse, examsBySubject, homePage } from '@anushilon/contract/operations/catalogue'
import { missedExams } from '@anushilon/contract/operations/results'
import { sealedPaper } from '@anushilon/contract/operations/sealed-papers'
import { buildRequest } from '@anushilon/contract/request'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { liveBoard } from '@anushilon/contract/staff/live'
import { changeBatchStudents, addBatch } from '@anushilon/contract/staff/groups'
import { examHead } from '@anushilon/contract/staff/overview'
import { readPaper, savePaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { resultsView } from '@anushilon/contract/staff/results'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let owner: Colleague
let evening: number
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
  const made: { id: number } = await owner.gets(addBatch, { courseId: 'hsc-26', name: 'Evening' })
  evening = made.id
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function asks<I, R extends Replies>(student: Student, { route }: Endpoint<I, R>, input: I) {
  const { method, url } = buildRequest(route, input)
  return await room.server.call(method, url, { token: student.token })
}
/** Whether anything that the call tells names the exam. */
const names = async <I, R extends Replies>(student: Student, endpoint: Endpoint<I, R>, input: I) =>
  JSON.stringify((await asks(student, endpoint, input)).body).includes(student.exam.id)
const put = async (student: Student, where: 'in' | 'out') =>
  await owner.gets(changeBatchStudents, { batchId: evening, whom: { studentIds: [student.id] }, put: where })
const branchOf = async (student: Student, branch: string | null) =>
  await room.server.db.run(sql`update students set branch = ${branch} where id = ${student.id}`)

describe('an exam for one batch', () => {
  test('does not exist for students outside of it, by any call', async () => {
    const exam = await room.exam('mcq', { batches: ['Evening'] })
    const outside = await room.student(exam)
    await outside.checks().isRefused('no-such-exam')
    await outside.readsAbout().isRefused('no-such-exam')
    await outside.readsRules().isRefused('no-such-exam')
    await outside.starts().isRefused('no-such-exam')
    await outside.sees().isRefused('no-such-exam')
    await outside.picks(0, 'A').isRefused('no-such-exam')
    expect(await names(outside, homePage, { section: 'top' })).toBe(false)
    const listed = { subjectId: 'phy', frequency: 'daily', variation: 'mcq', page: 1 } as const
    expect(await names(outside, examsBySubject, listed)).toBe(false)
    expect((await asks(outside, sealedPaper, { examId: exam.id, part: 'mcq' })).body).toMatchObject({
      code: 'no-such-exam',
    })
    room.clock.passes('5 h')
    expect(await names(outside, missedExams, { variation: 'mcq', page: 1 })).toBe(false)
    expect(await names(outside, examsByCourse, { courseId: 'hsc-26', variation: 'mcq' })).toBe(false)
  })

  test('is there for who is put into it, within seconds, and stays for who began it and was put elsewhere', async () => {
    const exam = await room.exam('mcq', { batches: ['evening'] })
    const student = await room.student(exam)
    await student.checks().isRefused('no-such-exam')
    await put(student, 'in')
    room.clock.passes('5 s')
    expect(await names(student, homePage, { section: 'top' })).toBe(true)
    await student.starts().says('Ok')
    await put(student, 'out')
    room.clock.passes('5 s')
    await student.picks(0, 'A').says('Ok')
    expect(await names(student, homePage, { section: 'top' })).toBe(true)
  })

  test('is missed by those of the batch only, and nobody else is expected or absent', async () => {
    const exam = await room.exam('mcq', { batches: ['Evening'], branches: ['Mirpur'] })
    const [sat, absent, outside] = [await room.student(exam), await room.student(exam), await room.student(exam)]
    await put(sat, 'in')
    await branchOf(absent, 'Mirpur')
    room.clock.passes('5 s')
    await sat.starts().says('Ok')
    const everyEvening = await room.server.db.run(sql`select from batch_students where batch_id = ${evening}`)
    const board: { expected: number } = await owner.gets(liveBoard, { examId: exam.id })
    expect(board).toMatchObject({ expected: everyEvening + 1 })
    const head: { expected: number } = await owner.gets(examHead, { examId: exam.id })
    expect(head.expected).toBe(everyEvening + 1)
    room.clock.passes('5 h')
    expect(await names(absent, missedExams, { variation: 'mcq', page: 1 })).toBe(true)
    expect(await names(outside, missedExams, { variation: 'mcq', page: 1 })).toBe(false)
    expect(await owner.gets(resultsView, { examId: exam.id })).toMatchObject({
      figures: { expected: everyEvening + 1 },
    })
    await branchOf(absent, null)
    for (const student of [sat, absent]) await put(student, 'out')
  })

  test('can be opened to everybody, or to others, after somebody sat it', async () => {
    const exam = await room.exam('mcq', { batches: ['Evening'] })
    const [inside, outside] = [await room.student(exam), await room.student(exam)]
    await put(inside, 'in')
    room.clock.passes('5 s')
    await inside.starts().says('Ok')
    const { revision, document }: EditableExam = await owner.gets(readPaper, { examId: exam.id })
    expect(document.batches).toEqual(['Evening'])
    const { batches: _, ...open } = document
    await owner.gets(savePaper, { examId: exam.id, revision, document: open })
    room.clock.passes('5 s')
    await outside.starts().says('Ok')
  })
})

test('an exam of a pack lists the batches it names, and an exam for visitors names none', async () => {
  await room.exam('mcq', { batches: ['Friday'], branches: ['Uttara'] })
  const made = await room.server.db.run(sql`
    select from batches, branches where batches.name = 'Friday' and branches.name = 'Uttara'`)
  expect(made).toBe(1)
  await expect(room.exam('mcq', { free: true, batches: ['Friday'] })).rejects.toThrow('names no branches')
})
