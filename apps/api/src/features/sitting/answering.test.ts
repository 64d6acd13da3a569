import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const CHOSEN = ['phy', 'chem', 'math', 'bio'] as const

async function sitting(variation: 'mcq' | 'mcq-written' = 'mcq'): Promise<Student> {
  const student = await room.student(await room.exam(variation))
  await student.starts().isDone()
  return student
}

async function sittingSubjects(variation: 'special' | 'mcq-special' = 'special'): Promise<Student> {
  const student = await room.student(await room.exam(variation))
  await student.starts(...CHOSEN).isDone()
  return student
}

describe('the first pick of a question is final (Decision C6)', () => {
  test('another is refused and told the stored one; the same again is a retry', async () => {
    const student = await sitting()
    await student.picks(2, 'C').isSaved()
    await student.picks(2, 'A').isRefused('already-picked', '2')
    await student.picks(2, 'C').isSaved()
    expect(await student.stored()).toBe('..C..')
  })

  test('fifty different picks at once: one is stored, and everybody is told which', async () => {
    const student = await sitting()
    const letters = Array.from({ length: 50 }, (_, index) => (['A', 'B', 'C', 'D'] as const)[index % 4] ?? 'A')
    const picks = letters.map((letter) => ({ letter, pick: student.picks(1, letter) }))
    await Promise.all(picks.map(({ pick }) => pick.answer))
    const winner = (await student.stored())[1] ?? '.'
    expect('ABCD').toContain(winner)
    for (const { letter, pick } of picks) {
      if (letter === winner) await pick.isSaved()
      else await pick.isRefused('already-picked', String('ABCD'.indexOf(winner)))
    }
  })

  test('the first pick of a question is final also where they come to two servers (Decision C6)', async () => {
    const student = await sitting()
    const second = await openSecondServer(student)
    const picks = (['A', 'B', 'C', 'D'] as const).flatMap((letter) => [
      { letter, pick: student.picks(0, letter) },
      { letter, pick: second.picks(0, letter) },
    ])
    await Promise.all(picks.map(({ pick }) => pick.answer))
    const winner = (await student.stored())[0]
    for (const { letter, pick } of picks) {
      if (letter === winner) await pick.isSaved()
      else await pick.isRefused('already-picked')
    }
  })

  test('picks of many students at once are each their own', async () => {
    const exam = await room.exam('mcq-written')
    const students = await Promise.all(Array.from({ length: 30 }, () => room.student(exam)))
    await Promise.all(students.map((student) => student.starts().isDone()))
    await Promise.all(
      students.flatMap((student, index) => [
        student.picks(0, index % 2 === 0 ? 'A' : 'B').isSaved(),
        student.picks(4, 'D').isSaved(),
      ]),
    )
    const stored = await Promise.all(students.map((student) => student.stored()))
    expect(stored).toEqual(students.map((_, index) => (index % 2 === 0 ? 'A...D' : 'B...D')))
  })
})

describe('a pick that cannot be is refused and stores nothing', () => {
  test('a question past the last, an option past the last', async () => {
    const student = await sitting()
    await student.picks(5, 'A').isRefused('no-such-question')
    await student.picks(999, 'A').isRefused('no-such-question')
    await student.picks(0, 'E').isRefused('no-such-option')
    await student.picks(0, 'Z').isRefused('no-such-option')
    expect(await student.stored()).toBe('.....')
  })

  test.each([
    ['a negative index', { questionIndexNumber: -1, optionIndexNumber: 0 }],
    ['an index with decimals', { questionIndexNumber: 0.5, optionIndexNumber: 0 }],
    ['an index as text', { questionIndexNumber: '0', optionIndexNumber: 0 }],
    ['no option', { questionIndexNumber: 0 }],
    ['an option of minus one', { questionIndexNumber: 0, optionIndexNumber: -1 }],
    ['a number beyond all bounds', { questionIndexNumber: 1e300, optionIndexNumber: 0 }],
    ['nothing at all', {}],
  ])('%s', async (_name, body) => {
    const student = await sitting()
    const { token, exam } = student
    const answer = await room.server.call('POST', '/api/student/updateanswermcq', {
      token,
      body: { examId: exam.id, ...body },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect(await student.stored()).toBe('.....')
  })

  test('a body that is no JSON', async () => {
    const { token } = await sitting()
    const headers = { 'content-type': 'application/json' }
    const answer = await room.server.call('POST', '/api/student/updateanswermcq', {
      token,
      headers,
      body: '{"examId":',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })

  test('a subject that the student has not chosen, or that is nowhere', async () => {
    const student = await sittingSubjects()
    await student.picks(0, 'A', 'eng').isRefused('no-such-question')
    await student.picks(0, 'A', 'ict').isRefused('no-such-question')
    expect(await student.stored()).toBe('... ... ... ...')
  })

  test("another exam than the one they sit: somebody else's paper is not theirs", async () => {
    const other = await sitting()
    const student = await sitting()
    await student.at(other.exam).picks(0, 'A').isRefused('not-started')
    expect(await other.stored()).toBe('.....')
  })
})

describe('a submit carries what may not have been saved (Decisions C7, C9)', () => {
  test('the answers of a submit are stored, and stored picks win over differing ones', async () => {
    const student = await sitting()
    await student.picks(0, 'A').isSaved()
    await student.picks(1, 'B').isSaved()
    expect(await student.submitsWith('DBC.A').isOnTime()).toMatchObject({ received: 4 })
    expect(await student.stored()).toBe('ABC.A')
  })

  test('a submit carries what may not have been saved in exams of two parts as well (Decisions C7, C9)', async () => {
    const student = await sitting('mcq-written')
    await student.submitsWith('..C').isOnTime()
    expect(await student.stored()).toBe('..C..')
  })

  test('a submit carries what may not have been saved by subject where there are several (Decisions C7, C9)', async () => {
    const student = await sittingSubjects('mcq-special')
    await student.picks(0, 'A', 'phy').isSaved()
    await student.submitsWithSubjects({ math: '.B.', phy: 'D.C' }).isOnTime()
    expect(await student.stored()).toBe('A.C ... .B. ...')
  })

  test.each([
    ['an answer past the last question', 'AAAAAA', 'no-such-question'],
    ['an option that is not there', 'AAAAE', 'no-such-option'],
  ] as const)('but one with %s is refused as a whole, and the part stays open', async (_name, letters, code) => {
    const student = await sitting()
    await student.submitsWith(letters).isRefused(code)
    expect(await student.stored()).toBe('.....')
    await student.checks().says('running')
    await student.submitsWith('AAAAA').isOnTime()
  })

  test('a submit with an answer for a subject that was not chosen is refused', async () => {
    const student = await sittingSubjects()
    await student.submitsWithSubjects({ eng: 'A..' }).isRefused('no-such-question')
    await student.checks().says('Mcq running')
  })

  test('the spec’s own body: numbers or texts, -1 for unanswered', async () => {
    const student = await sitting()
    const answer = await room.server.call('POST', `/api/student/submitanswer?eId=${student.exam.id}`, {
      token: student.token,
      body: { answeredOptions: [0, '-1', '2', -1, 1] },
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Exam Completed' } })
    expect(await student.stored()).toBe('A.C.B')
  })
})

describe('submitting twice', () => {
  test('submitting twice gets the same reply, and the second sheet changes nothing', async () => {
    const student = await sitting()
    await student.submitsWith('A....').isOnTime()
    const { closedAt } = (await student.part('mcq')) ?? {}
    room.clock.passes('1 h')
    await student.submitsWith('.BBBB').isOnTime()
    expect(await student.stored()).toBe('A....')
    expect(await student.part('mcq')).toMatchObject({ closedAt })
  })

  test('submitting twice at once: both are on time, and one sheet counts', async () => {
    const student = await sitting()
    const [one, other] = [student.submitsWith('AA...'), student.submitsWith('...BB')]
    await Promise.all([one.isOnTime(), other.isOnTime()])
    expect(['AA...', '...BB']).toContain(await student.stored())
    await student.hasClosed('mcq', 'submitted')
  })
})

async function openSecondServer(student: Student): Promise<Student> {
  const { createApp } = await import('../../app.ts')
  const app = await createApp(room.server.deps)
  const call: typeof room.server.call = async (method, url, { token, body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: body as string,
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return student.through({ ...room.server, call })
}
