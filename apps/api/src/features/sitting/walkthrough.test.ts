import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { photoOf } from '../../../test/sitting/photos.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import type { HandClock } from '../../../test/harness/clock.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

interface Scene {
  readonly student: Student
  readonly clock: HandClock
}

/** From the entry check to a closed attempt. */
function walkthrough(variation: SatExam['variation'], walk: (scene: Scene) => Promise<void>): void {
  test(`a student sits an exam of the kind ${variation}`, async () => {
    const exam = await room.exam(variation)
    await walk({ student: await room.student(exam), clock: room.clock })
  })
}

const CHOSEN = ['phy', 'chem', 'math', 'eng']

walkthrough('mcq', async ({ student, clock }) => {
  await student.checks().says('assign')
  await student.sees().isRefused('not-started')
  await student.picks(0, 'A').isRefused('not-started')
  await student.submits().isRefused('not-started')
  await student.starts().isDone()
  await student.checks().says('running')

  clock.passes('5 min')
  const { exam, startedAt, endsAt, sections } = await student.sees().isShown()
  expect({ minutes: exam.minutes, totalMarks: exam.totalMarks }).toEqual({ minutes: 30, totalMarks: 5 })
  expect(endsAt - startedAt).toBe(30 * 60_000)
  expect(sections.map(({ questions }) => questions.length)).toEqual([5])

  const saved = await student.picks(0, 'B').isSaved()
  expect(saved).toMatch(new RegExp(`"answer", "${student.exam.id}", ${student.id}, ${clock.now()}, [1-5], 1\\]$`))
  await student.picks(0, 'C').isRefused('already-picked', '1')
  clock.passes('1 min')
  expect(await student.picks(0, 'B').isSaved()).toBe(saved)
  expect(await student.picks(3, 'D').isSaved()).toMatch(new RegExp(`${clock.now()}, [1-5], 3\\]$`))
  const again = await student.sees().isShown()
  expect(again.sections[0]?.questions.map(({ picked }) => picked)).toEqual([1, null, null, 3, null])

  clock.passes('20 min')
  const receipt = await student.submitsWith('.....').isOnTime()
  expect(receipt).toMatchObject({ studentId: student.id, received: 2, at: clock.now() })
  expect(receipt.isFor(student.exam.id)).toBe(true)
  await student.hasClosed('mcq', 'submitted')
  await student.checks().says('ended')
  await student.sees().isRefused('part-closed')
  await student.picks(1, 'A').isRefused('part-closed')
  await student.starts().isRefused('part-closed')
  expect(await student.stored()).toBe('B..D.')
})

walkthrough('written', async ({ student, clock }) => {
  await student.checks().says('assign')
  await student.seesWritten().isRefused('not-started')
  await student.startsWritten().isDone()
  await student.checks().says('running')
  const shown = await student.seesWritten().isShown()
  expect(shown).toMatchObject({ minutes: 45, uploadMinutes: 0, sections: [{ marks: [10, 5], uploaded: [] }] })
  expect(shown.endsAt).toBe(clock.now() + 45 * 60_000)

  clock.passes('10 min')
  await student.uploads(2, [await photoOf('page 1')]).isStored(1)
  expect(await student.seesWritten().isShown()).toMatchObject({ sections: [{ uploaded: [2] }] })

  clock.passes('30 min')
  expect(await student.submitsWritten().isOnTime()).toMatchObject({ received: 1 })
  await student.hasClosed('written', 'submitted')
  await student.checks().says('ended')
  await student.seesWritten().isRefused('part-closed')
  await student.uploads(1, [await photoOf('page 2')]).isRefused('part-closed')
})

walkthrough('mcq-written', async ({ student, clock }) => {
  await student.checks().says('Mcq assign')
  await student.startsWritten().isRefused('not-started')
  await student.starts().isDone()
  await student.checks().says('Mcq running')
  await student.picks(0, 'B').isSaved()
  await student.picks(0, 'C').isRefused('already-picked', '1')

  clock.passes('31 min')
  await student.checks().says('Mcq ended')
  await student.hasClosed('mcq', 'overdue')
  expect(await student.stored()).toBe('B....')

  await student.startsWritten().isDone()
  await student.checks().says('Mcq ended')
  const shown = await student.seesWritten().isShown()
  expect(shown.endsAt - shown.startedAt).toBe(45 * 60_000)
  await student.uploads(1, [await photoOf('page 1'), await photoOf('page 2')]).isStored(2)
  expect(await student.submitsWritten().isOnTime()).toMatchObject({ received: 1 })
  await student.hasClosed('written', 'submitted')
  await student.checks().says('ended')
})

walkthrough('special', async ({ student, clock }) => {
  await student.checks().says('Mcq assign')
  expect(await student.asksForMainSubjects().isShown()).toEqual([
    { id: 'math', name: 'Subject math' },
    { id: 'bio', name: 'Subject bio' },
  ])
  const combinations = await student.asksForCombinations('math').isShown()
  expect(combinations.map((set) => set.map(({ id }) => id))).toEqual([
    ['phy', 'chem', 'math', 'bio'],
    ['phy', 'chem', 'math', 'eng'],
  ])
  await student.starts().isRefused('choice-needed')
  await student.starts(...CHOSEN).isDone()
  await student.checks().says('Mcq running')

  const { sections } = await student.sees().isShown()
  expect(sections.map(({ subjectId, marks }) => [subjectId, marks])).toEqual(CHOSEN.map((subject) => [subject, 3]))
  await student.picks(0, 'A', 'phy').isSaved()
  await student.picks(0, 'B', 'math').isSaved()
  await student.picks(0, 'C', 'math').isRefused('already-picked', '1')
  await student.picks(2, 'D', 'eng').isSaved()
  expect(await student.submits().isOnTime()).toMatchObject({ received: 3 })
  await student.checks().says('Mcq ended')
  expect(await student.stored()).toBe('A.. ... B.. ..D')

  clock.passes('5 min')
  await student.startsWritten(...CHOSEN.toReversed()).isDone()
  const written = await student.seesWritten().isShown()
  expect(written.sections.map(({ subjectId }) => subjectId)).toEqual(CHOSEN)
  await student.uploads(1, [await photoOf('physics')], 'phy').isStored(1)
  await student.uploads(2, [await photoOf('english')], 'eng').isStored(1)
  const uploaded = (await student.seesWritten().isShown()).sections.map((section) => section.uploaded)
  expect(uploaded).toEqual([[1], [], [], [2]])
  expect(await student.submitsWritten().isOnTime()).toMatchObject({ received: 2 })
  await student.hasClosed('written', 'submitted')
  await student.checks().says('ended')
})

walkthrough('mcq-special', async ({ student, clock }) => {
  await student.checks().says('Mcq assign')
  await student.startsWithoutChoice().isRefused('choice-needed')
  await student.starts(...CHOSEN).isDone()
  await student.checks().says('Mcq running')
  await student.answersEverythingRight()
  clock.passes('29 min')
  expect(await student.submits().isOnTime()).toMatchObject({ received: 12 })
  await student.hasClosed('mcq', 'submitted')
  await student.checks().says('Mcq ended')
})

test('an exam in several subjects that offers no choice assigns them all', async () => {
  const exam = await room.exam('mcq-special', { choice: null })
  const student = await room.student(exam)
  expect(await student.asksForMainSubjects().isShown()).toEqual([])
  await student.startsWithoutChoice().isDone()
  const { sections } = await student.sees().isShown()
  expect(sections.map(({ subjectId }) => subjectId)).toEqual(['phy', 'chem', 'math', 'bio', 'eng'])
})
