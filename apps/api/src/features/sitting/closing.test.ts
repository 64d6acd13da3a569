import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import type { Variation } from '@anushilon/domain/variation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'
import { submit } from './submit.service.ts'
import { closeOverdue } from './sweep.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.morning()
  await room.server.db.run(sql`delete from sitting_parts`)
})

/** Half an hour, and thirty seconds for slow networks. */
const DEADLINE = TEST_START + 30 * MINUTE
const DUE = DEADLINE + 30 * SECOND

async function sitting(variation: Variation): Promise<Student> {
  const student = await room.student(await room.exam(variation))
  const isBySubject = variation.includes('special')
  if (variation === 'written') await student.startsWritten().isDone()
  else await student.starts(...(isBySubject ? ['phy', 'chem', 'math', 'bio'] : [])).isDone()
  return student
}

const sweep = () => closeOverdue(room.server.deps, room.clock.now())

describe('grace is for slow networks (Decision B4)', () => {
  test.each([
    ['a millisecond before the deadline', DEADLINE - 1],
    ['at the deadline', DEADLINE],
    ['at the last millisecond of grace', DUE],
  ])('an answer and a submit that come %s are on time', async (_name, moment) => {
    const student = await sitting('mcq')
    room.clock.moveTo(moment)
    await student.picks(0, 'A').isSaved()
    await student.submitsWith('.B...').isOnTime()
    expect(await student.stored()).toBe('AB...')
    await student.hasClosed('mcq', 'submitted')
  })

  test('a millisecond later both are late: the answer is refused, the submit is kept beside for staff', async () => {
    const student = await sitting('mcq')
    await student.picks(0, 'A').isSaved()
    room.clock.moveTo(DUE + 1)
    await student.picks(1, 'B').isRefused('time-over')
    expect(await student.submitsWith('.B...').isLate()).toMatchObject({ received: 2 })
    expect(await student.stored()).toBe('AB...')
    await student.hasClosed('mcq', 'late')
    await student.submits().isLate()
    await student.checks().says('ended')
    await student.picks(2, 'C').isRefused('time-over')
    // What was saved stays saved, whoever asks when.
    await student.picks(0, 'A').isSaved()
  })

  test('what comes with a late submit once the results are out is not kept: the answers are known by then', async () => {
    const student = await sitting('mcq')
    room.clock.moveTo(TEST_START + 3 * HOUR)
    await room.server.db.run(
      sql`update exams set results_out_at = ${new Date(room.clock.now())} where id = ${student.exam.id}`,
    )
    await student.submitsWith('ABCDA').isLate()
    expect(await student.stored()).toBe('.....')
  })

  test('a centre may give less', async () => {
    const strict = await openRoom({ env: { SUBMIT_GRACE_SECONDS: '0' } })
    try {
      const student = await strict.student(await strict.exam('mcq'))
      await student.starts().isDone()
      strict.clock.moveTo(DEADLINE)
      await student.picks(0, 'A').isSaved()
      strict.clock.moveTo(DEADLINE + 1)
      await student.submits().isLate()
    } finally {
      await strict.close()
    }
  })
})

describe('upload time (Decision C16)', () => {
  test('comes after the deadline and before grace', async () => {
    const student = await room.student(await room.exam('written', { written: { uploadMinutes: 10 } }))
    await student.startsWritten().isDone()
    expect(await student.seesWritten().isShown()).toMatchObject({
      endsAt: TEST_START + 45 * MINUTE,
      uploadMinutes: 10,
    })
    const due = TEST_START + 55 * MINUTE + 30 * SECOND
    room.clock.moveTo(due)
    await student.checks().says('running')
    await student.seesWritten().isShown()
    await student.submitsWritten().isOnTime()
  })

  test('and then it is over', async () => {
    const student = await room.student(await room.exam('written', { written: { uploadMinutes: 10 } }))
    await student.startsWritten().isDone()
    room.clock.moveTo(TEST_START + 55 * MINUTE + 30 * SECOND + 1)
    await student.submitsWritten().isLate()
    await student.hasClosed('written', 'overdue')
  })
})

describe('nobody submits (Decision C11)', () => {
  test.each([
    ['mcq', 'mcq', 'late'],
    ['written', 'written', 'overdue'],
    ['mcq-written', 'mcq', 'overdue'],
    ['special', 'mcq', 'overdue'],
    ['mcq-special', 'mcq', 'late'],
  ] as const)('%s: the sweep closes the %s part as %s, as of its due moment', async (variation, kind, closedAs) => {
    const student = await sitting(variation)
    const due = (await student.part(kind))?.dueAt ?? 0
    room.clock.moveTo(due)
    expect(await sweep()).toBe(0)
    room.clock.moveTo(due + 1)
    expect(await sweep()).toBe(1)
    expect(await student.part(kind)).toMatchObject({ closedAs, closedAt: due })
    room.clock.passes('1 h')
    expect(await sweep()).toBe(0)
    expect(await student.part(kind)).toMatchObject({ closedAs, closedAt: due })
  })

  test('a read that meets an overdue part closes it in the same way', async () => {
    const student = await sitting('mcq')
    room.clock.moveTo(DUE + 5 * MINUTE)
    await Promise.all([student.checks().says('ended'), student.sees().isRefused('part-closed'), sweep()])
    expect(await student.part('mcq')).toMatchObject({ closedAs: 'late', closedAt: DUE })
    expect(await sweep()).toBe(0)
  })

  test('an exam may forgive, or not', async () => {
    const forgiving = await room.student(await room.exam('mcq', { overdue: 'score-saved' }))
    const strict = await room.student(await room.exam('mcq-written', { overdue: 'late' }))
    await forgiving.starts().isDone()
    await strict.starts().isDone()
    room.clock.moveTo(DUE + 1)
    expect(await sweep()).toBe(2)
    await forgiving.hasClosed('mcq', 'overdue')
    await strict.hasClosed('mcq', 'late')
  })

  test('any number of servers may sweep at once; each part is closed once', async () => {
    const exam = await room.exam('mcq')
    const students = await Promise.all(Array.from({ length: 40 }, () => room.student(exam)))
    await Promise.all(students.map((student) => student.starts().isDone()))
    room.clock.moveTo(DUE + 1)
    const closed = await Promise.all([sweep(), sweep(), sweep(), sweep()])
    const left = await sweep()
    expect(closed.reduce((sum, count) => sum + count, left)).toBe(40)
    const { open } = await room.server.db.one(
      z.object({ open: z.int() }),
      sql`select count(*) as open from sitting_parts where exam_id = ${exam.id} and closed_at is null`,
    )
    expect(open).toBe(0)
  })

  test('a submit that came in time and the sweep at once: closed one way or the other, and the student is told which', async () => {
    for (let round = 0; round < 5; round += 1) {
      room.morning()
      const student = await sitting('mcq')
      const exam = await room.server.deps.exams.get(student.exam.id, DUE)
      if (exam === null) throw new Error('there is no exam')
      room.clock.moveTo(DUE + 1)
      const submitting = { exam, studentId: student.id, kind: 'mcq', sheet: null, now: DUE } as const
      const [reply] = await Promise.all([submit(room.server.deps, submitting), sweep(), student.checks().says('ended')])
      await student.hasClosed('mcq', reply === 'on-time' ? 'submitted' : 'late')
    }
  })

  test('the second part may be started late: the first closes with what was saved', async () => {
    const student = await sitting('mcq-written')
    await student.picks(3, 'D').isSaved()
    room.clock.moveTo(TEST_START + HOUR)
    await student.startsWritten().isDone()
    expect(await student.part('mcq')).toMatchObject({ closedAs: 'overdue', closedAt: DUE })
    expect(await student.part('written')).toMatchObject({ deadlineAt: TEST_START + HOUR + 45 * MINUTE })
    expect(await student.stored()).toBe('...D.')
  })

  test('and not at all once the window is over', async () => {
    const student = await sitting('mcq-written')
    room.clock.moveTo(TEST_START + 2 * HOUR)
    await student.checks().says('ended')
    await student.startsWritten().isRefused('exam-over')
    expect(await student.part('written')).toBeNull()
  })
})
