import { acceptLateAttempt, giveTime } from '@anushilon/contract/staff/live'
import { correctQuestion } from '@anushilon/contract/staff/corrections'
import { nextScript, saveMarks } from '@anushilon/contract/staff/marking'
import { changeMarkingSettings } from '@anushilon/contract/staff/marking-piles'
import { publishResults, resultsView } from '@anushilon/contract/staff/results'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callServer, recorded, type Caller, type TimedLine } from './caller.ts'
import { SECTIONS, type PlannedExam } from './exams.ts'
import type { Ended, Key } from './history.ts'
import { timeNow } from './judge-clock.ts'
import type { Random } from './random.ts'

const REASON = 'The judge tries it'
const OPTIONS = 4

/** By the name that markers see. */
export type StudentsByName = ReadonlyMap<string, number>

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
    await this.#insists(() =>
      recorded(
        this.#line,
        () =>
          callServer(this.#line, this.#caller, acceptLateAttempt, { examId: id, studentId: student, reason: REASON }),
        () => null,
        (ended) => ({ kind: 'accept-late', exam: id, student, ended }),
      ),
    )
  }

  /** Every script of every question, until nothing is left. */
  async marks(exam: PlannedExam, students: StudentsByName): Promise<void> {
    const { written, id } = exam
    if (written === null) return
    const settings = { examId: id, hideNames: false, mixedOrder: true, promisedAt: null }
    await this.#insists(() => callServer(this.#line, this.#caller, changeMarkingSettings, settings))
    for (const [section, subject] of SECTIONS[exam.variation].entries()) {
      if (!written.subjects.includes(subject)) continue
      for (const [index, fullMarks] of written.fullMarks.entries()) {
        const pile = { examId: id, section, question: index + 1 }
        while (await this.#marksNext(pile, `${subject}/${index + 1}`, fullMarks, students));
      }
    }
  }

  async #marksNext(
    pile: { examId: string; section: number; question: number },
    question: string,
    fullMarks: number,
    students: StudentsByName,
  ): Promise<boolean> {
    const found = await this.#insists(() =>
      callServer(this.#line, this.#caller, nextScript, { ...pile, of: 'unmarked', holding: [] }),
    )
    if (found.is !== 'ok') throw new Error(`no next script: ${JSON.stringify(found)}`)
    const { script } = found.value.body
    if (script === null) return false
    const student = students.get(script.studentName ?? '')
    if (student === undefined) throw new Error(`a script of nobody: ${script.studentName}`)
    const marks = this.#random.below(fullMarks * 2 + 1) / 2
    const saving = {
      ...pile,
      scriptId: script.scriptId,
      lines: [],
      byHand: marks,
      remark: null,
      annotations: [],
      secondLook: null,
      version: script.mark?.version ?? 0,
      saveKey: randomUUID(),
      tookMs: 1_000,
    }
    const save = () =>
      recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, saveMarks, saving),
        ({ body }) => ('code' in body ? { version: -1, marks: -1 } : { version: body.version, marks: body.marks }),
        (ended) => ({ kind: 'mark', exam: pile.examId, student, question, version: saving.version, marks, ended }),
      )
    if (this.#random.happens(0.2)) await Promise.all([save(), save()])
    await this.#insists(save)
    return true
  }

  /** Over whatever is open, which the owner has been shown. */
  async publishes({ id }: PlannedExam): Promise<void> {
    const view = await this.#insists(() => callServer(this.#line, this.#caller, resultsView, { examId: id }))
    const seen = view.is === 'ok' ? { open: view.value.body.open } : {}
    const publication = { examId: id, at: null, withUnmarked: true, ...seen }
    await this.#insists(() =>
      recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, publishResults, publication),
        () => null,
        (ended) => ({ kind: 'publish', exam: id, ended }),
      ),
    )
  }

  /** Waits until results are out by themselves. */
  async awaitsResults({ id }: PlannedExam, until: number): Promise<void> {
    for (;;) {
      const view = await this.#insists(() => callServer(this.#line, this.#caller, resultsView, { examId: id }))
      if (view.is === 'ok' && view.value.body.state === 'published') return
      if (timeNow(this.#line.time) > until) throw new Error(`the results of ${id} do not come out`)
      await pause(200)
    }
  }

  async corrects({ id, mcq }: PlannedExam): Promise<void> {
    if (mcq === null) return
    const questions = Object.keys(mcq.key)
    const question = this.#random.oneOf(questions)
    const right = mcq.key[question] ?? 0
    const key: Key = this.#random.happens(0.3) ? 'cancelled' : [(right + 1 + this.#random.below(OPTIONS - 1)) % OPTIONS]
    const input = {
      examId: id,
      number: questions.indexOf(question) + 1,
      key: key === 'cancelled' ? key : [...key],
      from: [right],
      reason: REASON,
    }
    await this.#insists(() =>
      recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, correctQuestion, input),
        () => null,
        (ended) => ({ kind: 'correct', exam: id, question, key, ended }),
      ),
    )
  }

  async #insists<T>(act: () => Promise<Ended<T>>): Promise<Ended<T>> {
    for (let tries = 0; tries < 200; tries += 1) {
      const ended = await act()
      if (ended.is !== 'unknown') return ended
      await pause(200)
    }
    throw new Error('the server does not come back')
  }
}
