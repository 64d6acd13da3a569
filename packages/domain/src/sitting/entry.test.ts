import { describe, expect, test } from 'vitest'
import { NO_SITTING, type PartRecord } from './attempt.ts'
import { entryOf, startOf, visibleExam } from './entry.ts'
import { at, sampleExam, samplePart } from '../testing/sample-exam.ts'

const doneMcq = samplePart('mcq', { closedAt: at('10:20'), closedAs: 'submitted' })
const openMcq = samplePart('mcq')
const openWritten = samplePart('written', { startedAt: at('11:40'), deadlineAt: at('12:00'), dueAt: at('12:10:30') })
const doneWritten = { ...openWritten, closedAt: at('11:50'), closedAs: 'submitted' } as const

describe('an exam that is not for this student does not exist for them (C2, E5)', () => {
  const exam = { ...sampleExam('mcq'), sitters: null }

  test.each([
    ['of their course and active', exam, 'hsc-26', true],
    ['of another course', exam, 'hsc-27', false],
    ['not active', { ...exam, active: false }, 'hsc-26', false],
    ['for visitors', { ...exam, free: true }, 'hsc-26', false],
    ['for a batch they are in', { ...exam, sitters: new Set([6, 7]) }, 'hsc-26', true],
    ['for another batch', { ...exam, sitters: new Set([6]) }, 'hsc-26', false],
    ['not there at all', null, 'hsc-26', false],
  ])('an exam that is not for this student does not exist for them (C2, E5): %s', (_name, asked, courseId, visible) => {
    expect(visibleExam(asked, { courseId, studentId: 7 })).toEqual(visible ? asked : { refused: 'no-such-exam' })
  })
})

describe('the entry check (Spec 4, C2)', () => {
  const assign = { kind: 'assign', part: 'mcq' }
  const attended = { kind: 'ended', attended: true }
  const missed = { kind: 'ended', attended: false }

  test.each([
    ['mcq', 'before the window', [], '09:59:59.999', { refused: 'not-open-yet' }],
    ['mcq', 'at the moment it opens', [], '10:00', assign],
    ['mcq', 'a millisecond before it closes', [], '11:59:59.999', assign],
    ['mcq', 'when it closed without them', [], '12:00', missed],
    ['mcq', 'in the middle of it', [openMcq], '10:10', { kind: 'running', part: 'mcq' }],
    ['mcq', 'past the deadline, still to submit', [openMcq], '10:30:30', { kind: 'running', part: 'mcq' }],
    ['mcq', 'past grace, though nobody has closed it', [openMcq], '10:30:30.001', attended],
    ['mcq', 'after submitting', [doneMcq], '10:21', attended],
    ['mcq-special', 'after submitting', [doneMcq], '10:21', attended],
    ['written', 'nothing started', [], '10:10', { kind: 'assign', part: 'written' }],
    ['written', 'uploading after the window', [openWritten], '12:10:30', { kind: 'running', part: 'written' }],
    ['written', 'past upload time and grace', [openWritten], '12:10:30.001', attended],
    ['mcq-written', 'nothing started', [], '10:10', assign],
    ['mcq-written', 'in the MCQ part', [openMcq], '10:10', { kind: 'running', part: 'mcq' }],
    ['mcq-written', 'MCQ submitted', [doneMcq], '10:21', { kind: 'part-over', next: 'written' }],
    ['mcq-written', 'MCQ time over, closed by nobody', [openMcq], '10:31', { kind: 'part-over', next: 'written' }],
    ['mcq-written', 'in the written part', [doneMcq, openWritten], '11:45', { kind: 'running', part: 'written' }],
    ['mcq-written', 'both done', [doneMcq, doneWritten], '11:51', attended],
    ['special', 'MCQ done, the window closed', [doneMcq], '12:00', attended],
  ] as const)('%s, %s', (variation, _when, parts: readonly PartRecord[], now, expected) => {
    expect(entryOf(sampleExam(variation), { parts }, at(now))).toEqual(expected)
  })
})

describe('starting a part', () => {
  test.each([
    ['mcq', 'mcq', 'before the window', [], '09:59:59.999', 'not-open-yet'],
    ['mcq', 'mcq', 'after the window', [], '12:00', 'exam-over'],
    ['mcq', 'mcq', 'submitted already', [doneMcq], '10:30', 'part-closed'],
    ['mcq', 'mcq', 'overdue, though nobody has closed it', [openMcq], '10:31', 'part-closed'],
    ['mcq', 'written', 'a part the exam does not have', [], '10:10', 'no-such-exam'],
    ['special', 'written', 'before the MCQ part', [], '10:10', 'not-started'],
    ['special', 'written', 'after the window', [doneMcq], '12:00', 'exam-over'],
  ] as const)('%s: the %s part is refused: %s', (variation, kind, _why, parts: readonly PartRecord[], now, refused) => {
    expect(startOf(sampleExam(variation), { parts }, kind, at(now))).toEqual({ refused })
  })

  test('asking to start a part the first time starts it', () => {
    expect(startOf(sampleExam('mcq'), NO_SITTING, 'mcq', at('10:00'))).toEqual({ kind: 'start', closings: [] })
  })

  test('asking to start a part again gives the one that runs, also past the window (C3)', () => {
    const sitting = { parts: [doneMcq, openWritten] }
    const again = startOf(sampleExam('mcq-written'), sitting, 'written', at('12:05'))
    expect(again).toEqual({ kind: 'running', part: openWritten })
  })

  test('starting the written part closes the MCQ part first (C11)', () => {
    expect(startOf(sampleExam('mcq-written'), { parts: [openMcq] }, 'written', at('10:10'))).toEqual({
      kind: 'start',
      closings: [{ kind: 'mcq', closedAt: at('10:10'), closedAs: 'submitted' }],
    })
  })
})
