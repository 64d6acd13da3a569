import { openSealedPaper } from '@anushilon/contract/open-sealed-paper'
import { mistakes } from '@anushilon/contract/operations/notebook'
import { openPaper } from '@anushilon/contract/operations/sealed-papers'
import { saveAnswer } from '@anushilon/contract/operations/sitting'
import { correctQuestion, previewCorrection, questionToCorrect } from '@anushilon/contract/staff/corrections'
import { itemAnalysis, type ItemAnalysis } from '@anushilon/contract/staff/items'
import { readNumber, readNumberKey } from '@anushilon/domain/exam/typed-number'
import { behaviourOf, VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { MINUTE } from '@anushilon/domain/instant'
import type { QuestionJson } from '@anushilon/exam-pack/pack-json'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { codeOn } from '../../../test/sitting/codes.ts'
import { SUBJECTS } from '../../../test/sitting/exams.ts'
import { Phone } from '../../../test/sitting/phone.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { audit } from '../../audit/audit.ts'
import { databaseSource } from '../../audit/database-source.ts'
import { sql } from '../../db/sql.ts'
import { updateExamLogs } from '../../exam-log/heads.ts'
import { examJson } from '../../packs/exam-json.ts'
import { loadExams } from '../../stores/exam/exams.ts'
import { picksOf } from '../../stores/sitting/answers.ts'
import { undecidedAnswers } from '../../stores/sitting/late-answers.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const questionsOf = (subject: string): QuestionJson[] => [
  { text: `g on earth, ${subject}`, answer: '9.8', tolerance: '0.1', unit: 'm/s²' },
  { image: 'img/question.svg', answer: '-3.30' },
  { text: `Which one, ${subject}?`, options: ['ক', 'খ', 'গ', 'ঘ'], correct: 3 },
]

function code(typed: string): number {
  const read = readNumber(typed)
  if ('fault' in read) throw new Error(read.fault)
  return read.code
}

function key(answer: string, tolerance: string): number[] {
  const read = readNumberKey(answer, tolerance)
  if ('fault' in read) throw new Error(read.fault)
  return [...read.key]
}

const isBySubject = (variation: Variation) => behaviourOf(variation).paper === 'by-subject'

async function sitter(variation: Variation): Promise<Student> {
  const written = behaviourOf(variation).parts.includes('written')
    ? { written: { image: 'img/card.svg', marks: [10] } }
    : {}
  const papers = isBySubject(variation)
    ? {
        mcq: { shuffle: false },
        subjects: SUBJECTS.map((subject) => ({ subject, mcq: { questions: questionsOf(subject) }, ...written })),
      }
    : { mcq: { questions: questionsOf('phy'), shuffle: false } }
  return await room.student(await room.exam(variation, papers))
}

async function starts(student: Student): Promise<readonly (string | null)[]> {
  const subjects = isBySubject(student.exam.variation) ? CHOSEN : []
  await student.starts(...subjects).isDone()
  return subjects.length === 0 ? [null] : subjects
}

const answers = (student: Student, question: number, option: number, subjectId: string | null = null) =>
  student.calls(saveAnswer, { examId: student.exam.id, subjectId, question, option })

const WITH_MCQ = VARIATION_NAMES.filter((variation) => behaviourOf(variation).parts.includes('mcq'))

describe.each(WITH_MCQ)('in an exam of the kind %s', (variation) => {
  test('a number is saved, locked, marked within its tolerance, shown, analysed and audited', async () => {
    const student = await sitter(variation)
    const subjects = await starts(student)
    for (const subject of subjects) {
      await answers(student, 0, code('৯.৯'), subject).isSaved()
      // The same number written otherwise is the same answer; another one comes too late.
      await answers(student, 0, code('9,90'), subject).isSaved()
      await answers(student, 0, code('9.8'), subject).isRefused('already-picked', String(code('9.9')))
      await answers(student, 1, code('-3.3000001'), subject).isSaved()
    }
    const running = await student.sees().isShown()
    for (const { questions } of running.sections) {
      expect(questions).toMatchObject([
        { unit: 'm/s²', options: [], picked: code('9.9') },
        { kind: 'picture', unit: '', optionCount: 0, picked: code('-3.3000001') },
        { picked: null },
      ])
      expect(questions[2]).not.toHaveProperty('unit')
    }
    expect(JSON.stringify(running)).not.toMatch(/correct|ruling|toleran/i)
    await student.submits().isOnTime()
    await resultsComeOut(room, student.exam)

    const { sections } = await new After(room, student).mcqSolution().isShown()
    for (const { questions } of sections) {
      expect(questions).toMatchObject([
        { picked: code('9.9'), correct: code('9.8'), ruling: key('9.8', '0.1') },
        { picked: code('-3.3000001'), correct: code('-3.3') },
        { picked: null },
      ])
    }
    const notebook = await student.calls(mistakes, { courseId: 'hsc-26', page: 1, show: 'open' }).isShown()
    expect(notebook.mistakes.map(({ question }) => question)).toMatchObject(
      subjects.flatMap(() => [{ unit: '', picked: code('-3.3000001') }, { picked: null }]),
    )
    const { mcq }: ItemAnalysis = await owner.gets(itemAnalysis, { examId: student.exam.id })
    expect(mcq?.items.slice(0, 2)).toMatchObject([
      {
        key: key('9.8', '0.1'),
        facility: 1,
        numbers: [{ number: code('9.9'), students: 1 }],
        all: { options: [1, 0] },
      },
      { key: key('-3.3', ''), facility: 0, all: { options: [0, 1], blank: 0 } },
    ])
    await updateExamLogs(room.server.deps, room.clock.now())
    const logged = await databaseSource(room.server.db, student.exam.id)
    if (logged === null) throw new Error('nothing was logged')
    const report = await audit(logged, { roots: [] })
    expect([report.faults.lines(), report.rankings]).toEqual([[], 1])
  })
})

test('what is no number of the question is refused and changes nothing, in each way in which an answer comes', async () => {
  const student = await sitter('mcq')
  await starts(student)
  await answers(student, 0, 3).isRefused('no-such-option')
  await answers(student, 2, code('3')).isRefused('no-such-option')
  await answers(student, 2, 4).isRefused('no-such-option')
  const { status } = await room.server.call('POST', '/api/student/updateanswermcq', {
    token: student.token,
    body: { examId: student.exam.id, questionIndexNumber: 0, optionIndexNumber: 9.8 },
  })
  expect(status).toBe(400)
  await student.submits([{ subjectId: null, picks: [3, null, null] }]).isRefused('no-such-option')
  expect(await student.stored()).toBe('...')
  await student.submits([{ subjectId: null, picks: [code('9.7'), null, 3] }]).isOnTime()
  expect(await picksOf(room.server.db, student.id, student.exam.id)).toEqual(
    new Map([
      [1, code('9.7')],
      [3, 3],
    ]),
  )
})

test('a number that was locked without a network counts by the chain, and a code by SMS leaves it out', async () => {
  const student = await sitter('mcq')
  await starts(student)
  const phone = await Phone.of(student)
  phone.links.push({ kind: 'pick', subjectId: 'phy', question: 0, option: code('9.85'), elapsedMs: 20 * MINUTE })
  room.clock.passes('21 min')
  await phone.isHeard()
  await room.server.deps.witnesses.record(room.clock.now())
  room.clock.passes('6 min')
  const { body } = await room.server.call('POST', '/api/hand-in', {
    body: { code: await codeOn(room.server, student, '..D', 27) },
    address: '203.0.113.7',
  })
  expect(body).toEqual({ outcome: 'arrived' })
  room.clock.passes('10 min')
  expect(await phone.delivers()).toEqual(['proved'])
  await resultsComeOut(room, student.exam)
  const [numeric, , plain] = (await new After(room, student).mcqSolution().isShown()).sections[0]?.questions ?? []
  expect([numeric, plain]).toMatchObject([{ picked: code('9.85') }, { picked: 3 }])
})

test('a sealed paper and a retake have the unit, and the retake is scored with the tolerance', async () => {
  const student = await sitter('mcq')
  room.clock.moveTo(TEST_START - 30 * MINUTE)
  const { rawPayload } = await room.server.app.inject({
    url: `/api/student/sealedpaper?examId=${student.exam.id}&part=mcq`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  room.morning()
  const of = { examId: student.exam.id, part: 'mcq' } as const
  const { key: unlock } = await student.calls(openPaper, { ...of, subjects: null }).isShown()
  const opened = await openSealedPaper(new Uint8Array(rawPayload), unlock, { ...of, studentId: String(student.id) })
  expect(opened?.content.paper.sections[0]).toMatchObject({ questions: [{ unit: 'm/s²' }, { unit: '' }, {}] })
  await answers(student, 0, code('12')).isSaved()
  await student.submits().isOnTime()
  await resultsComeOut(room, student.exam)
  const after = new After(room, student)
  await after.addsRetake().isDone()
  expect(JSON.stringify(await after.retakePaper().isShown())).toContain('"unit":"m/s²"')
  const scored = async (typed: string) =>
    (await after.submitsRetake([{ number: 1, picked: code(typed) }]).isShown()).result
  for (const within of ['9.7', '9.85', '9.9']) expect(await scored(within)).toMatchObject({ right: 1, wrong: 0 })
  for (const outside of ['9.69', '9.91']) expect(await scored(outside)).toMatchObject({ right: 0, wrong: 1 })
  await after.submitsRetake([{ number: 1, picked: 0 }]).isRefused('no-such-option')
  await after.submitsRetake([{ number: 3, picked: code('9.8') }]).isRefused('no-such-option')
})

test('a correction of the number or its tolerance is previewed and scores again; of options it takes none', async () => {
  const student = await sitter('mcq')
  await starts(student)
  await answers(student, 0, code('10')).isSaved()
  await student.submits().isOnTime()
  await resultsComeOut(room, student.exam)
  const place = { examId: student.exam.id, number: 1 }
  expect(await owner.gets(questionToCorrect, place)).toMatchObject({
    unit: 'm/s²',
    key: key('9.8', '0.1'),
    chosen: [0, 1],
    numbers: [{ number: code('10'), students: 1 }],
  })
  expect(await owner.asks(previewCorrection, { ...place, key: [1] })).toMatchObject({ status: 400 })
  expect(await owner.asks(previewCorrection, { ...place, key: key('10', '').concat(code('11')) })).toMatchObject({
    status: 400,
  })
  const wider = key('9.8', '0.2')
  expect(await owner.asks(previewCorrection, { ...place, key: wider })).toMatchObject({
    status: 200,
    body: { gain: 1 },
  })
  const corrects = async (from: number[] | 'cancelled', to: number[] | 'cancelled') => {
    const asked = await owner.asks(correctQuestion, { ...place, key: to, from, reason: 'The book says so' })
    expect(asked).toMatchObject({ status: 200 })
    room.clock.passes('10 s')
    return await owner.gets(questionToCorrect, place)
  }
  expect(await corrects(key('9.8', '0.1'), wider)).toMatchObject({ key: wider, chosen: [1, 0] })
  const after = new After(room, student)
  const [question] = (await after.mcqSolution().isShown()).sections[0]?.questions ?? []
  expect(question).toMatchObject({ correct: code('9.8'), ruling: wider, picked: code('10') })
  expect(await corrects(wider, 'cancelled')).toMatchObject({ key: 'cancelled', former: code('9.8') })
  expect(await corrects('cancelled', key('10', ''))).toMatchObject({ key: [code('10')], former: null })
})

test('a pack of the exam has the questions as they were written', async () => {
  const { exam } = await sitter('mcq')
  const stored = (await loadExams(room.server.db, [exam.id])).get(exam.id)
  const { mcq } = stored === undefined ? {} : examJson(stored, (path) => path)
  expect(mcq?.questions).toEqual([
    questionsOf('phy')[0],
    { image: expect.stringMatching(/^files\//) as string, answer: '-3.3' },
    questionsOf('phy')[2],
  ])
})

test('the database refuses a number with options, and a value outside of its own tolerance', async () => {
  const { exam } = await sitter('mcq')
  const set = (change: ReturnType<typeof sql>) =>
    room.server.db.run(sql`update questions set ${change} where exam_id = ${exam.id} and number = 1`)
  await expect(set(sql`option_count = 4`)).rejects.toThrow('questions_options')
  await expect(set(sql`correct = also_correct[2] + 1`)).rejects.toThrow('questions_options')
  await expect(set(sql`unit = null`)).rejects.toThrow('questions_options')
})

test('late hand-ins, sent at once with ever other numbers, leave no more than a score for a question', async () => {
  const student = await sitter('mcq')
  await starts(student)
  room.clock.passes('3 h')
  const handsIn = async (typed: number) =>
    await student.submits([{ subjectId: null, picks: [code(String(typed)), null, null] }]).answer
  await handsIn(1)
  const said = await Promise.all(Array.from({ length: 40 }, async (_, at) => (await handsIn(at + 2)).status))
  expect(new Set(said)).toEqual(new Set([201]))
  const waiting = await undecidedAnswers(room.server.db, { studentId: student.id, examId: student.exam.id })
  expect(waiting).toHaveLength(20)
  // What is known already is said again for nothing, and other questions have room of their own.
  await student.submits([{ subjectId: null, picks: [code('1'), code('2'), null] }]).answer
  expect(await undecidedAnswers(room.server.db, { studentId: student.id, examId: student.exam.id })).toHaveLength(21)
})
