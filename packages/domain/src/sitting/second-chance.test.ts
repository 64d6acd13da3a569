import { describe, expect, test } from 'vitest'
import { NO_SITTING } from './attempt.ts'
import { acceptLate, reopen, reopenable } from './second-chance.ts'
import { at, GRACE_MS, sampleExam, samplePart } from '../testing/sample-exam.ts'

const submitted = { closedAt: at('10:20'), closedAs: 'submitted' } as const
const late = { closedAt: at('10:30:30'), closedAs: 'late' } as const
const overdue = { closedAt: at('10:30:30'), closedAs: 'overdue' } as const

describe('a late attempt is accepted (C10)', () => {
  test('the late parts of an accepted attempt become submitted, as of the moment at which they were closed', () => {
    const sitting = { parts: [samplePart('mcq', late), samplePart('written', submitted)] }
    expect(acceptLate(sitting)).toEqual([{ kind: 'mcq', closedAt: at('10:30:30'), closedAs: 'submitted' }])
  })

  test.each([
    ['open', {}],
    ['handed in', submitted],
    ['closed with what was saved', overdue],
  ])('an attempt that is %s is not late and cannot be accepted', (_name, state) => {
    expect(acceptLate({ parts: [samplePart('mcq', state)] })).toMatchObject({ refused: 'conflict' })
  })

  test('an attempt that was never started cannot be accepted', () => {
    expect(acceptLate(NO_SITTING)).toEqual({ refused: 'not-started' })
  })
})

describe('an attempt is opened again', () => {
  const chance = { minutes: 10, now: at('11:00'), graceMs: GRACE_MS, resultsAreOut: false }

  test.each([
    ['handed in', submitted],
    ['late', late],
    ['closed with what was saved', overdue],
  ])('an attempt that was %s and is opened again gets a deadline from now on', (_name, state) => {
    expect(reopen(sampleExam('mcq'), { parts: [samplePart('mcq', state)] }, chance)).toEqual({
      kind: 'mcq',
      deadlineAt: at('11:10'),
      dueAt: at('11:10:30'),
    })
  })

  test('a student who had time left has it back when the attempt is opened again', () => {
    const hasty = { parts: [samplePart('mcq', submitted)] }
    expect(reopen(sampleExam('mcq'), hasty, { ...chance, minutes: 5, now: at('10:21') })).toMatchObject({
      deadlineAt: at('10:30'),
    })
  })

  test('of two parts the later one is opened again, with its time for photos', () => {
    const parts = [samplePart('written', submitted), samplePart('mcq', submitted)]
    expect(reopen(sampleExam('mcq-written'), { parts }, { ...chance, now: at('13:00') })).toEqual({
      kind: 'written',
      deadlineAt: at('13:10'),
      dueAt: at('13:20:30'),
    })
  })

  test('whom the end of the window kept from the next part gets that one, or the one before once more', () => {
    const exam = sampleExam('mcq-written')
    const between = { parts: [samplePart('mcq', submitted)] }
    const late = { ...chance, now: at('13:00') }
    expect(reopenable(exam, between, late.now)).toEqual(['mcq', 'written'])
    expect(reopen(exam, between, { ...late, kind: 'written', minutes: 45 })).toEqual({
      kind: 'written',
      deadlineAt: at('13:45'),
      dueAt: at('13:55:30'),
    })
    expect(reopen(exam, between, late)).toMatchObject({ kind: 'mcq', deadlineAt: at('13:10') })
    // As long as they can start it themselves they do.
    expect(reopenable(exam, between, at('11:00'))).toEqual(['mcq'])
    expect(reopen(exam, between, { ...chance, kind: 'written' })).toMatchObject({ refused: 'conflict' })
  })

  test('a part that was followed by another stays closed', () => {
    const exam = sampleExam('mcq-written')
    const both = { parts: [samplePart('mcq', submitted), samplePart('written', submitted)] }
    expect(reopenable(exam, both, at('13:00'))).toEqual(['written'])
    expect(reopen(exam, both, { ...chance, now: at('13:00'), kind: 'mcq' })).toMatchObject({ refused: 'conflict' })
    expect(reopenable(exam, { parts: [samplePart('mcq')] }, at('13:00'))).toEqual([])
  })

  test('an attempt is never opened again while it is open, once the answers are known, or where nothing was started', () => {
    const exam = sampleExam('mcq')
    expect(reopen(exam, { parts: [samplePart('mcq')] }, chance)).toMatchObject({ refused: 'conflict' })
    const closed = { parts: [samplePart('mcq', submitted)] }
    expect(reopen(exam, closed, { ...chance, resultsAreOut: true })).toMatchObject({ refused: 'conflict' })
    expect(reopen(exam, NO_SITTING, chance)).toEqual({ refused: 'not-started' })
  })
})
