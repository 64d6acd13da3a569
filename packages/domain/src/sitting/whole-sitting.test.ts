import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_SITTING, type Sitting } from './attempt.ts'
import { timesOf } from './clock.ts'
import { entryOf, startOf } from './entry.ts'
import type { Exam } from '../exam/exam.ts'
import { overdueClosings, withClosings, type Closing } from './lateness.ts'
import { isRefusal } from '../refusal.ts'
import { at, GRACE_MS, sampleExam, samplePart } from '../testing/sample-exam.ts'
import { submit } from './transitions.ts'
import type { PartKind } from '../exam/variation.ts'

const CLERKS_NOTES = {
  mcq: { kinds: ['mcq'], forgives: false },
  written: { kinds: ['written'], forgives: true },
  'mcq-written': { kinds: ['mcq', 'written'], forgives: true },
  special: { kinds: ['mcq', 'written'], forgives: true },
  'mcq-special': { kinds: ['mcq'], forgives: false },
}

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
        const times = timesOf(plan, { startedAt: now, window: this.exam.window, graceMs: GRACE_MS })
        this.sitting = { parts: [...this.sitting.parts, samplePart(kind, times)] }
      }
      return start.kind
    }

    submit(kind: PartKind, now: number): string {
      const submission = submit(this.exam, this.sitting, { kind, now })
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
    readonly kinds: readonly string[]
    readonly forgives: boolean

    constructor(exam: Exam) {
      const { kinds, forgives } = CLERKS_NOTES[exam.variation]
      this.kinds = kinds
      this.forgives = exam.overdue === null ? forgives : exam.overdue === 'score-saved'
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
      return this.ends.get(kind)?.startsWith('late') ? 'late' : 'on-time'
    }

    closed(): string[] {
      return [...this.ends].map(([kind, end]) => `${kind} ${end}`).toSorted()
    }
  }
})
