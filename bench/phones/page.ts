import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { MOST_ANSWERS, saveAnswer, saveAnswers } from '@anushilon/contract/operations/sitting'
import { deviceOf } from '@anushilon/outbox/device'
import { createOutbox, type Outcome } from '@anushilon/outbox/outbox'
import { picks, type UnsentPick } from '../../apps/web/src/sitting/unsent-pick.ts'
import { callServer, type Caller, type Line } from '../judge/caller.ts'
import type { PlannedExam } from '../judge/exams.ts'
import type { Ended } from '../judge/history.ts'
import type { Random } from '../judge/random.ts'
import type { Network } from './network.ts'
import type { SharedStorage } from './storage.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Should every other sign fail; and what another tab put in is left to it for so long. */
const [LOOK_AGAIN_MS, OTHER_TAB_MS] = [60_000, 5_000]

export interface Place {
  /** Its text: what it is known by here. */
  readonly question: string
  readonly subjectId: string
  readonly index: number
}

interface Parts {
  readonly time: VirtualTime
  readonly line: Line
  readonly network: Network
  readonly storage: SharedStorage
  readonly random: Random
  readonly caller: Caller
  readonly exam: PlannedExam
  readonly student: number
  readonly places: readonly Place[]
  readonly isLoggedIn: () => boolean
}

const NEVER = new Promise<never>(() => {})

/** A page of the exam: the product's own outbox, on a phone's storage and network. */
export class Page {
  readonly #parts: Parts
  readonly #storage: ReturnType<SharedStorage['join']>
  readonly #acknowledged = new Map<string, number>()
  #isOpen = true
  readonly outbox

  constructor(parts: Parts) {
    const { time, random, storage, student } = parts
    this.#parts = parts
    this.#storage = storage.join((key, before, after) => {
      this.outbox.hear(key, before, after)
      this.#later(OTHER_TAB_MS, () => this.outbox.kickAll())
    })
    this.outbox = createOutbox<UnsentPick, void>({
      kind: picks,
      device: deviceOf(() => this.#storage),
      send: (pick) => this.#sends(pick),
      together: { most: MOST_ANSWERS, send: (several) => this.#sendsTogether(several) },
      owner: () => (parts.isLoggedIn() ? String(student) : null),
      later: (ms, act) => time.after(ms, () => this.#isOpen && act()),
      random: () => random.next(),
    })
    this.outbox.subscribe((event) => {
      if (event.kind === 'sent') this.#acknowledged.set(this.#questionAt(event.item), event.item.option)
    })
    this.#looksAgain()
  }

  /** False where the page shows an answer there already. */
  taps({ question, subjectId, index }: Place, option: number, at: number): boolean {
    const { student, exam } = this.#parts
    if (this.#acknowledged.has(question)) return false
    const item = {
      studentId: String(student),
      examId: exam.id,
      variation: exam.variation,
      subjectId,
      question: index,
      option,
      at,
    }
    const isFirst = this.outbox.at(item) === null
    this.outbox.put(item)
    return isFirst
  }

  unsent(): { readonly question: string; readonly option: number; readonly item: UnsentPick }[] {
    const { student, exam } = this.#parts
    return this.outbox
      .of(String(student), exam.id)
      .map((item) => ({ question: this.#questionAt(item), option: item.option, item }))
  }

  /** What goes with the page. */
  onlyInMemory(): string[] {
    return this.unsent().flatMap(({ question, item }) => (this.#isStored(item) ? [] : [question]))
  }

  #isStored(item: UnsentPick): boolean {
    const { storage } = this.#parts
    return !storage.isForbidden && storage.entries.has(picks.keyOf(item))
  }

  /** What stands on it: what the server has acknowledged here, and what waits. */
  shown(): Map<string, number> {
    return new Map([...this.unsent().map(({ question, option }) => [question, option] as const), ...this.#acknowledged])
  }

  close(): void {
    this.#isOpen = false
    this.#storage.leave()
    this.outbox.stop()
  }

  #questionAt({ subjectId, question }: UnsentPick): string {
    const place = this.#parts.places.find((one) => one.subjectId === subjectId && one.index === question)
    if (place === undefined) throw new Error('no such place on this paper')
    return place.question
  }

  #later(ms: number, act: () => void): void {
    this.#parts.time.after(ms, () => this.#isOpen && act())
  }

  #looksAgain(): void {
    this.#later(LOOK_AGAIN_MS, () => {
      this.outbox.kickAll()
      this.#looksAgain()
    })
  }

  async #sends(pick: UnsentPick): Promise<void> {
    const { line, caller, exam } = this.#parts
    const input = { examId: exam.id, subjectId: this.#subjectOf(pick), question: pick.question, option: pick.option }
    const [ended] = await this.#recorded([pick], async () => {
      const answer = await callServer(line, caller, saveAnswer, input, { variation: exam.variation })
      return [answer.is === 'ok' ? SAVED : answer]
    })
    await this.#settled(ended)
  }

  async #sendsTogether(several: readonly UnsentPick[]): Promise<Outcome<void>[]> {
    const { line, caller, exam } = this.#parts
    const answers = several.map((pick) => ({
      subjectId: this.#subjectOf(pick),
      questionIndexNumber: pick.question,
      optionIndexNumber: pick.option,
    }))
    const ended = await this.#recorded(several, async () => {
      const answer = await callServer(line, caller, saveAnswers, { examId: exam.id, answers })
      return several.map((_, at): Ended => {
        if (answer.is !== 'ok') return answer
        const fault = answer.value.body.answers[at]
        return fault ? { is: 'refused', status: fault.status, code: fault.code } : SAVED
      })
    })
    const first = ended[0]
    if (first?.is === 'unknown') await this.#settled(first)
    return ended.map((each) => (each.is === 'refused' ? { error: refusalOf(each) } : { reply: undefined }))
  }

  /** Over the network, and into the history as the page saw it end. A page that is closed by then sees nothing. */
  async #recorded(several: readonly UnsentPick[], arrive: () => Promise<readonly Ended[]>): Promise<readonly Ended[]> {
    const { line, network, student, exam } = this.#parts
    const invokedAt = line.now()
    const unknown: Ended = { is: 'unknown', why: 'lost' }
    const seen = await network.call(arrive).catch(() => several.map(() => unknown))
    const ended = this.#isOpen ? seen : several.map(() => unknown)
    for (const [at, pick] of several.entries()) {
      line.recorder.add({
        student,
        exam: exam.id,
        kind: 'save',
        question: this.#questionAt(pick),
        option: pick.option,
        ended: ended[at] ?? unknown,
        invokedAt,
        endedAt: line.now(),
      })
    }
    return this.#isOpen ? ended : await NEVER
  }

  #subjectOf({ subjectId }: UnsentPick): string | null {
    return this.#parts.exam.chosen === null ? null : subjectId
  }

  async #settled(ended: Ended | undefined): Promise<void> {
    if (ended === undefined || ended.is === 'unknown') throw new CallLost('the server could not be reached')
    if (ended.is === 'refused') throw refusalOf(ended)
  }
}

const SAVED: Ended = { is: 'ok', value: null, receipt: null }

function refusalOf({ status, code }: Extract<Ended, { is: 'refused' }>): CallRefused {
  return new CallRefused(status, { code, message: code })
}
