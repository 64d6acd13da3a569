import {
  handInForMe,
  runningMcq,
  runningWritten,
  saveAnswer,
  saveAnswers,
  startMcq,
  startWritten,
  submitMcq,
  submitWritten,
} from '@anushilon/contract/operations/sitting'
import { sendPage } from '@anushilon/contract/operations/script-pages'
import { textOf } from '@anushilon/domain/exam/question'
import { readNumber } from '@anushilon/domain/exam/typed-number'
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callServer, justAfter, recorded, type Caller, type TimedLine } from './caller.ts'
import type { PlannedExam } from './exams.ts'
import type { Ended, PartName, SeenPart } from './history.ts'
import { pauseAfter } from './insists.ts'
import { timeNow, untilTime } from './judge-clock.ts'
import type { Random } from './random.ts'
import { codeOf, WRITINGS } from './typed-numbers.ts'

const MINUTE = 60_000
const OPTIONS = 4
/** What students do. Each sitting draws its own way through the exam from these. */
const HABITS = {
  /** Answers on until after the end. */
  overstays: 0.25,
  /** Never hands in. */
  forgets: 0.15,
  /** Asks to have it handed in when the time is up. */
  arms: 0.2,
  /** Has asked for that, and relies on it. */
  reliesOnIt: 0.6,
  answers: 0.85,
  /** The same pick twice at the same time, as a tap or a proxy does. */
  doubles: 0.15,
  /** Another pick for the same question at the same time, from another tab. */
  twoTabs: 0.1,
  changesMind: 0.1,
  /** Keeps picks and sends them together. */
  piles: 0.2,
  /** Keeps a pick for the sheet that goes with the hand-in. */
  leavesForSheet: 0.1,
  looksAgain: 0.1,
  /** Another tab sends another pick for such a question while the sheet is on its way. */
  racesTheSheet: 0.4,
  /** Asks the office to open it again after the hand-in. */
  asksForMore: 0.15,
  /** Goes on in another tab after the hand-in. */
  answersAfterwards: 0.3,
}

interface Place {
  readonly question: string
  readonly subjectId: string | null
  readonly index: number
}

export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface PhoneOwner {
  readonly line: TimedLine
  readonly caller: Caller
  readonly exam: PlannedExam
  readonly student: number
  readonly random: Random
  readonly photo: Photo
  /** Asks the office to open again what they have handed in. */
  reopens(): Promise<boolean>
}

/** One student at one exam, from the first look to the hand-in. */
export class Phone {
  readonly #line: TimedLine
  readonly #caller: Caller
  readonly #exam: PlannedExam
  readonly #student: number
  readonly #random: Random
  readonly #photo: Photo
  readonly #reopens: () => Promise<boolean>
  /** On this device, whether or not the server has them. */
  readonly #picked = new Map<string, number>()

  constructor({ line, caller, exam, student, random, photo, reopens }: PhoneOwner) {
    this.#line = line
    this.#caller = caller
    this.#exam = exam
    this.#student = student
    this.#random = random
    this.#photo = photo
    this.#reopens = reopens
  }

  async sits(): Promise<void> {
    const { mcq, written, opensAt, closesAt } = this.#exam
    const minutes = (mcq?.minutes ?? 0) + (written?.minutes ?? 0)
    // Some begin so late that the end of the exam cuts their time.
    await this.#until(opensAt + this.#random.next() ** 2 * (closesAt - opensAt - (minutes - 2) * MINUTE))
    if (mcq !== null && !(await this.#sitsMcq(mcq.minutes))) return
    if (written !== null) await this.#sitsWritten(written.minutes)
  }

  /** False where they never got in. */
  async #sitsMcq(minutes: number): Promise<boolean> {
    const seen = await this.#enters('mcq')
    if (seen === null) return false
    const { places, part } = seen
    const stays = this.#random.happens(HABITS.overstays)
      ? minutes + 2
      : this.#random.between(minutes / 3, minutes - 0.2)
    const asks = this.#random.happens(HABITS.arms)
    if (asks) await this.#arms()
    const chosen = this.#random.shuffled(places).filter(() => this.#random.happens(HABITS.answers))
    const piled: Place[] = []
    const unsent: Place[] = []
    for (const [at, place] of chosen.entries()) {
      await this.#until(part.startedAt + ((at + this.#random.next()) / chosen.length) * stays * MINUTE)
      if (timeNow(this.#line.time) > part.endsAt + 3 * MINUTE) break
      const answer = this.#draws(place.question)
      if (answer === null) continue
      this.#picked.set(place.question, answer)
      if (this.#random.happens(HABITS.leavesForSheet)) {
        unsent.push(place)
        continue
      }
      if (this.#random.happens(HABITS.piles)) piled.push(place)
      else await this.#picks(place)
      if (piled.length >= 3) await this.#sendsTogether(piled.splice(0))
      if (this.#random.happens(HABITS.looksAgain)) await this.#reads('mcq')
    }
    if (piled.length > 0) await this.#sendsTogether(piled)
    if (this.#random.happens(asks ? HABITS.reliesOnIt : HABITS.forgets)) return true
    const racing = unsent.filter(() => this.#random.happens(HABITS.racesTheSheet))
    const others = racing.map((place) => this.#saves(place, this.#another(place.question)))
    await Promise.all([this.#submitsMcq(places), ...others])
    const left = places.filter(({ question }) => !this.#picked.has(question))
    const [first] = left
    if (first !== undefined && this.#random.happens(HABITS.answersAfterwards))
      await this.#saves(first, this.#another(first.question))
    // Where a part follows, it is that one which is opened again.
    if (this.#exam.written === null && this.#random.happens(HABITS.asksForMore)) await this.#goesOn(left)
    return true
  }

  /** What is left, and hands in again, or forgets to. */
  async #goesOn(left: readonly Place[]): Promise<void> {
    if (!(await this.#reopens())) return
    for (const place of left.slice(0, 3)) {
      const answer = this.#draws(place.question)
      if (answer === null) continue
      this.#picked.set(place.question, answer)
      await this.#insists(() => this.#saves(place, answer))
    }
    await this.#reads('mcq')
    if (!this.#random.happens(HABITS.forgets)) await this.#submitsMcq(this.#places)
  }

  async #sitsWritten(minutes: number): Promise<void> {
    const seen = await this.#enters('written')
    if (seen === null) return
    const stays = this.#random.happens(HABITS.overstays)
      ? minutes + 2
      : this.#random.between(minutes / 3, minutes - 0.2)
    const answers = this.#random.shuffled(this.#writtenPlaces()).filter(() => this.#random.happens(HABITS.answers))
    for (const [at, place] of answers.entries()) {
      await this.#until(seen.part.startedAt + ((at + this.#random.next()) / answers.length) * stays * MINUTE)
      await this.#photographs(place)
    }
    if (this.#random.happens(HABITS.forgets)) return
    await this.#insists(() => this.#submits('written', null))
    const [place] = this.#writtenPlaces()
    if (place === undefined || !this.#random.happens(HABITS.asksForMore) || !(await this.#reopens())) return
    await this.#photographs(place)
    await this.#insists(() => this.#submits('written', null))
  }

  /** Starts a part and sees it; null where it is too late for that. */
  async #enters(part: PartName): Promise<{ places: Place[]; part: SeenPart } | null> {
    const started = await this.#insists(() => this.#starts(part))
    if (started.is !== 'ok') return null
    // A second press, or another tab: the clock of the first one stays.
    if (this.#random.happens(0.25)) await this.#insists(() => this.#starts(part))
    const seen = await this.#insists(() => this.#reads(part))
    return seen.is === 'ok' ? { places: this.#places, part: seen.value } : null
  }

  #places: Place[] = []
  /** What each written answer consists of so far. */
  readonly #pagesOf = new Map<string, string[]>()

  async #starts(part: PartName): Promise<Ended> {
    const { variation, id, chosen: subjects } = this.#exam
    const operation = part === 'mcq' ? startMcq : startWritten
    return await recorded(
      this.#line,
      () => callServer(this.#line, this.#caller, operation, { examId: id, subjects }, { variation }),
      () => null,
      (ended) => ({ ...this.#sitting(), kind: 'start', part, ended }),
    )
  }

  async #reads(part: PartName): Promise<Ended<SeenPart>> {
    const { variation, id } = this.#exam
    if (part === 'written') {
      return await recorded(
        this.#line,
        () => callServer(this.#line, this.#caller, runningWritten, { examId: id }, { variation }),
        ({ body: { startedAt, endsAt } }) => ({ startedAt, endsAt, picks: {} }),
        (ended) => ({ ...this.#sitting(), kind: 'read', part, ended }),
      )
    }
    return await recorded(
      this.#line,
      () => callServer(this.#line, this.#caller, runningMcq, { examId: id }, { variation }),
      ({ body: { startedAt, endsAt, sections } }) => {
        const isFlat = sections.length === 1
        const rows = sections.flatMap(({ subjectId, questions }) =>
          questions.map((question, index) => ({ question, subjectId: isFlat ? null : subjectId, index })),
        )
        this.#places = rows.map(({ question, ...place }) => ({ ...place, question: textOf(question) ?? '' }))
        const picks = Object.fromEntries(rows.map(({ question }) => [textOf(question) ?? '', question.picked]))
        return { startedAt, endsAt, picks }
      },
      (ended) => ({ ...this.#sitting(), kind: 'read', part, ended }),
    )
  }

  /** An option, or the code of a number as they write it; null where the page does not read it as the number that it is. */
  #draws(question: string): number | null {
    const number = this.#exam.mcq?.numbers?.[question]
    if (number === undefined) return this.#random.below(OPTIONS)
    const { answer, off, exponent } = number
    const units = answer + this.#random.oneOf([0, 1, -1]) * (off + this.#random.below(2))
    const text = this.#random.oneOf(WRITINGS)(units, exponent)
    const [code, read] = [codeOf(units, exponent), readNumber(text)]
    if ('code' in read && read.code === code) return code
    const now = timeNow(this.#line.time)
    const ended = { is: 'refused', status: 400, code: `${text} is read as ${JSON.stringify(read)}` } as const
    this.#line.recorder.add({
      ...this.#sitting(),
      kind: 'save',
      question,
      option: code,
      ended,
      invokedAt: now,
      endedAt: now,
    })
    return null
  }

  /** Not what they have picked. */
  #another(question: string): number {
    const picked = this.#picked.get(question) ?? null
    for (;;) {
      const other = this.#draws(question)
      if (other !== null && other !== picked) return other
    }
  }

  async #picks(place: Place): Promise<void> {
    const option = this.#picked.get(place.question) ?? 0
    const others: Promise<unknown>[] = []
    if (this.#random.happens(HABITS.doubles)) others.push(this.#saves(place, option))
    if (this.#random.happens(HABITS.twoTabs)) others.push(this.#saves(place, this.#another(place.question)))
    await Promise.all([this.#insists(() => this.#saves(place, option)), ...others])
    if (this.#random.happens(HABITS.changesMind)) await this.#saves(place, this.#another(place.question))
  }

  async #saves({ question, subjectId, index }: Place, option: number): Promise<Ended> {
    const { variation, id } = this.#exam
    return await recorded(
      this.#line,
      () =>
        callServer(
          this.#line,
          this.#caller,
          saveAnswer,
          { examId: id, subjectId, question: index, option },
          { variation },
        ),
      () => null,
      (ended) => ({ ...this.#sitting(), kind: 'save', question, option, ended }),
      this.#sitting(),
    )
  }

  /** Each is an operation of its own in the history, as each is judged by itself. */
  async #sendsTogether(places: readonly Place[]): Promise<void> {
    const picks = places.map((place) => ({ place, option: this.#picked.get(place.question) ?? 0 }))
    const answers = picks.map(({ place: { subjectId, index }, option }) => ({
      subjectId,
      questionIndexNumber: index,
      optionIndexNumber: option,
    }))
    await this.#insists(async () => {
      const invokedAt = timeNow(this.#line.time)
      const answer = await callServer(this.#line, this.#caller, saveAnswers, { examId: this.#exam.id, answers })
      const endedAt = justAfter(timeNow(this.#line.time))
      const signed = answer.is === 'ok' ? answer.value.body.receipt : undefined
      const together = signed === undefined ? {} : { signed }
      for (const [at, { place, option }] of picks.entries()) {
        const fault = answer.is === 'ok' ? answer.value.body.answers[at] : null
        const ended: Ended =
          answer.is !== 'ok'
            ? answer
            : fault
              ? { is: 'refused', status: fault.status, code: fault.code }
              : { is: 'ok', value: null, receipt: null, ...together }
        this.#line.recorder.add({
          ...this.#sitting(),
          kind: 'save',
          question: place.question,
          option,
          ended,
          invokedAt,
          endedAt,
        })
      }
      return answer
    })
  }

  async #arms(): Promise<void> {
    await recorded(
      this.#line,
      () => callServer(this.#line, this.#caller, handInForMe, { examId: this.#exam.id, wanted: true }),
      () => null,
      (ended) => ({ ...this.#sitting(), kind: 'arm', ended }),
    )
  }

  async #submitsMcq(places: readonly Place[]): Promise<void> {
    const sheet = Object.fromEntries(this.#picked)
    const subjects = [...new Set(places.map(({ subjectId }) => subjectId))]
    const carried = subjects.map((subjectId) => ({
      subjectId,
      picks: places.filter((place) => place.subjectId === subjectId).map(({ question }) => sheet[question] ?? null),
    }))
    if (this.#random.happens(HABITS.doubles)) {
      await Promise.all([this.#submits('mcq', { sheet, carried }), this.#submits('mcq', { sheet, carried })])
    }
    await this.#insists(() => this.#submits('mcq', { sheet, carried }))
  }

  async #submits(
    part: PartName,
    sheet: { sheet: Record<string, number>; carried: { subjectId: string | null; picks: (number | null)[] }[] } | null,
  ): Promise<Ended<{ isLate: boolean }>> {
    const { variation, id } = this.#exam
    return await recorded(
      this.#line,
      () =>
        part === 'mcq'
          ? callServer(
              this.#line,
              this.#caller,
              submitMcq,
              { examId: id, sheet: sheet?.carried ?? null },
              { variation },
            )
          : callServer(this.#line, this.#caller, submitWritten, { examId: id }, { variation }),
      ({ status }) => ({ isLate: status === 201 }),
      (ended) => ({ ...this.#sitting(), kind: 'submit', part, sheet: sheet?.sheet ?? null, ended }),
      this.#sitting(),
    )
  }

  #writtenPlaces(): Place[] {
    const { written } = this.#exam
    if (written === null) return []
    const isFlat = written.subjects.length === 1
    return written.subjects.flatMap((subject) =>
      written.fullMarks.map((_, index) => ({
        question: `${subject}/${index + 1}`,
        subjectId: isFlat ? null : subject,
        index: index + 1,
      })),
    )
  }

  async #photographs({ question, subjectId, index }: Place): Promise<void> {
    const pages = this.#pagesOf.get(question) ?? []
    this.#pagesOf.set(question, pages)
    for (let count = this.#random.below(2); count >= 0; count -= 1) {
      const page = `page-${this.#random.below(1e9)}-${this.#random.below(1e9)}`.padEnd(16, '0')
      pages.push(page)
      const photo = photoOf(this.#photo, page)
      const sha256 = hash('sha256', photo)
      const wanted = { examId: this.#exam.id, subjectId, question: index, pageId: page, pages: [...pages] }
      const sent = await this.#insists(() =>
        recorded(
          this.#line,
          () => callServer(this.#line, this.#caller, sendPage, wanted, { bytes: photo }),
          () => null,
          (ended) => ({ ...this.#sitting(), kind: 'page', question, page, sha256, ended }),
        ),
      )
      if (sent.is !== 'ok') return
    }
  }

  /** Again and again while nobody knows what became of it, as the pages do, until the exam is long over. */
  async #insists<T>(act: () => Promise<Ended<T>>): Promise<Ended<T>> {
    for (let tries = 0; ; tries += 1) {
      const ended = await act()
      if (ended.is !== 'unknown') return ended
      if (timeNow(this.#line.time) > this.#exam.closesAt + 5 * MINUTE) return ended
      await pause(this.#random.between(0.5, 1.5) * pauseAfter(tries))
    }
  }

  #sitting() {
    return { student: this.#student, exam: this.#exam.id }
  }

  async #until(moment: number): Promise<void> {
    await untilTime(this.#line.time, moment)
  }
}

/** Each page is another file: a comment with its name stands behind the first two bytes, as JPEG allows. */
function photoOf({ bytes }: Photo, name: string): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from([0xff, 0xfe, 0, name.length + 2, ...Buffer.from(name)])
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]))
}
