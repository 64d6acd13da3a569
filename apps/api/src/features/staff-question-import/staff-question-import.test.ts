import { auditLog } from '@anushilon/contract/staff/audit'
import { bankList } from '@anushilon/contract/staff/bank'
import { createDraft, readPaper, type EditableExam } from '@anushilon/contract/staff/papers'
import * as calls from '@anushilon/contract/staff/question-import'
import type { Decision, QuestionReview } from '@anushilon/contract/staff/question-import'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import { writeZip } from '@anushilon/question-files/containers/write-zip'
import { BOLD, docx, p, picture, run } from '@anushilon/question-files/testing/docx-samples'
import { renamedZip } from '@anushilon/question-files/testing/renamed-zip'
import type { FlatQuestion } from '@anushilon/domain/exam/flat-question'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse } from '../../../test/seed.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { zipBomb } from '../../../test/staff/zip-bomb.ts'
import { sql } from '../../db/sql.ts'

let server: TestServer
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26', ['phy', 'chem'])
  author = await signedIn(server, 'author', 'Karim')
})
afterAll(() => server.close())
beforeEach(async () => await server.db.run(sql`delete from bank_questions`))

const HEADS = ['question', 'option a', 'option b', 'option c', 'key', 'explanation', 'tags', 'difficulty']
const GOOD = ['কোনটি কার্যকরী মূলক?', '−OH', 'CH₄', 'C₆H₆', 'A', 'কারণ', 'জৈব রসায়ন', 'easy']
const NO_KEY = ['বেনজিন বলয়ে ইলেকট্রন কত?', '4', '6', '8', '', '', '', '']
const OPEN_BRACE = ['হাইব্রিডাইজেশন $sp^{3$?', 'a', 'b', 'c', 'B', '', '', '']

const target = { subjectId: 'chem', examId: null }

async function sent(bytes: Uint8Array, name = 'organic.csv'): Promise<string> {
  return await sendBytes(server, author, name, bytes)
}
async function reviewed(fileId: string, decisions: Decision[] = [], leaveOutFaulty = false): Promise<QuestionReview> {
  return await author.gets(calls.reviewQuestions, { fileId, decisions, leaveOutFaulty })
}
const takes = async (fileId: string, decisions: Decision[] = [], leaveOutFaulty = false) =>
  await author.asks(calls.importQuestions, { fileId, decisions, leaveOutFaulty, target })
const ENTITIES = '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'

async function stored() {
  return await server.db.one(
    z.record(z.string(), z.int()),
    sql`
    select (select count(*) from bank_questions) as questions, (select count(*) from exam_drafts) as drafts,
      (select count(*) from images) as images, (select count(*) from audit_log) as entries`,
  )
}

async function bank(): Promise<FlatQuestion[]> {
  const { questions } = (await author.gets(bankList, { subject: 'Subject chem' })) as { questions: FlatQuestion[] }
  return questions.toReversed()
}

describe('a file of questions', () => {
  test('is shown with its format, its questions and every fault, and nothing is stored', async () => {
    const fileId = await sent(writeCsv(HEADS, [GOOD, NO_KEY, OPEN_BRACE, GOOD]))
    const review = await reviewed(fileId)
    expect(review).toMatchObject({
      fileName: 'organic.csv',
      format: 'CSV',
      encoding: 'UTF-8 with BOM',
      counted: 'Row',
      counts: { read: 4, ready: 2, faults: 2, toLookAt: 1, leftOut: 0, pictures: 0 },
      isSample: false,
    })
    expect(review.questions.map(({ faults }) => faults)).toEqual([
      [],
      [
        {
          kind: 'key',
          isFault: true,
          isToBeSeen: false,
          message: 'Row 3, column “key” is empty. Choose the key here, or leave it out.',
          repair: 'choose-key',
        },
      ],
      [
        {
          kind: 'formula',
          isFault: true,
          isToBeSeen: false,
          message: 'Row 4, column “question”: A brace is not closed in the formula sp^{3.',
          repair: { label: 'Mend the formula', change: { text: 'হাইব্রিডাইজেশন $sp^{3}$?'.normalize('NFC') } },
        },
      ],
      [
        {
          kind: 'twice',
          isFault: false,
          isToBeSeen: false,
          message: 'Row 5 is the same as row 2. Both will be stored unless you leave one out.',
          repair: null,
        },
      ],
    ])
    expect(await bank()).toEqual([])
  })

  test('is imported whole once every fault is repaired or left out, and only once', async () => {
    const fileId = await sent(writeCsv(HEADS, [GOOD, NO_KEY, OPEN_BRACE, GOOD]))
    expect(await takes(fileId)).toMatchObject({
      status: 409,
      body: { code: 'not-ready', detail: '2 have faults, the first is Row 3.' },
    })
    expect(await bank()).toEqual([])

    const decisions: Decision[] = [
      { index: 1, change: { correct: 1 } },
      { index: 2, change: { text: 'হাইব্রিডাইজেশন $sp^{3}$?' } },
      { index: 3, leaveOut: true },
    ]
    expect((await reviewed(fileId, decisions)).counts).toMatchObject({ ready: 3, faults: 0, toLookAt: 0, leftOut: 1 })
    expect((await takes(fileId, decisions)).body).toEqual({ cancelled: false, added: 3, leftOut: 1 })
    expect(await bank()).toMatchObject([
      {
        text: GOOD[0]?.normalize('NFC'),
        options: ['−OH', 'CH₄', 'C₆H₆'],
        correct: 0,
        explanationText: 'কারণ',
        tags: ['জৈব রসায়ন'.normalize('NFC')],
        difficulty: 2,
        source: 'organic.csv',
      },
      { options: ['4', '6', '8'], correct: 1 },
      { text: 'হাইব্রিডাইজেশন $sp^{3}$?'.normalize('NFC'), correct: 1 },
    ])
    expect((await takes(fileId, decisions)).status).toBe(404)
    expect(await bank()).toHaveLength(3)
    const owner = await signedIn(server, 'owner')
    expect(await owner.gets(auditLog, { action: 'bank.import' })).toMatchObject({
      entries: [
        {
          staffName: 'Karim',
          about: 'organic.csv: 3 questions into Subject chem',
          after: { format: 'CSV', added: 3, leftOut: 1 },
        },
      ],
    })
  })

  test('leaves out what the bank of the subject has already, unless somebody wants it', async () => {
    const again = [` কোনটি  কার্যকরী মূলক? `, ...GOOD.slice(1)]
    const other = ['অন্য প্রশ্ন?', ...GOOD.slice(1)]
    await takes(await sent(writeCsv(HEADS, [GOOD])))
    const fileId = await sent(writeCsv(HEADS, [again, other]), 'second.csv')
    const asked = { fileId, decisions: [], leaveOutFaulty: false }
    const { counts, questions }: QuestionReview = await author.gets(calls.reviewQuestions, { ...asked, target })
    expect(counts).toMatchObject({ read: 2, ready: 1, faults: 0, leftOut: 1 })
    expect(questions[0]).toMatchObject({ isLeftOut: true, faults: [{ kind: 'known', isFault: false }] })
    const forAPaper = { ...asked, target: { ...target, examId: 'a-paper' } }
    expect(await author.gets(calls.reviewQuestions, forAPaper)).toMatchObject({ counts: { leftOut: 0 } })
    const elsewhere = { ...asked, target: { ...target, subjectId: 'phy' } }
    expect(await author.gets(calls.reviewQuestions, elsewhere)).toMatchObject({ counts: { leftOut: 0 } })
    expect(await takes(fileId, [{ index: 0, leaveOut: false }])).toMatchObject({ body: { added: 2, leftOut: 0 } })
    expect(await bank()).toHaveLength(3)
  })

  test('may leave all that is faulty out at once', async () => {
    const fileId = await sent(await writeXlsx(HEADS, [NO_KEY, GOOD, OPEN_BRACE], 'Sheet'), 'q.xlsx')
    expect((await takes(fileId, [], true)).body).toEqual({ cancelled: false, added: 1, leftOut: 2 })
    const none = await sent(writeCsv(HEADS, [NO_KEY]))
    expect((await takes(none, [], true)).body).toMatchObject({
      code: 'not-ready',
      detail: 'Every question is left out.',
    })
  })

  test('a file whose import was answered to nobody is taken in once, and the second press is told what came of it', async () => {
    const fileId = await sent(writeCsv(HEADS, [GOOD]))
    const asked = { fileId, decisions: [], leaveOutFaulty: false, target, requestKey: 'import-0001' }
    const before = (await stored())['questions'] ?? 0
    const first = await author.gets(calls.importQuestions, asked)
    expect(first).toEqual({ cancelled: false, added: 1, leftOut: 0 })
    expect(await author.gets(calls.importQuestions, asked)).toEqual(first)
    expect((await stored())['questions']).toBe(before + 1)
  })

  test('goes to the end of a draft’s paper', async () => {
    const { examId } = (await author.gets(createDraft, { courseId: 'hsc-26', name: 'x', variation: 'mcq' })) as {
      examId: string
    }
    const fileId = await sent(writeCsv(HEADS, [GOOD]))
    const asked = { fileId, decisions: [], leaveOutFaulty: false }
    const nowhere = { subjectId: 'chem', examId: 'none' }
    expect((await author.asks(calls.importQuestions, { ...asked, target: nowhere })).status).toBe(404)
    await author.gets(calls.importQuestions, { ...asked, target: { subjectId: 'chem', examId } })
    const paper: EditableExam = await author.gets(readPaper, { examId })
    expect(paper.document.mcq?.questions).toMatchObject([{ correct: 0, explanationText: 'কারণ' }])
    expect(await bank()).toEqual([])
  })

  test('brings its pictures along, decoded and encoded by us', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const table = writeCsv(['question', 'a', 'b', 'key', 'image'], [['', '', '', 'D', 'q1.png']])
    const fileId = await sent(await writeZip({ 'q.csv': table, 'q1.png': picture }), 'q.zip')
    expect((await reviewed(fileId)).counts).toMatchObject({ pictures: 1, ready: 1 })
    expect((await takes(fileId)).status).toBe(200)
    const [question] = await bank()
    expect(question).toMatchObject({ text: null, options: [], optionCount: 4, correct: 3 })
    const shown = await server.call('GET', `/${question?.image}`)
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  })

  test('of Word waits until what was guessed is looked at, shows its picture, and is then taken', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const body = `<w:p>${run('১। চিত্রটি কার?')}${picture('rId1')}</w:p>${p('ক) পানি')}<w:p>${run('খ) ')}${run('ঢাকা', BOLD)}</w:p>`
    const fileId = await sent(await docx(body, { media: { 'a.png': png } }), 'paper.docx')
    const review = await reviewed(fileId)
    expect(review).toMatchObject({ format: 'Word', counts: { ready: 0, faults: 0, unseen: 1, pictures: 1 } })
    expect(review.questions).toMatchObject([
      { correct: 1, hasPicture: true, faults: [{ kind: 'guessed', isToBeSeen: true }] },
    ])
    const shown = await author.asks(calls.questionImportPicture, { fileId, index: 0, of: 'question' })
    expect([shown.status, shown.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/(?:png|webp|jpeg)/),
    ])
    expect(await author.asks(calls.questionImportPicture, { fileId, index: 0, of: 'explanation' })).toMatchObject({
      status: 404,
    })
    expect(await takes(fileId)).toMatchObject({
      status: 409,
      body: { code: 'not-ready', detail: '1 are still to be looked at, the first is Question 1.' },
    })
    const seen = [{ index: 0, change: { seen: true } }]
    expect((await reviewed(fileId, seen)).counts).toMatchObject({ ready: 1, unseen: 0 })
    expect(await takes(fileId, seen)).toMatchObject({ body: { added: 1 } })
    expect(await bank()).toMatchObject([{ text: 'চিত্রটি কার?'.normalize('NFC'), correct: 1, image: expect.any(String) }])
  })

  test('with numbers to type waits until they are looked at, and keeps number, tolerance and unit', async () => {
    const text = Buffer.from('১। g কত?\nউত্তর: ৯.৮ (± ০.১) m/s²\n২। π কত?\nAnswer: 3.1 to 3.2\n৩। রাজধানী?\nউত্তর: ঢাকা\n')
    const fileId = await sent(text, 'numbers.txt')
    const review = await reviewed(fileId)
    expect(review).toMatchObject({ format: 'Text', counts: { read: 3, ready: 0, faults: 1, unseen: 2 } })
    expect(review.questions[0]).toMatchObject({
      optionCount: 0,
      correct: null,
      number: { answer: '৯.৮', tolerance: '০.১', unit: 'm/s²' },
      faults: [{ kind: 'guessed', message: expect.stringContaining('right from 9.7 to 9.9') }],
    })
    const decisions: Decision[] = [
      { index: 0, change: { seen: true } },
      { index: 1, change: { number: { answer: '3.14', tolerance: '1%', unit: '' } } },
      { index: 2, leaveOut: true },
    ]
    const { examId } = (await author.gets(createDraft, { courseId: 'hsc-26', name: 'y', variation: 'mcq' })) as {
      examId: string
    }
    const asked = { fileId, decisions, leaveOutFaulty: false }
    await author.gets(calls.importQuestions, { ...asked, target: { subjectId: 'chem', examId } })
    const paper: EditableExam = await author.gets(readPaper, { examId })
    expect(paper.document.mcq?.questions).toEqual([
      { text: 'g কত?', answer: '9.8', tolerance: '0.1', unit: 'm/s²' },
      { text: 'π কত?', answer: '3.14', tolerance: '0.0314' },
    ])
    expect(await takes(await sent(text, 'numbers.txt'), decisions)).toMatchObject({ body: { added: 2, leftOut: 1 } })
    expect(await bank()).toMatchObject([
      {
        text: 'g কত?',
        optionCount: 0,
        unit: 'm/s²',
        correct: expect.any(Number),
        alsoCorrect: [expect.any(Number), expect.any(Number)],
      },
      { text: 'π কত?', optionCount: 0, unit: '' },
    ])
  })

  test('in an old font is converted all at once, and each is to be looked at then', async () => {
    const rows = ['evsjv‡`‡ki ivRavbx?', '†g‡_b wK?'].map((text) => [text, 'PÆMÖvg', 'Amxg', 'XvKv', 'A', '', '', ''])
    const fileId = await sent(writeCsv(HEADS, rows))
    expect((await reviewed(fileId)).counts).toMatchObject({ faults: 2 })
    const all = { fileId, leaveOutFaulty: false, convertOldFonts: true }
    const review: QuestionReview = await author.gets(calls.reviewQuestions, { ...all, decisions: [] })
    expect(review.counts).toMatchObject({ faults: 0, unseen: 2, ready: 0 })
    expect(review.questions[0]).toMatchObject({
      text: 'বাংলাদেশের রাজধানী?'.normalize('NFC'),
      options: ['চট্টগ্রাম', 'Amxg', 'ঢাকা'].map((option) => option.normalize('NFC')),
    })
    const told = review.questions[0]?.faults.map(({ message }) => message).join(' ') ?? ''
    expect(told).toContain('Left as it was: “Amxg” (from Bijoy it would be অসীম)'.normalize('NFC'))
    const decisions = [0, 1].map((index) => ({ index, change: { seen: true } }))
    const answer = await author.asks(calls.importQuestions, { ...all, decisions, target })
    expect(answer).toMatchObject({ body: { added: 2 } })
    expect((await bank()).map(({ text }) => text)).toEqual(
      ['বাংলাদেশের রাজধানী?', 'মেথেন কি?'].map((text) => text.normalize('NFC')),
    )
  })

  test.each(['docx', 'xlsx', 'txt'] as const)('can be begun from a template for %s', async (kind) => {
    const answer = await author.asks(calls.questionTemplate, { kind })
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename*=UTF-8''questions.${kind}`,
    ])
  })

  test('with a picture that cannot be decoded stores nothing', async () => {
    const table = writeCsv(
      ['question', 'a', 'b', 'key', 'image'],
      [
        ['', '', '', 'D', 'q1.png'],
        ['Q', 'x', 'y', 'A', ''],
      ],
    )
    const broken = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    const fileId = await sent(await writeZip({ 'q.csv': table, 'q1.png': broken }), 'q.zip')
    expect((await takes(fileId)).body).toMatchObject({ code: 'not-ready', detail: expect.stringContaining('q1.png') })
    expect(await bank()).toEqual([])
  })

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['a path that leaves the zip', 'q.zip', () => renamedZip({ '../../x.csv': 'a,b' }), /outside itself/],
    ['a zip bomb', 'q.zip', () => zipBomb('q.csv', 2_000_000_000), /zip bomb/],
    ['entities of a file of the server', 'q.xml', () => Buffer.from(`${ENTITIES}<quiz>&xxe;</quiz>`), /entities/],
    [
      'a workbook that is cut off',
      'q.xlsx',
      async () => (await writeXlsx(['a'], [['b']], 'x')).subarray(0, 300),
      /cut off|damaged/,
    ],
    ['letters of no known encoding', 'q.csv', () => Buffer.from([0x52, 0xe9, 0x0a, 0xff]), /neither UTF-8 nor UTF-16/],
  ])(
    'that is harmful is refused with what is wrong with it, and stores nothing: %s',
    async (_, name, bytes, sentence) => {
      const fileId = await sent(await bytes(), name)
      const before = await stored()
      const refused = { status: 422, body: { code: 'file-refused', detail: expect.stringMatching(sentence) as string } }
      const asked = { fileId, decisions: [], leaveOutFaulty: false }
      expect(await author.asks(calls.reviewQuestions, asked)).toMatchObject(refused)
      expect(await takes(fileId)).toMatchObject(refused)
      expect(await stored()).toEqual(before)
    },
  )

  test('of somebody else is not there', async () => {
    const fileId = await sent(writeCsv(HEADS, [GOOD]))
    const other = await signedIn(server, 'author')
    const asked = { fileId, decisions: [], leaveOutFaulty: false }
    expect((await other.asks(calls.reviewQuestions, asked)).status).toBe(404)
    expect((await other.asks(calls.importQuestions, { ...asked, target })).status).toBe(404)
  })

  test('gives its faults as a table in which no cell is a formula', async () => {
    const fileId = await sent(writeCsv(HEADS, [['=1+1', 'x', 'y', 'z', '', '', '', '']]))
    const reply = await author.asks(calls.questionFaults, { fileId })
    expect(String(reply.body)).toContain(`"Row 2, column “key” is empty. Choose the key here, or leave it out.",'=1+1`)
  })
})

describe('a file of 20,000 questions', () => {
  const OFTEN = { interval: 20 }
  const done = async (fileId: string) =>
    ((await author.gets(calls.questionImportProgress, { fileId })) as { done: number }).done
  const rows = Array.from({ length: 20_000 }, (_, index) => [`প্রশ্ন ${index}`, ...GOOD.slice(1, 4), 'C', '', '', ''])

  test('is shown by its faults and a sample, and imported with its progress reported', async () => {
    const fileId = await sent(writeCsv(HEADS, [...rows.slice(1), NO_KEY]))
    const review = await reviewed(fileId)
    expect(review).toMatchObject({ isSample: true, counts: { read: 20_000, ready: 19_999, faults: 1 } })
    expect(review.questions).toHaveLength(51)
    expect(review.questions.at(-1)?.place.number).toBe(20_001)

    const importing = takes(fileId, [{ index: 19_999, leaveOut: true }])
    await expect.poll(async () => await done(fileId), OFTEN).toSatisfy((count) => count > 0 && count < 19_999)
    expect((await importing).body).toEqual({ cancelled: false, added: 19_999, leftOut: 1 })
  })

  test('leaves nothing behind when it is cancelled on the way', async () => {
    const fileId = await sent(writeCsv(HEADS, rows))
    const importing = takes(fileId)
    await expect.poll(async () => await done(fileId), OFTEN).toBeGreaterThan(0)
    await author.gets(calls.cancelQuestionImport, { fileId })
    expect((await importing).body).toEqual({ cancelled: true })
    expect(await bank()).toEqual([])
    expect((await reviewed(fileId)).counts.read).toBe(20_000)
  })
})
