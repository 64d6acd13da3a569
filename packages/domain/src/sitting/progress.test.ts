import { expect, test } from 'vitest'
import { NO_SITTING } from './attempt.ts'
import { MINUTE } from '../instant.ts'
import { progressOf } from './progress.ts'
import { samplePart } from '../testing/sample-exam.ts'

const window = { opensAt: 0, closesAt: 120 * MINUTE }
const mcq = { variation: 'mcq', overdue: null, window } as const
const both = { ...mcq, variation: 'mcq-written' } as const
const times = { startedAt: 0, deadlineAt: 30 * MINUTE, dueAt: 30.5 * MINUTE }
const open = samplePart('mcq', { ...times, closedAt: null, closedAs: null })
const closed = { ...open, closedAt: 20 * MINUTE, closedAs: 'submitted' } as const

test.each([
  ['nothing begun', mcq, NO_SITTING, 10, null],
  ['in the middle of it', mcq, { parts: [open] }, 10, { kind: 'running', part: 'mcq', endsAt: 30 * MINUTE }],
  [
    'past the end, within the grace',
    mcq,
    { parts: [open] },
    30.5,
    { kind: 'running', part: 'mcq', endsAt: 30 * MINUTE },
  ],
  ['not handed in at all', mcq, { parts: [open] }, 31, { kind: 'handed-in', isLate: true }],
  ['handed in', mcq, { parts: [closed] }, 25, { kind: 'handed-in', isLate: false }],
  ['between two parts', both, { parts: [closed] }, 25, { kind: 'part-over', next: 'written' }],
  ['one part sat, the window over', both, { parts: [closed] }, 120, { kind: 'handed-in', isLate: false }],
] as const)('%s', (_, exam, sitting, minutes, expected) => {
  expect(progressOf(exam, sitting, minutes * MINUTE)).toEqual(expected)
})
