import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import type { PlannedExam } from '../judge/exams.ts'
import type { Random } from '../judge/random.ts'
import { Channels } from './browser/channels.ts'
import { Databases } from './browser/databases.ts'
import type { Send } from './browser/send.ts'
import { SharedStorage } from './browser/storage.ts'
import type { Device } from './browser/tab.ts'
import { CALM, Network } from './network.ts'
import { Page } from './page.ts'
import type { Program } from './programs.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

interface Belongs {
  readonly time: VirtualTime
  readonly program: Program
  readonly exam: PlannedExam
  readonly student: number
  readonly random: Random
  readonly send: Send
  onPaper(paper: RunningMcq): void
  onWriting(page: Page, paper: RunningWritten): void
  /** What only the pages or the device have is about to go. */
  onLoss(pages: readonly Page[]): void
}

/** The phone itself: its line, its storage, its log-in, the pages that are open on it, and what may happen to these. */
export class Handset {
  readonly network: Network
  /** The server knows its log-in no longer. */
  isTokenDead = false
  /** Something has happened after which a chain proves nothing any more. */
  hasLostChain = false
  pages: readonly Page[] = []
  readonly #belongs: Belongs
  readonly #device: Device
  readonly #storage: SharedStorage
  readonly #databases = new Databases()
  #clockError = 0
  #isAway = false

  constructor(belongs: Belongs) {
    const { time, random, send } = belongs
    this.#belongs = belongs
    this.network = new Network(time, random.fork('network'))
    this.#storage = new SharedStorage(time)
    this.#device = {
      time,
      storage: this.#storage,
      databases: this.#databases,
      channels: new Channels(time),
      clockError: () => this.#clockError,
      send,
    }
  }

  newPage(): Page {
    const { time, random, program, exam, student, onPaper, onWriting } = this.#belongs
    const page: Page = new Page({
      device: this.#device,
      random: random.fork(`page ${time.now} ${this.pages.length}`),
      program,
      exam,
      student,
      onPaper,
      onWriting: (paper) => onWriting(page, paper),
    })
    this.pages = [...this.pages, page]
    return page
  }

  opensPage(): void {
    void this.newPage().sits()
  }

  get isFull(): boolean {
    return this.#storage.isFull
  }

  opensAnother(): void {
    if (!this.#isAway) this.opensPage()
  }

  /** What no storage took was in memory only. */
  closesPages(): void {
    if (this.#storage.isFull) this.#belongs.onLoss(this.pages)
    for (const page of this.pages) page.close()
    this.pages = []
  }

  /** All pages go; one is opened again. */
  reloads(): void {
    if (this.#isAway) return
    this.closesPages()
    this.opensPage()
  }

  cut(forMs: number): void {
    this.network.isCut = true
    for (const page of this.pages) page.tab.tell('offline')
    this.#belongs.time.after(forMs, () => {
      this.network.isCut = false
      this.tellsOnline()
    })
  }

  tellsOnline(): void {
    for (const page of this.pages) page.tab.tell('online')
  }

  /** What is long does not get through, what is short does. */
  onlyLooks(forMs: number): void {
    this.network.losesPosts = true
    this.#belongs.time.after(forMs, () => {
      this.network.losesPosts = false
    })
  }

  /** The browser itself is gone, and local storage has lost what was written last. */
  killed(): void {
    const { time, random } = this.#belongs
    if (this.#isAway) return
    this.closesPages()
    this.#storage.forgetSince(time.now - random.between(0, MINUTE))
    this.logsIn()
    this.opensPage()
  }

  killedOffline(): void {
    const { time, random } = this.#belongs
    this.cut(80 * SECOND)
    time.after(random.between(30, 70) * SECOND, () => this.killed())
  }

  fills(): void {
    this.#storage.isFull = true
    this.#databases.isFull = true
    // Each tab goes on with a chain of its own.
    this.hasLostChain = true
  }

  wiped(): void {
    if (this.#isAway) return
    this.#belongs.onLoss(this.pages)
    this.hasLostChain = true
    this.closesPages()
    this.#storage.entries.clear()
    this.#databases.wipe()
    this.logsIn()
    this.opensPage()
  }

  setsClock(byMs: number): void {
    this.#clockError += byMs
  }

  logsIn(): void {
    const { student } = this.#belongs
    const { entries } = this.#storage
    entries.set('STDNTTKN', String(student))
    entries.set('STDNTID', String(student))
    entries.set('FORCOURSE', 'judged')
    this.#isAway = false
    for (const page of this.pages) page.tab.tell('storage', { key: 'STDNTTKN' })
  }

  /** By their own hand: what is unsent stays on the device, and they come back later. */
  logsOut(): void {
    const { time, random } = this.#belongs
    const [page] = this.pages
    if (page === undefined || this.#isAway) return
    this.#isAway = true
    this.hasLostChain = true
    page.program.session.clear()
    page.program.clearLocalStorage()
    this.closesPages()
    time.after(random.between(10, 60) * SECOND, () => this.#returns())
  }

  #returns(): void {
    if (!this.#isAway) return
    this.logsIn()
    this.opensPage()
  }

  /** The server no longer knows the log-in for a while. */
  tokenDies(): void {
    const { time, random } = this.#belongs
    this.isTokenDead = true
    time.after(random.between(10, 60) * SECOND, () => this.#tokenLives())
  }

  #tokenLives(): void {
    this.isTokenDead = false
    if (!this.#isAway) this.logsIn()
  }

  /** Whatever troubled it is over. */
  calm(): void {
    this.network.weather = CALM
    this.network.isCut = false
    this.network.losesPosts = false
    this.#returns()
    this.#tokenLives()
    this.tellsOnline()
  }
}
