import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { parseLeaf } from '@anushilon/domain/log/leaf'
import type { Variation } from '@anushilon/domain/exam/variation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'
import { closePart } from '../../stores/sitting/sittings.ts'
import { createSittingReader } from '../../exams/sitting-reader.ts'
import { createSubmit } from './submit.service.ts'
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

  test('a millisecond later both are late: the answer is refused, the submit is stored beside for staff', async () => {
    const student = await sitting('mcq')
    await student.picks(0, 'A').isSaved()
    room.clock.moveTo(DUE + 1)
    await student.picks(1, 'B').isRefused('time-over')
    expect(await student.submitsWith('.B...').isLate()).toMatchObject({ received: 1 })
    expect(await student.stored()).toBe('A....')
    expect(await student.storedLate()).toBe('.B...')
    await student.hasClosed('mcq', 'late')
    await student.submits().isLate()
    await student.checks().says('ended')
    await student.picks(2, 'C').isRefused('time-over')
    // What was saved stays saved, whoever asks when.
    await student.picks(0, 'A').isSaved()
  })

  test('what comes with a late submit once the results are out is kept too, and counts no more than other late answers', async () => {
    const student = await sitting('mcq')
    room.clock.moveTo(TEST_START + 3 * HOUR)
    await room.server.db.run(
      sql`update exams set results_out_at = ${new Date(room.clock.now())} where id = ${student.exam.id}`,
    )
    await student.submitsWith('ABCDA').isLate()
    expect(await student.stored()).toBe('.....')
    expect(await student.storedLate()).toBe('ABCDA')
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
  test('upload time comes after the deadline and before grace (Decision C16)', async () => {
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

  test('once upload time and grace are over, the written part is over too', async () => {
    const student = await room.student(await room.exam('written', { written: { uploadMinutes: 10 } }))
    await student.startsWritten().isDone()
    room.clock.moveTo(TEST_START + 55 * MINUTE + 30 * SECOND + 1)
    await student.submitsWritten().isOnTime()
    await student.hasClosed('written', 'overdue')
  })
})

describe('what a submit after the last moment is told is what becomes of the attempt (Decisions C10, C11)', () => {
  test.each(['written', 'mcq-written', 'special'] as const)(
    '%s: it counts, and the page hears so',
    async (variation) => {
      const student = await sitting(variation)
      const kind = variation === 'written' ? 'written' : 'mcq'
      room.clock.moveTo(((await student.part(kind))?.dueAt ?? 0) + 1)
      const submits = () => (kind === 'mcq' ? student.submits() : student.submitsWritten())
      await submits().isOnTime()
      await submits().isOnTime()
      await student.hasClosed(kind, 'overdue')
    },
  )

  test.each(['mcq', 'mcq-special'] as const)('%s: it is late', async (variation) => {
    const student = await sitting(variation)
    room.clock.moveTo(DUE + 1)
    await student.submits().isLate()
    await student.hasClosed('mcq', 'late')
  })
})

describe('hand it in for me when the time is up', () => {
  test('running data say until when a submit is on time, what becomes of it otherwise, and what was asked for', async () => {
    const student = await sitting('mcq')
    expect(await student.sees().isShown()).toMatchObject({ dueAt: DUE, overdue: 'late', isArmed: false })
    await student.asksToHandIn().isDone()
    await student.asksToHandIn().isDone()
    expect(await student.sees().isShown()).toMatchObject({ overdue: 'late', isArmed: true })
    const forgiving = await room.student(await room.exam('mcq', { overdue: 'score-saved' }))
    await forgiving.starts().isDone()
    expect(await forgiving.sees().isShown()).toMatchObject({ overdue: 'score-saved', isArmed: false })
  })

  test('who has asked for it is not late though the phone is dead: what was saved counts', async () => {
    const [asked, silent] = [await sitting('mcq'), await sitting('mcq-special')]
    await asked.picks(0, 'A').isSaved()
    await asked.asksToHandIn().isDone()
    room.clock.moveTo(DUE + 1)
    expect(await sweep()).toBe(2)
    expect(await asked.part('mcq')).toMatchObject({ closedAs: 'overdue', closedAt: DUE })
    await silent.hasClosed('mcq', 'late')
    await asked.submitsWith('.B...').isOnTime()
    expect(await asked.stored()).toBe('A....')
  })

  test('a read that meets the part first closes it in the same way', async () => {
    const student = await sitting('mcq-special')
    await student.asksToHandIn().isDone()
    room.clock.moveTo(DUE + 1)
    await student.checks().says('Mcq ended')
    await student.hasClosed('mcq', 'overdue')
  })

  test('one may think better of it, until the last moment and not after it', async () => {
    const student = await sitting('mcq')
    await student.asksToHandIn().isDone()
    room.clock.moveTo(DUE)
    await student.asksToHandIn(false).isDone()
    room.clock.moveTo(DUE + 1)
    await student.asksToHandIn().isRefused('time-over')
    await student.hasClosed('mcq', 'late')
  })

  test('what was never started, or is handed in, cannot be asked about', async () => {
    const student = await room.student(await room.exam('mcq'))
    await student.asksToHandIn().isRefused('not-started')
    await student.starts().isDone()
    await student.submits().isOnTime()
    await student.asksToHandIn().isRefused('part-closed')
  })

  test('hand it in for me when the time is up asked for while somebody is closing it as late: not closed as late', async () => {
    const student = await sitting('mcq')
    await student.asksToHandIn().isDone()
    const { db } = room.server
    const late = { kind: 'mcq', closedAt: DUE, closedAs: 'late' } as const
    expect(await closePart(db, student.id, student.exam.id, late)).toBe(false)
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
      const submit = createSubmit(room.server.deps, createSittingReader(room.server.db))
      const [{ reply }] = await Promise.all([submit(submitting), sweep(), student.checks().says('ended')])
      await student.hasClosed('mcq', reply === 'on-time' ? 'submitted' : 'late')
    }
  })

  test('a pick that another tab saves while the sheet is on its way stays, and the receipt does not name the other', async () => {
    const student = await sitting('mcq')
    const { deps, db } = room.server
    const exam = await deps.exams.get(student.exam.id, TEST_START)
    if (exam === null) throw new Error('there is no exam')
    const reader = createSittingReader(db)
    const picksOf: typeof reader.picksOf = async (studentId, examId) => {
      const stored = await reader.picksOf(studentId, examId)
      if (stored.size === 0) await student.picks(0, 'C').isSaved()
      return stored
    }
    const submit = createSubmit(deps, { ...reader, picksOf })
    const sheet = [{ subjectId: null, picks: [1, 3, null, null, null] }]
    const { said } = await submit({ exam, studentId: student.id, kind: 'mcq', sheet, now: TEST_START })
    expect(await student.stored()).toBe('CD...')
    expect(said.map(parseLeaf)).toMatchObject([{ kind: 'hand-in' }, { kind: 'answer', option: 3 }])
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

  test('a second part is not started at all once the window is over', async () => {
    const student = await sitting('mcq-written')
    room.clock.moveTo(TEST_START + 2 * HOUR)
    await student.checks().says('ended')
    await student.startsWritten().isRefused('exam-over')
    expect(await student.part('written')).toBeNull()
  })
})
