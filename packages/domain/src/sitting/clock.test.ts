import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deadlineOf,
  displayedEnd,
  dueMomentOf,
  isOpenWindow,
  isPastDue,
  lastDueMoment,
  lastFullStart,
  timesOf,
  totalMinutes,
} from './clock.ts'
import { at, GRACE_MS, sampleExam } from '../testing/sample-exam.ts'

const window = { opensAt: at('10:00'), closesAt: at('12:00') }
const mcq = { minutes: 30 }
const written = { minutes: 45, uploadMinutes: 10 }

test.each([
  ['before it opens', '09:59:59.999', false],
  ['at the moment it opens', '10:00', true],
  ['a millisecond before it closes', '11:59:59.999', true],
  ['at the moment it closes', '12:00', false],
])('the window %s', (_when, now, open) => {
  expect(isOpenWindow(window, at(now))).toBe(open)
})

describe('the deadline of a part (B3)', () => {
  test.each([
    ['who starts at once has all the time', 30, '10:00', '10:30'],
    ['who starts at the last full moment has all the time', 30, '11:30', '12:00'],
    ['who starts a second later has a second less', 30, '11:30:01', '12:00'],
    ['who starts a millisecond before the end has a millisecond', 30, '11:59:59.999', '12:00'],
    ['half a minute is half a minute', 0.5, '10:00', '10:00:30'],
    ['a third of a minute is whole milliseconds', 1 / 3, '10:00', '10:00:20'],
  ])('the deadline of a part (B3): %s', (_name, minutes, startedAt, expected) => {
    expect(deadlineOf({ minutes }, at(startedAt), window)).toBe(at(expected))
  })
})

describe('extra time', () => {
  test.each([
    ['lengthens their own time', '10:00', { extraMinutes: 10 }, '10:40'],
    ['is the same for who starts later', '10:50', { extraMinutes: 10 }, '11:30'],
    ['is cut where the window ends', '11:25', { extraMinutes: 10 }, '12:00'],
    ['adds nothing to who has the time until the window ends', '11:40', { extraMinutes: 10 }, '12:00'],
    ['may be half a minute', '10:00', { extraMinutes: 0.5 }, '10:30:30'],
    ['none is none', '10:00', {}, '10:30'],
    ['a part opened again runs until then', '10:00', { reopenedUntil: at('11:10') }, '11:10'],
    ['... also past the window', '10:00', { reopenedUntil: at('13:05') }, '13:05'],
    ['... and never ends earlier than it would anyway', '10:00', { reopenedUntil: at('10:05') }, '10:30'],
    ['never opened again', '10:00', { extraMinutes: 5, reopenedUntil: null }, '10:35'],
  ])('extra time: %s', (_name, startedAt, allowance, expected) => {
    expect(deadlineOf(mcq, at(startedAt), window, allowance)).toBe(at(expected))
  })

  test('a later end of the window gives back what it had cut', () => {
    const later = { ...window, closesAt: at('12:30') }
    expect(deadlineOf(mcq, at('11:40'), later, { extraMinutes: 10 })).toBe(at('12:20'))
  })

  test('upload time and grace come after extra time', () => {
    const timing = { startedAt: at('10:00'), window, graceMs: GRACE_MS, allowance: { extraMinutes: 5 } }
    expect(timesOf(written, timing)).toMatchObject({ deadlineAt: at('10:50'), dueAt: at('11:00:30') })
  })
})

describe('the due moment of a part (B4, C16)', () => {
  test.each([
    ['an MCQ part: grace alone', mcq, '10:30', '10:30:30'],
    ['a written part: upload time, then grace', written, '10:45', '10:55:30'],
    ['upload time runs past the window', written, '12:00', '12:10:30'],
  ])('the due moment of a part (B4, C16): %s', (_name, part, deadline, expected) => {
    expect(dueMomentOf(part, at(deadline), GRACE_MS)).toBe(at(expected))
  })

  test('a part gets its three moments when it starts', () => {
    expect(timesOf(written, { startedAt: at('11:30'), window, graceMs: GRACE_MS })).toEqual({
      startedAt: at('11:30'),
      deadlineAt: at('12:00'),
      dueAt: at('12:10:30'),
    })
  })
})

describe('the last moment of an exam', () => {
  test.each([
    ['mcq', '12:00:30'],
    ['written', '12:10:30'],
    ['mcq-written', '12:10:30'],
  ] as const)('%s', (variation, expected) => {
    const exam = sampleExam(variation)
    expect(lastDueMoment(exam.plans, exam.window, GRACE_MS)).toBe(at(expected))
  })
})

describe('the last full start (B3)', () => {
  test.each([
    ['mcq', '11:30', 30],
    ['written', '11:15', 45],
    ['special', '10:45', 75],
  ] as const)('%s leaves room for every part', (variation, expected, minutes) => {
    const exam = sampleExam(variation)
    expect(lastFullStart(exam.plans, exam.window)).toBe(at(expected))
    expect(totalMinutes(exam.plans)).toBe(minutes)
  })

  test('an exam as long as its window can be started in full at its first moment only', () => {
    const { plans } = sampleExam('mcq')
    expect(lastFullStart(plans, { opensAt: at('11:30'), closesAt: at('12:00') })).toBe(at('11:30'))
  })

  test('an exam longer than its window can never be had in full', () => {
    const { plans } = sampleExam('mcq')
    expect(lastFullStart(plans, { opensAt: at('11:30:00.001'), closesAt: at('12:00') })).toBeNull()
  })

  test('a millisecond after the last full start some part is cut short, at it none is', () => {
    const minutes = fc.integer({ min: 1, max: 90 * 4 }).map((quarters) => quarters / 4)
    fc.assert(
      fc.property(minutes, minutes, fc.boolean(), (first, second, hasWritten) => {
        const base = sampleExam('mcq-written')
        const plans = {
          mcq: base.plans.mcq && { ...base.plans.mcq, minutes: first },
          written: hasWritten ? { minutes: second, uploadMinutes: 10 } : null,
        }
        const wide = { opensAt: at('06:00'), closesAt: at('12:00') }
        const start = lastFullStart(plans, wide) ?? 0
        expect(hasItAll(start)).toBe(true)
        expect(hasItAll(start + 1)).toBe(false)

        function hasItAll(begin: number): boolean {
          const mcqEnd = deadlineOf({ minutes: first }, begin, wide)
          const writtenEnd = plans.written === null ? null : deadlineOf(plans.written, mcqEnd, wide)
          return mcqEnd - begin === first * 60_000 && (writtenEnd === null || writtenEnd - mcqEnd === second * 60_000)
        }
      }),
    )
  })
})

describe('the edges of time', () => {
  test.each([
    ['10:30:30', false],
    ['10:30:30.001', true],
  ])('a due moment of 10:30:30 has passed at %s: %s', (now, past) => {
    expect(isPastDue(at('10:30:30'), at(now))).toBe(past)
  })
})

describe('the end a page shows (B5)', () => {
  const shown = { startedAt: at('11:00'), examEndsAt: at('12:00'), minutes: 30 }

  test.each([
    ["the server's end, within the exam", '11:30', '11:30'],
    ["the server's end, at the exam's end", '12:00', '12:00'],
    ['an end after the exam is recomputed from start and duration', '12:00:00.001', '11:30'],
  ])('the end a page shows (B5): %s', (_name, endsAt, expected) => {
    expect(displayedEnd({ ...shown, endsAt: at(endsAt) })).toBe(at(expected))
  })

  test('the recomputed end may lie past the exam: the rule is kept to the letter', () => {
    expect(displayedEnd({ ...shown, startedAt: at('11:45'), endsAt: at('12:30') })).toBe(at('12:15'))
  })
})
