import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { buildRequest } from '@anushilon/contract/request'
import { auditLog, type AuditEntry } from '@anushilon/contract/staff/audit'
import { renameCourse } from '@anushilon/contract/staff/courses'
import * as calls from '@anushilon/contract/staff/reports'
import { enrolStudents } from '@anushilon/contract/staff/students'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { readTable } from '@anushilon/question-files/tables/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
const exams: SatExam[] = []
let pending: SatExam
/** Only Mirpur is theirs. */
let ofMirpur: Colleague

/** Of five each: 3, 1 and 4 right for Anika; Babu was not there, then 5 and 2; Chandan sat nothing. */
const SHEETS = [
  ['BCD..', null],
  ['B....', 'BCDAB'],
  ['BCDA.', 'BC...'],
] as const

beforeAll(async () => {
  office = await openOffice()
  const { room } = office
  const { db } = room.server
  const sitters: Student[] = []
  for (const sheets of SHEETS) {
    room.morning()
    const exam = await room.exam('mcq', { results: 'manual', mcq: { shuffle: false, negativePercent: 0 } })
    exams.push(exam)
    for (const [who, sheet] of sheets.entries()) {
      const student = sitters[who]?.at(exam) ?? (await room.student(exam))
      sitters[who] = student
      if (sheet === null) continue
      await student.starts().isDone()
      await student.submitsWith(sheet).isOnTime()
    }
    room.clock.passes('3 h')
    expect((await office.publishes(exam)).status).toBe(200)
  }
  pending = await room.exam('mcq', { results: 'manual' })
  const chandan = await room.student(pending)
  const people = [
    ['অনিকা', 'Mirpur', '01711111111', sitters[0]?.id],
    ['Babu', 'Uttara', null, sitters[1]?.id],
    ['Chandan', 'Uttara', null, chandan.id],
  ] as const
  for (const [name, branch, mobile, id] of people) {
    await db.run(sql`update students set name = ${name}, branch = ${branch}, mobile_no = ${mobile} where id = ${id}`)
  }
  ofMirpur = await signedIn(room.server, 'author', 'Of Mirpur', { ...ALL_RIGHTS, branches: ['Mirpur'] })
})
afterAll(() => office.room.close())

const definition = (changes: Partial<calls.ReportDefinition> = {}): calls.ReportDefinition => ({
  courseId: 'hsc-26',
  span: 'chosen',
  examIds: exams.map(({ id }) => id),
  measure: 'average',
  absent: 'zero',
  ...changes,
})
const report = async (changes: Partial<calls.ReportDefinition> = {}, by: Colleague = office.author) =>
  (await by.gets(calls.reportView, definition(changes))) as calls.ReportView
const linesOf = ({ rows }: calls.ReportView) => rows.map(({ name, position, total }) => [name, position, total])

async function fileFrom<I, R extends Replies>({ route }: Endpoint<I, R>, input: I, by: Colleague = office.author) {
  const { method, url } = buildRequest(route, input)
  const reply = await office.room.server.app.inject({ method, url, headers: { ...by.headers } })
  return {
    status: reply.statusCode,
    name: decodeURIComponent(String(reply.headers['content-disposition'])),
    bytes: reply.rawPayload,
  }
}
async function rowsFrom(bytes: Uint8Array, name: string) {
  const read = await readTable(bytes, name)
  if ('refused' in read) throw new Error(read.refused)
  return { columns: read.columns, rows: [...read.rows].map(({ cells }) => [...cells]) }
}

describe('merit over several exams', () => {
  test('absent counts as nothing, or is left out; who sat none of them has no place', async () => {
    expect(linesOf(await report())).toEqual([
      ['অনিকা', 1, 53.33],
      ['Babu', 2, 46.67],
      ['Chandan', null, null],
    ])
    expect(linesOf(await report({ absent: 'left-out' }))).toEqual([
      ['Babu', 1, 70],
      ['অনিকা', 2, 53.33],
      ['Chandan', null, null],
    ])
  })

  test('the best two of three, a sum and weights; equal totals share a place', async () => {
    const best = await report({ best: 2 })
    expect(linesOf(best).slice(0, 2)).toEqual([
      ['অনিকা', 1, 70],
      ['Babu', 1, 70],
    ])
    expect(best.rows[0]?.cells.map(({ counts }) => counts)).toEqual([true, false, true])
    expect(best.words[0]).toBe('Total: the average of percents of the best 2 of 3 exams.')
    expect(linesOf(await report({ measure: 'sum' })).slice(0, 2)).toEqual([
      ['অনিকা', 1, 8],
      ['Babu', 2, 7],
    ])
    const weights = [{ examId: exams[1]?.id ?? '', weight: 3 }]
    expect(linesOf(await report({ measure: 'weighted', weights })).slice(0, 2)).toEqual([
      ['Babu', 1, 68],
      ['অনিকা', 2, 40],
    ])
  })

  test('attendance per student and exam, and branch against branch', async () => {
    const { rows, exams: counted, branches, all } = await report()
    expect(rows.map(({ sat, expected }) => `${sat} of ${expected}`)).toEqual(['3 of 3', '2 of 3', '0 of 3'])
    expect(counted.map(({ sat, expected, mean }) => [sat, expected, mean])).toEqual([
      [1, 3, 3],
      [2, 3, 3],
      [2, 3, 3],
    ])
    expect(branches).toEqual([
      { name: 'Mirpur', students: 1, ranked: 1, mean: 53.33, median: 53.33, best: 53.33, attendance: 100 },
      { name: 'Uttara', students: 2, ranked: 1, mean: 46.67, median: 46.67, best: 46.67, attendance: 33.33 },
    ])
    expect(all).toMatchObject({ students: 3, ranked: 2, mean: 50, attendance: 55.56 })
  })

  test('who was enrolled when the exams were over was expected at none of them', async () => {
    const newcomer = await office.room.student(pending, 'ssc-26')
    const owner = await signedIn(office.room.server, 'owner', 'Nasrin')
    await owner.gets(enrolStudents, { studentIds: [newcomer.id], courseId: 'hsc-26' })
    const { rows, exams: counted } = await report()
    expect(rows.map(({ regNo }) => regNo)).not.toContain(newcomer.regNo)
    expect(counted.map(({ expected }) => expected)).toEqual([3, 3, 3])
  })

  test('only published results count, whether an exam is chosen or of the time', async () => {
    expect(await report({ examIds: [pending.id] })).toMatchObject({ exams: [], rows: [], notOut: 1 })
    const week = await report({ span: 'this-week' })
    expect(week.exams.map(({ examId }) => examId)).toEqual(exams.map(({ id }) => id))
    expect(week.notOut).toBe(1)
    expect((await report({ span: 'last-month' })).exams).toEqual([])
    const offered = (await office.author.gets(calls.reportExams, { courseId: 'hsc-26' })) as { exams: object[] }
    expect(JSON.stringify(offered)).not.toContain(pending.id)
    expect(offered.exams).toHaveLength(3)
  })
})

test('a report is of the course by the name that it has now, whoever has just looked at it', async () => {
  const { title } = await report()
  await office.owner.gets(renameCourse, { courseId: 'hsc-26', name: 'HSC 2026, Science' })
  expect((await report()).title).toBe(title.replace('Course hsc-26', 'HSC 2026, Science'))
  await office.owner.gets(renameCourse, { courseId: 'hsc-26', name: 'Course hsc-26' })
})

describe('what leaves', () => {
  test('the spreadsheet has absences, mobiles, how it was counted and the branches, and is in the log', async () => {
    const { name, bytes } = await fileFrom(calls.reportFile, { ...definition({ best: 2 }), format: 'csv' })
    expect(name).toContain('Course hsc-26')
    expect(name).toContain('3 chosen exams, merit.csv')
    const { columns, rows } = await rowsFrom(bytes, 'report.csv')
    expect(columns.slice(0, 8)).toEqual([
      'Merit',
      'Merit in branch',
      'Registration No.',
      'Name',
      'Branch',
      'Batches',
      'Mobile',
      'Guardian mobile',
    ])
    expect(rows[0]?.slice(3)).toEqual(['অনিকা', 'Mirpur', '', '01711111111', '', '3', '1', '4', '3', '3', '100', '70'])
    expect(rows[1]?.slice(8)).toEqual(['absent', '5', '2', '2', '3', '66.67', '70'])
    const text = bytes.toString()
    expect(text).toContain('the best 2 of 3 exams')
    expect(text).toContain('Whoever was absent')
    expect(text).toContain('Uttara,2,1,70,70,70,33.33')
    const { entries }: { entries: AuditEntry[] } = await office.owner.gets(auditLog, { area: 'views' })
    expect(entries.find(({ action, about }) => action === 'view.export' && about.startsWith('Report'))).toMatchObject({
      after: { format: 'csv', students: 3 },
    })
  })

  test('it is printed and saved as a workbook', async () => {
    const pdf = await fileFrom(calls.reportPdf, definition())
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { bytes } = await fileFrom(calls.reportFile, { ...definition(), format: 'xlsx' })
    expect((await rowsFrom(bytes, 'report.xlsx')).rows[0]?.[3]).toBe('অনিকা')
  })

  test('who is of one branch reads and saves its students only, with their places among all', async () => {
    const seen = await report({ absent: 'left-out' }, ofMirpur)
    expect(linesOf(seen)).toEqual([['অনিকা', 2, 53.33]])
    expect(seen.branches.map(({ name }) => name)).toEqual(['Mirpur'])
    const { bytes, status } = await fileFrom(calls.reportFile, { ...definition(), format: 'csv' }, ofMirpur)
    expect(status).toBe(200)
    expect(bytes.toString()).not.toMatch(/Babu|Uttara/)
    const reader = await signedIn(office.room.server, 'author', 'Reader', { ...ALL_RIGHTS, mayExport: false })
    expect((await reader.asks(calls.reportPdf, definition())).status).toBe(403)
    expect((await ofMirpur.asks(calls.reportView, definition({ branch: 'Uttara' }))).status).toBe(404)
  })
})

describe('saved reports', () => {
  const saved = async (by = office.author) =>
    (await by.gets(calls.savedReports, {})) as { reports: calls.SavedReport[] }

  test('a report is saved once however often it is sent, replaced under its id, and removed', async () => {
    const asked = { ...definition({ span: 'last-month', best: 2 }), id: 'monthly-merit', name: 'Monthly merit' }
    for (let sent = 0; sent < 2; sent += 1) await office.author.gets(calls.saveReport, asked)
    expect((await saved()).reports).toMatchObject([{ id: 'monthly-merit', span: 'last-month', best: 2 }])
    await office.author.gets(calls.saveReport, { ...asked, name: 'Month' })
    expect((await saved()).reports.map(({ name }) => name)).toEqual(['Month'])
    const { entries }: { entries: AuditEntry[] } = await office.owner.gets(auditLog, {})
    expect(entries.filter(({ action }) => action === 'report.save')).toHaveLength(2)
    for (let sent = 0; sent < 2; sent += 1) await office.author.gets(calls.removeReport, { id: 'monthly-merit' })
    expect((await saved()).reports).toEqual([])
  })

  test('what is of another branch is neither seen, replaced nor removed', async () => {
    const asked = { ...definition({ branch: 'Uttara' }), id: 'of-uttara', name: 'Uttara' }
    await office.author.gets(calls.saveReport, asked)
    expect((await saved(ofMirpur)).reports).toEqual([])
    expect((await ofMirpur.asks(calls.removeReport, { id: 'of-uttara' })).status).toBe(404)
    expect((await ofMirpur.asks(calls.saveReport, { ...definition(), id: 'of-uttara', name: 'Mine' })).status).toBe(404)
    expect((await saved()).reports).toMatchObject([{ name: 'Uttara' }])
  })
})

test('a year of daily exams is one report, and what is more than that is refused in words', async () => {
  const { db } = office.room.server
  const copies = async (from: number, until: number) =>
    await db.run(sql`
      insert into exams
      select (jsonb_populate_record(exams, jsonb_build_object('id', 'copy-' || number))).*
      from exams, generate_series(${from}::int, ${until}::int) number where exams.id = ${exams[0]?.id}`)
  const year = { span: 'dates', from: 0, until: office.room.clock.now(), best: 100 } as const
  const { examIds: _none, ...ofTheTime } = definition(year)
  await copies(1, 300)
  expect(((await office.author.gets(calls.reportView, ofTheTime)) as calls.ReportView).exams).toHaveLength(303)
  await copies(301, 400)
  const { status, body } = await office.author.asks(calls.reportView, ofTheTime)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('These are 403 exams: choose a shorter time, 400 are the most.')
})
