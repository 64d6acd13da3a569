import { openSealedPaper } from '@anushilon/contract/open-sealed-paper'
import { mistakes } from '@anushilon/contract/operations/notebook'
import { openPaper } from '@anushilon/contract/operations/sealed-papers'
import { correctQuestion, questionToCorrect, type QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { itemAnalysis, type ItemAnalysis } from '@anushilon/contract/staff/items'
import { textOf } from '@anushilon/domain/exam/question'
import { MINUTE } from '@anushilon/domain/instant'
import { behaviourOf, VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { QuestionJson } from '@anushilon/exam-pack/pack-json'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { SUBJECTS } from '../../../test/sitting/exams.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

/** Of each subject one question with pictures for options, and one that is right with B or D. */
const questionsOf = (subject: string): QuestionJson[] => [
  {
    text: `${subject} drawn`,
    options: ['a line', 'a curve', 'neither'],
    optionImages: ['img/question.svg', 'img/paper.svg', null],
    correct: 1,
  },
  { text: `${subject} several`, options: ['ক', 'খ', 'গ', 'ঘ'], correct: 3, alsoCorrect: [1] },
]
const PATH = expect.stringMatching(/^files\//) as string
const DRAWN = { options: ['a line', 'a curve', 'neither'], optionImages: [PATH, PATH, null] }

async function sitter(variation: Variation): Promise<Student> {
  const subjects = SUBJECTS.map((subject) => ({ subject, mcq: { questions: questionsOf(subject) } }))
  const written = behaviourOf(variation).parts.includes('written')
    ? { written: { image: 'img/card.svg', marks: [10] } }
    : {}
  const papers =
    behaviourOf(variation).paper === 'flat'
      ? { mcq: { questions: questionsOf('phy'), shuffle: false } }
      : { mcq: { shuffle: false }, subjects: subjects.map((one) => ({ ...one, ...written })) }
  return await room.student(await room.exam(variation, papers))
}

/** Picks the same options in every subject; null: none. */
async function picks(student: Student, letters: readonly ('A' | 'B' | 'C' | 'D')[]): Promise<void> {
  const isBySubject = behaviourOf(student.exam.variation).paper === 'by-subject'
  await student.starts(...(isBySubject ? CHOSEN : [])).isDone()
  for (const subject of isBySubject ? CHOSEN : [null]) {
    for (const [at, letter] of letters.entries()) await student.picks(at, letter, subject).isSaved()
  }
  await student.submits().isOnTime()
}

const WITH_MCQ = VARIATION_NAMES.filter((variation) => behaviourOf(variation).parts.includes('mcq'))

describe.each(WITH_MCQ)('in an exam of the kind %s', (variation) => {
  test('pictures stand beside the options, and either of two right ones gets the mark', async () => {
    const student = await sitter(variation)
    await student.starts(...(behaviourOf(variation).paper === 'by-subject' ? CHOSEN : [])).isDone()
    const running = (await student.sees().isShown()).sections.flatMap(({ questions }) => questions)
    const [drawn = [], plain = []] = ['drawn', 'several'].map((kind) =>
      running.filter((question) => textOf(question)?.endsWith(kind) === true),
    )
    expect(drawn).toMatchObject(plain.map(() => DRAWN))
    for (const question of plain) expect(question).not.toHaveProperty('optionImages')
    expect(JSON.stringify(running)).not.toMatch(/correct|ruling/i)
    await picks(student, ['B', 'B'])
    await resultsComeOut(room, student.exam)
    const { sections } = await new After(room, student).mcqSolution().isShown()
    for (const { questions } of sections) {
      expect(questions).toMatchObject([
        { ...DRAWN, correct: 1, picked: 1 },
        { correct: 3, ruling: [1, 3], picked: 1 },
      ])
    }
    const notebook = await student.calls(mistakes, { courseId: 'hsc-26', page: 1, show: 'open' }).isShown()
    expect(notebook.mistakes).toEqual([])
    const { mcq }: ItemAnalysis = await owner.gets(itemAnalysis, { examId: student.exam.id })
    expect(mcq?.items.slice(0, 2)).toMatchObject([
      { key: [1], facility: 1 },
      { key: [1, 3], facility: 1 },
    ])
  })
})

test('a sealed paper has the pictures of its options inside', async () => {
  const student = await sitter('mcq')
  room.clock.moveTo(TEST_START - 30 * MINUTE)
  const { rawPayload } = await room.server.app.inject({
    url: `/api/student/sealedpaper?examId=${student.exam.id}&part=mcq`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  room.morning()
  const input = { examId: student.exam.id, part: 'mcq', subjects: null } as const
  const { key } = await student.calls(openPaper, input).isShown()
  const of = { examId: student.exam.id, studentId: String(student.id), part: 'mcq' } as const
  const opened = await openSealedPaper(new Uint8Array(rawPayload), key, of)
  const [question] = (await student.sees().isShown()).sections[0]?.questions ?? []
  expect(opened?.content.paper.sections[0]).toMatchObject({ questions: [{ ...DRAWN }, {}] })
  expect(opened?.pictures.map(({ path }) => path)).toEqual(
    question?.kind === 'text' ? question.optionImages?.slice(0, 2) : [],
  )
  expect(opened?.pictures.every(({ bytes }) => bytes.length > 100)).toBe(true)
})

test('an option outside of several right ones is wrong, is in the notebook with all of them, and in the retake', async () => {
  const student = await sitter('mcq')
  await picks(student, ['A', 'C'])
  await resultsComeOut(room, student.exam)
  const after = new After(room, student)
  const notebook = await student.calls(mistakes, { courseId: 'hsc-26', page: 1, show: 'open' }).isShown()
  expect(notebook.mistakes.map(({ question }) => question)).toMatchObject([
    { ...DRAWN, picked: 0 },
    { ruling: [1, 3], picked: 2 },
  ])
  await after.addsRetake().isDone()
  const retaken = await after.retakePaper().isShown()
  expect(JSON.stringify(retaken)).toContain('optionImages')
})

test('a correction goes on from all right options, and to one of them leaves only that', async () => {
  const student = await sitter('mcq')
  await picks(student, ['B', 'D'])
  await resultsComeOut(room, student.exam)
  const examId = student.exam.id
  const asked = async (): Promise<QuestionToCorrect> => await owner.gets(questionToCorrect, { examId, number: 2 })
  const corrects = async (from: number[], key: number[] | 'cancelled') => {
    expect(await owner.asks(correctQuestion, { examId, number: 2, key, from, reason: 'It was wrong' })).toMatchObject({
      status: 200,
    })
    room.clock.passes('10 s')
  }
  expect(await asked()).toMatchObject({ key: [1, 3] })
  await corrects([1, 3], [0, 1, 3])
  expect(await asked()).toMatchObject({ key: [0, 1, 3] })
  await corrects([0, 1, 3], [1])
  expect(await asked()).toMatchObject({ key: [1] })
  const [, question] = (await new After(room, student).mcqSolution().isShown()).sections[0]?.questions ?? []
  expect(question).toMatchObject({ correct: 1, picked: 3 })
  expect(question).not.toHaveProperty('ruling')
})

test('the database refuses further keys outside of the options', async () => {
  const { exam } = await sitter('mcq')
  const set = (options: number[]) =>
    room.server.db.run(sql`update questions set also_correct = ${options}::smallint[] where exam_id = ${exam.id}`)
  await expect(set([4])).rejects.toThrow('questions_options')
  await expect(set([-1])).rejects.toThrow('questions_options')
})
