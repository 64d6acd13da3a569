import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_SITTING, type Sitting } from './attempt.ts'
import { timesOf } from './clock.ts'
import { entryOf, startOf } from './entry.ts'
import type { Exam } from './exam.ts'
import { isRefusal } from './refusal.ts'
import { at, GRACE_MS, sampleExam, samplePart } from './testing/sample-exam.ts'
import {
  closingsBeforePart,
  closingsForResults,
  overdueClosings,
  settled,
  submit,
  withClosings,
  type Closing,
} from './transitions.ts'
import type { PartKind } from './variation.ts'

const mcqOpen: Sitting = { parts: [samplePart('mcq')] }
const submitted = { closedAt: at('10:20'), closedAs: 'submitted' } as const
const overdue = { closedAt: at('10:30:30'), closedAs: 'overdue' } as const
const late = { closedAt: at('10:30:30'), closedAs: 'late' } as const

function submitMcq(exam: Exam, sitting: Sitting, now: string, resultsAreOut = false) {
  return submit(exam, sitting, { kind: 'mcq', now: at(now), resultsAreOut })
}

describe('a student submits', () => {
  test.each([
    ['in time', '10:20'],
    ['at the deadline', '10:30'],
    ['at the last millisecond of grace (B4)', '10:30:30'],
  ])('%s: on time, whatever the variation', (_name, now) => {
    for (const variation of ['mcq', 'mcq-written', 'special', 'mcq-special'] as const) {
      expect(submitMcq(sampleExam(variation), mcqOpen, now)).toEqual({
        close: { kind: 'mcq', closedAt: at(now), closedAs: 'submitted' },
        reply: 'on-time',
        sheet: 'keep',
      })
    }
  })

  test('a millisecond after grace: late, and what he sends is kept for staff to accept (C10)', () => {
    expect(submitMcq(sampleExam('mcq'), mcqOpen, '10:30:30.001')).toEqual({
      close: { kind: 'mcq', ...late },
      reply: 'late',
      sheet: 'keep',
    })
  })

  test('after grace where saved answers are scored: the part had closed by itself (C11)', () => {
    expect(submitMcq(sampleExam('mcq-written'), mcqOpen, '11:00')).toEqual({
      close: { kind: 'mcq', ...overdue },
      reply: 'late',
      sheet: 'ignore',
    })
  })

  test.each([
    ['mcq', 'score-saved', 'overdue'],
    ['mcq-written', 'late', 'late'],
  ] as const)('the exam overrides what %s does: %s (C11)', (variation, policy, closedAs) => {
    const submission = submitMcq(sampleExam(variation, { overdue: policy }), mcqOpen, '11:00')
    expect(submission).toMatchObject({ close: { closedAs, closedAt: at('10:30:30') }, reply: 'late' })
  })

  test.each([
    ['submitted in time', submitted, 'on-time', 'ignore'],
    ['closed with what was saved', overdue, 'late', 'ignore'],
    ['late', late, 'late', 'keep'],
  ] as const)('again, after it was %s: the same reply, nothing to store (C9)', (_name, closing, reply, sheet) => {
    const sitting = { parts: [samplePart('mcq', closing)] }
    expect(submitMcq(sampleExam('mcq'), sitting, '10:25')).toEqual({ close: null, reply, sheet })
    expect(submitMcq(sampleExam('mcq'), sitting, '11:30')).toEqual({ close: null, reply, sheet })
  })

  test('late, when the right answers are known: what he sends is not kept', () => {
    expect(submitMcq(sampleExam('mcq'), mcqOpen, '13:00', true)).toMatchObject({ reply: 'late', sheet: 'ignore' })
    const lateSitting = { parts: [samplePart('mcq', late)] }
    expect(submitMcq(sampleExam('mcq'), lateSitting, '13:00', true)).toMatchObject({ sheet: 'ignore' })
  })

  test('what he never started: refused', () => {
    expect(submitMcq(sampleExam('mcq'), NO_SITTING, '10:20')).toEqual({ refused: 'not-started' })
  })

  test('a written part during upload time: on time (C16)', () => {
    const sitting = { parts: [samplePart('written')] }
    const exam = sampleExam('written')
    expect(submit(exam, sitting, { kind: 'written', now: at('10:55:30'), resultsAreOut: false })).toMatchObject({
      close: { closedAs: 'submitted' },
      reply: 'on-time',
    })
    expect(submit(exam, sitting, { kind: 'written', now: at('10:55:30.001'), resultsAreOut: false })).toMatchObject({
      close: { closedAs: 'overdue', closedAt: at('10:55:30') },
      reply: 'late',
    })
  })
})

describe('whoever looks at an overdue part closes it (C11)', () => {
  test('as of its due moment, however late he looks', () => {
    for (const now of ['10:30:30.001', '11:00', '23:00']) {
      expect(overdueClosings(sampleExam('mcq'), mcqOpen, at(now))).toEqual([{ kind: 'mcq', ...late }])
    }
  })

  test('but not while it can still be submitted, nor twice', () => {
    expect(overdueClosings(sampleExam('mcq'), mcqOpen, at('10:30:30'))).toEqual([])
    expect(overdueClosings(sampleExam('mcq'), { parts: [samplePart('mcq', late)] }, at('11:00'))).toEqual([])
  })

  test('and the sitting then stands as if it had been closed in time', () => {
    expect(settled(sampleExam('mcq'), mcqOpen, at('11:00'))).toEqual({ parts: [samplePart('mcq', late)] })
    expect(settled(sampleExam('mcq'), mcqOpen, at('10:30:30'))).toEqual(mcqOpen)
  })

  test('one part closes, the other stays', () => {
    const sitting = { parts: [samplePart('mcq'), samplePart('written')] }
    expect(settled(sampleExam('special'), sitting, at('10:40'))).toEqual({
      parts: [samplePart('mcq', overdue), samplePart('written')],
    })
  })
})

describe('moving on to the written part', () => {
  const exam = sampleExam('mcq-written')

  test.each([
    ['in time submits the MCQ part', '10:10', { closedAt: at('10:10'), closedAs: 'submitted' }],
    ['within grace, too', '10:30:30', { closedAt: at('10:30:30'), closedAs: 'submitted' }],
    ['later finds it closed with its saved answers', '11:00', overdue],
  ])('%s', (_name, now, closing) => {
    expect(closingsBeforePart(exam, mcqOpen, 'written', at(now))).toEqual([{ kind: 'mcq', ...closing }])
  })

  test('closes nothing that is closed, and starting the first part closes nothing', () => {
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

/**
 * The same day of a student, told twice: by our rules, with other people looking at the sitting at any moments,
 * and by a clerk who sits beside and closes every part the very moment its time is over.
 */
describe('a whole sitting does not depend on who looks when', () => {
  const act = fc.constantFrom('start mcq', 'start written', 'submit mcq', 'submit written', 'look', 'ask')
  const pause = fc.oneof(
    fc.integer({ min: 0, max: 40 * 60_000 }),
    // The edges: opening, deadline, last moment of grace and of uploads, and the millisecond after.
    fc.constantFrom(0, 1, 5 * 60_000, 1_800_000, 1_830_000, 1_830_001, 3_330_000, 3_330_001, 7_200_000),
  )
  const day = fc.array(fc.record({ pause, act }), { maxLength: 14 }).map((steps) => {
    let now = at('09:55')
    return steps.map((step) => ({ now: (now += step.pause), act: step.act }))
  })
  const variation = fc.constantFrom('mcq', 'written', 'mcq-written', 'special', 'mcq-special')
  const policy = fc.constantFrom(null, 'late', 'score-saved')

  test('our rules and the clerk agree on every reply and on how each part closed', () => {
    fc.assert(
      fc.property(variation, policy, day, (name, overdueRule, steps) => {
        const exam = sampleExam(name, { overdue: overdueRule })
        const ours = new LazyDesk(exam)
        const theirs = new Clerk(exam)
        for (const step of steps) {
          const reply = ours.act(step.act, step.now)
          expect({ step, reply }).toEqual({ step, reply: theirs.act(step.act, step.now) })
        }
        const evening = at('23:59')
        ours.act('look', evening)
        theirs.act('look', evening)
        expect(ours.closed()).toEqual(theirs.closed())
      }),
      { numRuns: 1_000 },
    )
  })

  class LazyDesk {
    sitting: Sitting = NO_SITTING
    readonly exam: Exam

    constructor(exam: Exam) {
      this.exam = exam
    }

    act(what: string, now: number): string {
      const [verb, kind] = what.split(' ') as [string, PartKind]
      if (verb === 'look') this.store(overdueClosings(this.exam, this.sitting, now))
      if (verb === 'look') return 'looked'
      if (verb === 'ask') return this.ask(now)
      return verb === 'start' ? this.start(kind, now) : this.submit(kind, now)
    }

    ask(now: number): string {
      const entry = entryOf(this.exam, this.sitting, now)
      return isRefusal(entry) ? entry.refused : entry.kind
    }

    start(kind: PartKind, now: number): string {
      const start = startOf(this.exam, this.sitting, kind, now)
      if (isRefusal(start)) return start.refused
      const plan = this.exam.plans[kind]
      if (start.kind === 'start' && plan !== null) {
        this.store(start.closings)
        const times = timesOf(plan, now, this.exam.window, GRACE_MS)
        this.sitting = { parts: [...this.sitting.parts, samplePart(kind, times)] }
      }
      return start.kind
    }

    submit(kind: PartKind, now: number): string {
      const submission = submit(this.exam, this.sitting, { kind, now, resultsAreOut: false })
      if (isRefusal(submission)) return submission.refused
      if (submission.close !== null) this.store([submission.close])
      return submission.reply
    }

    store(closings: readonly Closing[]): void {
      this.sitting = withClosings(this.sitting, closings)
    }

    closed(): string[] {
      return this.sitting.parts.map((part) => `${part.kind} ${part.closedAs} ${part.closedAt}`).toSorted()
    }
  }

  class Clerk {
    readonly started = new Map<string, number>()
    readonly ends = new Map<string, string>()
    readonly kinds: string[]
    readonly forgives: boolean

    constructor(exam: Exam) {
      this.kinds = { mcq: ['mcq'], written: ['written'], 'mcq-special': ['mcq'], 'mcq-written': [], special: [] }[
        exam.variation
      ]
      if (this.kinds.length === 0) this.kinds = ['mcq', 'written']
      const strict = ['mcq', 'mcq-special'].includes(exam.variation)
      this.forgives = exam.overdue === null ? !strict : exam.overdue === 'score-saved'
    }

    lastMoment(kind: string): number {
      const minutes = kind === 'mcq' ? 30 : 45
      const uploads = kind === 'mcq' ? 0 : 10
      const begun = this.started.get(kind) ?? 0
      const penDown = begun + minutes * 60_000 < at('12:00') ? begun + minutes * 60_000 : at('12:00')
      return penDown + uploads * 60_000 + 30_000
    }

    act(what: string, now: number): string {
      for (const kind of this.started.keys()) {
        const due = this.lastMoment(kind)
        if (due < now && !this.ends.has(kind)) this.ends.set(kind, `${this.forgives ? 'overdue' : 'late'} ${due}`)
      }
      const [verb = '', kind = ''] = what.split(' ')
      if (verb === 'look') return 'looked'
      if (verb === 'ask') return this.ask(now)
      return verb === 'start' ? this.start(kind, now) : this.submit(kind, now)
    }

    ask(now: number): string {
      if (now < at('10:00')) return 'not-open-yet'
      for (const kind of this.started.keys()) if (!this.ends.has(kind)) return 'running'
      if (this.started.size === this.kinds.length || now >= at('12:00')) return 'ended'
      return this.started.size === 0 ? 'assign' : 'part-over'
    }

    start(kind: string, now: number): string {
      if (now < at('10:00')) return 'not-open-yet'
      if (!this.kinds.includes(kind)) return 'no-such-exam'
      if (this.ends.has(kind)) return 'part-closed'
      if (this.started.has(kind)) return 'running'
      if (now >= at('12:00')) return 'exam-over'
      const isSecond = kind === 'written' && this.kinds.length === 2
      if (isSecond && !this.started.has('mcq')) return 'not-started'
      if (isSecond && !this.ends.has('mcq')) this.ends.set('mcq', `submitted ${now}`)
      this.started.set(kind, now)
      return 'start'
    }

    submit(kind: string, now: number): string {
      if (!this.started.has(kind)) return 'not-started'
      if (!this.ends.has(kind)) this.ends.set(kind, `submitted ${now}`)
      return this.ends.get(kind)?.startsWith('submitted') ? 'on-time' : 'late'
    }

    closed(): string[] {
      return [...this.ends].map(([kind, end]) => `${kind} ${end}`).toSorted()
    }
  }
})
