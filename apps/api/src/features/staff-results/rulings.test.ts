import { buildRequest } from '@anushilon/contract/request'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import {
  correctQuestion,
  questionToCorrect,
  rulingFile,
  rulingList,
  shiftFile,
  shiftPage,
  type KeyChoice,
  type Ruling,
  type ShiftRow,
} from '@anushilon/contract/staff/corrections'
import { readTable } from '@anushilon/question-files/tables/table'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

async function published() {
  const sat = await office.threeSat()
  office.room.clock.passes('3 h')
  await office.publishes(sat.exam)
  return sat
}

async function corrects({ id }: SatExam, number: number, from: KeyChoice, key: KeyChoice, reason = 'It was wrong') {
  const reply = await office.owner.asks(correctQuestion, { examId: id, number, key, from, reason })
  office.room.clock.passes('10 s')
  return reply
}

async function tableFrom<I, R extends Replies>({ route }: Endpoint<I, R>, input: I) {
  const { method, url } = buildRequest(route, input)
  const { app } = office.room.server
  const { statusCode, rawPayload } = await app.inject({ method, url, headers: { ...office.author.headers } })
  expect(statusCode).toBe(200)
  const table = await readTable(rawPayload, 'shifts.csv')
  if ('refused' in table) throw new Error(table.refused)
  return { text: rawPayload.toString(), rows: [...table.rows].map(({ cells }) => cells) }
}

const rulingsOf = async ({ id }: SatExam) => {
  const { rulings }: { rulings: Ruling[] } = await office.author.gets(rulingList, { examId: id })
  return rulings
}

describe('all shifts', () => {
  test('all shifts are listed page by page before, saved as a table, and saved with the ruling after', async () => {
    const { exam, students } = await published()
    const evil = '=HYPERLINK("http://evil.example";"Nusrat")'
    await office.room.server.db.run(sql`update students set name = ${evil} where id = ${students[1].student.id}`)
    const asked = { examId: exam.id, number: 1 }
    const { rows, total }: { rows: ShiftRow[]; total: number } = await office.author.gets(shiftPage, {
      ...asked,
      key: [2],
      page: 1,
    })
    expect(total).toBe(3)
    expect(rows.map((row) => [row.total.before, row.total.after, row.position.before, row.position.after])).toEqual([
      [1.75, 3, 3, 1],
      [2, 2, 2, 2],
      [3, 1.75, 1, 3],
    ])
    expect(await office.author.gets(shiftPage, { ...asked, key: [2], page: 9 })).toEqual({ rows: [], total: 3 })

    const before = await tableFrom(shiftFile, { ...asked, key: '2' })
    const regNo = students[1].student.regNo
    expect(before.rows[0]).toEqual([regNo, evil, '1.75', '3', '1.25', '3', '1', '2'])
    expect(before.rows).toHaveLength(3)
    // A spreadsheet must not run it.
    expect(before.text).not.toMatch(/(?:^|,)"?=HYPERLINK/m)

    expect(await rulingsOf(exam)).toEqual([])
    await corrects(exam, 1, [1], [2], 'B was a slip')
    const [ruling] = await rulingsOf(exam)
    expect(ruling).toMatchObject({
      cause: 'key',
      number: 1,
      reason: 'B was a slip',
      questions: [{ number: 1, from: [1], to: [2] }],
      changed: 2,
    })
    const stored = await tableFrom(rulingFile, { examId: exam.id, number: 1 })
    expect(stored.rows).toEqual(before.rows.filter((row) => row[7] !== '0'))
    expect(stored.text).not.toMatch(/(?:^|,)"?=HYPERLINK/m)
  })

  test('all shifts of a ruling stay what they were when others follow', async () => {
    const { exam } = await published()
    await corrects(exam, 1, [1], [2])
    const first = await tableFrom(rulingFile, { examId: exam.id, number: 1 })
    await corrects(exam, 1, [2], 'cancelled')
    expect((await rulingsOf(exam)).map(({ number }) => number)).toEqual([2, 1])
    expect((await tableFrom(rulingFile, { examId: exam.id, number: 1 })).rows).toEqual(first.rows)
    const missing = await office.author.asks(rulingFile, { examId: exam.id, number: 7 })
    expect(missing).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('what a student reads', () => {
  test('what a student reads of a gain, of a loss, and of a place that only others moved', async () => {
    const { exam, students } = await published()
    // Nobody chose D: the first loses their mark, the second stays wrong, the third is passed by nobody and moves up.
    await corrects(exam, 1, [1], [3])
    const changesOf = async (at: 0 | 1 | 2) => (await students[at].result().isShown()).changes
    expect(await changesOf(0)).toMatchObject([
      { total: { before: 3, after: 1.75 }, questions: [{ verdict: { before: 'right', after: 'wrong' } }] },
    ])
    expect(await changesOf(2)).toMatchObject([{ total: { before: 2, after: 2 }, position: { before: 2, after: 1 } }])
    await corrects(exam, 1, [3], [1, 2])
    expect((await changesOf(1)).at(-1)).toMatchObject({
      total: { before: 1.75, after: 3 },
      questions: [{ from: [3], to: [1, 2], verdict: { before: 'wrong', after: 'right' } }],
    })
  })

  test('what a student reads of a question that was cancelled and counts again: back to where it was', async () => {
    const { exam, students } = await published()
    const before = await office.merit(exam)
    await corrects(exam, 1, [1], 'cancelled')
    const question: unknown = await office.author.gets(questionToCorrect, { examId: exam.id, number: 1 })
    expect(question).toMatchObject({ key: 'cancelled', former: 1 })
    await corrects(exam, 1, 'cancelled', [1])
    expect(await office.merit(exam)).toEqual(before)
    const { standing, changes } = await students[2].result().isShown()
    expect(standing).toEqual({ kind: 'ranked', marks: 2, position: 2 })
    expect(changes.map(({ total }) => total)).toEqual([
      { before: 2, after: 3 },
      { before: 3, after: 2 },
    ])
  })
})
