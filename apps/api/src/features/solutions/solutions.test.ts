import type { Variation } from '@anushilon/domain/exam/variation'
import { textOf } from '@anushilon/domain/exam/question'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { rightOption } from '../../../test/sitting/exams.ts'
import { drawing } from '../../../test/sitting/photos.ts'
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

const WITH_MCQ = ['mcq', 'mcq-written', 'special', 'mcq-special'] as const
const WITH_WRITTEN = ['written', 'mcq-written', 'special'] as const
const isMany = (variation: Variation) => variation.includes('special')

describe('the MCQ solution', () => {
  test.each(WITH_MCQ)(
    'the MCQ solution of %s is one’s own paper with key, picks and explanations, once results are out',
    async (of) => {
      const exam = await room.exam(of)
      const student = await somebody(exam)
      await student.sits({ right: 1, wrong: 1 })
      await student.mcqSolution().isRefused('results-not-out')
      await resultsComeOut(room, exam)
      const { sections } = await student.mcqSolution().isShown()
      const questions = sections.flatMap((section) => section.questions)
      expect(sections.map(({ subjectName }) => subjectName)).toEqual(
        isMany(of) ? CHOSEN.map((subject) => `Subject ${subject}`) : [null],
      )
      expect(questions).toHaveLength(isMany(of) ? 12 : 5)
      for (const question of questions) {
        const { correct, explanation } = question
        const text = textOf(question)
        expect(correct).toBe(rightOption(text ?? ''))
        expect(explanation).toMatch(/^files\//)
      }
      const [first, second, third] = questions
      expect(first?.picked).toBe(first?.correct)
      expect(second?.picked).toBe(((second?.correct ?? 0) + 1) % 4)
      expect(third?.picked).toBeNull()
    },
  )

  test('the MCQ solution on the wire has the shape of its kind', async () => {
    const shapes = []
    for (const variation of WITH_MCQ) {
      room.morning()
      const exam = await room.exam(variation)
      const student = await somebody(exam)
      await student.sits({ right: 0 })
      await resultsComeOut(room, exam)
      shapes.push((await student.mcqSolution().answer).body)
    }
    const question = expect.objectContaining({ correctOption: expect.any(Number), answeredOption: -1 })
    const group = expect.objectContaining({ subjectName: 'Subject phy' })
    expect(shapes).toEqual([
      expect.arrayContaining([question]),
      expect.arrayContaining([question]),
      expect.arrayContaining([group]),
      { subjectDetails: expect.arrayContaining([group]) },
    ])
  })

  test('the MCQ solution is not for those who did not sit the exam, nor for another course', async () => {
    const exam = await room.exam('mcq')
    const [absent, stranger] = [await somebody(exam), await somebody(exam, 'ssc-26')]
    await resultsComeOut(room, exam)
    await absent.mcqSolution().isRefused('not-attempted')
    await stranger.mcqSolution().isRefused('no-such-exam')
  })
})

describe('the written solution', () => {
  test.each(WITH_WRITTEN)(
    'the written solution of %s has scripts, marks and remarks, once results are out',
    async (of) => {
      const exam = await room.exam(of)
      const [student, other] = [await somebody(exam), await somebody(exam)]
      await student.sits({ right: 1 })
      await other.sits({ right: 1 })
      await student.isMarked(7.5, 'ভালো হয়েছে')
      await student.writtenSolution().isRefused('results-not-out')
      await resultsComeOut(room, exam)
      const solution = await student.writtenSolution().isShown()
      if (!('sections' in solution)) throw new Error('not attempted?')
      expect(solution.sections.map(({ subjectName }) => subjectName)).toEqual(
        isMany(of) ? CHOSEN.map((subject) => `Subject ${subject}`) : [null],
      )
      expect(solution.sections[0]?.answers).toEqual([
        {
          pages: [expect.stringMatching(/^files\//)],
          originals: [],
          damaged: [],
          remark: 'ভালো হয়েছে',
          fullMarks: 10,
          marks: 7.5,
          rubric: [],
          changes: [],
        },
        {
          pages: [],
          originals: [],
          damaged: [],
          remark: null,
          fullMarks: 5,
          marks: null,
          rubric: [],
          changes: [],
        },
      ])
      const others = await other.writtenSolution().isShown()
      if (!('sections' in others)) throw new Error('not attempted?')
      expect(others.sections[0]?.answers[0]).toMatchObject({ remark: null, marks: null })
      expect(others.sections[0]?.answers[0]?.pages).not.toEqual(solution.sections[0]?.answers[0]?.pages)
    },
  )

  test('the written solution shows the pages with the marker’s pen on them where there are any', async () => {
    const exam = await room.exam('written')
    const student = await somebody(exam)
    await student.sits({ right: 0 })
    await student.isMarked(3)
    await room.server.db.run(sql`
      update script_marks set pages = ${['files/marked.jpg']} where student_id = ${student.student.id}`)
    await resultsComeOut(room, exam)
    expect(await student.writtenSolution().isShown()).toMatchObject({
      sections: [{ answers: [{ pages: ['files/marked.jpg'], originals: [expect.any(String)], marks: 3 }, {}] }],
    })
  })

  test('names the pages that turned out to be no pictures', async () => {
    const exam = await room.exam('written')
    const after = await somebody(exam)
    const { student } = after
    await student.startsWritten().isDone()
    const [good, bad] = ['a-page-that-is-good', 'a-page-that-is-not-one']
    await student.sendsPage(1, good, await drawing('a page').jpeg().toBuffer(), [good, bad]).isShown()
    const spoilt = (await drawing('x', 900, 700).jpeg().toBuffer()).subarray(0, 3000)
    const { pages } = await student.sendsPage(1, bad, spoilt, [good, bad]).isShown()
    await room.server.deps.photoQueue.finish()
    await student.submitsWritten().isOnTime()
    await resultsComeOut(room, exam)
    const paths = pages.map(({ path }) => path)
    expect(await after.writtenSolution().isShown()).toMatchObject({
      sections: [
        {
          answers: [
            { pages: paths, damaged: [paths[1]] },
            { pages: [], damaged: [] },
          ],
        },
      ],
    })
  })

  test.each(WITH_WRITTEN)(
    'of %s that one did not attempt says so with 202, the exam’s info and what was to be written',
    async (of) => {
      const exam = await room.exam(of)
      const absent = await somebody(exam)
      await absent.writtenSolution().isRefused('results-not-out')
      await resultsComeOut(room, exam)
      const paper = { question: expect.stringMatching(/^files\//), marksPerQuestion: [10, 5] }
      const subjects = isMany(of) ? ['phy', 'chem', 'math', 'bio', 'eng'] : ['phy']
      expect(await absent.writtenSolution().answer).toMatchObject({
        status: 202,
        body: {
          data1: { _id: exam.id, name: `Exam ${exam.id}`, examTotalMarks: expect.any(Number) },
          papers: subjects.map((subject) => ({ subjectName: `Subject ${subject}`, ...paper })),
        },
      })
    },
  )

  test('the written solution of subjects that one chose for the MCQ part and then left shows the papers of those', async () => {
    const exam = await room.exam('special')
    const { student } = await somebody(exam)
    await student.starts(...CHOSEN).isDone()
    await resultsComeOut(room, exam)
    expect(await new After(room, student).writtenSolution().answer).toMatchObject({
      status: 202,
      body: { papers: CHOSEN.map((subject) => ({ subjectName: `Subject ${subject}` })) },
    })
  })

  test('the written solution says how long the student took of what they were allowed', async () => {
    const exam = await room.exam('mcq-written')
    const { student } = await somebody(exam)
    await student.starts().isDone()
    room.clock.passes('12 min')
    await student.submits().isOnTime()
    await resultsComeOut(room, exam)
    expect(await student.readsAbout().isShown()).toMatchObject({
      mcq: { minutes: 30, usedMinutes: 12 },
      written: { minutes: 45, usedMinutes: null },
      solutionSheet: 'https://example.org/sheet.pdf',
    })
  })
})
