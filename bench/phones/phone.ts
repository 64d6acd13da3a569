import { CallRefused } from '@anushilon/contract/call-errors'
import { runningMcq, startMcq, submitMcq } from '@anushilon/contract/operations/sitting'
import { textOf } from '@anushilon/domain/exam/question'
import { callServer, recorded, type Caller, type Line } from '../judge/caller.ts'
import type { PlannedExam } from '../judge/exams.ts'
import type { Ended, SeenPart } from '../judge/history.ts'
import type { Random } from '../judge/random.ts'
import { CALM, Network } from './network.ts'
import { Page, type Place } from './page.ts'
import { SharedStorage } from './storage.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const OPTIONS = 4

/** What befalls a phone. Each draws its own. */
const FATES = {
  /** The last minute and a half of its exam are without trouble: everything must arrive. */
  calmEnd: 0.7,
  secondTab: 0.25,
  storageForbidden: 0.08,
  storageFull: 0.08,
  storageWiped: 0.06,
  loggedOut: 0.15,
  clockJumps: 0.15,
  changesMind: 0.15,
  answers: 0.9,
}

export interface World {
  readonly time: VirtualTime
  readonly line: Line
}

/** What a student tapped, and whether it must be there in the end. */
export interface Tapped {
  readonly student: number
  readonly exam: string
  readonly question: string
  readonly options: ReadonlySet<number>
}

/** One student with a phone at one exam, through whatever befalls it. */
export class Phone {
  readonly #world: World
  readonly #caller: Caller
  readonly #exam: PlannedExam
  readonly #student: number
  readonly #random: Random
  readonly #network: Network
  readonly #storage: SharedStorage
  readonly #tapped = new Map<string, Set<number>>()
  readonly #mayBeLost = new Set<string>()
  #pages: Page[] = []
  #places: readonly Place[] = []
  #clockError = 0
  #isLoggedIn = true

  constructor(world: World, caller: Caller, exam: PlannedExam, student: number, random: Random) {
    this.#world = world
    this.#caller = caller
    this.#exam = exam
    this.#student = student
    this.#random = random
    this.#network = new Network(world.time, random.fork('network'))
    this.#storage = new SharedStorage(world.time)
  }

  /** What must be there in the end; nothing where the trouble lasted until after it. */
  async sits(): Promise<Tapped[]> {
    const { time } = this.#world
    const minutes = this.#exam.mcq?.minutes ?? 0
    const latest = this.#exam.closesAt - this.#exam.opensAt - (minutes + 1) * MINUTE
    await time.until(this.#exam.opensAt + this.#random.next() * latest)
    if ((await this.#insists(() => this.#starts())).is !== 'ok') return []
    const seen = await this.#insists(() => this.#reads())
    if (seen.is !== 'ok') return []
    const isCalmInTheEnd = this.#random.happens(FATES.calmEnd)
    const { endsAt } = seen.value
    const troubleUntil = isCalmInTheEnd ? endsAt - 90 * SECOND : endsAt + 3 * MINUTE
    this.#storage.isForbidden = this.#random.happens(FATES.storageForbidden)
    this.#opensPage()
    this.#planTrouble(time.now, troubleUntil)
    await this.#answers(time.now, Math.min(troubleUntil, endsAt))
    await time.until(troubleUntil)
    this.#calm()
    await time.until(isCalmInTheEnd ? endsAt - this.#random.between(2, 20) * SECOND : troubleUntil)
    await this.#insists(() => this.#submits())
    this.#closePages()
    return isCalmInTheEnd ? this.#mustBeThere() : []
  }

  #mustBeThere(): Tapped[] {
    return [...this.#tapped]
      .filter(([question]) => !this.#mayBeLost.has(question))
      .map(([question, options]) => ({ student: this.#student, exam: this.#exam.id, question, options }))
  }

  #opensPage(): Page {
    const page = new Page({
      time: this.#world.time,
      line: this.#world.line,
      network: this.#network,
      storage: this.#storage,
      random: this.#random.fork(`page ${this.#world.time.now}`),
      caller: this.#caller,
      exam: this.#exam,
      student: this.#student,
      places: this.#places,
      isLoggedIn: () => this.#isLoggedIn,
    })
    this.#pages.push(page)
    return page
  }

  #planTrouble(from: number, until: number): void {
    const { time } = this.#world
    const moment = () => this.#random.between(from, until) - time.now
    for (let cuts = this.#random.below(4); cuts > 0; cuts -= 1) {
      time.after(moment(), () => this.#cut(this.#random.between(5, 90) * SECOND))
    }
    for (let reloads = this.#random.below(4); reloads > 0; reloads -= 1) time.after(moment(), () => this.#reloads())
    if (this.#random.happens(FATES.secondTab)) time.after(moment(), () => void this.#opensPage())
    if (this.#random.happens(FATES.storageFull)) time.after(moment(), () => (this.#storage.isFull = true))
    if (this.#random.happens(FATES.storageWiped)) time.after(moment(), () => this.#wipes())
    if (this.#random.happens(FATES.loggedOut)) time.after(moment(), () => this.#logsOut())
    if (this.#random.happens(FATES.clockJumps)) {
      time.after(moment(), () => (this.#clockError += this.#random.between(-3 * HOUR, 3 * HOUR)))
    }
  }

  #cut(forMs: number): void {
    this.#network.isCut = true
    this.#world.time.after(forMs, () => {
      this.#network.isCut = false
      for (const page of this.#pages) page.outbox.kickAll()
    })
  }

  /** All pages go, as when the browser is killed; one is opened again. What no storage took was in memory only. */
  #reloads(): void {
    for (const page of this.#pages) for (const question of page.onlyInMemory()) this.#mayBeLost.add(question)
    this.#closePages()
    this.#opensPage().outbox.kickAll()
  }

  #wipes(): void {
    for (const page of this.#pages) for (const { question } of page.unsent()) this.#mayBeLost.add(question)
    this.#storage.entries.clear()
    this.#reloads()
  }

  #logsOut(): void {
    this.#isLoggedIn = false
    this.#world.time.after(this.#random.between(10, 60) * SECOND, () => this.#logsIn())
  }

  #logsIn(): void {
    this.#isLoggedIn = true
    for (const page of this.#pages) page.outbox.kickAll()
  }

  #calm(): void {
    this.#network.weather = CALM
    this.#network.isCut = false
    this.#logsIn()
  }

  #closePages(): void {
    for (const page of this.#pages) page.close()
    this.#pages = []
  }

  async #answers(from: number, until: number): Promise<void> {
    const { time } = this.#world
    const chosen = this.#random.shuffled(this.#places).filter(() => this.#random.happens(FATES.answers))
    const moments = chosen.map(() => this.#random.between(from, until)).toSorted((one, other) => one - other)
    for (const [index, place] of chosen.entries()) {
      await time.until(moments[index] ?? until)
      this.#taps(place, this.#random.below(OPTIONS))
      if (this.#random.happens(FATES.changesMind)) this.#taps(place, this.#random.below(OPTIONS))
    }
  }

  #taps(place: Place, option: number): void {
    const page = this.#random.oneOf(this.#pages)
    if (!this.#isLoggedIn || !page.taps(place, option, this.#world.time.now + this.#clockError)) return
    const options = this.#tapped.get(place.question) ?? new Set()
    this.#tapped.set(place.question, options.add(option))
  }

  async #starts(): Promise<Ended> {
    const { variation, id, chosen: subjects } = this.#exam
    return await recorded(
      this.#world.line,
      () =>
        this.#calls(() =>
          callServer(this.#world.line, this.#caller, startMcq, { examId: id, subjects }, { variation }),
        ),
      () => null,
      (ended) => ({ ...this.#sitting(), kind: 'start', part: 'mcq', ended }),
    )
  }

  async #reads(): Promise<Ended<SeenPart>> {
    const { variation, id } = this.#exam
    return await recorded(
      this.#world.line,
      () => this.#calls(() => callServer(this.#world.line, this.#caller, runningMcq, { examId: id }, { variation })),
      ({ body: { startedAt, endsAt, sections } }) => {
        const rows = sections.flatMap(({ subjectId, questions }) =>
          questions.map((question, index) => ({
            subjectId,
            index,
            question: textOf(question) ?? '',
            picked: question.picked,
          })),
        )
        this.#places = rows
        return { startedAt, endsAt, picks: Object.fromEntries(rows.map(({ question, picked }) => [question, picked])) }
      },
      (ended) => ({ ...this.#sitting(), kind: 'read', part: 'mcq', ended }),
    )
  }

  /** With all that the page shows, as the product's does. */
  async #submits(): Promise<Ended<{ isLate: boolean }>> {
    const { variation, id } = this.#exam
    const shown = new Map(this.#pages.flatMap((page) => [...page.shown()]))
    const isFlat = this.#exam.chosen === null
    const carried = [...new Set(this.#places.map(({ subjectId }) => subjectId))].map((subjectId) => ({
      subjectId: isFlat ? null : subjectId,
      picks: this.#places
        .filter((place) => place.subjectId === subjectId)
        .map(({ question }) => shown.get(question) ?? null),
    }))
    return await recorded(
      this.#world.line,
      () =>
        this.#calls(() =>
          callServer(this.#world.line, this.#caller, submitMcq, { examId: id, sheet: carried }, { variation }),
        ),
      ({ status }) => ({ isLate: status === 201 }),
      (ended) => ({ ...this.#sitting(), kind: 'submit', part: 'mcq', sheet: Object.fromEntries(shown), ended }),
      this.#sitting(),
    )
  }

  /** Over the phone's network; what is lost there is unknown to the phone. */
  async #calls<T>(arrive: () => Promise<Ended<T>>): Promise<Ended<T>> {
    return await this.#network.call(arrive).catch((error: unknown) => {
      if (error instanceof CallRefused) throw error
      return { is: 'unknown', why: 'lost' }
    })
  }

  async #insists<T>(act: () => Promise<Ended<T>>): Promise<Ended<T>> {
    for (;;) {
      const ended = await act()
      if (ended.is !== 'unknown' || this.#world.time.now > this.#exam.closesAt + 5 * MINUTE) return ended
      await this.#world.time.wait(this.#random.between(200, 3_000))
    }
  }

  #sitting() {
    return { student: this.#student, exam: this.#exam.id }
  }
}
