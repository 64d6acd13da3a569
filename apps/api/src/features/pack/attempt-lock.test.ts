import { MINUTE } from '@anushilon/domain/instant'
import type { ExamJson, PackJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { Importing } from '../../../test/importing.ts'
import { sampleExam, samplePack } from '../../../test/packs.ts'
import { sql } from '../../db/sql.ts'

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
  await importing.brought(samplePack())
  await starts('260001', 'mcq-1')
  await starts('260001', 'written-1', 'written')
  await starts('260001', 'special-1')
}

const other: QuestionJson = { text: 'Another?', options: ['a', 'b', 'c', 'd'], correct: 0 }

function changed(variation: Parameters<typeof sampleExam>[0], change: (exam: ExamJson) => Partial<ExamJson>) {
  const exam = sampleExam(variation)
  return samplePack({ exams: [{ ...exam, ...change(exam) }] })
}

describe('an exam that students have sat keeps', () => {
  // Nothing of what is tried here is taken, so one beginning serves them all.
  beforeAll(begin)
  afterAll(() => server.close())

  test.each<[string, PackJson, string]>([
    ['window start', changed('mcq', () => ({ opensAt: 'now-1h' })), 'exams[0].opensAt'],
    [
      'duration',
      changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, durationMinutes: 31 } })),
      'exams[0].mcq.durationMinutes',
    ],
    [
      'marks',
      changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, marksPerQuestion: 2 } })),
      'exams[0].mcq.marksPerQuestion',
    ],
    [
      'negative marks',
      changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, negativePercent: 0 } })),
      'exams[0].mcq.negativePercent',
    ],
    [
      'draw',
      changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, questionsPerStudent: 3 } })),
      'exams[0].mcq.questionsPerStudent',
    ],
    ['order', changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, shuffle: true } })), 'exams[0].mcq.shuffle'],
    [
      'number of questions',
      changed('mcq', (exam) => ({ mcq: { ...exam.mcq!, questions: [...exam.mcq!.questions!, other] } })),
      'exams[0].mcq.questions',
    ],
    [
      'question',
      changed('mcq', (exam) => ({
        mcq: { ...exam.mcq!, questions: [exam.mcq!.questions![0]!, other, exam.mcq!.questions![2]!] },
      })),
      'exams[0].mcq.questions[1]',
    ],
    ['subject', changed('mcq', () => ({ subject: 'chem' })), 'exams[0].subject'],
    ['rule for ties', changed('mcq', () => ({ ties: 'less-time' })), 'exams[0].ties'],
    ['rule for the overdue', changed('mcq', () => ({ overdue: 'score-saved' })), 'exams[0].overdue'],
    [
      'upload time',
      changed('written', (exam) => ({ written: { ...exam.written!, uploadMinutes: 9 } })),
      'exams[0].written.uploadMinutes',
    ],
    [
      'written marks',
      changed('written', (exam) => ({ written: { ...exam.written!, marks: [10, 8] } })),
      'exams[0].written.marks',
    ],
    [
      'written paper',
      changed('written', (exam) => ({ written: { ...exam.written!, image: 'img/card.svg' } })),
      'exams[0].written.image',
    ],
    ['choice', changed('special', (exam) => ({ choice: { ...exam.choice!, size: 3 } })), 'exams[0].choice'],
    [
      'question in one subject',
      changed('special', (exam) => ({
        subjects: exam.subjects!.with(1, {
          ...exam.subjects![1]!,
          mcq: { questions: [other, exam.subjects![1]!.mcq!.questions[1]!] },
        }),
      })),
      'exams[0].subjects[1].mcq.questions[0]',
    ],
  ])('its %s', async (_what, pack, place) => {
    const before = await importing.snapshot()
    expect(await importing.refused(pack)).toEqual([`${place}: cannot change: students have sat this exam`])
    expect(await importing.snapshot()).toBe(before)
  })
})

describe('an exam that students have sat', () => {
  beforeEach(begin)
  afterEach(() => server.close())

  test('takes a new name, end, picture, rule for results and limit of retakes', async () => {
    const pack = changed('mcq', () => ({
      name: 'Vectors, corrected',
      closesAt: '2026-03-15T13:00:00+06:00',
      results: 'manual',
      retakeLimit: 9,
      image: 'img/rules.svg',
      active: false,
    }))
    expect((await importing.brought(pack)).exams.updated).toBe(1)
    expect(await importing.stored('mcq-1')).toMatchObject({
      name: 'Vectors, corrected',
      window: { closesAt: TEST_START + 180 * MINUTE },
      results: { kind: 'manual' },
      retakeLimit: 9,
      active: false,
    })
  })

  test('does not end earlier, nor later once its results are out', async () => {
    expect(await importing.refused(changed('mcq', () => ({ closesAt: '2026-03-15T11:59:00+06:00' })))).toEqual([
      'exams[0].closesAt: can only move later: students have sat this exam',
    ])
    await server.db.run(sql`update exams set results_out_at = ${new Date(TEST_START)} where id = 'mcq-1'`)
    expect(await importing.refused(changed('mcq', () => ({ closesAt: '2026-03-15T13:00:00+06:00' })))).toEqual([
      'exams[0].closesAt: cannot change: the results are out',
    ])
  })

  test('gives who is still at it the time that a later end allows', async () => {
    await starts('260002', 'mcq-1', 'mcq', TEST_START + 110 * MINUTE)
    await importing.brought(changed('mcq', () => ({ closesAt: '2026-03-15T12:15:00+06:00' })))
    const rows = await server.db.many(
      z.object({ deadline_at: z.number(), due_at: z.number() }),
      sql`select deadline_at, due_at from sitting_parts where exam_id = 'mcq-1' order by started_at`,
    )
    expect(rows).toEqual([
      { deadline_at: TEST_START + 30 * MINUTE, due_at: TEST_START + 30 * MINUTE + 30_000 },
      { deadline_at: TEST_START + 135 * MINUTE, due_at: TEST_START + 135 * MINUTE + 30_000 },
    ])
  })

  test('lists every change it refuses, and nothing of the pack is taken', async () => {
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
    expect((await importing.stored('mcq-written-1')).name).toBe('Vectors, mcq-written')
  })

  test('may be started by others while a pack that leaves it alone comes in', async () => {
    await server.db.transaction(async (tx) => {
      // Held as by a student who is starting it this moment.
      await tx.run(sql`select from exams where id = 'mcq-1' for key share`)
      expect((await importing.brought(samplePack())).exams).toEqual({ created: 0, updated: 0, unchanged: 5 })
    })
  })
})
