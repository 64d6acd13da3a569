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
