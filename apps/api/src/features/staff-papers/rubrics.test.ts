import { markingPile } from '@anushilon/contract/staff/marking'
import type { ReplyOf } from '@anushilon/contract/endpoint'
import * as papers from '@anushilon/contract/staff/papers'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { knownRubrics } from '@anushilon/contract/staff/rubrics'
import { auditLog } from '@anushilon/contract/staff/audit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author', 'Rafiq')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const LINES = [
  { text: 'সংজ্ঞা', marks: 2 },
  { text: 'একক নেই', marks: -0.5 },
]

const reads = async ({ id }: SatExam): Promise<EditableExam> => await author.gets(papers.readPaper, { examId: id })

async function saves(exam: SatExam, rubrics: (typeof LINES)[]) {
  const { document, revision } = await reads(exam)
  const changed = { ...document, written: { ...document.written, rubrics } }
  return await author.asks(papers.savePaper, { examId: exam.id, revision, document: changed })
}

const atTheDesk = async ({ id }: SatExam, question = 1): Promise<ReplyOf<typeof markingPile>['body']> =>
  await author.gets(markingPile, { examId: id, section: 0, question })

test('a rubric that is written with the paper is the one that is marked by', async () => {
  const exam = await room.exam('written')
  expect(await saves(exam, [[], LINES, []])).toMatchObject({ status: 200 })
  expect((await reads(exam)).document.written).toMatchObject({ rubrics: [[], LINES] })
  expect((await atTheDesk(exam, 2)).rubric).toEqual({
    lines: LINES.map((line, at) => ({ id: at + 1, ...line })),
    version: 1,
  })
  expect((await atTheDesk(exam)).rubric).toEqual({ lines: [], version: 0 })
  const { entries } = await author.gets(auditLog, { examId: exam.id })
  expect(JSON.stringify(entries[0])).toContain('সংজ্ঞা')
})

test('a rubric of a paper that changes before anybody has started is another version; without lines it is gone', async () => {
  const exam = await room.exam('written')
  await saves(exam, [LINES])
  await saves(exam, [LINES.slice(0, 1)])
  const { lines, version } = (await atTheDesk(exam)).rubric
  expect(lines).toMatchObject(LINES.slice(0, 1))
  expect(version).toBeGreaterThan(1)
  await saves(exam, [[]])
  expect((await atTheDesk(exam)).rubric.lines).toEqual([])
  expect((await reads(exam)).document.written).not.toHaveProperty('rubrics')
})

test('a rubric of a paper that students have started is changed at the desk', async () => {
  const exam = await room.exam('written', { written: { rubrics: [LINES] } })
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  expect(await saves(exam, [[], LINES])).toMatchObject({
    status: 409,
    body: { code: 'paper-locked', detail: 'written.rubrics' },
  })
  expect((await atTheDesk(exam)).rubric.lines).toMatchObject(LINES)
})

test('a rubric of a paper that is taken back to a draft and copied stays with it', async () => {
  const exam = await room.exam('written', { opensAt: '2026-03-15T11:00:00+06:00', written: { rubrics: [LINES] } })
  const draft: EditableExam = await author.gets(papers.unscheduleExam, { examId: exam.id, reason: 'another day' })
  expect(draft.document.written).toMatchObject({ rubrics: [LINES] })
  const { examId } = await author.gets(papers.copyPaper, { examId: exam.id })
  const copy: EditableExam = await author.gets(papers.readPaper, { examId })
  expect(copy.document.written).toMatchObject({ rubrics: [LINES] })
})

test('a rubric of another exam is found by its words, by those who have its course', async () => {
  const exam = await room.exam('special')
  const { document, revision } = await reads(exam)
  const subjects = (document.subjects ?? []).map((one) =>
    one.subject === 'chem'
      ? { ...one, written: { ...one.written, rubrics: [[{ text: 'Le Châtelier', marks: 3 }]] } }
      : one,
  )
  await author.gets(papers.savePaper, { examId: exam.id, revision, document: { ...document, subjects } })
  const finds = async (who: Colleague, find: string): Promise<ReplyOf<typeof knownRubrics>['body']> =>
    await who.gets(knownRubrics, { find })
  expect((await finds(author, 'châtel')).rubrics).toMatchObject([
    { examId: exam.id, section: 1, question: 1, fullMarks: 10, lines: [{ text: 'Le Châtelier', marks: 3 }] },
  ])
  expect((await finds(author, 'nothing of the kind')).rubrics).toEqual([])
  const rights = { courses: ['ssc-26'], branches: [], mayExport: false }
  const elsewhere = await signedIn(room.server, 'author', 'Elsewhere', rights)
  expect((await finds(elsewhere, 'châtel')).rubrics).toEqual([])
})

test('rubrics of other courses take no place among those that are found, and it is said where there are more', async () => {
  const [own, other] = [await room.exam('written'), await room.exam('written')]
  const { db } = room.server
  await db.run(sql`insert into courses (id, name) values ('rub-26', 'Rubrics')`)
  await db.run(sql`update exams set course_id = 'rub-26', opens_at = opens_at - interval '1 day' where id = ${own.id}`)
  await db.run(sql`
    update exam_sections set written_marks = array_fill(5, array[70]) where exam_id in (${own.id}, ${other.id})`)
  const lines = JSON.stringify(LINES.map((line, at) => ({ id: at + 1, ...line })))
  for (const [exam, count] of [
    [own, 1],
    [other, 61],
  ] as const) {
    await db.run(sql`
      insert into rubrics (exam_id, section, question, lines, last_id, version)
      select ${exam.id}, 0, question, ${lines}::jsonb, 2, 1 from generate_series(1, ${count}::int) as question
      on conflict (exam_id, section, question) do update set lines = excluded.lines`)
  }
  const finds = async (who: Colleague): Promise<ReplyOf<typeof knownRubrics>['body']> =>
    await who.gets(knownRubrics, { find: 'সংজ্ঞা' })
  const rights = { courses: ['rub-26'], branches: [], mayExport: false }
  const ofOne = await signedIn(room.server, 'author', 'Of one course', rights)
  expect(await finds(ofOne)).toMatchObject({ rubrics: [{ examId: own.id }], hasMore: false })
  expect(await finds(author)).toMatchObject({ rubrics: { length: 60 }, hasMore: true })
})
