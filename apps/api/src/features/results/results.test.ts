import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { textOf } from '@anushilon/domain/exam/question'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { After, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { sql } from '../../db/sql.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const somebody = async (exam: SatExam, course?: string) => new After(room, await room.student(exam, course))
const jobs = () => runJobs(room.server.deps, room.clock.now())

describe('publication (Decision D3)', () => {
  const CLOSES = TEST_START + 2 * HOUR

  test('MCQ results are pending until closesAt + grace, and out from then on', async () => {
    const student = await somebody(await room.exam('mcq'))
    await student.sits({ right: 3, wrong: 1 })
    const isPending = async () => {
      expect(await student.row()).toMatchObject({
        standing: { kind: 'pending' },
        totalMarks: 5,
        rankedStudents: 0,
        solutionSheet: null,
        resultsAt: CLOSES + 30 * SECOND,
      })
      await student.result().isRefused('results-not-out')
      await student.ranks().isRefused('results-not-out')
      expect(await student.progress().isShown()).toEqual({ lines: [] })
    }
    await isPending()
    room.clock.moveTo(CLOSES + 30 * SECOND)
    await jobs()
    await isPending()
    // The jobs leave a second to what is still on its way through the server.
    room.clock.moveTo(CLOSES + 31 * SECOND)
    await isPending()
    await jobs()
    expect(await student.row()).toMatchObject({
      standing: { kind: 'ranked', marks: 2.75, position: 1 },
      rankedStudents: 1,
      solutionSheet: 'https://example.org/sheet.pdf',
      resultsAt: null,
    })
    expect(await student.result().isShown()).toMatchObject({ standing: { kind: 'ranked', marks: 2.75, position: 1 } })
  })

  test('on the wire a pending attempt has merit -1 and no marks', async () => {
    const student = await somebody(await room.exam('mcq'))
    await student.sits({ right: 5 })
    expect(await student.history().answer).toMatchObject({
      body: { resultData: [{ meritPosition: -1, totalObtainedMarks: null, variation: 1, type: 1 }] },
    })
  })

  test('the receipt of a submit can be looked up again; a part that is open has none', async () => {
    const { student } = await somebody(await room.exam('mcq'))
    const after = new After(room, student)
    await student.starts().isDone()
    await student.picks(0, 'A').isSaved()
    expect(await after.row()).toMatchObject({ receipts: [] })
    room.clock.passes('3 min')
    const { headers } = await student.submitsWith('.B...').answer
    room.clock.passes('1 h')
    expect(await after.row()).toMatchObject({ receipts: [{ part: 'mcq', received: 2, code: headers['x-receipt'] }] })
  })

  test('an exam with a written part waits for staff, however long', async () => {
    const student = await somebody(await room.exam('mcq-written'))
    await student.sits({ right: 2 })
    room.clock.passes('2 d')
    await jobs()
    expect(await student.row()).toMatchObject({ standing: { kind: 'pending' }, totalMarks: 20, resultsAt: null })
    await student.result().isRefused('results-not-out')
  })

  test('a late attempt says so at once, has no position and leaves the others’ alone', async () => {
    const exam = await room.exam('mcq')
    const [late, punctual] = [await somebody(exam), await somebody(exam)]
    await late.student.starts().isDone()
    await late.answers(5)
    await punctual.sits({ right: 1 })
    room.clock.passes('31 min')
    await late.student.submits().isLate()
    expect(await late.history().answer).toMatchObject({
      body: { resultData: [{ meritPosition: -1, totalObtainedMarks: -5000 }] },
    })
    await resultsComeOut(room, exam)
    expect(await late.row()).toMatchObject({ standing: { kind: 'late' }, rankedStudents: 1 })
    expect(await late.result().isShown()).toMatchObject({ standing: { kind: 'late' }, distribution: null })
    expect(await punctual.row()).toMatchObject({ standing: { kind: 'ranked', position: 1 } })
    const rows = await late.ranks().isShown()
    expect(rows.map(({ studentId }) => studentId)).toEqual([String(punctual.student.id)])
  })

  test('an attempt that nobody handed in is late in the history before anybody has closed it', async () => {
    const student = await somebody(await room.exam('mcq'))
    await student.student.starts().isDone()
    room.clock.passes('31 min')
    expect(await student.row()).toMatchObject({ standing: { kind: 'late' } })
  })
})

describe('ranks', () => {
  test('equal marks share a position and the next one is skipped', async () => {
    const exam = await room.exam('mcq')
    const rights = [4, 5, 4, 3]
    const students = await Promise.all(rights.map(() => somebody(exam)))
    for (const [index, student] of students.entries()) await student.sits({ right: rights[index] ?? 0 })
    await resultsComeOut(room, exam)
    const rows = (await students[0]?.ranks().isShown()) ?? []
    expect(rows.map(({ position, marks }) => [position, marks])).toEqual([
      [1, 5],
      [2, 4],
      [2, 4],
      [4, 3],
    ])
  })

  test('an exam may let less time decide', async () => {
    const exam = await room.exam('mcq', { ties: 'less-time' })
    const [quick, slow] = [await somebody(exam), await somebody(exam)]
    await quick.sits({ right: 4 })
    await slow.student.starts().isDone()
    await slow.answers(4)
    room.clock.passes('5 min')
    await slow.student.submits().isOnTime()
    await resultsComeOut(room, exam)
    expect(await quick.row()).toMatchObject({ standing: { position: 1 } })
    expect(await slow.row()).toMatchObject({ standing: { position: 2 } })
    expect(await slow.result().isShown()).toMatchObject({ ties: 'less-time' })
  })

  test('the top ten, and one’s own row below it; names are cut to two words', async () => {
    const exam = await room.exam('mcq', { mcq: { pool: 13 } })
    const students = await Promise.all(Array.from({ length: 12 }, () => somebody(exam)))
    for (const [index, student] of students.entries()) await student.sits({ right: 12 - index })
    await room.server.db.run(sql`
      update students set name = 'Nusrat Jahan Mim', photo = 'files/dp.jpg' where id = ${students[11]?.student.id}`)
    await resultsComeOut(room, exam)
    const [first, eleventh, last] = [students[0], students[10], students[11]]
    expect((await first?.ranks().isShown())?.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await eleventh?.ranks().isShown())?.at(-1)).toMatchObject({ position: 11, marks: 2 })
    const rows = await last?.ranks().isShown()
    expect(rows).toHaveLength(11)
    expect(rows?.at(-1)).toEqual({
      studentId: String(last?.student.id),
      name: 'Nusrat Jahan',
      photo: 'files/dp.jpg',
      marks: 1,
      position: 12,
    })
    expect(await (await somebody(exam)).ranks().isShown()).toHaveLength(10)
    expect(await last?.row()).toMatchObject({ rankedStudents: 12, standing: { position: 12 } })
  })
})

describe('the result', () => {
  test.each(VARIATION_NAMES)(
    'the result of %s has each subject’s marks, the total and the position',
    async (variation) => {
      const exam = await room.exam(variation)
      const [student, other] = [await somebody(exam), await somebody(exam)]
      const hasMcq = exam.variation !== 'written'
      const isMany = variation.includes('special')
      const isWritten = ['written', 'mcq-written', 'special'].includes(variation)
      await student.sits({ right: 4, wrong: 1 })
      await other.sits({ right: 2 })
      if (isWritten) await student.isMarked(7.5)
      await resultsComeOut(room, exam)
      const result = await student.result().isShown()
      const mcq = hasMcq ? 3.75 : 0
      const total = mcq + (isWritten ? 7.5 : 0)
      const perSubject = (hasMcq ? (isMany ? 3 : 5) : 0) + (isWritten ? 15 : 0)
      expect(result).toMatchObject({
        examName: `Exam ${exam.id}`,
        variation,
        frequency: 'daily',
        standing: { kind: 'ranked', marks: total, position: 1 },
        totalMarks: perSubject * (isMany ? 4 : 1),
        rankedStudents: 2,
        lostMarks: hasMcq ? 0.25 : null,
        changes: [],
      })
      expect(result.subjects.map(({ name }) => name)).toEqual(
        (isMany ? ['phy', 'chem', 'math', 'eng'] : ['phy']).map((subject) => `Subject ${subject}`),
      )
      expect(result.subjects.reduce((sum, { marks }) => sum + marks, 0)).toBe(total)
      for (const subject of result.subjects) {
        expect(subject.mcq?.full ?? null).toBe(hasMcq ? (isMany ? 3 : 5) : null)
        expect(subject.written?.full ?? null).toBe(isWritten ? 15 : null)
      }
      const obtained = (part: 'mcq' | 'written') =>
        result.subjects.reduce((sum, subject) => sum + (subject[part]?.obtained ?? 0), 0)
      expect([obtained('mcq'), obtained('written')]).toEqual([mcq, isWritten ? 7.5 : 0])
      expect(await student.result().answer).toMatchObject({
        body: { subjectDetails: result.subjects.map(() => ({ marksMcqPerSub: hasMcq ? (isMany ? 3 : 5) : 0 })) },
      })
      expect(await student.row()).toMatchObject({
        examId: exam.id,
        subjectName: isMany ? 'Subject phy + Subject chem + Subject math + Subject eng' : 'Subject phy',
        totalMarks: result.totalMarks,
        standing: result.standing,
      })
      expect((await other.ranks().isShown()).map(({ position }) => position)).toEqual([1, 2])
    },
  )

  test('the result shows where the student stands, what wrong answers cost and how long each answer took', async () => {
    const exam = await room.exam('mcq', { mcq: { pool: 10 } })
    const [student, other] = [await somebody(exam), await somebody(exam)]
    await student.student.starts().isDone()
    room.clock.passes('40 s')
    await student.answers(1)
    room.clock.passes('20 s')
    const { sections } = await student.student.sees().isShown()
    const second = Number(/\d+/.exec(sections[0]?.questions.map(textOf)[1] ?? '')?.[0]) % 4
    await student.student.picks(1, 'ABCD'[(second + 2) % 4] as 'A').isSaved()
    await student.student.submits().isOnTime()
    await other.sits({ right: 10 })
    await resultsComeOut(room, exam)
    const { distribution, lostMarks, answerTimes } = await student.result().isShown()
    expect(distribution?.own).toBe(0)
    expect(distribution?.buckets.map(({ students }) => students)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect((await other.result().isShown()).distribution?.own).toBe(9)
    expect(lostMarks).toBe(0.25)
    expect(answerTimes.slice(0, 3)).toEqual([
      { verdict: 'right', seconds: 40 },
      { verdict: 'wrong', seconds: 20 },
      { verdict: 'blank', seconds: null },
    ])
    expect(answerTimes).toHaveLength(10)
  })

  test('the result of an exam one did not sit is not there', async () => {
    const exam = await room.exam('mcq')
    const [absent, present] = [await somebody(exam), await somebody(exam)]
    await present.sits({ right: 1 })
    await resultsComeOut(room, exam)
    await absent.result().isRefused('not-attempted')
  })
})

describe('whose data it is (Decision E5)', () => {
  test('another course’s student finds no such exam, and no history but their own course’s', async () => {
    const exam = await room.exam('mcq')
    const [own, stranger] = [await somebody(exam), await somebody(exam, 'ssc-26')]
    await own.sits({ right: 5 })
    await resultsComeOut(room, exam)
    await stranger.result().isRefused('no-such-exam')
    await stranger.ranks().isRefused('no-such-exam')
    await stranger.history(1, 'hsc-26').isRefused('not-enrolled')
    await stranger.progress('hsc-26').isRefused('not-enrolled')
    expect(await stranger.history(1, 'ssc-26').isShown()).toEqual({ exams: [], pages: { total: 1, current: 1 } })
    expect(await stranger.missed().isShown()).toEqual({ exams: [], pages: { total: 1, current: 1 } })
  })

  test('a classmate’s attempt is in nobody else’s history', async () => {
    const exam = await room.exam('mcq')
    const [own, classmate] = [await somebody(exam), await somebody(exam)]
    await own.sits({ right: 5 })
    await resultsComeOut(room, exam)
    expect(await classmate.row()).toBeUndefined()
  })

  test('an exam is not there under another kind’s URL, and nothing is without a token', async () => {
    const exam = await room.exam('mcq')
    const student = await somebody(exam)
    await student.sits({ right: 5 })
    await resultsComeOut(room, exam)
    const elsewhere = new After(room, student.student.at({ id: exam.id, variation: 'mcq-written' }))
    await elsewhere.result().isRefused('no-such-exam')
    await elsewhere.ranks().isRefused('no-such-exam')
    for (const url of ['/api/student/history?courseId=hsc-26', `/api/student/getallrank?examId=${exam.id}`]) {
      expect(await room.server.call('GET', url)).toMatchObject({ status: 401 })
    }
  })

  test('an exam that was taken back is in no list', async () => {
    const exam = await room.exam('mcq')
    const student = await somebody(exam)
    await student.sits({ right: 5 })
    await resultsComeOut(room, exam)
    await room.server.db.run(sql`update exams set active = false where id = ${exam.id}`)
    room.clock.passes('4 s')
    expect(await student.row()).toBeUndefined()
    await student.result().isRefused('no-such-exam')
    expect(await student.progress().isShown()).toEqual({ lines: [] })
  })
})

describe('pages', () => {
  test('history has ten a page, newest first, and none beyond the last', async () => {
    const exams: SatExam[] = []
    for (let day = 0; day < 11; day += 1) exams.push(await room.exam('mcq'))
    const [first] = exams
    if (first === undefined) throw new Error('no exam')
    const student = await room.student(first)
    for (const [index, exam] of exams.entries()) {
      await student.at(exam).starts().isDone()
      const opensAt = new Date(TEST_START - index * MINUTE)
      await room.server.db.run(sql`update exams set opens_at = ${opensAt} where id = ${exam.id}`)
    }
    const after = new After(room, student)
    const [one, two, three] = [1, 2, 3].map((page) => after.history(page).isShown())
    expect((await one)?.exams.map(({ examId }) => examId)).toEqual(exams.slice(0, 10).map(({ id }) => id))
    expect(await two).toMatchObject({ exams: [{ examId: exams[10]?.id }], pages: { total: 2, current: 2 } })
    expect(await three).toEqual({ exams: [], pages: { total: 2, current: 3 } })
    for (const page of ['0', '-1', 'x']) {
      const url = `/api/student/history?courseId=hsc-26&page=${page}`
      expect(await room.server.call('GET', url, { token: student.token })).toMatchObject({ status: 400 })
    }
  })

  test('missed exams are those of the course that closed without the student', async () => {
    const clean = await openRoom()
    try {
      const exams: SatExam[] = []
      for (let count = 0; count < 12; count += 1) exams.push(await clean.exam('special'))
      const [sat, inactive] = exams
      if (sat === undefined || inactive === undefined) throw new Error('no exam')
      const student = new After(clean, await clean.student(sat))
      expect(await student.missed().isShown()).toEqual({ exams: [], pages: { total: 1, current: 1 } })
      await student.student.starts('phy', 'chem', 'math', 'eng').isDone()
      await clean.server.db.run(sql`update exams set active = false where id = ${inactive.id}`)
      clean.clock.moveTo(TEST_START + 2 * HOUR - 1)
      expect(await student.missed().isShown()).toMatchObject({ exams: [] })
      clean.clock.moveTo(TEST_START + 2 * HOUR)
      const { exams: missed, pages } = await student.missed().isShown()
      expect(pages).toEqual({ total: 1, current: 1 })
      expect(missed.map(({ id }) => id).toSorted()).toEqual(
        exams
          .slice(2)
          .map(({ id }) => id)
          .toSorted(),
      )
      expect(missed[0]).toMatchObject({
        startsAt: TEST_START,
        frequency: 'daily',
        minutes: 75,
        solutionSheet: null,
        subjectName: 'Subject phy, Subject chem, Subject math, Subject bio, Subject eng',
      })
      expect(await student.missed('mcq').isShown()).toMatchObject({ exams: [] })
      expect(await student.missed('special', 2).isShown()).toEqual({ exams: [], pages: { total: 1, current: 2 } })
    } finally {
      await clean.close()
    }
  })
})

test('progress has a line for each subject, and one for exams of several, oldest first', async () => {
  const exams = [await room.exam('mcq'), await room.exam('mcq'), await room.exam('mcq-special')] as const
  const [student, rival] = [await room.student(exams[0]), await room.student(exams[0])]
  for (const [index, exam] of exams.entries()) {
    await new After(room, student.at(exam)).sits({ right: 2 })
    await new After(room, rival.at(exam)).sits({ right: index === 1 ? 1 : 3 })
  }
  await resultsComeOut(room, exams[0])
  await room.server.db.run(sql`
    update exams set opens_at = opens_at - interval '1 day' where id = ${exams[0].id}`)
  const { lines } = await new After(room, student).progress().isShown()
  expect(lines.map(({ subjectName, points }) => [subjectName, points.map(({ percentile }) => percentile)])).toEqual(
    expect.arrayContaining([
      ['Subject phy', [50, 100]],
      [null, [50]],
    ]),
  )
  expect(lines).toHaveLength(2)
})
