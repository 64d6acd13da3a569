import { addBatch, changeBatchStudents, mergeBranches } from '@anushilon/contract/staff/groups'
import { meritPage, meritPdf, resultsFile, type MeritRow } from '@anushilon/contract/staff/results'
import { buildRequest } from '@anushilon/contract/request'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { auditLog, type AuditEntry } from '@anushilon/contract/staff/audit'
import { examStudentsFile } from '@anushilon/contract/staff/live'
import { openZip } from '@anushilon/question-files/containers/zip'
import { readTable } from '@anushilon/question-files/tables/table'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

/** Marks 3, 1.75 and 2: the first and the second are of Mirpur, the last two of the evening batch. */
async function threeInGroups() {
  const { room, owner } = office
  const { exam, students } = await office.threeSat()
  const [best, last, middle] = students.map(({ student }) => student)
  if (best === undefined || last === undefined || middle === undefined) throw new Error('three sat')
  const branches = [
    ['Mirpur', best.id],
    ['মিরপুর', last.id],
    ['Uttara', middle.id],
  ] as const
  for (const [branch, id] of branches)
    await room.server.db.run(sql`update students set branch = ${branch} where id = ${id}`)
  await room.server.db.run(sql`delete from batches`)
  const { id: batchId }: { id: number } = await owner.gets(addBatch, { courseId: 'hsc-26', name: 'Evening' })
  await owner.gets(changeBatchStudents, { batchId, whom: { studentIds: [last.id, middle.id] }, put: 'in' })
  await owner.gets(mergeBranches, { branch: 'মিরপুর', into: 'Mirpur' })
  room.clock.passes('3 h')
  return { exam, students }
}

const meritOf = async (asked: { examId: string; branch?: string; batch?: string }): Promise<MeritRow[]> => {
  const { rows }: { rows: MeritRow[] } = await office.author.gets(meritPage, asked)
  return rows
}
const fileFrom = async <I, R extends Replies>({ route }: Endpoint<I, R>, input: I) => {
  const { method, url } = buildRequest(route, input)
  const reply = await office.room.server.app.inject({ method, url, headers: { ...office.author.headers } })
  return { bytes: reply.rawPayload, headers: reply.headers }
}
const bytesFrom = async <I, R extends Replies>(call: Endpoint<I, R>, input: I) => (await fileFrom(call, input)).bytes

test('a merit list says the place in the branch and in the batch, also of one of them alone, before results are out', async () => {
  const { exam } = await threeInGroups()
  const places = (rows: readonly MeritRow[]) =>
    rows.map(({ position, inBranch, inBatches }) => [
      position,
      inBranch?.position,
      inBatches.map((place) => place.position),
    ])
  expect(places(await meritOf({ examId: exam.id }))).toEqual([
    [1, 1, []],
    [2, 1, [1]],
    [3, 2, [2]],
  ])
  expect(places(await meritOf({ examId: exam.id, branch: 'Mirpur' }))).toEqual([
    [1, 1, []],
    [3, 2, [2]],
  ])
  expect(places(await meritOf({ examId: exam.id, batch: 'Evening' }))).toEqual([
    [2, 1, [1]],
    [3, 2, [2]],
  ])
  expect(await office.view(exam)).toMatchObject({ branches: ['Mirpur', 'Uttara'], batches: ['Evening'] })
})

test('the table of one batch has its students and absentees only, and the PDF says whose it is', async () => {
  const { exam } = await threeInGroups()
  const asked = { examId: exam.id, batch: 'Evening' }
  const table = await bytesFrom(resultsFile, { ...asked, what: 'results', format: 'csv' })
  const read = await readTable(table, 'results.csv')
  if ('refused' in read) throw new Error(read.refused)
  expect([...read.columns].slice(0, 5)).toEqual(['Registration No.', 'Name', 'Branch', 'Mobile', 'Guardian mobile'])
  expect([...read.rows].map(({ cells }) => cells.slice(-4))).toEqual([
    ['1', 'Evening', '1', 'ranked'],
    ['2', 'Evening', '2', 'ranked'],
  ])
  expect((await bytesFrom(meritPdf, asked)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a place in a batch is a number in a workbook, so that it is sorted as one', async () => {
  const { exam } = await threeInGroups()
  const bytes = await bytesFrom(resultsFile, { examId: exam.id, what: 'merit', format: 'xlsx' })
  const sheet = await (await openZip(bytes)).read('xl/worksheets/sheet1.xml')
  expect(sheet.toString()).toContain('<c r="I3"><v>1</v></c>')
})

test('the files of one branch or batch are called by it: two of them do not get one name', async () => {
  const { exam } = await threeInGroups()
  const asked = { examId: exam.id, branch: 'Mirpur', batch: 'Evening' }
  const nameOf = ({ headers }: Awaited<ReturnType<typeof fileFrom>>) =>
    decodeURIComponent(String(headers['content-disposition']))
  expect(nameOf(await fileFrom(meritPdf, asked))).toMatch(/, merit list, Evening, Mirpur\.pdf$/)
  const table = { ...asked, what: 'results', format: 'xlsx' } as const
  expect(nameOf(await fileFrom(resultsFile, table))).toMatch(/, results, Evening, Mirpur\.xlsx$/)
})

test('a student reads their place in the branch and the batch, where others of it sat the exam', async () => {
  const { exam, students } = await threeInGroups()
  expect((await office.publishes(exam)).status).toBe(200)
  const placesOf = async (at: 0 | 1 | 2) => (await students[at].result().isShown()).places
  expect(await placesOf(0)).toEqual([{ name: 'Mirpur', position: 1, of: 2 }])
  expect(await placesOf(1)).toEqual([
    { name: 'Mirpur', position: 2, of: 2 },
    { name: 'Evening', position: 2, of: 2 },
  ])
  // Alone in Uttara, which would tell nothing.
  expect(await placesOf(2)).toEqual([{ name: 'Evening', position: 1, of: 2 }])
})

test('the merit list as a table ends with the root of the log, and marks per question are a table of their own in the order of merit', async () => {
  const { exam } = await threeInGroups()
  expect((await office.publishes(exam)).status).toBe(200)
  const merit = await bytesFrom(resultsFile, { examId: exam.id, what: 'merit', format: 'csv' })
  expect(merit.toString().trimEnd().split('\r\n').at(-1)).toMatch(/Log: |There is no signed log of this exam/)
  const marks = await bytesFrom(resultsFile, { examId: exam.id, what: 'questions', format: 'csv' })
  const read = await readTable(marks, 'marks.csv')
  if ('refused' in read) throw new Error(read.refused)
  expect(read.columns.slice(3)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Total', 'Merit'])
  expect([...read.rows].map(({ cells }) => cells.slice(3))).toEqual([
    ['1', '1', '1', '', '', '3', '1'],
    ['', '1', '1', '', '', '2', '2'],
    ['-0.25', '1', '1', '', '', '1.75', '3'],
  ])
})

test('whoever has not come is called from a list with their mobiles, which is in the log', async () => {
  const { exam } = await threeInGroups()
  const { room, owner } = office
  const absent = await room.student(exam)
  await room.server.db.run(sql`update students set name = 'Absent', mobile_no = '01812345678' where id = ${absent.id}`)
  const table = await bytesFrom(examStudentsFile, {
    examId: exam.id,
    find: 'Absent',
    state: 'not-started',
    format: 'csv',
  })
  expect(table.toString()).toContain(`${absent.regNo},Absent,,01812345678,,not started`)
  const { entries }: { entries: AuditEntry[] } = await owner.gets(auditLog, { examId: exam.id, area: 'views' })
  expect(entries[0]).toMatchObject({ action: 'view.export', after: { students: 1 } })
})
