import { describe, expect, test } from 'vitest'
import { NO_SITTING, type Sitting } from './attempt.ts'
import type { Exam } from '../exam/exam.ts'
import { closingsForResults, overdueClosings, settled, withClosings } from './lateness.ts'
import { at, sampleExam, samplePart } from '../testing/sample-exam.ts'
import { closingsBeforePart, submit } from './transitions.ts'

const mcqOpen: Sitting = { parts: [samplePart('mcq')] }
const submitted = { closedAt: at('10:20'), closedAs: 'submitted' } as const
const overdue = { closedAt: at('10:30:30'), closedAs: 'overdue' } as const
const late = { closedAt: at('10:30:30'), closedAs: 'late' } as const

function submitMcq(exam: Exam, sitting: Sitting, now: string) {
  return submit(exam, sitting, { kind: 'mcq', now: at(now) })
}

describe('a student submits', () => {
  test.each([
    ['in time', '10:20'],
    ['at the deadline', '10:30'],
    ['at the last millisecond of grace (B4)', '10:30:30'],
  ])('a submit %s is on time, whatever the variation', (_name, now) => {
    for (const variation of ['mcq', 'mcq-written', 'special', 'mcq-special'] as const) {
      expect(submitMcq(sampleExam(variation), mcqOpen, now)).toEqual({
        close: { kind: 'mcq', closedAt: at(now), closedAs: 'submitted' },
        reply: 'on-time',
        sheet: 'keep',
      })
    }
  })

  test('a submit a millisecond after grace is late, and what it brings is stored for staff to accept (C10)', () => {
    expect(submitMcq(sampleExam('mcq'), mcqOpen, '10:30:30.001')).toEqual({
      close: { kind: 'mcq', ...late },
      reply: 'late',
      sheet: 'late',
    })
  })

  test('a submit after grace, where saved answers are scored, finds the part closed (C11)', () => {
    expect(submitMcq(sampleExam('mcq-written'), mcqOpen, '11:00')).toEqual({
      close: { kind: 'mcq', ...overdue },
      reply: 'on-time',
      sheet: 'late',
    })
  })

  test.each([
    ['mcq', 'score-saved', 'overdue', 'on-time'],
    ['mcq-written', 'late', 'late', 'late'],
  ] as const)('the exam overrides what %s does: %s (C11)', (variation, policy, closedAs, reply) => {
    const submission = submitMcq(sampleExam(variation, { overdue: policy }), mcqOpen, '11:00')
    expect(submission).toMatchObject({ close: { closedAs, closedAt: at('10:30:30') }, reply })
  })

  test.each([
    ['submitted in time', submitted, 'on-time', 'ignore'],
    ['closed with what was saved', overdue, 'on-time', 'late'],
    ['late', late, 'late', 'late'],
  ] as const)('again, after it was %s: the same reply, nothing to store (C9)', (_name, closing, reply, sheet) => {
    const sitting = { parts: [samplePart('mcq', closing)] }
    expect(submitMcq(sampleExam('mcq'), sitting, '10:25')).toEqual({ close: null, reply, sheet })
    expect(submitMcq(sampleExam('mcq'), sitting, '11:30')).toEqual({ close: null, reply, sheet })
  })

  test('a submit of a part that was never started is refused', () => {
    expect(submitMcq(sampleExam('mcq'), NO_SITTING, '10:20')).toEqual({ refused: 'not-started' })
  })

  test('a submit of a written part during upload time is on time (C16)', () => {
    const sitting = { parts: [samplePart('written')] }
    const exam = sampleExam('written')
    expect(submit(exam, sitting, { kind: 'written', now: at('10:55:30') })).toMatchObject({
      close: { closedAs: 'submitted' },
      reply: 'on-time',
    })
    expect(submit(exam, sitting, { kind: 'written', now: at('10:55:30.001') })).toMatchObject({
      close: { closedAs: 'overdue', closedAt: at('10:55:30') },
      reply: 'on-time',
    })
  })
})

describe('whoever looks at an overdue part closes it (C11)', () => {
  test('an overdue part closes as of its due moment, however late somebody looks', () => {
    for (const now of ['10:30:30.001', '11:00', '23:00']) {
      expect(overdueClosings(sampleExam('mcq'), mcqOpen, at(now))).toEqual([{ kind: 'mcq', ...late }])
    }
  })

  test('a part closes neither while it can still be submitted nor twice', () => {
    expect(overdueClosings(sampleExam('mcq'), mcqOpen, at('10:30:30'))).toEqual([])
    expect(overdueClosings(sampleExam('mcq'), { parts: [samplePart('mcq', late)] }, at('11:00'))).toEqual([])
  })

  test('a sitting whose overdue part is closed stands as if it had been closed in time', () => {
    expect(settled(sampleExam('mcq'), mcqOpen, at('11:00'))).toEqual({ parts: [samplePart('mcq', late)] })
    expect(settled(sampleExam('mcq'), mcqOpen, at('10:30:30'))).toEqual(mcqOpen)
  })

  test('of two parts only the overdue one closes', () => {
    const sitting = { parts: [samplePart('mcq'), samplePart('written')] }
    expect(settled(sampleExam('special'), sitting, at('10:40'))).toEqual({
      parts: [samplePart('mcq', overdue), samplePart('written')],
    })
  })
})

describe('a student has asked to have it handed in when the time is up (C11)', () => {
  const armed: Sitting = { parts: [samplePart('mcq', { overdue: 'score-saved' })] }

  test('a part that the student asked to have submitted closes with what was saved, and a submit that follows counts', () => {
    expect(overdueClosings(sampleExam('mcq'), armed, at('11:00'))).toEqual([{ kind: 'mcq', ...overdue }])
    expect(closingsForResults(sampleExam('mcq'), armed)).toEqual([{ kind: 'mcq', ...overdue }])
    expect(submitMcq(sampleExam('mcq'), armed, '11:00')).toEqual({
      close: { kind: 'mcq', ...overdue },
      reply: 'on-time',
      sheet: 'late',
    })
  })

  test('a part that the student asked to have submitted closes with what was saved also where the exam itself is strict', () => {
    const strict = sampleExam('mcq-special', { overdue: 'late' })
    expect(overdueClosings(strict, armed, at('11:00'))).toEqual([{ kind: 'mcq', ...overdue }])
  })

  test('a part that the student asked to have submitted may be submitted before', () => {
    expect(submitMcq(sampleExam('mcq'), armed, '10:30:30')).toMatchObject({ close: { closedAs: 'submitted' } })
  })
})

describe('moving on to the written part', () => {
  const exam = sampleExam('mcq-written')

  test.each([
    ['in time submits the MCQ part', '10:10', { closedAt: at('10:10'), closedAs: 'submitted' }],
    ['within grace, too', '10:30:30', { closedAt: at('10:30:30'), closedAs: 'submitted' }],
    ['later finds it closed with its saved answers', '11:00', overdue],
  ])('moving on to the written part: %s', (_name, now, closing) => {
    expect(closingsBeforePart(exam, mcqOpen, 'written', at(now))).toEqual([{ kind: 'mcq', ...closing }])
  })

  test('moving on closes nothing that is closed, and starting the first part closes nothing', () => {
    const between = { parts: [samplePart('mcq', submitted)] }
    expect(closingsBeforePart(exam, between, 'written', at('11:00'))).toEqual([])
    expect(closingsBeforePart(exam, mcqOpen, 'mcq', at('11:00'))).toEqual([])
  })
})

test('results close whatever is open at its due moment, also at the very last millisecond', () => {
  const lastMinute = samplePart('mcq', { startedAt: at('11:59'), deadlineAt: at('12:00'), dueAt: at('12:00:30') })
  expect(closingsForResults(sampleExam('mcq'), { parts: [lastMinute] })).toEqual([
    { kind: 'mcq', closedAt: at('12:00:30'), closedAs: 'late' },
  ])
  expect(closingsForResults(sampleExam('mcq'), { parts: [samplePart('mcq', submitted)] })).toEqual([])
})

test('a sitting with closings is a new one; the old is left alone', () => {
  const closed = withClosings(mcqOpen, [{ kind: 'mcq', ...submitted }])
  expect(closed).toEqual({ parts: [samplePart('mcq', submitted)] })
  expect(mcqOpen).toEqual({ parts: [samplePart('mcq')] })
})
