import { MINUTE } from '@anushilon/domain/instant'
import type { Variation } from '@anushilon/domain/exam/variation'
import type { ExamJson, PackJson } from '@anushilon/exam-pack/pack-json'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { Importing } from '../../test/importing.ts'
import { changedAt, sampleExam, samplePack } from '../../test/packs.ts'
import { sql } from '../db/sql.ts'

let server: TestServer
let importing: Importing

async function starts(
  regNo: string,
  exam: string,
  kind: 'mcq' | 'written' = 'mcq',
  startedAt = TEST_START,
): Promise<void> {
  const deadline = new Date(Math.min(startedAt + 30 * MINUTE, Date.parse('2026-03-15T12:00:00+06:00')))
  await server.db.run(sql`
    insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
    select id, ${exam}, ${kind}, '[]', ${new Date(startedAt)}, ${deadline}, ${new Date(deadline.getTime() + 30_000)}
    from students where reg_no = ${regNo}`)
}

async function begin(): Promise<void> {
  server = await testServer()
  importing = new Importing(server.deps)
  await importing.imported(samplePack())
  await starts('260001', 'mcq-1')
  await starts('260001', 'written-1', 'written')
  await starts('260001', 'special-1')
}

function changed(variation: Variation, change: Partial<ExamJson>): PackJson {
  return samplePack({ exams: [sampleExam(variation, change)] })
}

describe('an exam that students have sat keeps', () => {
  // Nothing of what is tried here is taken, so one beginning serves them all.
  beforeAll(begin)
  afterAll(() => server.close())

  const other = { text: 'Another?', options: ['a', 'b', 'c', 'd'], correct: 0 }

  test.each<[what: string, Variation, place: string, value: unknown, fault?: string]>([
    ['window start', 'mcq', 'opensAt', 'now-1h'],
    ['duration', 'mcq', 'mcq.durationMinutes', 31],
    ['marks', 'mcq', 'mcq.marksPerQuestion', 2],
    ['negative marks', 'mcq', 'mcq.negativePercent', 0],
    ['draw', 'mcq', 'mcq.questionsPerStudent', 3],
    ['order', 'mcq', 'mcq.shuffle', true],
    ['number of questions', 'mcq', 'mcq.questions[3]', other, 'mcq.questions'],
    ['question', 'mcq', 'mcq.questions[1]', other],
    ['key', 'mcq', 'mcq.questions[0].correct', 1, 'mcq.questions[0]'],
    ['subject', 'mcq', 'subject', 'chem'],
    ['rule for ties', 'mcq', 'ties', 'less-time'],
    ['rule for the overdue', 'mcq', 'overdue', 'score-saved'],
    ['upload time', 'written', 'written.uploadMinutes', 9],
    ['written marks', 'written', 'written.marks', [10, 8]],
    ['written paper', 'written', 'written.image', 'img/card.svg'],
    ['choice', 'special', 'choice.size', 3, 'choice'],
    ['question in one subject', 'special', 'subjects[1].mcq.questions[0]', other],
  ])('its %s', async (_what, variation, place, value, fault = place) => {
    const before = await importing.snapshot()
    const pack = samplePack({ exams: [changedAt(sampleExam(variation), place, value)] })
    expect(await importing.refused(pack)).toEqual([`exams[0].${fault}: cannot change: students have sat this exam`])
    expect(await importing.snapshot()).toBe(before)
  })

  test('its rubrics, which are changed at the desk; a pack that says nothing of them leaves them', async () => {
    const rubrics = [[{ text: 'Another line', marks: 1 }]]
    const pack = samplePack({ exams: [changedAt(sampleExam('written'), 'written.rubrics', rubrics)] })
    expect(await importing.refused(pack)).toEqual([
      'exams[0].written.rubrics: cannot change here: students have sat this exam, so its rubrics are changed at the marking desk',
    ])
    const silent = sampleExam('special').subjects?.map((one) => ({
      ...one,
      written: { ...one.written, rubrics: undefined },
    }))
    const said = samplePack({
      exams: [JSON.parse(JSON.stringify({ ...sampleExam('special'), subjects: silent })) as never],
    })
    expect(await importing.imported(said)).toMatchObject({ exams: { unchanged: 1 } })
  })
})

describe('an exam that students have sat', () => {
  beforeEach(begin)
  afterEach(() => server.close())

  test('an exam that students have sat takes a new name, end, picture, rule for results and limit of retakes', async () => {
    const pack = changed('mcq', {
      name: 'Vectors, corrected',
      closesAt: '2026-03-15T13:00:00+06:00',
      results: 'manual',
      retakeLimit: 9,
      image: 'img/rules.svg',
      active: false,
    })
    expect((await importing.imported(pack)).exams.updated).toBe(1)
    expect(await importing.stored('mcq-1')).toMatchObject({
      name: 'Vectors, corrected',
      window: { closesAt: TEST_START + 180 * MINUTE },
      results: { kind: 'manual' },
      retakeLimit: 9,
      active: false,
    })
  })

  test('an exam that students have sat does not end earlier, nor later once its results are out', async () => {
    expect(await importing.refused(changed('mcq', { closesAt: '2026-03-15T11:59:00+06:00' }))).toEqual([
      'exams[0].closesAt: can only move later: students have sat this exam',
    ])
    await server.db.run(sql`update exams set results_out_at = ${new Date(TEST_START)} where id = 'mcq-1'`)
    expect(await importing.refused(changed('mcq', { closesAt: '2026-03-15T13:00:00+06:00' }))).toEqual([
      'exams[0].closesAt: cannot change: the results are out',
    ])
    // Who has read the right answers knows them, though the results were taken back.
    await server.db.run(sql`update exams set results_out_at = null, was_out_at = results_out_at where id = 'mcq-1'`)
    expect(await importing.refused(changed('mcq', { closesAt: '2026-03-15T13:00:00+06:00' }))).toHaveLength(1)
  })

  test('an exam that students have sat gives who is still at it the time that a later end allows', async () => {
    await starts('260002', 'mcq-1', 'mcq', TEST_START + 110 * MINUTE)
    await importing.imported(changed('mcq', { closesAt: '2026-03-15T12:15:00+06:00' }))
    const rows = await server.db.many(
      z.object({ deadline_at: z.number(), due_at: z.number() }),
      sql`select deadline_at, due_at from sitting_parts where exam_id = 'mcq-1' order by started_at`,
    )
    expect(rows).toEqual([
      { deadline_at: TEST_START + 30 * MINUTE, due_at: TEST_START + 30 * MINUTE + 30_000 },
      { deadline_at: TEST_START + 135 * MINUTE, due_at: TEST_START + 135 * MINUTE + 30_000 },
    ])
  })

  test('an exam that students have sat lists every change it refuses, and nothing of the pack is taken', async () => {
    const before = await importing.snapshot()
    const pack = samplePack({
      courses: [{ id: 'hsc-26', name: 'Renamed' }],
      exams: [
        sampleExam('mcq-written', { name: 'Free to change' }),
        sampleExam('mcq', { opensAt: 'now-1h', ties: 'less-time' }),
      ],
    })
    expect(await importing.refused(pack)).toEqual([
      'exams[1].opensAt: cannot change: students have sat this exam',
      'exams[1].ties: cannot change: students have sat this exam',
    ])
    expect(await importing.snapshot()).toBe(before)
  })

  test('an exam that students have sat may be started by others while a pack that leaves it alone comes in', async () => {
    await server.db.transaction(async (tx) => {
      // Held as by a student who is starting it this moment.
      await tx.run(sql`select from exams where id = 'mcq-1' for key share`)
      expect((await importing.imported(samplePack())).exams).toEqual({ created: 0, updated: 0, unchanged: 5 })
    })
  })
})
