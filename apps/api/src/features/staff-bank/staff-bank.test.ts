import * as calls from '@anushilon/contract/staff/bank'
import * as papers from '@anushilon/contract/staff/bank-papers'
import { createDraft, readPaper, type EditableExam } from '@anushilon/contract/staff/papers'
import { fromFlat } from '@anushilon/domain/exam/flat-question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse } from '../../../test/seed.ts'
import { recordImages } from '../../stores/exam/images.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'

let server: TestServer
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26', ['phy', 'chem'])
  author = await signedIn(server, 'author')
})
afterAll(() => server.close())

/** As the wire has it. */
const question = {
  subjectId: 'phy',
  text: 'ত্বরণের একক কী?',
  image: null as string | null,
  options: ['m/s', 'm/s²', 'N', 'J'],
  optionCount: 4,
  correct: 1,
  explanation: null,
  explanationText: '$a = \\frac{v}{t}$',
  tags: ['গতিবিদ্যা', 'DU 2021'],
  difficulty: 2,
}
type WireContent = { [K in keyof typeof question]: (typeof question)[K] | null } & {
  readonly image: string | null
  readonly imageText?: string
}
type WireQuestion = WireContent & { readonly id: number; readonly savedAt: number }

/** As it comes over the wire: the pages would not even send some of it. */
const adds = async (changes: Partial<WireContent> = {}) =>
  await server.call('POST', '/api/staff/bank', {
    headers: author.headers,
    body: { question: { ...question, ...changes }, source: 'DU 2021 paper' },
  })
const added = async (changes: Partial<WireContent> = {}) => {
  const reply = await adds(changes)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as WireQuestion
}
interface Listed {
  questions: WireQuestion[]
  total: number
  pages: number
  tags: string[]
}
const lists = async (input: Parameters<typeof author.asks<object, never>>[1] = {}): Promise<Listed> =>
  await author.gets(calls.bankList, input)

test('questions are found by words, subject, tag and difficulty', async () => {
  const first = await added()
  expect(first).toMatchObject({ ...question, source: 'DU 2021 paper', isArchived: false })
  await added({ subjectId: 'chem', text: '100% বিশুদ্ধ?', tags: ['জৈব'], difficulty: 5, correct: null })
  expect((await lists()).total).toBe(2)
  expect((await lists({ find: 'ত্বরণ' })).questions.map(({ id }) => id)).toEqual([first.id])
  expect((await lists({ find: '0%' })).total).toBe(1)
  expect((await lists({ find: '_' })).total).toBe(0)
  expect((await lists({ subject: 'Subject chem' })).questions).toMatchObject([
    { correct: null, subjectName: 'Subject chem' },
  ])
  expect((await lists({ subject: 'Subject phy' })).tags.toSorted()).toEqual(['DU 2021', 'গতিবিদ্যা'].toSorted())
  expect((await lists({ tag: 'DU 2021' })).total).toBe(1)
  expect((await lists({ difficulty: 5 })).total).toBe(1)
  expect(await lists({ page: 2 })).toMatchObject({ questions: [], total: 2, pages: 1 })
})

test.each([
  ['neither text nor picture', { text: null, options: [] }],
  ['a key outside its options', { correct: 4 }],
  ['fewer options than it says', { options: ['a', 'b'] }],
  ['a difficulty of six', { difficulty: 6 }],
])('a question with %s is refused', async (_what, changes) => {
  expect((await adds(changes)).body).toMatchObject({ code: 'bad-input' })
})

test('a question of an unknown subject, or with a picture that is not there, is refused', async () => {
  expect((await adds({ subjectId: 'none' })).status).toBe(404)
  const image = `files/00/${'0'.repeat(40)}.png`
  expect((await adds({ text: null, options: [], image })).status).toBe(404)
})

test('a question is changed, put away and fetched back', async () => {
  const { id } = await added({ text: 'Before' })
  const reply = await author.asks(calls.changeBankQuestion, {
    id,
    question: fromFlat({ ...question, text: 'After', tags: ['x', 'x'] }),
  })
  expect(reply.body).toMatchObject({ id, text: 'After', tags: ['x'], source: 'DU 2021 paper' })
  await author.gets(calls.archiveBankQuestion, { id, isArchived: true })
  expect((await lists({ find: 'After' })).total).toBe(0)
  expect((await lists({ find: 'After', archived: 'yes' })).total).toBe(1)
  await author.gets(calls.archiveBankQuestion, { id, isArchived: false })
  expect((await lists({ find: 'After' })).total).toBe(1)
  expect((await author.asks(calls.changeBankQuestion, { id: 99_999, question: fromFlat(question) })).status).toBe(404)
})

test('what a colleague has changed since it was read is not undone unseen', async () => {
  const { id, savedAt } = await added({ text: 'Which key?' })
  server.clock.passes('1 s')
  const changes = async (to: Partial<typeof question>, then: number) =>
    await author.asks(calls.changeBankQuestion, { id, question: fromFlat({ ...question, ...to }), savedAt: then })
  const corrected = await changes({ text: 'Which key?', correct: 2 }, savedAt)
  expect(corrected).toMatchObject({ status: 200, body: { correct: 2 } })
  expect(await changes({ text: 'Which key?', tags: ['old'] }, savedAt)).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('A colleague has changed this question') as string },
  })
  expect((await lists({ find: 'Which key' })).questions).toMatchObject([{ correct: 2, tags: question.tags }])
})

test('a draft takes copies that remember where they came from', async () => {
  const [one, two] = [await added({ text: 'one' }), await added({ text: 'two', correct: null, explanationText: null })]
  const { examId } = (await author.gets(createDraft, { courseId: 'hsc-26', name: 'x', variation: 'mcq' })) as {
    examId: string
  }
  await author.gets(papers.takeBankQuestions, { examId, subjectId: 'phy', ids: [two.id, one.id] })
  const paper: EditableExam = await author.gets(readPaper, { examId })
  expect(paper.revision).toBe('2')
  const filed = { options: question.options, tags: question.tags }
  expect(paper.document.mcq?.questions).toEqual([
    { text: 'two', ...filed, bankId: two.id },
    { text: 'one', ...filed, correct: 1, explanationText: question.explanationText, bankId: one.id },
  ])
  expect(paper.check.missing.map(({ place }) => place)).toContain('mcq.questions[0].correct')
  const missing = { examId, subjectId: 'phy', ids: [99_999] }
  expect((await author.asks(papers.takeBankQuestions, missing)).status).toBe(404)
  expect((await author.asks(papers.takeBankQuestions, { ...missing, examId: 'none', ids: [one.id] })).status).toBe(404)
})

test('a question in a picture is found by the words in it, and takes them to a paper', async () => {
  const image = `files/ab/${'0'.repeat(40)}.png`
  await recordImages(server.db, [{ path: image, mediaType: 'image/png', bytes: 1, width: 1, height: 1 }])
  const words = { text: null, image, options: [], imageText: 'টলুইন + KMnO₄' }
  const { id } = await added(words)
  expect((await lists({ find: 'টলুইন' })).questions).toMatchObject([{ id, image, imageText: 'টলুইন + KMnO₄' }])
  const course = { courseId: 'hsc-26', name: 'A', variation: 'mcq', subjectId: 'phy' } as const
  const { examId } = (await author.gets(createDraft, course)) as { examId: string }
  await author.gets(papers.takeBankQuestions, { ids: [id], examId, subjectId: 'phy' })
  const paper: EditableExam = await author.gets(readPaper, { examId })
  expect(paper.document.mcq?.questions).toMatchObject([{ image, imageText: 'টলুইন + KMnO₄', bankId: id }])
})

test('a question in words takes its figure to a paper', async () => {
  const image = `files/ab/${'1'.repeat(40)}.png`
  await recordImages(server.db, [{ path: image, mediaType: 'image/png', bytes: 1, width: 1, height: 1 }])
  const { id } = await added({ image, imageText: 'একটি আনত তল' })
  const course = { courseId: 'hsc-26', name: 'B', variation: 'mcq', subjectId: 'phy' } as const
  const { examId } = (await author.gets(createDraft, course)) as { examId: string }
  await author.gets(papers.takeBankQuestions, { ids: [id], examId, subjectId: 'phy' })
  const paper: EditableExam = await author.gets(readPaper, { examId })
  expect(paper.document.mcq?.questions).toMatchObject([
    { text: question.text, figure: image, imageText: 'একটি আনত তল', options: question.options },
  ])
})
