import * as bank from '@anushilon/contract/staff/bank'
import * as calls from '@anushilon/contract/staff/bank-papers'
import { correctQuestion } from '@anushilon/contract/staff/corrections'
import { createDraft, readPaper, savePaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { resultsComeOut } from '../../../test/results/after.ts'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

const MIGRATION = new URL('../../db/migrations/0060-the-bank-lives-on.sql', import.meta.url)

let office: ExamOffice
let author: Colleague
let exam: SatExam
let subject: string
beforeAll(async () => {
  office = await openOffice()
  ;({ author } = office)
  office.room.morning()
  // Three students: question 1 was right once, 2 and 3 always, 4 and 5 never.
  ;({ exam } = await office.threeSat())
  const { db } = office.room.server
  await db.run(sql`insert into courses (id, name) values ('hsc-27', 'HSC 2027')`)
  await db.run(
    sql`insert into subjects (id, course_id, name) select 'phy-27', 'hsc-27', name from subjects where id = 'phy'`,
  )
})
afterAll(() => office.room.close())

interface Listed {
  questions: (Omit<bank.BankQuestion, 'kind'> & { text: string })[]
  total: number
  chapters: string[]
  years: number[]
}
const lists = async (input: Parameters<typeof author.gets<object, never>>[1] = {}, by = author): Promise<Listed> =>
  await by.gets(bank.bankList, input)
const puts = async (
  examId: string,
  chapter?: string,
): Promise<{ added: number; known: number[]; unfinished: number[] }> =>
  await author.gets(calls.putPaperInBank, { examId, ...(chapter !== undefined && { chapter }) })

async function draftWith(questions: readonly object[], courseId = 'hsc-27', subjectId = 'phy-27'): Promise<string> {
  const begun = { courseId, name: 'পরের বছর', variation: 'mcq', subjectId } as const
  const { examId } = (await author.gets(createDraft, begun)) as { examId: string }
  const { document, revision }: EditableExam = await author.gets(readPaper, { examId })
  const written = { ...document, mcq: { ...document.mcq, questions: [...questions] } }
  await author.gets(savePaper, { examId, revision, document: written })
  return examId
}
const paperOf = async (examId: string) =>
  ((await author.gets(readPaper, { examId })) as EditableExam).document.mcq?.questions ?? []

test('a whole paper goes into the bank once, and a second time is said to be there', async () => {
  expect(await puts(exam.id, 'গতি')).toEqual({ added: 5, known: [], unfinished: [] })
  expect(await puts(exam.id, 'গতি')).toEqual({ added: 0, known: [1, 2, 3, 4, 5], unfinished: [] })
  const bankNow = await lists()
  expect(bankNow).toMatchObject({ total: 5, chapters: ['গতি'] })
  subject = bankNow.questions[0]?.subjectName ?? ''
})

test('the same question is noticed whatever its spaces, digits and order of options; another course’s bank is the same', async () => {
  const examId = await draftWith([
    { text: ' phy  question ১ ', options: ['ঘ', 'গ', 'খ ', 'ক'], correct: 2 },
    { text: 'phy question 1', options: ['ক', 'খ', 'গ', 'ঙ'], correct: 1, chapter: 'বল', tags: ['DU 21'] },
    { text: 'PHY QUESTION 1', options: ['ঙ', 'ক', 'খ', 'গ'] },
    { text: '', options: ['ক', 'খ'] },
  ])
  expect(await puts(examId)).toEqual({ added: 1, known: [1, 3], unfinished: [4] })
  const { questions } = await lists({ courseId: 'hsc-27' })
  expect(questions).toMatchObject([{ chapter: 'বল', tags: ['DU 21'], source: 'পরের বছর', courseName: 'HSC 2027' }])
  const again = { ...questions[0], text: ' phy question ১', options: ['গ', 'খ', 'ক', 'ঙ'], optionCount: 4 }
  const reply = await office.room.server.call('POST', '/api/staff/bank', {
    headers: author.headers,
    body: { question: again },
  })
  expect(reply).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('each question says where it was used and, once results are out, how many had it right', async () => {
  const before = (await lists({ find: 'phy question 2' })).questions[0]
  expect(before).toMatchObject({ useCount: 1, uses: [{ examId: exam.id }], figures: { students: 0, right: 0 } })
  await resultsComeOut(office.room, exam)
  const figures = async (number: number) =>
    (await lists({ find: `phy question ${number}`, courseId: 'hsc-26' })).questions[0]?.figures
  expect(await Promise.all([1, 2, 4].map(figures))).toEqual([
    { students: 3, right: 1 },
    { students: 3, right: 3 },
    { students: 3, right: 0 },
  ])
  expect((await lists({ used: 'never' })).questions).toMatchObject([
    { courseId: 'hsc-27', useCount: 0, lastUsedAt: null },
  ])
  const { years } = await lists()
  expect((await lists({ used: 'yes', year: years[0] ?? 0 })).total).toBe(5)
  expect((await lists({ year: 2001 })).total).toBe(0)
})

test('results that came out before figures were kept are counted as those that come out now', async () => {
  const { db } = office.room.server
  const Figure = z.object({ exam_id: z.string(), number: z.int(), asked: z.int(), got_right: z.int() })
  const figures = async () =>
    await db.many(Figure, sql`select exam_id, number, asked, got_right from question_figures order by exam_id, number`)
  const kept = await figures()
  expect(kept).toHaveLength(5)
  await db.run(sql`delete from question_figures`)
  const [statement = ''] = /insert into question_figures[^;]*/.exec(await readFile(MIGRATION, 'utf8')) ?? []
  const client = new pg.Client({ connectionString: office.room.server.databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
  expect(await figures()).toEqual(kept)
})

test('difficulty is measured once ten students had a question, and the author’s estimate before', async () => {
  const { db } = office.room.server
  expect((await lists({ difficulty: 3 })).total).toBe(6)
  await db.run(
    sql`update question_figures set asked = 10 * asked, got_right = 10 * got_right where exam_id = ${exam.id}`,
  )
  expect((await lists({ difficulty: 1 })).questions.map(({ text }) => text)).toEqual([
    'phy question 3',
    'phy question 2',
  ])
  expect((await lists({ difficulty: 4 })).questions.map(({ text }) => text)).toEqual(['phy question 1'])
  expect((await lists({ difficulty: 5 })).total).toBe(2)
})

test('several are filed at once, and the chapter goes with them to a paper and back', async () => {
  const { questions } = await lists({ chapter: 'গতি', subject })
  const ids = questions.filter(({ text }) => /[45]/.test(text)).map(({ id }) => id)
  await author.gets(bank.fileBankQuestions, { ids, chapter: 'কাজ ও শক্তি', tag: 'মডেল ১' })
  await author.gets(bank.fileBankQuestions, { ids, tag: 'মডেল ১' })
  expect((await lists({ chapter: 'কাজ ও শক্তি', tag: 'মডেল ১' })).questions).toMatchObject([
    { tags: ['মডেল ১'] },
    { tags: ['মডেল ১'] },
  ])
  const examId = await draftWith([])
  const take = { examId, subjectId: 'phy-27', ids }
  await author.gets(calls.takeBankQuestions, take)
  await author.gets(calls.takeBankQuestions, take)
  expect(await paperOf(examId)).toMatchObject([
    { chapter: 'কাজ ও শক্তি', tags: ['মডেল ১'], bankId: ids[0] },
    { chapter: 'কাজ ও শক্তি', bankId: ids[1] },
  ])
  expect(await puts(examId)).toMatchObject({ added: 0, known: [1, 2] })
  expect((await author.asks(bank.fileBankQuestions, { ids: [...ids, 99_999], chapter: 'x' })).status).toBe(404)
})

test('a paper is drawn from chapters and levels, looked at first, the same for the same seed', async () => {
  const { chapters }: { chapters: object[] } = await author.gets(calls.bankStock, { subject })
  expect(chapters).toEqual(
    expect.arrayContaining([
      { chapter: 'গতি', easy: 2, medium: 0, hard: 1 },
      { chapter: 'কাজ ও শক্তি', easy: 0, medium: 0, hard: 2 },
      { chapter: 'বল', easy: 0, medium: 1, hard: 0 },
    ]),
  )
  const wants = [
    { chapter: 'গতি', level: 'easy' as const, count: 1 },
    { chapter: 'কাজ ও শক্তি', level: null, count: 3 },
  ]
  const draws = async (changes: object = {}): Promise<Listed & { short: object[] }> =>
    await author.gets(calls.drawFromBank, { subject, wants, seed: 'a', ...changes })
  const first = await draws()
  expect(first.questions).toHaveLength(3)
  expect(first.short).toEqual([{ chapter: 'কাজ ও শক্তি', level: null, count: 3, found: 2 }])
  expect(await draws()).toEqual(first)
  expect((await draws({ unusedMonths: 12 })).questions).toEqual([])
  const ids = first.questions.map(({ id }) => id)
  const examId = await draftWith([])
  await author.gets(calls.takeBankQuestions, { examId, subjectId: 'phy-27', ids })
  expect((await draws({ examId, wants: [{ chapter: 'গতি', level: 'easy', count: 2 }] })).questions).toHaveLength(1)
})

test('what is on the paper is not drawn again, though it was typed or is of another course’s bank; doubles are counted once', async () => {
  const { db } = office.room.server
  const copied = await db.many(
    z.object({ id: z.int() }),
    sql`
    insert into bank_questions (subject_id, text, options, option_count, correct, tags, difficulty, chapter, updated_at, updated_by)
    select 'phy-27', text, options, option_count, correct, tags, difficulty, chapter, updated_at, updated_by
    from bank_questions where chapter = 'গতি' returning id`,
  )
  expect(copied).toHaveLength(3)
  const { chapters }: { chapters: object[] } = await author.gets(calls.bankStock, { subject })
  expect(chapters).toEqual(expect.arrayContaining([{ chapter: 'গতি', easy: 2, medium: 0, hard: 1 }]))
  const wants = [{ chapter: 'গতি', level: null, count: 9 }]
  const draws = async (examId: string): Promise<Listed> =>
    await author.gets(calls.drawFromBank, { subject, wants, seed: 'a', examId })
  const empty = await draftWith([])
  const [first, second] = (await draws(empty)).questions.map(({ id }) => id)
  await author.gets(calls.takeBankQuestions, { examId: empty, subjectId: 'phy-27', ids: [first ?? 0] })
  const [{ bankId: _, ...words } = {}] = await paperOf(empty)
  const typed = await draftWith([{ ...words, text: ` ${words.text?.toUpperCase()}` }])
  expect((await draws(typed)).questions).toHaveLength(2)
  await author.gets(calls.takeBankQuestions, { examId: typed, subjectId: 'phy-27', ids: [second ?? 0] })
  expect((await draws(typed)).questions).toHaveLength(1)
  await db.run(sql`delete from bank_questions where id = any(${copied.map(({ id }) => id)})`)
})

test('somebody of one course neither sees nor draws nor files what is of another', async () => {
  const rights = { ...ALL_RIGHTS, courses: ['hsc-27'] }
  const colleague = await signedIn(office.room.server, 'author', 'Of one course', rights)
  expect(await lists({}, colleague)).toMatchObject({ total: 1, questions: [{ courseId: 'hsc-27' }], chapters: ['বল'] })
  const drawn: Listed = await colleague.gets(calls.drawFromBank, {
    subject,
    wants: ['গতি', 'বল'].map((chapter) => ({ chapter, level: null, count: 5 })),
    seed: 'a',
  })
  expect(drawn.questions).toMatchObject([{ chapter: 'বল' }])
  const [theirs] = (await lists({ courseId: 'hsc-26' })).questions
  expect((await colleague.asks(bank.fileBankQuestions, { ids: [theirs?.id ?? 0], chapter: 'x' })).status).toBe(404)
  expect((await colleague.asks(calls.putPaperInBank, { examId: exam.id })).status).toBe(404)
})

test('a draft that names another course’s subject, or one that is not there, puts nothing into that one’s bank', async () => {
  for (const subject of ['phy', 'nowhere']) {
    const examId = await draftWith([{ text: `Of ${subject}?`, options: ['ক', 'খ'], correct: 0 }])
    const { document, revision }: EditableExam = await author.gets(readPaper, { examId })
    await author.gets(savePaper, { examId, revision, document: { ...document, subject } })
    expect(await puts(examId)).toEqual({ added: 0, known: [], unfinished: [1] })
  }
})

test('a key that is corrected in an exam is corrected in the bank, wherever the option stands there, unless somebody has done so before', async () => {
  const later = await office.room.exam('mcq', { mcq: { shuffle: false } })
  const isInFull = (options: unknown) => Array.isArray(options) && options.includes('ঘ')
  const inBank = async (number: number) =>
    (await lists({ find: `phy question ${number}` })).questions.filter(
      (one) => 'options' in one && isInFull(one.options),
    )
  const corrects = async (number: number, from: number[], key: number[] | 'cancelled') =>
    await office.owner.gets(correctQuestion, { examId: later.id, number, from, key, reason: 'The book was wrong' })

  const [first] = await inBank(1)
  expect(first).toMatchObject({ options: ['ক', 'খ', 'গ', 'ঘ'], correct: 1 })
  await office.room.server.db.run(sql`
    update bank_questions set options = array['ঘ', 'গ', 'খ', 'ক'], correct = 2 where id = ${first?.id}`)
  expect(await corrects(1, [1], [3])).toMatchObject({ inBank: 1 })
  expect(await inBank(1)).toMatchObject([{ correct: 0 }])
  expect(await corrects(1, [3], [0, 1])).toMatchObject({ inBank: 1 })
  expect(await inBank(1)).toMatchObject([{ correct: 2, alsoCorrect: [3] }])

  const [second] = await inBank(2)
  await office.room.server.db.run(sql`update bank_questions set correct = 0 where id = ${second?.id}`)
  expect(await corrects(2, [2], [1])).toMatchObject({ inBank: 0 })
  expect(await inBank(2)).toMatchObject([{ correct: 0 }])
  expect(await corrects(3, [3], 'cancelled')).toMatchObject({ inBank: 1 })
  expect(await inBank(3)).toMatchObject([{ correct: null }])
})
