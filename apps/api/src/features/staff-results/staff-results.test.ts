import { mistakes } from '@anushilon/contract/operations/notebook'
import { auditLog, type AuditEntry } from '@anushilon/contract/staff/audit'
import {
  correctQuestion,
  previewCorrection,
  questionToCorrect,
  type QuestionToCorrect,
  type ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { itemAnalysis, itemFile, type ItemAnalysis } from '@anushilon/contract/staff/items'
import { meritPdf, publishResults, resultsFile, withdrawResults } from '@anushilon/contract/staff/results'
import { buildRequest } from '@anushilon/contract/request'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { readTable } from '@anushilon/question-files/tables/table'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { After } from '../../../test/results/after.ts'
import { openOffice, seesNothing, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import type { Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { runJobs } from '../../jobs/jobs.ts'

let office: ExamOffice
let room: ExamRoom
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  office = await openOffice()
  ;({ room, owner, author } = office)
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const somebody = (exam: SatExam) => office.somebody(exam)
const view = (exam: SatExam) => office.view(exam)
const merit = (exam: SatExam) => office.merit(exam)
const publishes = (...asked: Parameters<ExamOffice['publishes']>) => office.publishes(...asked)
const threeSat = (...asked: Parameters<ExamOffice['threeSat']>) => office.threeSat(...asked)
const mistakesOf = ({ student }: After) => student.calls(mistakes, { courseId: 'hsc-26', page: 1, show: 'open' })

describe('before results are out', () => {
  test('staff see marks and merit as they would come out, and students see nothing', async () => {
    const { exam, students } = await threeSat()
    expect(await view(exam)).toMatchObject({ state: 'open', figures: { sat: 3 } })
    expect(await publishes(exam)).toMatchObject({ status: 409, body: { code: 'not-ready' } })
    room.clock.passes('3 h')
    expect(await view(exam)).toMatchObject({
      state: 'preview',
      resultsRule: 'manual',
      dueAt: null,
      figures: { sat: 3, ranked: 3, late: 0, fullMarks: 5, mean: 2.25, highest: 3, median: 2, low: 1 },
      checks: { scripts: 0, unmarked: 0, running: 0 },
    })
    expect((await merit(exam)).map(({ position, total, mcq, written }) => [position, total, mcq, written])).toEqual([
      [1, 3, 3, null],
      [2, 2, 2, null],
      [3, 1.75, 1.75, null],
    ])
    for (const student of students) await seesNothing(student)
    const stored = await room.server.db.run(sql`select from results where exam_id = ${exam.id}`)
    expect(stored).toBe(0)
  })

  test('a preview comes to what publishing comes to', async () => {
    const { exam, students } = await threeSat()
    room.clock.passes('3 h')
    const [before, preview] = [await merit(exam), await view(exam)]
    expect((await publishes(exam)).status).toBe(200)
    expect(await merit(exam)).toEqual(before)
    expect(await view(exam)).toMatchObject({ figures: preview.figures, distribution: preview.distribution })
    expect((await students[0].result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
  })

  test('equal marks say where only the time decides', async () => {
    const exam = await room.exam('mcq', { results: 'manual', ties: 'less-time', mcq: { shuffle: false } })
    for (const sheet of ['BC...', 'B.D..']) {
      const { student } = await somebody(exam)
      await student.starts().isDone()
      room.clock.passes(sheet === 'BC...' ? '3 min' : '2 min')
      await student.submitsWith(sheet).isOnTime()
    }
    expect((await merit(exam)).map(({ position, decidesTie }) => [position, decidesTie])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('an exam whose results come out by themselves says when', async () => {
    const exam = await room.exam('mcq')
    const { resultsRule, dueAt, earliestAt } = await view(exam)
    expect(resultsRule).toBe('auto')
    expect(dueAt).toBe(earliestAt)
  })

  test('unmarked answers are counted, and nobody publishes past them unknowingly', async () => {
    const exam = await room.exam('mcq-written')
    const [marked, unmarked] = [await somebody(exam), await somebody(exam)]
    await marked.sits({ right: 2 })
    await unmarked.sits({ right: 3 })
    await marked.isMarked(7.5)
    room.clock.passes('3 h')
    expect((await view(exam)).checks).toEqual({ scripts: 2, unmarked: 1, running: 0 })
    expect(await publishes(exam)).toMatchObject({
      status: 409,
      body: { detail: '1 written answers have no marks yet.' },
    })
    expect((await publishes(exam, null, true)).status).toBe(200)
    expect((await marked.result().isShown()).standing).toMatchObject({ marks: 9.5, position: 1 })
  })

  test('late attempts stand at the end, without a position', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    const [late, inTime] = [await somebody(exam), await somebody(exam)]
    await late.student.starts().isDone()
    await inTime.sits({ right: 1 })
    room.clock.passes('3 h')
    expect((await view(exam)).figures).toMatchObject({ sat: 2, ranked: 1, late: 1 })
    expect((await merit(exam)).map(({ position }) => position)).toEqual([1, null])
  })
})

describe('publishing', () => {
  test('publishing at a time: not a second before, and by itself then', async () => {
    const { exam, students } = await threeSat()
    const at = room.clock.now() + 5 * 3_600_000
    expect(await publishes(exam, at)).toMatchObject({ status: 200, body: { dueAt: at, state: 'open' } })
    room.clock.moveTo(at - 1000)
    await runJobs(room.server.deps, room.clock.now())
    await seesNothing(students[1])
    room.clock.passes('10 s')
    await runJobs(room.server.deps, room.clock.now())
    expect((await students[1].result().isShown()).standing).toMatchObject({ position: 3 })
    expect(await view(exam)).toMatchObject({ state: 'published', dueAt: null })
  })

  test('publishing twice is refused, and so is a time that has gone by', async () => {
    const { exam } = await threeSat()
    expect((await publishes(exam, room.clock.now())).status).toBe(400)
    room.clock.passes('3 h')
    expect((await publishes(exam)).status).toBe(200)
    expect(await publishes(exam)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('publishing is not for authors', async () => {
    const { exam } = await threeSat()
    expect((await author.asks(publishResults, { examId: exam.id, at: null, withUnmarked: false })).status).toBe(403)
  })
})

describe('withdrawing', () => {
  test('withdrawing hides everything again, though the results came out by themselves; publishing computes them anew', async () => {
    const { exam, students } = await threeSat({ results: 'auto' })
    room.clock.passes('3 h')
    await runJobs(room.server.deps, room.clock.now())
    room.clock.passes('10 s')
    expect((await students[0].result().isShown()).standing).toMatchObject({ position: 1 })
    const reason = 'Two keys are wrong'
    expect(await owner.asks(withdrawResults, { examId: exam.id, reason })).toMatchObject({
      status: 200,
      body: { state: 'withdrawn', dueAt: null, figures: { ranked: 3 } },
    })
    for (const student of students) await seesNothing(student)
    room.clock.passes('10 min')
    await runJobs(room.server.deps, room.clock.now())
    await seesNothing(students[0])

    await owner.gets(correctQuestion, { examId: exam.id, number: 1, key: [2], from: [1], reason: 'B was a slip' })
    await seesNothing(students[1])
    expect((await publishes(exam)).status).toBe(200)
    expect((await students[1].result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
    // They had seen 1.75 before.
    expect((await students[1].result().isShown()).changes).toMatchObject([
      { reason: 'B was a slip', total: { before: 1.75, after: 3 } },
    ])
    const { entries }: { entries: AuditEntry[] } = await owner.gets(auditLog, { examId: exam.id })
    expect(entries.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['results.publish', 'Nasrin Sultana'],
      ['key.correct', 'Nasrin Sultana'],
      ['results.withdraw', 'Nasrin Sultana'],
    ])
    expect(entries[2]).toMatchObject({ reason })
    expect(entries[1]).toMatchObject({ before: { key: 'B' }, after: { key: 'C' } })
  })

  test('what is not out cannot be withdrawn, and a reason there must be', async () => {
    const { exam } = await threeSat()
    expect((await owner.asks(withdrawResults, { examId: exam.id, reason: 'why not' })).status).toBe(409)
    const unreasoned = { body: { examId: exam.id, reason: ' ' }, headers: owner.headers }
    expect((await room.server.call('POST', '/api/staff/results/withdraw', unreasoned)).status).toBe(400)
  })
})

describe('a correction', () => {
  test('a correction shows what students chose, what would shift, and comes to exactly that', async () => {
    const { exam, students } = await threeSat()
    room.clock.passes('3 h')
    await publishes(exam)
    const question: QuestionToCorrect = await author.gets(questionToCorrect, { examId: exam.id, number: 1 })
    expect(question).toMatchObject({ key: [1], students: 3, chosen: [0, 1, 1, 0], blank: 1, areResultsOut: true })

    const shift: ShiftPreview = await author.gets(previewCorrection, { examId: exam.id, number: 1, key: [2] })
    expect(shift).toMatchObject({
      students: 3,
      gain: 1,
      lose: 1,
      same: 1,
      mean: { before: 2.25, after: 2.25 },
      moved: [
        { total: { before: 1.75, after: 3 }, position: { before: 3, after: 1 } },
        { total: { before: 3, after: 1.75 }, position: { before: 1, after: 3 } },
      ],
    })
    expect(shift.first?.before).not.toEqual(shift.first?.after)
    expect((await students[1].result().isShown()).standing).toMatchObject({ marks: 1.75 })

    const reason = '১ নং প্রশ্নের উত্তর ভুল দেওয়া হয়েছিল; সঠিক উত্তর C।'
    const correction = { examId: exam.id, number: 1, key: [2], from: [1], reason }
    expect(await owner.asks(correctQuestion, correction)).toMatchObject({
      status: 200,
      body: { students: 3, changed: 2 },
    })
    const rows = await merit(exam)
    for (const { studentId, total, position } of shift.moved) {
      const row = rows.find((one) => one.studentId === studentId)
      expect([row?.total, row?.position]).toEqual([total.after, position.after])
    }
    expect((await students[1].result().isShown()).changes).toMatchObject([
      { reason, questions: [{ from: [1], to: [2], verdict: { before: 'wrong', after: 'right' } }] },
    ])
    expect(await owner.asks(correctQuestion, correction)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a correction before the results are out shows the same shift, and students only ever see the outcome', async () => {
    const { exam, students } = await threeSat()
    room.clock.passes('3 h')
    const shift: ShiftPreview = await author.gets(previewCorrection, { examId: exam.id, number: 1, key: 'cancelled' })
    expect(shift).toMatchObject({ gain: 2, lose: 0, same: 1, mean: { before: 2.25, after: 3 } })
    // One had it wrong, the other had left it blank.
    expect(shift.by).toEqual({ gain: { least: 1, most: 1.25 }, lose: null })
    await owner.gets(correctQuestion, {
      examId: exam.id,
      number: 1,
      key: 'cancelled',
      from: [1],
      reason: 'The picture was missing',
    })
    expect((await view(exam)).figures).toMatchObject({ mean: 3, highest: 3 })
    await publishes(exam)
    const result = await students[2].result().isShown()
    expect(result).toMatchObject({ standing: { marks: 3, position: 1 }, changes: [] })
  })

  test('accepting both keys costs nobody anything, and the notebook knows', async () => {
    const { exam, students } = await threeSat()
    room.clock.passes('3 h')
    await publishes(exam)
    const both: ShiftPreview = await author.gets(previewCorrection, { examId: exam.id, number: 1, key: [2, 1] })
    expect(both).toMatchObject({ gain: 1, lose: 0, same: 2 })
    await owner.gets(correctQuestion, { examId: exam.id, number: 1, key: [2, 1], from: [1], reason: 'Both are right' })
    const [solved] = (await students[1].mcqSolution().isShown()).sections[0]?.questions ?? []
    expect(solved).toMatchObject({ ruling: [1, 2], picked: 2 })
    const wrong = (await mistakesOf(students[1]).isShown()).mistakes
    expect(wrong.map(({ number }) => number)).not.toContain(1)
    const [blank] = (await mistakesOf(students[2]).isShown()).mistakes.filter(({ number }) => number === 1)
    expect(blank?.question).toMatchObject({ ruling: [1, 2], picked: null })
  })

  test('a key that there is not is refused', async () => {
    const { exam } = await threeSat()
    const asks = (number: number, key: number[] | 'cancelled') =>
      author.asks(previewCorrection, { examId: exam.id, number, key })
    expect(await asks(99, [1])).toMatchObject({ body: { code: 'no-such-question' } })
    expect(await asks(1, [7])).toMatchObject({ body: { code: 'no-such-option' } })
    const none = { body: { examId: exam.id, number: 1, key: [] }, headers: author.headers }
    expect((await room.server.call('POST', '/api/staff/results/question/preview', none)).status).toBe(400)
    expect(await asks(1, [1])).toMatchObject({ status: 200, body: { gain: 0, lose: 0, first: null } })
  })
})

describe('files', () => {
  async function fileFrom<I, R extends Replies>({ route }: Endpoint<I, R>, input: I) {
    const { method, url } = buildRequest(route, input)
    const reply = await room.server.app.inject({ method, url, headers: { ...author.headers } })
    expect(reply.statusCode).toBe(200)
    return { bytes: reply.rawPayload, headers: reply.headers }
  }

  async function tableIn(bytes: Uint8Array, name: string) {
    const table = await readTable(bytes, name)
    if ('refused' in table) throw new Error(table.refused)
    return { columns: table.columns, rows: [...table.rows].map(({ cells }) => cells) }
  }

  test.each(['csv', 'xlsx'] as const)(
    '%s of results and merit read back as they are, and run nothing',
    async (format) => {
      const { exam, students } = await threeSat()
      const absent = await room.student(exam)
      const evil = '=HYPERLINK("http://evil.example";"Nusrat")'
      await room.server.db.run(
        sql`update students set name = ${evil}, branch = '@উত্তরা, "ঢাকা"' where id = ${students[0].student.id}`,
      )
      const { bytes, headers } = await fileFrom(resultsFile, { examId: exam.id, what: 'merit', format })
      expect(headers['content-disposition']).toContain(
        `attachment; filename*=UTF-8''Exam%20${exam.id}%2C%2015%20Mar%202026%2C%20merit%20list.${format}`,
      )
      const { columns, rows } = await tableIn(bytes, `merit.${format}`)
      expect(columns.slice(0, 6)).toEqual(['Merit', 'Registration No.', 'Name', 'Branch', 'Marks', 'Minutes used'])
      expect(columns.slice(6)).toEqual(['Merit in branch', 'Batches', 'Merit in batches'])
      // The last row is the root of the log.
      expect(rows).toHaveLength(4)
      expect(rows[3]?.[0]).toMatch(/log/i)
      expect(rows[0]).toEqual(['1', students[0].student.regNo, evil, '@উত্তরা, "ঢাকা"', '3', '1', '1', '', ''])
      // A spreadsheet takes it for a text: by an apostrophe in CSV, by being no formula in a sheet.
      expect(bytes.toString('latin1')).not.toMatch(/<f>|(?:^|,)"?=HYPERLINK/m)

      const results = await tableIn(
        (await fileFrom(resultsFile, { examId: exam.id, what: 'results', format })).bytes,
        'r',
      )
      const sat = results.rows.filter((row) => row.at(-1) !== 'absent')
      expect(sat.map((row) => row.slice(5))).toEqual([
        ['3', '', '3', '1', '1', '1', '', '', 'ranked'],
        ['2', '', '2', '2', '1', '', '', '', 'ranked'],
        ['1.75', '', '1.75', '3', '1', '', '', '', 'ranked'],
      ])
      // Who was not there stands behind them, once.
      const places = results.rows.flatMap(([regNo], place) => (regNo === absent.regNo ? [place] : []))
      expect(places).toHaveLength(1)
      expect(places[0]).toBeGreaterThanOrEqual(sat.length)
      expect(results.rows[places[0] ?? 0]?.slice(2)).toEqual([...Array.from({ length: 11 }, () => ''), 'absent'])
    },
  )

  test('the merit list to print is a PDF with the centre’s head', async () => {
    const { exam } = await threeSat()
    const { bytes, headers } = await fileFrom(meritPdf, { examId: exam.id })
    expect(headers['content-type']).toBe('application/pdf')
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7')
    expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
    expect(bytes.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(1)
  })

  test('item analysis is saved as a table', async () => {
    const { exam } = await threeSat()
    const { rows } = await tableIn((await fileFrom(itemFile, { examId: exam.id })).bytes, 'items.csv')
    expect(rows[0]?.slice(0, 6)).toEqual(['MCQ', 'Subject phy', '1', 'B', '3', '0.333'])
  })
})

describe('item analysis', () => {
  test('item analysis says of each question how it did, and too few is too few', async () => {
    const { exam } = await threeSat()
    const { mcq, written }: ItemAnalysis = await author.gets(itemAnalysis, { examId: exam.id })
    expect(written).toBeNull()
    expect(mcq).toMatchObject({ students: 3, reliability: { sentence: 'Too few to judge.' } })
    expect(mcq?.items[0]).toMatchObject({
      number: 1,
      key: [1],
      all: { students: 3, options: [0, 1, 1, 0], blank: 1 },
      facility: 1 / 3,
      advice: { level: 'none', sentence: 'Too few to judge.' },
    })
  })

  test('item analysis of forty students finds the key that cannot be right, and follows when it is corrected', async () => {
    const exam = await room.exam('mcq', { results: 'manual', mcq: { shuffle: false } })
    for (let index = 0; index < 40; index += 1) {
      const { student } = await somebody(exam)
      await student.starts().isDone()
      // The better half is right on the others and says D to the first, whose key is B.
      await student.submitsWith(index % 2 === 0 ? 'DCDAB' : index % 4 === 1 ? 'BAAAA' : 'A.CC.').isOnTime()
    }
    const before: ItemAnalysis = await author.gets(itemAnalysis, { examId: exam.id })
    expect(before.mcq?.items[0]?.advice).toEqual({
      level: 'check',
      sentence: 'Only 25 % chose the key and strong students preferred D: is the key right?',
      preferred: 3,
    })
    await owner.gets(correctQuestion, { examId: exam.id, number: 1, key: [3], from: [1], reason: 'Key was D' })
    const after: ItemAnalysis = await author.gets(itemAnalysis, { examId: exam.id })
    expect(after.mcq?.items[0]).toMatchObject({ key: [3], facility: 0.5 })
    expect(after.mcq?.items[0]?.advice.level).not.toBe('check')
    expect(after.mcq?.alpha).toBeGreaterThan(before.mcq?.alpha ?? 1)
  })

  test('item analysis judges written questions by their marks', async () => {
    const exam = await room.exam('mcq-written')
    for (const marks of [8, 4]) {
      const after = await somebody(exam)
      await after.sits({ right: 1 })
      await after.isMarked(marks)
    }
    const { written }: ItemAnalysis = await author.gets(itemAnalysis, { examId: exam.id })
    expect(written?.items).toMatchObject([
      { question: 1, fullMarks: 10, students: 2, mean: 6, facility: 0.6 },
      { question: 2, fullMarks: 5, students: 2, mean: 0 },
    ])
  })
})
