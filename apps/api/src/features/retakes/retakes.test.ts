import { MINUTE } from '@anushilon/domain/instant'
import { textOf } from '@anushilon/domain/exam/question'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { rightOption } from '../../../test/sitting/exams.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const somebody = async (exam: SatExam, course?: string) => new After(room, await room.student(exam, course))

/** Somebody who sat an exam whose results are out. */
async function afterwards(variation: SatExam['variation'], changes: Parameters<ExamRoom['exam']>[1] = {}) {
  room.morning()
  const exam = await room.exam(variation, changes)
  const student = await somebody(exam)
  await student.sits({ right: 2 })
  await resultsComeOut(room, exam)
  return student
}

const statuses = async (outcomes: readonly { readonly answer: Promise<{ readonly status: number }> }[]) =>
  (await Promise.all(outcomes.map(({ answer }) => answer)))
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)

describe('the limit (Decision G2)', () => {
  test('the limit is three unless the exam says otherwise; the next one is refused (Decision G2)', async () => {
    const student = await afterwards('mcq')
    for (let count = 0; count < 3; count += 1) await student.addsRetake().isDone()
    await student.addsRetake().isRefused('retake-limit')
    const once = await afterwards('mcq', { retakeLimit: 1 })
    await once.addsRetake().isDone()
    await once.addsRetake().isRefused('retake-limit')
    await (await afterwards('mcq', { retakeLimit: 0 })).addsRetake().isRefused('retake-limit')
  })

  test('the limit is told before one runs into it, in the history too, and whether the exam was missed (Decision G2)', async () => {
    const student = await afterwards('mcq', { retakeLimit: 2 })
    const absent = await somebody(student.student.exam)
    expect(await student.retakesLeft().isShown()).toEqual({ limit: 2, left: 2, missed: false })
    await student.addsRetake().isDone()
    expect(await student.retakesLeft().isShown()).toEqual({ limit: 2, left: 1, missed: false })
    expect(await student.row()).toMatchObject({ retakesLeft: 1 })
    await student.addsRetake().isDone()
    await room.server.db.run(sql`update exams set retake_limit = 1 where id = ${student.student.exam.id}`)
    expect(await student.row()).toMatchObject({ retakesLeft: 0 })
    expect(await absent.retakesLeft().isShown()).toMatchObject({ missed: true })
    await (await somebody(student.student.exam, 'ssc-26')).retakesLeft().isRefused('no-such-exam')
    await (await afterwards('written')).retakesLeft().isRefused('no-such-exam')
  })

  test('the limit calls no exam missed that can still be sat, or has not opened (Decision G2)', async () => {
    const exam = await room.exam('mcq')
    const student = await somebody(exam)
    expect(await student.retakesLeft().isShown()).toMatchObject({ missed: false })
    await resultsComeOut(room, exam)
    expect(await student.retakesLeft().isShown()).toMatchObject({ missed: true })
  })

  test('the limit holds when many ask at once (Decision G2)', async () => {
    const student = await afterwards('mcq')
    const outcomes = Array.from({ length: 20 }, () => student.addsRetake())
    expect(await statuses(outcomes)).toEqual([...Array(3).fill(200), ...Array(17).fill(403)])
  })

  test('the limit counts a retried request once, also when the retries come together (Decision G2)', async () => {
    const student = await afterwards('mcq', { retakeLimit: 2 })
    const outcomes = Array.from({ length: 10 }, () => student.addsRetake('same request'))
    expect(await statuses(outcomes)).toEqual(Array(10).fill(200))
    await student.addsRetake('another').isDone()
    await student.addsRetake('a third').isRefused('retake-limit')
    await student.addsRetake('same request').isDone()
  })

  test('the limit is each student’s own, and the same for both ways of adding (Decision G2)', async () => {
    const student = await afterwards('special', { retakeLimit: 1 })
    await student.addsSpecialRetake().isDone()
    await student.addsRetake().isRefused('retake-limit')
    await (await somebody(student.student.exam)).addsSpecialRetake('same request').isDone()
  })

  test('the limit needs results, an exam of one’s course, and one that has MCQ to retake (Decision G2)', async () => {
    const exam = await room.exam('mcq')
    const student = await somebody(exam)
    await student.sits({ right: 1 })
    await student.addsRetake().isRefused('results-not-out')
    await resultsComeOut(room, exam)
    await (await somebody(exam, 'ssc-26')).addsRetake().isRefused('no-such-exam')
    await (await afterwards('written')).addsRetake().isRefused('no-such-exam')
  })
})

describe.each(['mcq', 'mcq-written'] as const)('a retake of %s', (variation) => {
  test('is the student’s own paper without its key, and only once results are out', async () => {
    const exam = await room.exam(variation, { mcq: { pool: 8, questionsPerStudent: 5 } })
    const student = await somebody(exam)
    await student.student.starts().isDone()
    const before = (await student.student.sees().isShown()).sections.flatMap(({ questions }) => questions)
    await student.retakePaper().isRefused('results-not-out')
    await student.submitsRetake([]).isRefused('results-not-out')
    await resultsComeOut(room, exam)
    const answer = await student.retakePaper().answer
    expect(JSON.stringify(answer.body)).not.toMatch(/correct|explanation/i)
    const { questions, exam: info } = await student.retakePaper().isShown()
    expect(questions.map(textOf)).toEqual(before.map(textOf))
    expect(info).toMatchObject({ id: exam.id, mcq: { minutes: 30, questionCount: 5 } })
  })

  test('is scored by the server and changes nothing that was', async () => {
    const student = await afterwards(variation)
    const before = await student.row()
    const { questions } = await student.retakePaper().isShown()
    const answers = questions.map((question, index) => {
      const [number, text] = [question.number, textOf(question)]
      const right = rightOption(text ?? '')
      return { number, picked: index < 3 ? right : index === 3 ? (right + 1) % 4 : null }
    })
    const scored = await student.submitsRetake(answers).isShown()
    expect(scored.result).toEqual({ right: 3, wrong: 1, unanswered: 1, marks: 2.75, totalMarks: 5 })
    // Every question with its key, its explanation and what was picked, in the order in which it was asked.
    expect(scored.questions.map((question) => ({ text: textOf(question), picked: question.picked }))).toEqual(
      questions.map((question, index) => ({ text: textOf(question), picked: answers[index]?.picked })),
    )
    for (const question of scored.questions) {
      const { correct, explanation } = question
      const text = textOf(question)
      expect([correct, explanation]).toEqual([rightOption(text ?? ''), expect.stringMatching(/^files\//)])
    }
    expect(await student.submitsRetake(answers.slice(0, 1)).isShown()).toMatchObject({
      result: { right: 1, unanswered: 4, totalMarks: 5 },
    })
    expect(await student.row()).toEqual(before)
  })

  test('takes no answers to other questions, nor options that are not there', async () => {
    const student = await afterwards(variation)
    const { questions } = await student.retakePaper().isShown()
    const number = questions[0]?.number ?? 0
    await student.submitsRetake([{ number: 999, picked: 0 }]).isRefused('no-such-question')
    await student.submitsRetake([{ number, picked: 4 }]).isRefused('no-such-option')
    const twice = [
      { number, picked: rightOption(questions.map(textOf)[0] ?? '') },
      { number, picked: 0 },
    ]
    expect(await student.submitsRetake(twice).isShown()).toMatchObject({ result: { right: 1, wrong: 0 } })
  })

  test('may be the first time one sits it: a missed exam', async () => {
    const exam = await room.exam(variation)
    const absent = await somebody(exam)
    await resultsComeOut(room, exam)
    expect((await absent.retakePaper().isShown()).questions).toHaveLength(5)
    expect((await absent.submitsRetake([]).isShown()).questions).toHaveLength(5)
    expect(await absent.history().isShown()).toMatchObject({ exams: [] })
    expect((await absent.missed().isShown()).exams.map(({ id }) => id)).toContain(exam.id)
  })
})

describe('papers that the page runs and scores by itself', () => {
  test.each(['special', 'mcq-special'] as const)('%s: every subject with its key, once results are out', async (of) => {
    const exam = await room.exam(of)
    const student = await somebody(exam)
    await student.sits({ right: 2 })
    await student.allSubjects().isRefused('results-not-out')
    await resultsComeOut(room, exam)
    const paper = await student.allSubjects().isShown()
    expect(paper).toMatchObject({ minutes: 30, marks: { right: 1, wrong: -0.25 } })
    expect(paper.sections.map(({ subjectId }) => subjectId)).toEqual(['phy', 'chem', 'math', 'bio', 'eng'])
    for (const question of paper.sections.flatMap(({ questions }) => questions)) {
      const [text, correct] = [textOf(question), question.correct]
      expect(correct).toBe(rightOption(text ?? ''))
    }
    expect(await student.allSubjects().answer).toMatchObject({ body: { marksPerMcq: 1, negativeMarking: -0.25 } })
  })

  test('a missed special exam: the chosen subjects and the time to sit them in', async () => {
    const exam = await room.exam('special')
    const student = await somebody(exam)
    await student.chosenSubjects(...CHOSEN).isRefused('results-not-out')
    await resultsComeOut(room, exam)
    await student.chosenSubjects().isRefused('choice-needed')
    await student.chosenSubjects('phy', 'chem', 'math').isRefused('choice-invalid')
    const paper = await student.chosenSubjects(...CHOSEN).isShown()
    expect(paper.sections.map(({ subjectId }) => subjectId)).toEqual(CHOSEN)
    expect(paper).toMatchObject({ startsAt: room.clock.now(), optionCount: 4 })
    expect(paper.endsAt - paper.startsAt).toBe(30 * MINUTE)
  })

  test('after an mcq-special exam: the chosen subjects', async () => {
    const exam = await room.exam('mcq-special')
    const student = await somebody(exam)
    await student.afterExamSubjects(CHOSEN).isRefused('results-not-out')
    await resultsComeOut(room, exam)
    await student.afterExamSubjects(CHOSEN, 3).isRefused('choice-invalid')
    await student.afterExamSubjects(['phy', 'chem', 'bio', 'nope']).isRefused('choice-invalid')
    const { sections } = await student.afterExamSubjects(CHOSEN).isShown()
    expect(sections.map(({ subjectId }) => subjectId)).toEqual(CHOSEN)
    await (await somebody(exam, 'ssc-26')).afterExamSubjects(CHOSEN).isRefused('no-such-exam')
  })

  test('questions that were drawn for the student are drawn again', async () => {
    const student = await afterwards('mcq-special')
    const before = await student.mcqSolution().isShown()
    await room.server.db.run(sql`
      update exam_parts set shuffle = false where exam_id = ${student.student.exam.id}`)
    room.clock.passes('4 s')
    const { sections } = await student.afterExamSubjects(CHOSEN).isShown()
    expect(sections.map(({ questions }) => questions.map(textOf))).toEqual(
      before.sections.map(({ questions }) => questions.map(textOf)),
    )
  })
})
