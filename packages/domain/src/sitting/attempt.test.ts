import { describe, expect, test } from 'vitest'
import { currentPart, isAttempted, nextPart, NO_SITTING, partOf, partOrder, timeUsedMs } from './attempt.ts'
import { isLate, isOverdue, latePolicy } from './lateness.ts'
import { at, sampleExam, samplePart } from '../testing/sample-exam.ts'

const both = ['mcq', 'written'] as const
const openMcq = samplePart('mcq')
const closedMcq = samplePart('mcq', { closedAt: at('10:20'), closedAs: 'submitted' })
const openWritten = samplePart('written')
const closedWritten = samplePart('written', { closedAt: at('10:55:30'), closedAs: 'overdue' })

describe('how far a student is in an exam of two parts', () => {
  test.each([
    ['nothing started', [], null, 'mcq'],
    ['in the MCQ part', [openMcq], 'mcq', 'written'],
    ['between the parts', [closedMcq], null, 'written'],
    ['in the written part', [closedMcq, openWritten], 'written', null],
    ['rows in another order say the same', [openWritten, closedMcq], 'written', null],
    ['all done', [closedMcq, closedWritten], null, null],
  ] as const)('%s', (_name, parts, current, next) => {
    const sitting = { parts }
    expect(currentPart(both, sitting)?.kind ?? null).toBe(current)
    expect(nextPart(both, sitting)).toBe(next)
    expect(isAttempted(sitting)).toBe(parts.length > 0)
  })
})

test('a part is found by its kind', () => {
  expect(partOf({ parts: [closedMcq, openWritten] }, 'written')).toBe(openWritten)
  expect(partOf(NO_SITTING, 'mcq')).toBeNull()
})

test.each([
  ['at its due moment', openMcq, '10:30:30', false],
  ['a millisecond later', openMcq, '10:30:30.001', true],
  ['long closed', closedMcq, '11:00', false],
])('an MCQ part is overdue %s', (_name, part, now, overdue) => {
  expect(isOverdue(part, at(now))).toBe(overdue)
})

test.each([
  ['submitted', false],
  ['overdue', false],
  ['late', true],
] as const)('a sitting with a part closed as %s is late: %s', (closedAs, late) => {
  expect(isLate({ parts: [samplePart('mcq', { closedAt: at('10:30:30'), closedAs }), openWritten] })).toBe(late)
})

test.each([
  ['mcq', ['mcq'], 'late'],
  ['written', ['written'], 'score-saved'],
  ['mcq-written', ['mcq', 'written'], 'score-saved'],
  ['special', ['mcq', 'written'], 'score-saved'],
  ['mcq-special', ['mcq'], 'late'],
] as const)('%s has its parts in order and its own way with overdue ones (C11)', (variation, order, policy) => {
  expect(partOrder({ variation })).toEqual(order)
  expect(latePolicy({ variation, overdue: null })).toBe(policy)
})

test('an exam may say otherwise (C11)', () => {
  expect(latePolicy(sampleExam('mcq', { overdue: 'score-saved' }))).toBe('score-saved')
  expect(latePolicy(sampleExam('special', { overdue: 'late' }))).toBe('late')
})

describe('the time a student used', () => {
  test.each([
    ['until they submitted', [closedMcq], 20],
    [
      'until the deadline, if that came first: grace is not theirs',
      [samplePart('mcq', { closedAt: at('10:30:29') })],
      30,
    ],
    ['upload time is not theirs either', [closedWritten], 45],
    ['both parts together', [closedMcq, closedWritten], 65],
    ['all of it while nobody has closed it', [openMcq], 30],
    ['none', [], 0],
  ])('the time a student used: %s', (_name, parts, minutes) => {
    expect(timeUsedMs({ parts })).toBe(minutes * 60_000)
  })

  test('the time a student used is never negative, should two servers disagree about the time', () => {
    expect(timeUsedMs({ parts: [samplePart('mcq', { closedAt: at('09:59:59'), closedAs: 'submitted' })] })).toBe(0)
  })
})
