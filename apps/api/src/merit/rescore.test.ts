import { SECOND, HOUR } from '@anushilon/domain/instant'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../test/harness/clock.ts'
import { After, resultsComeOut } from '../../test/results/after.ts'
import { seedExam, seedStudent } from '../../test/seed.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import type { SatExam } from '../../test/sitting/student.ts'
import { sql } from '../db/sql.ts'
import { readCorrections } from './key-corrections.ts'
import { publish } from './publish.ts'
import { rescore, RescoreRefused } from './rescore.ts'
import { describeRescoring } from './describe-rescoring.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const somebody = async (exam: SatExam) => new After(room, await room.student(exam))
const corrected = (exam: SatExam, typed: string[], preview = false) =>
  rescore(room.server.deps, {
    examId: exam.id,
    key: (paper) => readCorrections(paper, typed),
    now: room.clock.now(),
    preview,
  })

/** Three who answered question 1 (key B) with B, C and not at all, and all the others rightly or not at all. */
async function threeStudents() {
  const exam = await room.exam('mcq', { mcq: { shuffle: false } })
  const [first, second, third] = [await somebody(exam), await somebody(exam), await somebody(exam)]
  for (const [{ student }, sheet] of [
    [first, 'BCD..'],
    [second, 'CCD..'],
    [third, '.CD..'],
  ] as const) {
    await student.starts().isDone()
    await student.submitsWith(sheet).isOnTime()
  }
  await resultsComeOut(room, exam)
  return { exam, first, second, third }
}

describe('a corrected key', () => {
  test('a corrected key changes marks and positions of all in one step, and each student sees what and why', async () => {
    const { exam, first, second, third } = await threeStudents()
    expect((await second.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 1.75, position: 3 })
    const at = room.clock.now()
    await corrected(exam, ['1=2'])
    room.clock.passes('4 s')
    expect((await first.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 1.75, position: 3 })
    expect((await second.result().isShown()).changes).toEqual([
      {
        at,
        cause: 'key',
        reason: null,
        total: { before: 1.75, after: 3 },
        position: { before: 3, after: 1 },
        questions: [
          {
            question: 1,
            shownAs: 1,
            subjectName: null,
            from: [1],
            to: [2],
            verdict: { before: 'wrong', after: 'right' },
          },
        ],
      },
    ])
    // Whose answer counts as before, and who stands where they stood, is not bothered.
    expect((await third.result().isShown()).changes).toEqual([])
    expect((await second.mcqSolution().isShown()).sections[0]?.questions[0]).toMatchObject({ correct: 2, picked: 2 })
    expect((await second.ranks().isShown()).map(({ marks }) => marks)).toEqual([3, 2, 1.75])
    expect((await second.result().isShown()).distribution?.buckets.map(({ students }) => students)).toEqual([
      0, 0, 0, 1, 1, 0, 1, 0, 0, 0,
    ])
  })

  test('a corrected key twice leaves both changes on record, the oldest first', async () => {
    const { exam, second } = await threeStudents()
    await corrected(exam, ['1=C'])
    room.clock.passes('10 s')
    await corrected(exam, ['1=0', '2=0'])
    room.clock.passes('10 s')
    const { changes, standing } = await second.result().isShown()
    expect(changes.map(({ total }) => total)).toEqual([
      { before: 1.75, after: 3 },
      { before: 3, after: 0.5 },
    ])
    expect(standing).toMatchObject({ marks: 0.5 })
  })

  test('a corrected key moves a student who did not have that question, when others’ marks pass theirs', async () => {
    const { exam, first, third } = await threeStudents()
    await corrected(exam, ['1=D'])
    room.clock.passes('4 s')
    expect((await third.result().isShown()).changes).toMatchObject([
      { total: { before: 2, after: 2 }, position: { before: 2, after: 1 } },
    ])
    expect((await first.result().isShown()).changes).toMatchObject([{ position: { before: 1, after: 2 } }])
  })

  test('a corrected key may be several: whoever chose any of them is right, and nobody loses', async () => {
    const { exam, first, second, third } = await threeStudents()
    await corrected(exam, ['1=B,C'])
    room.clock.passes('4 s')
    expect((await first.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
    expect((await second.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
    expect((await third.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 2, position: 3 })
    const [solved] = (await second.mcqSolution().isShown()).sections[0]?.questions ?? []
    expect(solved).toMatchObject({ correct: 1, ruling: [1, 2], picked: 2 })
  })

  test('a corrected key of a cancelled question: everybody gets its marks, and back again (D7)', async () => {
    const { exam, first, second, third } = await threeStudents()
    await corrected(exam, ['1=cancel'])
    room.clock.passes('4 s')
    for (const student of [first, second, third]) {
      expect((await student.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
    }
    expect((await third.result().isShown()).changes).toMatchObject([
      { questions: [{ to: 'cancelled', verdict: { before: 'blank', after: 'right' } }] },
    ])
    const [solved] = (await third.mcqSolution().isShown()).sections[0]?.questions ?? []
    expect(solved).toMatchObject({ ruling: 'cancelled' })
    const numbers = [1, 2, 3, 4, 5].map((number) => ({ number, picked: null }))
    await third.addsRetake().isDone()
    expect((await third.submitsRetake(numbers).isShown()).result).toMatchObject({ marks: 1, right: 1 })

    await corrected(exam, ['1=B'])
    room.clock.passes('4 s')
    expect((await first.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 3, position: 1 })
    expect((await third.result().isShown()).standing).toEqual({ kind: 'ranked', marks: 2, position: 2 })
  })

  test('a corrected key in a preview changes nothing and says how many shift and by how much', async () => {
    const { exam, second } = await threeStudents()
    const before = (await second.result().answer).body
    const preview = await corrected(exam, ['1=2'], true)
    room.clock.passes('4 s')
    expect((await second.result().answer).body).toEqual(before)
    expect(describeRescoring(preview)).toEqual([
      `Exam ${exam.id} (${exam.id})`,
      '  Question 1: key B is now C',
      '  Students: 3 sat it, the result of 2 changes',
      '  Marks:    1 gain, 1 lose',
      '    +1.25: 1',
      '    -1.25: 1',
      '  Position: 1 move up, 1 move down',
      '    farthest: 2 places',
    ])
  })

  test('a corrected key before the results are out is simply the key', async () => {
    const exam = await room.exam('mcq', { mcq: { shuffle: false } })
    const student = await somebody(exam)
    await student.student.starts().isDone()
    await student.student.submitsWith('C....').isOnTime()
    expect(describeRescoring(await corrected(exam, ['1=2'])).at(-1)).toContain('not out yet')
    await resultsComeOut(room, exam)
    expect(await student.result().isShown()).toMatchObject({ standing: { marks: 1 }, changes: [] })
  })

  test('a corrected key is counted within a subject where the exam has several', async () => {
    const exam = await room.exam('mcq-special', { mcq: { shuffle: false } })
    const { corrections } = await corrected(exam, ['chem/2=D'])
    expect(corrections).toEqual([{ question: 5, from: [2], to: [3] }])
  })

  test.each([
    ['17', /is not a correction/],
    ['17=1', /no question 17 .* it has 5/],
    ['0=1', /no question 0/],
    ['1=7', /only 4 options/],
    ['1=B', /nothing to correct/],
    ['bio/1=2', /no subject bio/],
  ])('%s is refused in words', async (typed, message) => {
    const exam = await room.exam('mcq')
    await expect(corrected(exam, [typed])).rejects.toThrow(message)
    await expect(corrected(exam, [typed])).rejects.toBeInstanceOf(RescoreRefused)
  })
})

const Result = z.object({
  student_id: z.int(),
  total: z.nullable(z.number()),
  position: z.nullable(z.int()),
  by_section: z.unknown(),
  used_ms: z.int(),
})

test('correcting a key comes to the same as having had it right from the start (Decision D6)', async () => {
  const { db, deps } = { db: room.server.db, deps: room.server.deps }
  const students: number[] = []
  for (let index = 0; index < 12; index += 1) {
    students.push(await seedStudent(room.server, { regNo: `p${index}`, courses: ['hsc-26'] }))
  }
  let count = 0
  /** An exam that they have sat, with this key. */
  async function sat(
    key: readonly number[],
    sheets: readonly (readonly (number | null)[])[],
    late: readonly boolean[],
  ) {
    const id = `property-${(count += 1)}`
    await seedExam(db, {
      id,
      course: 'hsc-26',
      subjects: ['phy'],
      variation: 'mcq',
      opensAt: TEST_START,
      closesAt: TEST_START + HOUR,
      questions: key.length,
    })
    for (const [index, correct] of key.entries()) {
      await db.run(sql`update questions set correct = ${correct} where exam_id = ${id} and number = ${index + 1}`)
    }
    for (const [index, sheet] of sheets.entries()) {
      const studentId = students[index] ?? 0
      const paper = JSON.stringify([{ section: 0, questions: sheet.map((_, place) => place + 1) }])
      const closedAt = new Date(TEST_START + (10 + (index % 3)) * SECOND)
      await db.run(sql`
        insert into sitting_parts
          (student_id, exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as)
        values (${studentId}, ${id}, 'mcq', ${paper}, ${new Date(TEST_START)}, ${new Date(TEST_START + HOUR)},
          ${new Date(TEST_START + HOUR)}, ${closedAt}, ${late[index] ? 'late' : 'submitted'})`)
      const picks = sheet.flatMap((option, place) => (option === null ? [] : { question: place + 1, option }))
      await db.run(sql`
        insert into answers (student_id, exam_id, question, option, received_at)
        select ${studentId}, ${id}, given.*, ${closedAt} from unnest(
          ${picks.map(({ question }) => question)}::smallint[], ${picks.map(({ option }) => option)}::smallint[]) as given`)
    }
    return id
  }
  const resultsOf = (id: string) =>
    db.many(
      Result,
      sql`select student_id, total, position, by_section, used_ms from results where exam_id = ${id} order by 1`,
    )
  const listOf = (id: string) =>
    db.one(z.looseObject({}), sql`select ranked, distribution, made_by from merit_lists where exam_id = ${id}`)

  const questions = 5
  const key = fc.array(fc.nat(3), { minLength: questions, maxLength: questions })
  const sheet = fc.array(fc.option(fc.nat(3)), { minLength: questions, maxLength: questions })
  const cases = fc.record({
    before: key,
    after: key,
    sheets: fc.array(sheet, { minLength: 1, maxLength: 12 }),
    late: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ before, after, sheets, late }) => {
      fc.pre(before.some((correct, index) => correct !== after[index]))
      const [wrongAtFirst, rightAtOnce] = [await sat(before, sheets, late), await sat(after, sheets, late)]
      await publish(deps, wrongAtFirst, TEST_START + 2 * HOUR)
      await publish(deps, rightAtOnce, TEST_START + 2 * HOUR)
      const old = new Map((await resultsOf(wrongAtFirst)).map((row) => [row.student_id, row]))
      const newKey = new Map(after.map((correct, index) => [index + 1, [correct]]))
      await rescore(deps, { examId: wrongAtFirst, key: () => newKey, now: TEST_START + 3 * HOUR })
      const rescored = await resultsOf(wrongAtFirst)
      expect(rescored).toEqual(await resultsOf(rightAtOnce))
      expect(await listOf(wrongAtFirst)).toEqual(await listOf(rightAtOnce))

      const moved = rescored.filter((row) => {
        const was = old.get(row.student_id)
        return was?.total !== row.total || was?.position !== row.position
      })
      const recorded = await db.many(
        z.object({ student_id: z.int() }),
        sql`select student_id from result_changes where exam_id = ${wrongAtFirst} order by 1`,
      )
      const recordedStudents = new Set(recorded.map((row) => row.student_id))
      expect(moved.map((row) => row.student_id).filter((id) => !recordedStudents.has(id))).toEqual([])
    }),
    { numRuns: 15 },
  )
})
