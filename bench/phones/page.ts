import {
  runningMcq,
  runningWritten,
  startMcq,
  startWritten,
  submitWritten,
} from '@anushilon/contract/operations/sitting'
import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { displayedEnd } from '@anushilon/domain/sitting/clock'
import { plusMinutes } from '@anushilon/domain/instant'
import { backOff } from '@anushilon/outbox/back-off'
import type { Photo, ScriptPlace } from '../../apps/web/src/photos/script.ts'
import type { PlannedExam } from '../judge/exams.ts'
import type { Random } from '../judge/random.ts'
import { MemoryFile, picturedIn } from './browser/blob.ts'
import { lookOf, type SeenPhoto, type Shown } from './browser/picture.ts'
import { type Device, Tab } from './browser/tab.ts'
import type * as Evaluated from './page-program.ts'
import type { Program } from './programs.ts'

export type PageProgram = typeof Evaluated

/** As the product's pages: a call counts as lost after this long; at zero they ask the server for so long. */
const [LIMIT_MS, ASKING_MS, PHOTOS_MS] = [15_000, 5_000, 20_000]
/** The product's pages look every ten seconds. */
const LOOK_MS = 45_000
/** As often as the product's pages ask whether photos could be read. */
const LOOK_AT_PHOTOS_MS = 15_000
/** A hand-in by somebody who sees that it does not go through is waited for so long. */
const PATIENCE_MS = 600_000

export interface Sits {
  readonly device: Device
  readonly random: Random
  readonly program: Program
  readonly exam: PlannedExam
  readonly student: number
  /** Once it is known which questions there are. */
  onPaper(paper: RunningMcq): void
  onWriting(paper: RunningWritten): void
}

/** As it was before, and how it is seen once it has been turned. */
interface Turned {
  readonly pageId: string
  readonly picture: Uint8Array
  readonly seen: Promise<Uint8Array | null>
}

interface Moved {
  readonly before: Shown
  readonly seen: Promise<Shown>
}

type Phase = 'running' | 'over' | 'done'

/** A page of the exam: the product's own modules in a tab, and what its screens do with them. */
export class Page {
  readonly tab: Tab
  readonly #sits: Sits
  readonly #program: PageProgram
  readonly #acknowledged = new Map<string, number>()
  #paper: RunningMcq | null = null
  #writing: RunningWritten | null = null
  #phase: Phase = 'running'
  #isHandingIn = false
  #handIn: (() => void) | null = null
  #onHandedIn: () => void = () => undefined

  constructor(sits: Sits) {
    this.#sits = sits
    this.tab = new Tab(sits.device, sits.random)
    // Evaluated as a module is: its types are those of the file that it is made from.
    this.#program = sits.program.evaluate(this.tab.globals()) as unknown as PageProgram
    this.#program.outbox.subscribe((event) => {
      if (event.kind === 'sent')
        this.#acknowledged.set(`${event.item.subjectId}:${event.item.question}`, event.item.option)
    })
  }

  get program(): PageProgram {
    return this.#program
  }

  /** Whatever page the student opens next sends what is left on the device. */
  delivers(): void {
    this.#program.deliver()
    this.#program.deliverPhotos()
  }

  close(): void {
    this.tab.close()
    this.#program.outbox.stop()
  }

  /** Until nothing is left to do. */
  async sits(): Promise<void> {
    const { exam } = this.#sits
    this.delivers()
    for (const part of behaviourOf(exam.variation).parts) {
      if (!(await this.#starts(part))) continue
      if (part === 'mcq') {
        const leave = this.#program.watchExam(exam.id)
        await this.#sitsMcq()
        leave()
      } else await this.#writes()
    }
  }

  async #starts(part: 'mcq' | 'written'): Promise<boolean> {
    const { exam } = this.#sits
    const input = { examId: exam.id, subjects: part === 'mcq' || exam.mcq === null ? exam.chosen : null }
    const operation = part === 'mcq' ? startMcq : startWritten
    return (
      (await this.#insists((signal) => this.#program.callFor(operation, exam.variation, input, { signal }))) !== null
    )
  }

  /** Null: the server said no. */
  async #insists<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.#program.withinLimit(LIMIT_MS, act)
      } catch (error) {
        const status = refusalStatus(error)
        if (status !== null && status < 500 && status !== 401 && status !== 429) return null
        await this.#wait(backOff(failures, this.#sits.random.next()))
      }
    }
  }

  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => this.#later(ms, resolve))
  }

  #later(ms: number, act: () => void): void {
    this.#sits.device.time.after(ms, () => this.tab.isOpen && act())
  }

  async #sitsMcq(): Promise<void> {
    const { exam, student, onPaper } = this.#sits
    this.#phase = 'running'
    this.#paper = await this.#look()
    if (this.#paper === null) return
    onPaper(this.#paper)
    const { sitting } = this.#paper
    if (sitting !== undefined) this.#program.beginChain(String(student), exam.id, sitting)
    const handedIn = new Promise<void>((resolve) => {
      this.#onHandedIn = resolve
    })
    this.#looksAgain()
    await this.#untilEnd(
      () => (this.#paper === null ? null : endOf(this.#paper)),
      () => this.#lookOnce(),
      handedIn,
    )
    // Its own screen does it, or the student is asked to (Spec 4 "Answering").
    const byItself = behaviourOf(exam.variation).autoSubmittedParts.includes('mcq')
    if (byItself) await this.handsInMcq()
    await handedIn
    this.#paper = null
  }

  async #look(): Promise<RunningMcq | null> {
    const { exam } = this.#sits
    const answered = await this.#insists((signal) =>
      this.#program.callFor(runningMcq, exam.variation, { examId: exam.id }, { signal }),
    )
    return answered?.body ?? null
  }

  async #lookOnce(): Promise<void> {
    const { exam } = this.#sits
    const answered = await this.#program
      .withinLimit(ASKING_MS, (signal) =>
        this.#program.callFor(runningMcq, exam.variation, { examId: exam.id }, { signal }),
      )
      .catch(() => null)
    // Whoever has gone on to the next part does not come back for it.
    if (answered !== null && this.#paper !== null) this.#paper = answered.body
  }

  #looksAgain(): void {
    this.#later(LOOK_MS, () => {
      if (this.#paper === null || this.#phase === 'done') return
      void this.#lookOnce()
      this.#looksAgain()
    })
  }

  /** At zero the page asks the server before it acts (Decision B2). Ends early where the part is handed in before. */
  async #untilEnd(end: () => number | null, ask: () => Promise<void>, handedIn: Promise<void>): Promise<void> {
    for (;;) {
      const known = end() ?? 0
      const left = known - this.#program.serverClock.now()
      if (this.#phase === 'done') return
      if (left > 0) {
        await Promise.race([this.#wait(left), handedIn])
        continue
      }
      await ask()
      if (end() !== known) continue
      if (this.#phase === 'running') this.#phase = 'over'
      return
    }
  }

  /** Whether it was taken: an answer that stands there already is final. */
  taps(subjectId: string, index: number, option: number): boolean {
    const { exam, student } = this.#sits
    if (this.#paper === null || this.#phase !== 'running' || this.#isHandingIn) return false
    const shown = this.#shown().find((section) => section.subjectId === subjectId)?.questions[index]
    if (shown === undefined || shown.picked !== null) return false
    const part = { studentId: String(student), examId: exam.id, variation: exam.variation, dueAt: this.#paper.dueAt }
    this.#program.keepAnswer(part, { subjectId, question: index, option })
    return true
  }

  #shown() {
    const { exam, student } = this.#sits
    const { outbox, shownSections } = this.#program
    return this.#paper === null
      ? []
      : shownSections(this.#paper, outbox.of(String(student), exam.id), this.#acknowledged)
  }

  get isSittingMcq(): boolean {
    return this.#paper !== null && this.#phase !== 'done'
  }

  /** The student presses Submit, or the page does for them. */
  async handsInMcq(): Promise<void> {
    const { exam, student, device } = this.#sits
    const paper = this.#paper
    if (paper === null || this.#isHandingIn || this.#phase === 'done') return
    this.#isHandingIn = true
    const part = { studentId: String(student), examId: exam.id, variation: exam.variation, dueAt: paper.dueAt }
    const { beginHandIn, endChain, outbox, sendSheet, sheetFrom, submitUntilHeard } = this.#program
    const giveUp = beginHandIn(part)
    const trying = new AbortController()
    const callOff = device.time.after(PATIENCE_MS, () => trying.abort())
    const end = await submitUntilHeard(
      (signal) => sendSheet(part, sheetFrom(this.#shown()), signal),
      trying.signal,
      () => undefined,
    )
    callOff()
    this.#isHandingIn = false
    if (end === null || 'refused' in end) {
      giveUp()
      return
    }
    outbox.drop(part.studentId, exam.id)
    endChain(part, 'mcq')
    this.#phase = 'done'
    this.#onHandedIn()
  }

  async #writes(): Promise<void> {
    const { exam, student, onWriting } = this.#sits
    this.#phase = 'running'
    const answered = await this.#insists((signal) =>
      this.#program.callFor(runningWritten, exam.variation, { examId: exam.id }, { signal }),
    )
    if (answered === null) return
    const paper = answered.body
    this.#writing = paper
    if (paper.sitting !== undefined) this.#program.beginChain(String(student), exam.id, paper.sitting)
    onWriting(paper)
    void this.#program.workspace.refresh(exam.id)
    this.#looksAtPhotos()
    const ended = this.#untilEnd(
      () => plusMinutes(endOf({ ...paper, exam: paper }), paper.uploadMinutes),
      async () => undefined,
      new Promise<void>(() => undefined),
    )
    do await Promise.race([ended, this.#pressed()])
    while (this.isWriting && !(await this.#hasSentPhotos()))
    if (!this.isWriting) await this.#sendsPhotosInTime()
    this.#phase = 'over'
    await this.#handsInWritten()
    this.#writing = null
  }

  #looksAtPhotos(): void {
    const { exam, student } = this.#sits
    const { workspace } = this.#program
    this.#later(LOOK_AT_PHOTOS_MS, () => {
      if (!this.isWriting) return
      if (workspace.isUnchecked(String(student), exam.id)) void workspace.refresh(exam.id)
      this.#looksAtPhotos()
    })
  }

  #pressed(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#handIn = resolve
    })
  }

  /** Whoever presses Submit is not let go before their photos are there. */
  async #hasSentPhotos(): Promise<boolean> {
    const { exam, device } = this.#sits
    const patience = new AbortController()
    const callOff = device.time.after(PATIENCE_MS, () => patience.abort())
    await this.#program.sendReadyPhotos(exam.id, patience.signal)
    callOff()
    return !this.#program.hasUnsentPhotos(exam.id)
  }

  /** Nobody presses it any more: for as long as the grace allows. */
  async #sendsPhotosInTime(): Promise<void> {
    const { sendReadyPhotos, withinLimit } = this.#program
    await withinLimit(PHOTOS_MS, (signal) => sendReadyPhotos(this.#sits.exam.id, signal))
  }

  /** The student takes a photo and confirms it. */
  async photographs(subjectId: string, question: number, bytes: Uint8Array): Promise<boolean> {
    if (!this.isWriting) return false
    const place = this.#placeOf(subjectId, question)
    const { workspace } = this.#program
    // By what is new, not by how many there are: another tab may take one away meanwhile.
    const before = new Set(workspace.script(place).photos.map(({ id }) => id))
    await workspace.add(place, [asFile(bytes)])
    const isTaken = workspace.script(place).photos.some(({ id }) => !before.has(id))
    this.#confirmsLater(place, this.#sits.random)
    return isTaken
  }

  /** The student takes one of several photos away and confirms it; null where they cannot. */
  removesPhoto(subjectId: string, question: number, random: Random): SeenPhoto | null {
    const place = this.#placeOf(subjectId, question)
    const { workspace } = this.#program
    const { photos } = workspace.script(place)
    if (!this.isWriting || photos.length < 2) return null
    const photo = random.oneOf(photos)
    void workspace.remove(place, photo.id)
    if (workspace.script(place).photos.length === photos.length) return null
    this.#confirmsLater(place, random)
    return { pageId: photo.pageId, picture: pictureOf(photo) }
  }

  /** The student turns one that was not sent yet, and confirms it; null where there is none. */
  turnsPhoto(subjectId: string, question: number, random: Random): Turned | null {
    const place = this.#placeOf(subjectId, question)
    const { workspace } = this.#program
    const ready = workspace.script(place).photos.filter(({ state }) => state === 'ready')
    if (!this.isWriting || ready.length === 0) return null
    const { id, pageId, developed } = random.oneOf(ready)
    const turning = workspace.turn(place, id)
    const find = () => workspace.script(place).photos.find((photo) => photo.id === id)
    if (developed === null || find()?.state === 'ready') return null
    this.#confirmsLater(place, random)
    return { pageId, picture: picturedIn(developed.picture), seen: turning.then(() => pictureOf(find())) }
  }

  /** The student takes one again that the server could not read, and confirms it; null where there is none. */
  retakesPhoto(subjectId: string, question: number, again: Uint8Array, random: Random): SeenPhoto | null {
    const place = this.#placeOf(subjectId, question)
    const { workspace } = this.#program
    const { photos, isTaking } = workspace.script(place)
    const damaged = photos.find(({ state }) => state === 'damaged')
    if (!this.isWriting || isTaking || damaged === undefined) return null
    void workspace.retake(place, damaged.id, asFile(again))
    if (!workspace.script(place).isTaking) return null
    this.#confirmsLater(place, random)
    return { pageId: damaged.pageId, picture: pictureOf(damaged) }
  }

  /** The student gives one of several photos another place, and confirms it; null where they cannot. */
  movesPhoto(subjectId: string, question: number, random: Random): Moved | null {
    const place = this.#placeOf(subjectId, question)
    const { workspace } = this.#program
    const { photos } = workspace.script(place)
    if (!this.isWriting || photos.length < 2) return null
    const moving = workspace.move(place, random.oneOf(photos).id, random.happens(0.5) ? 1 : -1)
    if (workspace.script(place).photos === photos) return null
    this.#confirmsLater(place, random)
    return { before: photos.map(pictureOf), seen: moving.then(() => workspace.script(place).photos.map(pictureOf)) }
  }

  #confirmsLater(place: ScriptPlace, random: Random): void {
    this.#later(random.between(500, 4_000), () => void this.#program.workspace.send(place))
  }

  /** Those that it knows by their picture. */
  photosHere(): number[] {
    const { exam, student } = this.#sits
    const photos = this.#program.workspace.scripts(String(student), exam.id).flatMap((script) => script.photos)
    return photos.flatMap((photo) => {
      const picture = pictureOf(photo)
      return picture === null ? [] : lookOf(picture).photo
    })
  }

  #placeOf(subjectId: string, question: number): ScriptPlace {
    const { exam, student } = this.#sits
    return { studentId: String(student), examId: exam.id, variation: exam.variation, subjectId, question }
  }

  get isWriting(): boolean {
    return this.#writing !== null && this.#phase === 'running'
  }

  /** The student presses Submit of the written part. */
  handsInWritten(): void {
    this.#handIn?.()
  }

  async #handsInWritten(): Promise<void> {
    const { exam, student } = this.#sits
    const { callFor, endChain, forgetPhotos, submitUntilHeard } = this.#program
    const end = await submitUntilHeard(
      (signal) => callFor(submitWritten, exam.variation, { examId: exam.id }, { signal }),
      new AbortController().signal,
      () => undefined,
    )
    if (end === null || 'refused' in end) return
    const part = { studentId: String(student), examId: exam.id, variation: exam.variation }
    void forgetPhotos(exam.id).then(() => endChain(part, 'written'))
    this.#phase = 'done'
  }
}

function asFile(picture: Uint8Array): File {
  return new MemoryFile(picture, 'photo.jpg') as unknown as File
}

function pictureOf(photo: Photo | undefined): Uint8Array | null {
  const preview = photo?.developed?.preview ?? photo?.stored?.preview ?? null
  return preview === null ? null : picturedIn(preview)
}

/** The page has classes of its own. */
function refusalStatus(error: unknown): number | null {
  const { status }: { status?: unknown } = Object(error)
  return typeof status === 'number' ? status : null
}

function endOf({
  startedAt,
  endsAt,
  exam,
}: {
  readonly startedAt: number
  readonly endsAt: number
  readonly exam: { readonly closesAt: number; readonly minutes: number }
}): number {
  return displayedEnd({ startedAt, endsAt, examEndsAt: exam.closesAt, minutes: exam.minutes })
}
