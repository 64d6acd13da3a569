import type { KeyObject } from 'node:crypto'
import { LINK_HEADER, WITNESSED_HEADER } from '@anushilon/contract/headers'
import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import { textOf } from '@anushilon/domain/exam/question'
import type { PlannedExam } from '../judge/exams.ts'
import type { PartName, Recorder } from '../judge/history.ts'
import type { Random } from '../judge/random.ts'
import { Album } from './album.ts'
import { pictureOf, type SeenPhoto } from './browser/picture.ts'
import type { Send } from './browser/send.ts'
import { FATES } from './fates.ts'
import { Handset } from './handset.ts'
import { callsOf, type Observed } from './observed.ts'
import type { Page } from './page.ts'
import type { Program } from './programs.ts'
import type { Promised } from './promised.ts'
import { ProvedTaps } from './proved-taps.ts'
import type { Reply, Request } from './server/routes.ts'
import { planTrouble } from './trouble.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const OPTIONS = 4

/** Where phones call. */
export interface World {
  readonly time: VirtualTime
  readonly recorder: Recorder
  readonly receiptKey: KeyObject
  readonly program: Program
  answer(request: Request): Promise<Reply>
}

/** A Submit, and when it was pressed. */
interface Pressed {
  readonly part: PartName
  readonly page: Page
  readonly at: number
}

/** One student with a phone at one exam, through whatever befalls it. */
export class Phone {
  readonly #world: World
  readonly #exam: PlannedExam
  readonly #student: number
  readonly #random: Random
  readonly #handset: Handset
  readonly #about: Observed
  readonly #tapped = new Map<string, Set<number>>()
  readonly #photographed = new Map<string, number>()
  readonly #album = new Album()
  readonly #removed = new Map<string, Set<string>>()
  /** Those of them that may be there all the same: another page had not heard of it, or took away the only other one. */
  readonly #mayStay = new Map<string, Set<string>>()
  readonly #mayBeLost = new Set<string>()
  /** Where the device had no room for what was made of a photo. */
  readonly #turnedOnFull = new Set<string>()
  readonly #places = new Map<string, string>()
  #isCalmInTheEnd = false
  /** Without trouble. */
  readonly #calms: { readonly from: number; until: number }[] = []
  #photos = 0
  /** Parts whose Submit was pressed: the call may reach the server later than what is tapped after a reload. */
  readonly #handedIn = new Set<PartName>()
  /** Of these, those that must have been handed in by that. */
  readonly #mustBeHandedIn = new Set<PartName>()
  readonly #proved = new ProvedTaps()
  #sittingKey = ''
  /** When the parts end; no end is known before there is a paper. */
  readonly #ends = new Map<PartName, number>()

  constructor(world: World, exam: PlannedExam, student: number, random: Random) {
    this.#world = world
    this.#exam = exam
    this.#student = student
    this.#random = random
    this.#about = {
      student,
      exam: exam.id,
      receiptKey: world.receiptKey,
      questionAt: (subjectId, index) => this.#places.get(`${subjectId ?? 'phy'}:${index}`) ?? 'unknown',
      sittingKey: () => this.#sittingKey,
    }
    this.#handset = new Handset({
      time: world.time,
      program: world.program,
      exam,
      student,
      random,
      send: (call, isHeard) => this.#sends(call, isHeard),
      onPaper: (paper) => this.#hasPaper(paper),
      onWriting: (page, paper) => this.#writes(page, paper),
      onLoss: (pages) => this.#losesUnsent(pages),
    })
  }

  /** What must be there in the end. */
  async sits(): Promise<Promised> {
    const { time } = this.#world
    const { opensAt, closesAt, mcq, written } = this.#exam
    const minutes = (mcq?.minutes ?? 0) + (written?.minutes ?? 0)
    await time.until(opensAt + this.#random.next() * (closesAt - opensAt - (minutes + 1) * MINUTE))
    this.#isCalmInTheEnd = this.#random.happens(FATES.calmEnd)
    this.#handset.logsIn()
    this.#handset.opensPage()
    for (const partMinutes of [mcq?.minutes, written?.minutes]) {
      if (partMinutes === undefined) continue
      await this.#sitsPart(partMinutes * MINUTE)
    }
    this.#handset.calm()
    if (!this.#isCalmInTheEnd) await this.#comesBack()
    await time.wait(3 * MINUTE)
    const promised = this.#promised(this.#handset.hasLostChain ? [] : this.#proved.all)
    this.#handset.closesPages()
    return promised
  }

  /** A part's time, from its beginning to some while after its end. */
  async #sitsPart(partMs: number): Promise<void> {
    const { time } = this.#world
    const from = time.now
    const until = from + partMs
    for (const calm of this.#calms.slice(-1)) calm.until = from
    const troubleUntil = this.#isCalmInTheEnd ? until - 90 * SECOND : until + 3 * MINUTE
    const when = { from, until: troubleUntil, isCalmInTheEnd: this.#isCalmInTheEnd }
    planTrouble(this.#handset, time, this.#random, when)
    const early = this.#random.happens(FATES.handsInEarly)
    let pressed: readonly Pressed[] = []
    const presses = () => {
      pressed = this.#handsIn()
    }
    if (early) time.after(partMs * this.#random.between(0.3, 0.9), presses)
    await time.until(troubleUntil)
    if (this.#isCalmInTheEnd) {
      this.#handset.calm()
      this.#calms.push({ from: troubleUntil, until: Number.POSITIVE_INFINITY })
    }
    // The page asks the server at zero; whoever has to press Submit does it then.
    await time.until(Math.max(time.now, until + this.#random.between(6, 20) * SECOND))
    if (!this.#random.happens(FATES.leaves)) this.#handsIn()
    await time.wait(40 * SECOND)
    for (const { part, page, at } of pressed)
      if (page.tab.isOpen && at < (this.#ends.get(part) ?? 0) && this.#isCalmAtEndOf(part, 60))
        this.#mustBeHandedIn.add(part)
  }

  /** A part may have begun later than planned, or sooner: then its end was not the calm one. */
  #isCalmAtEndOf(part: PartName, seconds: number): boolean {
    const end = this.#ends.get(part) ?? 0
    return this.#calms.some(({ from, until }) => from + seconds * SECOND <= end && end <= until)
  }

  async #comesBack(): Promise<void> {
    const { time } = this.#world
    await time.wait(this.#random.between(10, 120) * SECOND)
    if (this.#random.happens(FATES.comesBackToHome)) {
      this.#handset.closesPages()
      const page = this.#handset.newPage()
      page.delivers()
    } else this.#handsIn()
    this.#handset.tellsOnline()
    await time.wait(4 * MINUTE)
  }

  /** On every page that is open. */
  #handsIn(): Pressed[] {
    const at = this.#world.time.now
    return this.#handset.pages.flatMap((page) => {
      const part = page.isSittingMcq ? 'mcq' : page.isWriting ? 'written' : null
      if (part === null) return []
      this.#handedIn.add(part)
      if (part === 'mcq') void page.handsInMcq()
      else page.handsInWritten()
      return [{ part, page, at }]
    })
  }

  #promised(proved: Promised['proved']): Promised {
    const isSafe = (place: string) => !this.#mayBeLost.has(place)
    const isThere = (place: string) => isSafe(place) && this.#isCalmAtEndOf('written', 30)
    return {
      student: this.#student,
      exam: this.#exam.id,
      tapped: this.#isCalmAtEndOf('mcq', 30)
        ? new Map([...this.#tapped].filter(([place]) => isSafe(place)))
        : new Map(),
      photographed: this.#isCalmAtEndOf('written', 30)
        ? new Map([...this.#photographed].filter(([place]) => isSafe(place)))
        : new Map(),
      arranged: this.#album.arrangements(isThere, this.#turnedOnFull),
      turned: this.#album.turned(isThere),
      takenAgain: this.#album.takenAgain(isThere),
      kept: this.#album.kept(isSafe),
      onPhone: new Set(this.#handset.pages.flatMap((page) => page.photosHere())),
      looks: this.#album.looks,
      removed: new Map([...this.#removed].map(([place, photos]) => [place, photos.size])),
      mayStay: new Map([...this.#mayStay].map(([place, photos]) => [place, photos.size])),
      handedIn: this.#mustBeHandedIn,
      proved,
    }
  }

  #losesUnsent(pages: readonly Page[]): void {
    for (const page of pages) {
      const unsent = page.program.outbox.of(String(this.#student), this.#exam.id)
      for (const { subjectId, question } of unsent)
        this.#mayBeLost.add(this.#places.get(`${subjectId}:${question}`) ?? '')
    }
    for (const place of this.#photographed.keys()) this.#mayBeLost.add(place)
  }

  #hasPaper({ sections, endsAt, sitting }: RunningMcq): void {
    this.#sittingKey = sitting?.key ?? ''
    this.#ends.set('mcq', endsAt)
    const isFirst = this.#places.size === 0
    for (const { subjectId, questions } of sections)
      questions.forEach((question, index) => this.#places.set(`${subjectId}:${index}`, textOf(question) ?? ''))
    if (!isFirst) return
    this.#answers(endsAt)
  }

  #answers(until: number): void {
    const { time } = this.#world
    const last = this.#isCalmInTheEnd ? until - 90 * SECOND : until
    for (const [place, question] of this.#places) {
      if (!this.#random.happens(FATES.answers)) continue
      time.after(this.#random.between(time.now, last) - time.now, () => {
        this.#taps(place, question)
        if (this.#random.happens(FATES.changesMind)) this.#taps(place, question)
      })
    }
  }

  #taps(place: string, question: string): void {
    if (this.#handset.pages.length === 0) return
    const [subjectId = '', index] = place.split(':')
    const option = this.#random.below(OPTIONS)
    const target = this.#random.oneOf(this.#handset.pages)
    const isTaken = target.taps(subjectId, Number(index), option)
    if (!isTaken) return
    this.#proved.taps(question, option)
    if (this.#handedIn.has('mcq')) this.#mayBeLost.add(question)
    this.#tapped.set(question, (this.#tapped.get(question) ?? new Set()).add(option))
  }

  #writes(page: Page, { sections, endsAt, sitting }: RunningWritten): void {
    this.#sittingKey = sitting?.key ?? ''
    this.#ends.set('written', endsAt)
    const { time } = this.#world
    const last = this.#isCalmInTheEnd ? endsAt - 90 * SECOND : endsAt
    for (const { subjectId, marks } of sections) {
      for (const question of marks.keys()) {
        if (this.#photographed.has(`${subjectId}/${question + 1}`) || !this.#random.happens(FATES.answers / 2)) continue
        for (let photos = 1 + this.#random.below(3); photos > 0; photos -= 1)
          time.after(this.#random.between(time.now, last) - time.now, () =>
            this.#photographs(page, subjectId, question + 1),
          )
        // A draw of its own: what else befalls a seed is as it was.
        const random = this.#random.fork(`removes ${subjectId}/${question}`)
        for (let times = random.happens(FATES.removesPage) ? 1 + random.below(2) : 0; times > 0; times -= 1)
          time.after(random.between(time.now, last) - time.now, () => this.#removes(subjectId, question + 1, random))
        const moving = this.#random.fork(`moves ${subjectId}/${question}`)
        for (let times = moving.happens(FATES.movesPage) ? 1 + moving.below(4) : 0; times > 0; times -= 1)
          time.after(moving.between(time.now, last) - time.now, () => this.#moves(subjectId, question + 1, moving))
      }
    }
  }

  #photographs(page: Page, subjectId: string, question: number): void {
    if (this.#handset.pages.length === 0) return
    const target = page.tab.isOpen && this.#random.happens(0.5) ? page : this.#random.oneOf(this.#handset.pages)
    if (!target.isWriting) return
    this.#photos += 1
    const bytes = pictureOf(this.#student, this.#photos)
    const place = `${subjectId}/${question}`
    if (this.#handedIn.has('written')) this.#mayBeLost.add(place)
    this.#photographed.set(place, (this.#photographed.get(place) ?? 0) + 1)
    this.#album.takes(place, target, bytes)
    void target.photographs(subjectId, question, bytes).then((isTaken) => {
      if (isTaken) this.#album.keeps(place, bytes)
      else this.#photographed.set(place, (this.#photographed.get(place) ?? 1) - 1)
    })
    const random = this.#random.fork(`photo ${this.#photos}`)
    if (random.happens(FATES.turnsPhoto))
      this.#world.time.after(random.between(0.1, 5) * SECOND, () => this.#turns(subjectId, question, random))
    if (random.happens(FATES.retakesPhoto)) this.#looksForDamage(subjectId, question, random)
  }

  /** They learn of it sooner or later. */
  #looksForDamage(subjectId: string, question: number, random: Random): void {
    for (let times = 3; times > 0; times -= 1)
      this.#world.time.after(random.between(20, 150) * SECOND, () => this.#retakes(subjectId, question, random))
  }

  #retakes(subjectId: string, question: number, random: Random): void {
    const { pages } = this.#handset
    if (pages.length === 0) return
    const again = pictureOf(this.#student, this.#photos + 1)
    const photo = random.oneOf(pages).retakesPhoto(subjectId, question, again, random)
    if (photo === null) return
    this.#photos += 1
    const place = `${subjectId}/${question}`
    if (this.#handset.isFull) this.#mayBeLost.add(place)
    this.#maybeBringsBack(place, photo)
    this.#album.retakes(place, photo, again)
    this.#changes(place, photo)
  }

  #removes(subjectId: string, question: number, random: Random): void {
    const { pages } = this.#handset
    const photo = pages.length === 0 ? null : random.oneOf(pages).removesPhoto(subjectId, question, random)
    if (photo === null) return
    const place = `${subjectId}/${question}`
    this.#album.removes(place, photo)
    const name = this.#album.nameOf(photo)
    const removed = (this.#removed.get(place) ?? new Set()).add(name)
    this.#removed.set(place, removed)
    // Two pages that have not heard of each other take one away each: an answer that the server has keeps at least one.
    if (removed.size >= (this.#photographed.get(place) ?? 0)) this.#noteThatItMayStay(place, name)
    this.#changes(place, photo)
  }

  #turns(subjectId: string, question: number, random: Random): void {
    const { pages } = this.#handset
    if (pages.length === 0) return
    const by = random.oneOf(pages)
    const turned = by.turnsPhoto(subjectId, question, random)
    if (turned === null) return
    const { picture, seen } = turned
    // A full device keeps it as it was, and another page may bring that.
    const place = `${subjectId}/${question}`
    if (this.#handset.isFull) for (const places of [this.#mayBeLost, this.#turnedOnFull]) places.add(place)
    this.#maybeBringsBack(place, turned)
    void this.#album.turns(picture, { by, isAlone: pages.length === 1, seen })
    this.#changes(place, turned)
    if (random.happens(FATES.turnsPhoto))
      this.#world.time.after(random.between(0, 3) * SECOND, () => this.#turns(subjectId, question, random))
  }

  #moves(subjectId: string, question: number, random: Random): void {
    const { pages } = this.#handset
    if (pages.length === 0) return
    const by = random.oneOf(pages)
    const moved = by.movesPhoto(subjectId, question, random)
    if (moved === null) return
    const place = `${subjectId}/${question}`
    if (this.#handset.isFull) this.#mayBeLost.add(place)
    void this.#album.moves(place, moved.before, { by, isAlone: pages.length === 1, seen: moved.seen })
    this.#changes(place, null)
  }

  #maybeBringsBack(place: string, photo: SeenPhoto): void {
    const name = this.#album.nameOf(photo)
    if (this.#removed.get(place)?.has(name) === true) this.#noteThatItMayStay(place, name)
  }

  #noteThatItMayStay(place: string, name: string): void {
    this.#mayStay.set(place, (this.#mayStay.get(place) ?? new Set()).add(name))
  }

  /** `gone`: it is wanted no longer as it was. */
  #changes(place: string, gone: SeenPhoto | null): void {
    if (this.#handedIn.has('written')) this.#mayBeLost.add(place)
    if (gone === null) return
    const { time, recorder } = this.#world
    const about = { student: this.#student, exam: this.#exam.id, invokedAt: time.now, endedAt: time.now }
    recorder.add({
      ...about,
      kind: 'removal',
      question: place,
      page: gone.pageId,
      ended: { is: 'ok', value: null, receipt: null },
    })
  }

  async #sends({ signal, ...request }: Parameters<Send>[0], isHeard: () => boolean): Promise<Reply> {
    const { time, recorder, answer } = this.#world
    const invokedAt = time.now
    const isDead = this.#handset.isTokenDead
    const link = request.headers[LINK_HEADER]
    if (link !== undefined) this.#proved.sends(link)
    let reply: Reply | null = null
    const called = this.#handset.network.call({ signal, isPost: request.method === 'POST' }, async () =>
      isDead ? NOT_LOGGED_IN : await answer(request),
    )
    try {
      reply = await called.reply
      return reply
    } finally {
      const seen = isHeard() ? reply : null
      if (seen !== null && time.now <= (this.#ends.get('mcq') ?? Infinity))
        this.#proved.hears(seen.headers[WITNESSED_HEADER])
      const when = { invokedAt, endedAt: time.now, ...(link === undefined ? {} : { link }) }
      // What never came to the server may not serve as an excuse for it.
      const calls = called.arrives && !isDead ? callsOf(this.#about, request, seen) : []
      // The one that was answered may have been the second to come, and refused because the first one was done.
      if (called.isDoubled && !isDead && seen !== null) calls.push(...callsOf(this.#about, request, null))
      for (const call of calls) recorder.add({ ...call, ...when })
    }
  }
}

const NOT_LOGGED_IN: Reply = { status: 401, headers: {}, text: JSON.stringify({ code: 'not-logged-in', message: '' }) }
