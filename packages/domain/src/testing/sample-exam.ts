import type { PartRecord } from '../sitting/attempt.ts'
import { EVERYBODY } from '../exam/audience.ts'
import type { Exam, Section } from '../exam/exam.ts'
import type { Instant } from '../instant.ts'
import type { PartKind, Variation } from '../exam/variation.ts'

/**
 * 15 November 2026 in Dhaka, by the clock on the wall: at('10:00'), at('10:00:30'), at('10:00:00.001').
 *
 * @internal
 */
export function at(wallTime: string): Instant {
  const seconds = wallTime.length === 5 ? `${wallTime}:00` : wallTime
  return Date.parse(`2026-11-15T${seconds}+06:00`)
}

/** @internal */
export const GRACE_MS = 30_000

const MCQ = { minutes: 30, marksPerQuestion: 1, negativePercent: 25, questionsPerStudent: null, shuffle: true }
const WRITTEN = { minutes: 45, uploadMinutes: 10 }

const PLANS = {
  mcq: { mcq: MCQ, written: null },
  written: { mcq: null, written: WRITTEN },
  'mcq-written': { mcq: MCQ, written: WRITTEN },
  special: { mcq: MCQ, written: WRITTEN },
  'mcq-special': { mcq: MCQ, written: null },
} as const satisfies Record<Variation, unknown>

/**
 * Open from 10 to 12 in Dhaka; 30 minutes of MCQ, 45 minutes of writing and 10 for photos.
 *
 * @internal
 */
export function sampleExam(variation: Variation, changes: Partial<Exam> = {}): Exam {
  return {
    id: 'sample',
    courseId: 'hsc-26',
    name: 'Sample',
    variation,
    frequency: 'daily',
    window: { opensAt: at('10:00'), closesAt: at('12:00') },
    active: true,
    free: false,
    audience: EVERYBODY,
    retakeLimit: 3,
    sealedHours: 1,
    results: { kind: 'auto' },
    overdue: null,
    ties: 'equal',
    choice: null,
    plans: PLANS[variation],
    sections: [sampleSection('phy', [1, 2, 3, 4])],
    ...changes,
  }
}

/** @internal */
export function sampleSection(subjectId: string, numbers: readonly number[], correct = 0): Section {
  return {
    subjectId,
    subjectName: subjectId.toUpperCase(),
    questions: numbers.map((number) => ({
      number,
      kind: 'text',
      text: `Question ${number}`,
      figure: null,
      options: ['one', 'two', 'three', 'four'],
      explanation: null,
      explanationText: null,
      correct,
    })),
    written: { pages: ['paper.png'], typed: [], marks: [10, 10, 5] },
  }
}

/**
 * A part of the sample exam that was started at 10:00 with all its time, open unless told otherwise.
 *
 * @internal
 */
export function samplePart(kind: PartKind, changes: Partial<PartRecord> = {}): PartRecord {
  const times =
    kind === 'mcq'
      ? { deadlineAt: at('10:30'), dueAt: at('10:30:30') }
      : { deadlineAt: at('10:45'), dueAt: at('10:55:30') }
  const paper = kind === 'mcq' ? [{ section: 0, questions: [1, 2, 3, 4] }] : [{ section: 0, questions: [1, 2, 3] }]
  return { kind, paper, startedAt: at('10:00'), ...times, closedAt: null, closedAs: null, overdue: null, ...changes }
}
