import type { PartKind } from '@anushilon/domain/exam/variation'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { presentRunningMcq, presentRunningWritten } from './present-running.ts'

/**
 * Tells one state of a running part from another. Every page that is open looks every ten seconds, and nearly always at
 * what it has: so of the exam, which is the same for all, a digest is made once for each copy of it that the server loads,
 * and a look hashes only what is the student's own. The secret keeps the tag from telling anything.
 */
export function createRunningTag(secret: KeyObject) {
  const digests = { mcq: new WeakMap<FullExam, string>(), written: new WeakMap<FullExam, string>() }

  function digestOf(kind: PartKind, exam: FullExam): string {
    const known = digests[kind].get(exam)
    if (known !== undefined) return known
    const made = hash('sha256', JSON.stringify(shownToAnybody(kind, exam)), 'base64url')
    digests[kind].set(exam, made)
    return made
  }

  return (exam: FullExam, part: PartRecord, own: object): string => {
    const state = JSON.stringify([digestOf(part.kind, exam), part, own])
    const digest = createHmac('sha256', secret).update('running data\0').update(state).digest('base64url')
    // Weak, because what is sent may be compressed on its way.
    return `W/"${digest.slice(0, 22)}"`
  }
}

/** All that a part shows of its exam, whoever sits it and whichever questions they were given. */
function shownToAnybody(kind: PartKind, exam: FullExam): object {
  const paper = exam.sections.map(({ questions }, section) => ({
    section,
    questions: questions.map(({ number }) => number),
  }))
  const times = { startedAt: 0, deadlineAt: 0, dueAt: 0, closedAt: null, closedAs: null }
  const part: PartRecord = { kind, paper, overdue: null, ...times }
  return kind === 'mcq' ? presentRunningMcq(exam, part, new Map()) : presentRunningWritten(exam, part, new Map())
}
