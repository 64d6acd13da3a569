import { auditLog } from '@anushilon/contract/staff/audit'
import * as calls from '@anushilon/contract/staff/chapters'
import { createDraft, readPaper, savePaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())

interface List {
  readonly courseNames: string[]
  readonly chapters: calls.ListedChapter[]
}
const chapters = async (): Promise<List> => await office.author.gets(calls.chapterList, { subjectId: 'phy' })
const names = async () => (await chapters()).chapters.map(({ name }) => name)

test('a chapter is renamed in the bank, in exams and in drafts; two become one, and the order is that of the list', async () => {
  const { room, owner, author } = office
  const { db } = room.server
  const exam = await room.exam('mcq')
  await db.run(sql`update questions set chapter = 'Motion' where exam_id = ${exam.id} and number <= 2`)
  await db.run(sql`update questions set chapter = 'গতি' where exam_id = ${exam.id} and number = 3`)
  await db.run(sql`
    insert into bank_questions (subject_id, text, options, option_count, correct, chapter, updated_at)
    values ('phy', 'v = ?', '{a,b}', 2, 0, 'Motion', now())`)
  const draft = { courseId: 'hsc-26', name: 'Next', variation: 'mcq', subjectId: 'phy' } as const
  const { examId }: { examId: string } = await author.gets(createDraft, draft)
  const { document, revision }: EditableExam = await author.gets(readPaper, { examId })
  const questions = [{ text: 'u = ?', options: ['a', 'b'], correct: 0, chapter: 'Motion' }]
  await author.gets(savePaper, { examId, revision, document: { ...document, mcq: { ...document.mcq, questions } } })

  expect(await names()).toEqual(['Motion', 'গতি'])
  await owner.gets(calls.saveChapters, { subjectId: 'phy', chapters: ['গতি', 'Motion', 'বল'] })
  expect((await chapters()).chapters).toEqual([
    { name: 'গতি', inBank: 0, inExams: 1 },
    { name: 'Motion', inBank: 1, inExams: 2 },
    { name: 'বল', inBank: 0, inExams: 0 },
  ])
  const lost = await owner.asks(calls.saveChapters, { subjectId: 'phy', chapters: ['গতি', 'বল'] })
  expect(lost.body).toMatchObject({ code: 'conflict' })

  const merge = { subjectId: 'phy', chapter: 'Motion', name: 'গতি' }
  expect(await owner.gets(calls.renameChapter, merge)).toEqual({ questions: 3 })
  expect(await owner.gets(calls.renameChapter, merge)).toEqual({ questions: 0 })
  expect((await owner.asks(calls.renameChapter, { ...merge, name: 'Nowhere' })).status).toBe(404)
  await owner.gets(calls.renameChapter, { subjectId: 'phy', chapter: 'বল', name: 'বল' })
  await owner.gets(calls.renameChapter, { subjectId: 'phy', chapter: 'বল', name: 'বল ও ত্বরণ' })
  expect(await owner.gets(auditLog, { area: 'courses' })).toMatchObject({
    entries: [{ action: 'chapter.rename' }, { action: 'chapter.merge' }, { action: 'chapter.order' }],
  })
  expect((await chapters()).chapters).toEqual([
    { name: 'গতি', inBank: 1, inExams: 3 },
    { name: 'বল ও ত্বরণ', inBank: 0, inExams: 0 },
  ])
  const after: EditableExam = await author.gets(readPaper, { examId })
  expect(after.document.mcq?.questions).toMatchObject([{ chapter: 'গতি' }])
  expect((await author.asks(calls.renameChapter, merge)).status).toBe(403)
})
