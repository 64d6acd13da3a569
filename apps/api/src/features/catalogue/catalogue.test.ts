import { decodeWireTime } from '@anushilon/contract/codecs/wire-time'
import { examsBySubject, homePage, type ExamCard } from '@anushilon/contract/operations/catalogue'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { After, resultsComeOut } from '../../../test/results/after.ts'
import { seedCourse, seedExam, seedStudent } from '../../../test/seed.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

const Card = z.looseObject({ _id: z.string() })
const Top = z.object({ top: z.object({ comingExam: z.array(Card), runningExam: z.array(Card) }) })
const List = z.object({
  examPage: z.object({ exam: z.array(Card) }),
  paginateData: z.object({ totalPages: z.int(), currentPage: z.int() }),
})

let server: TestServer
let token: string
let stranger: string

beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26', ['phy', 'chem', 'math', 'bio', 'eng'])
  await seedCourse(server.db, 'adm-26', ['adm-phy'])
  await seedStudent(server, { regNo: '1', courses: ['hsc-26'] })
  await seedStudent(server, { regNo: '2', courses: ['adm-26'] })
  const logIn = async (regNo: string, courseId: string) => {
    const { body } = await server.call('POST', '/api/student/login', { body: { regNo, courseId } })
    return z.object({ token: z.string() }).parse(body).token
  }
  token = await logIn('1', 'hsc-26')
  stranger = await logIn('2', 'adm-26')
})
afterAll(async () => await server.close())

const get = async (url: string, as = token) => await server.call('GET', url, { token: as })
const ids = (cards: readonly { _id: string }[]) => cards.map(({ _id }) => _id)

describe('the top of Home', () => {
  const opensAt = TEST_START + HOUR
  beforeAll(async () => {
    const shared = { course: 'hsc-26', variation: 'mcq', closesAt: opensAt + HOUR } as const
    await seedExam(server.db, {
      ...shared,
      id: 'next',
      subjects: ['phy'],
      opensAt,
      questions: 12,
      questionsPerStudent: 10,
    })
    await seedExam(server.db, { ...shared, id: 'later', subjects: ['phy'], opensAt: opensAt + MINUTE })
    await seedExam(server.db, { ...shared, id: 'asleep', subjects: ['phy'], opensAt, active: false })
    await seedExam(server.db, { ...shared, id: 'not-mine', course: 'adm-26', subjects: ['adm-phy'], opensAt })
    await seedExam(server.db, {
      ...shared,
      id: 'special-1',
      variation: 'special',
      frequency: 'monthly',
      subjects: ['phy', 'chem', 'math', 'bio', 'eng'],
      opensAt: opensAt + 2 * MINUTE,
      questions: 15,
      parts: ['mcq', 'written'],
      choice: { size: 4, fixed: ['phy', 'chem'], optional: ['math', 'bio'] },
    })
    await seedExam(server.db, {
      ...shared,
      id: 'written-1',
      variation: 'written',
      subjects: ['chem'],
      opensAt: opensAt + 3 * MINUTE,
      parts: ['written'],
    })
  })

  async function top() {
    const { status, body } = await get('/api/home/gethomepage?section=top')
    expect(status).toBe(200)
    return Top.parse(body).top
  }

  test('the top of Home counts down to what is coming, soonest first, with what a card shows', async () => {
    const { comingExam, runningExam } = await top()
    expect(runningExam).toEqual([])
    expect(ids(comingExam)).toEqual(['next', 'later', 'special-1', 'written-1'])
    expect(comingExam[0]).toEqual({
      _id: 'next',
      name: 'Exam next',
      iLink: null,
      // Dhaka's reading of the clock, with a Z that is not meant (Decision B1)
      startTime: '2026-03-15T11:00:00.000Z',
      examVariation: 1,
      examType: 1,
      curriculumName: null,
      noOfExamSubject: 1,
      totalQuestionMcq: 10,
      mcqDuration: 30,
      writtenDuration: null,
      data: { startTimeMcq: '2026-03-15T11:00:00.000Z', endTimeMcq: '2026-03-15T12:00:00.000Z' },
      sealedFrom: '2026-03-15T10:00:00.000Z',
    })
    expect(comingExam[2]).toMatchObject({
      examVariation: 4,
      examType: 3,
      noOfExamSubject: 4,
      totalQuestionMcq: 60,
      mcqDuration: 30,
      writtenDuration: 45.5,
    })
    expect(comingExam[3]).toMatchObject({
      examVariation: 2,
      totalQuestionMcq: null,
      mcqDuration: null,
      writtenDuration: 45.5,
    })
    expect(decodeWireTime(String(comingExam[0]?.['startTime']))).toBe(opensAt)
  })

  test('the top of Home moves an exam over in the millisecond it opens, and drops it in the one it closes', async () => {
    server.clock.moveTo(opensAt - 1)
    expect(ids((await top()).runningExam)).toEqual([])
    server.clock.moveTo(opensAt)
    const open = await top()
    expect([ids(open.comingExam), ids(open.runningExam)]).toEqual([['later', 'special-1', 'written-1'], ['next']])
    server.clock.moveTo(opensAt + HOUR - 1)
    expect(ids((await top()).runningExam)).toEqual(['next', 'later', 'special-1', 'written-1'])
    server.clock.moveTo(opensAt + HOUR)
    expect(await top()).toEqual({ comingExam: [], runningExam: [] })
    server.clock.moveTo(TEST_START)
  })

  test('the top of Home is of the student’s own course', async () => {
    const { body } = await get('/api/home/gethomepage?section=top', stranger)
    expect(ids(Top.parse(body).top.comingExam)).toEqual(['not-mine'])
  })

  test('the top of Home shows a new exam within two seconds, and says so where nothing has changed', async () => {
    const { headers } = await get('/api/home/gethomepage?section=top')
    const lookAgain = async () =>
      await server.call('GET', '/api/home/gethomepage?section=top', {
        token,
        headers: { 'if-none-match': String(headers['etag']) },
      })
    server.clock.passes('2 s')
    expect(await lookAgain()).toMatchObject({ status: 304, body: '' })
    await seedExam(server.db, {
      id: 'new',
      course: 'hsc-26',
      subjects: ['phy'],
      variation: 'mcq',
      opensAt: opensAt - MINUTE,
      closesAt: opensAt,
    })
    server.clock.passes('2 s')
    expect(ids(Top.parse((await lookAgain()).body).top.comingExam)).toContain('new')
    await server.db.run(sql`delete from exams where id = 'new'`)
    server.clock.passes('2 s')
    expect(ids((await top()).comingExam)).not.toContain('new')
  })
})

describe('what Home knows of the student’s own exams', () => {
  let room: ExamRoom
  beforeAll(async () => {
    room = await openRoom()
  })
  afterAll(() => room.close())
  beforeEach(() => room.morning())

  async function running(student: Student) {
    const { top } = (await student.calls(homePage, { section: 'top' }).isShown()) as { top: { running: ExamCard[] } }
    return top.running
  }

  test('what runs comes first and says until when, then what ends soonest, then what is handed in', async () => {
    await room.server.db.run(sql`update exams set active = false`)
    const untouched = await room.exam('mcq')
    const soon = await room.exam('mcq', { closesAt: '2026-03-15T11:00:00+06:00' })
    const done = await room.exam('mcq')
    const begun = await room.exam('special')
    const student = await room.student(done)
    await student.starts().isDone()
    await student.submits().isOnTime()
    await student.at(begun).starts('phy', 'chem', 'math', 'eng').isDone()
    room.clock.passes('2 s')

    const cards = await running(student)
    expect(cards.map(({ id }) => id)).toEqual([begun.id, soon.id, untouched.id, done.id])
    const now = room.clock.now()
    expect(cards.map(({ progress }) => progress)).toEqual([
      { kind: 'running', part: 'mcq', endsAt: now - 2 * SECOND + 30 * MINUTE },
      null,
      null,
      // By itself when the window and its grace are over.
      { kind: 'handed-in', isLate: false, resultsAt: TEST_START + 2 * HOUR + 30 * SECOND },
    ])
    // To everybody else they are exams to sit.
    expect((await running(await room.student(done))).map(({ progress }) => progress)).toEqual([null, null, null, null])

    await student.at(begun).submits().isOnTime()
    expect((await running(student))[0]).toMatchObject({
      id: begun.id,
      progress: { kind: 'part-over', next: 'written' },
    })
    await student.at(soon).starts().isDone()
    room.clock.passes('31 min')
    expect((await running(student)).find(({ id }) => id === soon.id)).toMatchObject({
      progress: { kind: 'handed-in', isLate: true },
    })
  })

  test('results that wait for staff have no time', async () => {
    const exam = await room.exam('written')
    const student = await room.student(exam)
    await student.startsWritten().isDone()
    await student.submitsWritten().isOnTime()
    room.clock.passes('2 s')
    const card = (await running(student)).find(({ id }) => id === exam.id)
    expect(card?.progress).toEqual({ kind: 'handed-in', isLate: false, resultsAt: null })
  })

  test('the list of a subject says what is live, what was sat and what has results', async () => {
    await room.server.db.run(sql`update exams set active = false`)
    const sat = await room.exam('mcq')
    const missed = await room.exam('mcq')
    const student = new After(room, await room.student(sat))
    await student.sits({ right: 1 })
    const list = async () => {
      const wanted = { subjectId: 'phy', frequency: 'daily', variation: 'mcq', page: 1 } as const
      const { exams } = await student.student.calls(examsBySubject, wanted).isShown()
      return new Map(exams.map((exam) => [exam.id, exam]))
    }
    const live = await list()
    expect(live.get(sat.id)).toMatchObject({
      startsAt: TEST_START,
      endsAt: TEST_START + 2 * HOUR,
      resultsOut: false,
      progress: { kind: 'handed-in', isLate: false },
    })
    expect(live.get(missed.id)).not.toHaveProperty('progress')
    await resultsComeOut(room, sat)
    expect((await list()).get(sat.id)).toMatchObject({ resultsOut: true, progress: { kind: 'handed-in' } })
    expect((await list()).get(missed.id)).toMatchObject({ resultsOut: expect.any(Boolean) })
  })
})

test('the bottom of Home has a section per frequency with the course’s subjects, in their author’s order', async () => {
  const { body } = await get('/api/home/gethomepage?section=bottom')
  const subjects = ['phy', 'chem', 'math', 'bio', 'eng'].map((id) => ({
    _id: id,
    name: `Subject ${id}`,
    iLink: `img/${id}.png`,
  }))
  expect(body).toEqual({
    bottom: {
      sections: [
        { title: 'Daily Exam', examSlug: 'daily', subjects },
        { title: 'Weekly Exam', examSlug: 'weekly', subjects },
        { title: 'Monthly Exam', examSlug: 'monthly', subjects },
      ],
    },
  })
})

test('Home has two halves and no third, and needs a log-in', async () => {
  expect((await get('/api/home/gethomepage?section=middle')).status).toBe(400)
  expect((await get('/api/home/gethomepage')).status).toBe(400)
  expect((await server.call('GET', '/api/home/gethomepage?section=top')).status).toBe(401)
})

describe('subjects and advertisement of a course', () => {
  test('subjects and advertisement of a course are for its own students', async () => {
    const { status, body } = await get('/api/subject/getsubjectbycourse?courseId=adm-26', stranger)
    expect([status, body]).toEqual([
      200,
      { data: [{ _id: 'adm-phy', name: 'Subject adm-phy', iLink: 'img/adm-phy.png' }] },
    ])
    for (const url of [
      '/api/subject/getsubjectbycourse?courseId=adm-26',
      '/api/advertise/getonead?courseId=adm-26',
      '/api/exam/exambycourse?courseId=adm-26&type=0',
      '/api/exam/exambycourse?courseId=no-such-course&type=0',
    ]) {
      expect({ url, ...(await get(url)) }).toMatchObject({ url, status: 403, body: { code: 'not-enrolled' } })
    }
  })

  test('where there is no advertisement, that is said', async () => {
    expect((await get('/api/advertise/getonead?courseId=hsc-26')).status).toBe(404)
    await server.db.run(sql`insert into advertisements (course_id, image, link) values ('hsc-26', 'img/ad.png', null)`)
    expect(await get('/api/advertise/getonead?courseId=hsc-26')).toMatchObject({
      status: 200,
      body: { iLink: 'img/ad.png', forwardingLink: null },
    })
  })
})

describe('a subject’s exams', () => {
  const start = TEST_START - 100 * HOUR
  beforeAll(async () => {
    for (let n = 1; n <= 21; n += 1) {
      const opensAt = start + n * MINUTE
      await seedExam(server.db, {
        id: `math-w${n}`,
        course: 'hsc-26',
        subjects: ['math'],
        variation: 'mcq',
        frequency: 'weekly',
        opensAt,
        closesAt: opensAt + MINUTE,
        ...(n <= 2 ? { resultsOutAt: opensAt + MINUTE } : {}),
      })
    }
  })

  const page = async (query: string) => {
    const { status, body } = await get(`/api/exam/getexambysubject?subjectId=math&${query}`)
    expect(status).toBe(200)
    return List.parse(body)
  }

  test('come ten a page, newest first, with the true number of pages', async () => {
    const first = await page('variation=weekly&type=1&page=1')
    expect(ids(first.examPage.exam)).toEqual(Array.from({ length: 10 }, (_, each) => `math-w${21 - each}`))
    expect(first.paginateData).toEqual({ totalPages: 3, currentPage: 1 })
    expect(first.examPage.exam[0]).toEqual({
      _id: 'math-w21',
      startTime: '2026-03-11T06:21:00.000Z',
      endTime: '2026-03-11T06:22:00.000Z',
      resultsOut: false,
      name: 'Exam math-w21',
      subjectName: 'Subject math',
      examVariation: 1,
      examType: 2,
    })
    const last = await page('variation=2&type=1&page=3')
    expect(ids(last.examPage.exam)).toEqual(['math-w1'])
  })

  test('beyond the last page there is an empty one that says how many there are', async () => {
    expect(await page('variation=weekly&type=1&page=4')).toEqual({
      examPage: { exam: [] },
      paginateData: { totalPages: 3, currentPage: 4 },
    })
    expect((await page('variation=weekly&type=1&page=999999')).examPage.exam).toEqual([])
  })

  test('a subject’s exams of a kind there is none of have one empty page', async () => {
    expect(await page('variation=monthly&type=3&page=1')).toEqual({
      examPage: { exam: [] },
      paginateData: { totalPages: 1, currentPage: 1 },
    })
  })

  test('a subject’s exams do not include special exams in which the subject is one of several', async () => {
    expect((await page('variation=monthly&type=1')).examPage.exam).toEqual([])
  })

  test.each([
    'variation=yearly&type=1',
    'variation=1&type=4',
    'variation=1&type=1&page=0',
    'variation=1&type=1&page=x',
  ])('are not asked for with %s', async (query) => {
    expect((await get(`/api/exam/getexambysubject?subjectId=math&${query}`)).status).toBe(400)
  })

  test('a subject’s exams of another course’s subject are not there', async () => {
    for (const subjectId of ['adm-phy', 'no-such-subject']) {
      expect(await get(`/api/exam/getexambysubject?subjectId=${subjectId}&variation=1&type=1`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
  })

  test('stand on the leaderboard’s list once their results are out', async () => {
    const { body } = await get('/api/exam/exambycourse?courseId=hsc-26&type=0')
    const merit = { totalStudent: 0, ties: 'equal' }
    expect(body).toEqual({
      exams: [
        { _id: 'math-w2', name: 'Exam math-w2', startTime: '2026-03-11T06:02:00.000Z', ...merit },
        { _id: 'math-w1', name: 'Exam math-w1', startTime: '2026-03-11T06:01:00.000Z', ...merit },
      ],
    })
    expect((await get('/api/exam/exambycourse?courseId=hsc-26&type=4')).body).toEqual({ exams: [] })
  })
})
