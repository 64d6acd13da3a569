import { acceptLateAttempt, giveTime, reopenAttempt } from '@anushilon/contract/staff/live'
import { correctQuestion } from '@anushilon/contract/staff/corrections'
import { changeMarkingSettings } from '@anushilon/contract/staff/marking-piles'
import { publishResults, resultsView } from '@anushilon/contract/staff/results'
import { setTimeout as pause } from 'node:timers/promises'
import { callServer, recorded, type Caller, type TimedLine } from './caller.ts'
import { keyOf, type PlannedExam, type PlannedMcq } from './exams.ts'
import type { Key } from './history.ts'
import { insists } from './insists.ts'
import { timeNow } from './judge-clock.ts'
import type { Random } from './random.ts'
import { codesOf } from './typed-numbers.ts'

const REASON = 'The judge tries it'
const OPTIONS = 4

/** The centre's owner during an exam and after it. */
export class Office {
  readonly #line: TimedLine
  readonly #caller: Caller
  readonly #random: Random

  constructor(line: TimedLine, caller: Caller, random: Random) {
    this.#line = line
    this.#caller = caller
    this.#random = random
  }

  /** Sent once: a second time would be minutes on top. */
  async givesTime({ id }: PlannedExam, student: number): Promise<void> {
    const minutes = 1 + this.#random.below(3)
    const input = { examId: id, whom: { kind: 'student', studentId: student }, minutes, closesAt: null } as const
    await recorded(
      this.#line,
      () => callServer(this.#line, this.#caller, giveTime, { ...input, reason: REASON }),
      () => null,
      (ended) => ({ kind: 'extra-time', exam: id, student, minutes, ended }),
    )
  }

  async acceptsLate({ id }: PlannedExam, student: number): Promise<void> {
    await insists(() =>
      recorded(
        this.#line,
        () =>
          callServer(this.#line, this.#caller, acceptLateAttempt, { examId: id, studentId: student, reason: REASON }),
        () => null,
        (ended) => ({ kind: 'accept-late', exam: id, student, ended }),
      ),
    )
  }

  /** Opens the part that the student was in last again. True where it is for sure. */
  async reopens({ id }: PlannedExam, student: number): Promise<boolean> {
    const minutes = 1 + this.#random.below(3)
    const ended = await recorded(
      this.#line,
      () =>
        callServer(this.#line, this.#caller, reopenAttempt, {
          examId: id,
          studentId: student,
          minutes,
          reason: REASON,
        }),
      ({ body: { part, endsAt } }) => ({ part, endsAt }),
      (outcome) => ({ kind: 'reopen', exam: id, student, minutes, ended: outcome }),
    )
    return ended.is === 'ok'
  }

  /** Markers see whose script it is. */
  async showsNames({ id }: PlannedExam): Promise<void> {
    const settings = { examId: id, hideNames: false, mixedOrder: true, promisedAt: null }
    await insists(() => callServer(this.#line, this.#caller, changeMarkingSettings, settings))
  }

  /** Over whatever is open, which the owner has been shown. */
  async publishes({ id }: PlannedExam): Promise<void> {
    const view = await insists(() => callServer(this.#line, this.#caller, resultsView, { examId: id }))
    const seen = view.is === 'ok' ? { open: view.value.body.open } : {}
    const publication = { examId: id, at: null, withUnmarked: true, ...seen }
    await insists(() =>
      recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, publishResults, publication),
        () => null,
        (ended) => ({ kind: 'publish', exam: id, ended }),
      ),
    )
  }

  /** Waits until results are out by themselves. Where they never are, those who read them in the end are refused: a refusal without a true reason. */
  async awaitsResults({ id }: PlannedExam, until: number): Promise<void> {
    for (;;) {
      const view = await insists(() => callServer(this.#line, this.#caller, resultsView, { examId: id }))
      if (view.is === 'ok' && view.value.body.state === 'published') return
      if (timeNow(this.#line.time) > until) return
      await pause(200)
    }
  }

  async corrects({ id, mcq }: PlannedExam): Promise<void> {
    if (mcq === null) return
    const questions = Object.keys(mcq.key)
    const question = this.#random.oneOf(questions)
    const key: Key = this.#random.happens(0.5) ? 'cancelled' : this.#another(mcq, question)
    const input = {
      examId: id,
      number: questions.indexOf(question) + 1,
      key: key === 'cancelled' ? key : [...key],
      from: keyOf(mcq, question),
      reason: REASON,
    }
    await insists(() =>
      recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, correctQuestion, input),
        () => null,
        (ended) => ({ kind: 'correct', exam: id, question, key, ended }),
      ),
    )
  }

  #another(mcq: PlannedMcq, question: string): number[] {
    const number = mcq.numbers?.[question]
    if (number !== undefined) return codesOf({ ...number, answer: number.answer + number.off + 1 })
    return [((mcq.key[question] ?? 0) + 1 + this.#random.below(OPTIONS - 1)) % OPTIONS]
  }
}
