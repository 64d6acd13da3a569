import { MarksToSave, type PileKey, saveMarks } from '@anushilon/contract/staff/marking'
import { decodeText } from '@anushilon/contract/reply'
import { LEASE_MINUTES } from '@anushilon/domain/marking/marking'
import type { Ended, Recorder } from '../judge/history.ts'
import type { Random } from '../judge/random.ts'
import { Channels } from './browser/channels.ts'
import { Databases } from './browser/databases.ts'
import type { Send } from './browser/send.ts'
import { SharedStorage } from './browser/storage.ts'
import { type Device, Tab } from './browser/tab.ts'
import type * as Evaluated from './desk-program.ts'
import { FATES } from './fates.ts'
import { CALM, Network } from './network.ts'
import type { Program } from './programs.ts'
import type { Reply, Request } from './server/routes.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Long enough for somebody to be cut off until what they have in hand is given to others. */
const AT_WORK_MS = (LEASE_MINUTES + 6) * MINUTE
const CALM_MS = 3 * MINUTE
const SIGNED_OUT: Reply = { status: 401, headers: {}, text: JSON.stringify({ code: 'signed-out', message: '' }) }

type DeskProgram = typeof Evaluated

/** A pile, and how the judge calls its question. */
export interface PileToMark extends PileKey {
  readonly name: string
  readonly fullMarks: number
}

export interface MarkingWorld {
  readonly time: VirtualTime
  readonly recorder: Recorder
  readonly program: Program
  answer(request: Request): Promise<Reply>
  studentOf(examId: string, scriptId: string): number | null
}

/** What a marker has a right to. */
export interface MarksGiven {
  readonly staffId: number
  /** Saves that nobody has answered, though a desk was open for a while without trouble. */
  readonly unanswered: readonly { readonly key: string; readonly isKept: boolean }[]
}

interface Desk {
  readonly tab: Tab
  readonly store: InstanceType<DeskProgram['DeskStore']>
}

/** One marker at a computer, through whatever befalls it. */
export class Marker {
  readonly #world: MarkingWorld
  readonly #staffId: number
  readonly #piles: readonly PileToMark[]
  readonly #random: Random
  readonly #network: Network
  readonly #storage: SharedStorage
  readonly #device: Device
  #desks: Desk[] = []
  #isSignedIn = true
  /** By the keys of their saves: those that are in the memory of a page only are there with their page. */
  readonly #given = new Map<string, Tab>()
  readonly #answered = new Set<string>()
  readonly #mayBeLost = new Set<string>()

  constructor(world: MarkingWorld, staffId: number, piles: readonly PileToMark[], random: Random) {
    const { time } = world
    this.#world = world
    this.#staffId = staffId
    this.#piles = piles
    this.#random = random
    this.#network = new Network(time, random.fork('network'))
    this.#storage = new SharedStorage(time)
    let clockError = 0
    if (random.happens(FATES.clockJumps)) clockError = random.between(-60, 60) * MINUTE
    this.#device = {
      time,
      storage: this.#storage,
      databases: new Databases(),
      channels: new Channels(time),
      clockError: () => clockError,
      send: (call, isHeard) => this.#sends(call, isHeard),
    }
  }

  async marks(): Promise<MarksGiven> {
    const { time } = this.#world
    await time.wait(this.#random.between(0, 60) * SECOND)
    const until = time.now + AT_WORK_MS
    this.#opensDesk()
    this.#planTrouble(until)
    while (time.now < until) {
      await time.wait(this.#random.between(3, 25) * SECOND)
      for (const { store } of this.#desks.slice(0, 2)) this.#works(store)
    }
    this.#network.weather = CALM
    this.#network.isCut = false
    this.#signsIn()
    for (const { tab } of this.#desks) tab.tell('online')
    await time.wait(CALM_MS)
    const lost = [...this.#given.keys()].filter((key) => !this.#answered.has(key) && !this.#mayBeLost.has(key))
    const kept = [...this.#storage.entries.keys()].filter((entry) => entry.startsWith('unsent:marks:'))
    this.#closesDesks()
    return {
      staffId: this.#staffId,
      unanswered: lost.map((key) => ({ key, isKept: kept.some((entry) => entry.endsWith(`:${key}`)) })),
    }
  }

  /** One step of a marker at their desk. */
  #works(store: Desk['store']): void {
    const { phase, script, history, clashes } = store.read()
    if (clashes.length > 0) store.resolve(this.#random.oneOf(['mine', 'theirs', 'second-look'] as const))
    if (phase === 'offline' || phase === 'failed' || phase === 'done') store.retry()
    if (phase !== 'marking' || script === null) return
    if (this.#random.happens(FATES.goesBack)) {
      void store.back()
      return
    }
    const { fullMarks } = this.#pileOf(script)
    store.edit({ ...history.now, byHand: this.#random.below(2 * fullMarks + 1) / 2 })
    if (!this.#random.happens(FATES.onlyDrafts)) store.saveAndNext()
  }

  #pileOf({ examId, section, question }: PileKey): PileToMark {
    const found = this.#piles.find(
      (pile) => pile.examId === examId && pile.section === section && pile.question === question,
    )
    if (found === undefined) throw new Error('a script of no pile')
    return found
  }

  #opensDesk(): void {
    const tab = new Tab(this.#device, this.#random.fork(`desk ${this.#world.time.now} ${this.#desks.length}`))
    const { DeskStore, deskPortsFor } = this.#world.program.evaluate(tab.globals()) as unknown as DeskProgram
    const { examId, section, question } = this.#random.oneOf(this.#piles)
    const place = { staffId: this.#staffId, pile: { examId, section, question }, of: 'unmarked', only: null } as const
    const deskPorts = deskPortsFor(this.#staffId)
    const newKey = () => {
      const key = deskPorts.newKey()
      this.#given.set(key, tab)
      return key
    }
    const store = new DeskStore(place, { ...deskPorts, newKey })
    this.#desks = [...this.#desks, { tab, store }]
    store.start()
  }

  /** What no storage took was in memory only. */
  #closesDesks(): void {
    for (const [key, tab] of this.#given)
      if (this.#storage.isFull && tab.isOpen && !this.#answered.has(key)) this.#mayBeLost.add(key)
    for (const { tab, store } of this.#desks) {
      if (this.#random.happens(FATES.leavesPile)) store.stop()
      tab.close()
    }
    this.#desks = []
  }

  #planTrouble(until: number): void {
    const { time } = this.#world
    const random = this.#random
    const at = (act: () => void) => void time.after(random.between(0, until - time.now), act)
    const perhaps = (chance: number, act: () => void) => {
      if (random.happens(chance)) at(act)
    }
    if (random.happens(FATES.outlastsLease))
      time.after(random.between(0, 3) * MINUTE, () => this.#cut((LEASE_MINUTES + random.between(0, 2)) * MINUTE))
    for (let cuts = random.below(3); cuts > 0; cuts -= 1) at(() => this.#cut(random.between(5, 120) * SECOND))
    for (let reloads = random.below(4); reloads > 0; reloads -= 1) at(() => this.#reloads())
    for (let tabs = random.below(3); tabs > 0; tabs -= 1) at(() => this.#isSignedIn && this.#opensDesk())
    perhaps(FATES.storageFull, () => {
      this.#storage.isFull = true
    })
    perhaps(FATES.loggedOut, () => this.#signsOut())
    perhaps(FATES.tokenDies, () => {
      this.#isSignedIn = false
      time.after(random.between(10, 60) * SECOND, () => this.#signsIn())
    })
  }

  #cut(forMs: number): void {
    this.#network.isCut = true
    this.#world.time.after(forMs, () => {
      this.#network.isCut = false
      for (const { tab } of this.#desks) tab.tell('online')
    })
  }

  #reloads(): void {
    if (!this.#isSignedIn) return
    this.#closesDesks()
    this.#opensDesk()
  }

  /** By their own hand: what is unsent stays on the device. */
  #signsOut(): void {
    if (!this.#isSignedIn) return
    this.#isSignedIn = false
    this.#closesDesks()
    this.#world.time.after(this.#random.between(10, 60) * SECOND, () => this.#signsIn())
  }

  #signsIn(): void {
    this.#isSignedIn = true
    if (this.#desks.length === 0) this.#opensDesk()
    for (const { tab } of this.#desks) tab.tell('online')
  }

  async #sends({ signal, ...request }: Parameters<Send>[0], isHeard: () => boolean): Promise<Reply> {
    const { time, answer } = this.#world
    const invokedAt = time.now
    const isSignedIn = this.#isSignedIn
    const headers = { ...request.headers, authorization: `Bearer ${this.#staffId}` }
    let reply: Reply | null = null
    const called = this.#network.call({ signal, isPost: request.method === 'POST' }, async () =>
      isSignedIn ? await answer({ ...request, headers }) : SIGNED_OUT,
    )
    try {
      reply = await called.reply
      return reply
    } finally {
      if (called.arrives && isSignedIn && request.url === saveMarks.route.path)
        this.#records(request, isHeard() ? reply : null, invokedAt)
    }
  }

  #records({ body }: Request, reply: Reply | null, invokedAt: number): void {
    const { time, recorder, studentOf } = this.#world
    const saving = decodeText(MarksToSave, String(body))
    const student = saving === null ? null : studentOf(saving.examId, saving.scriptId)
    if (saving === null || student === null) throw new Error('marks that nobody can read')
    if (reply !== null && reply.status !== 503) this.#answered.add(saving.saveKey)
    recorder.add({
      kind: 'mark',
      student,
      exam: saving.examId,
      question: this.#pileOf(saving).name,
      version: saving.version,
      marks: saving.byHand ?? Number.NaN,
      save: saving.saveKey,
      by: this.#staffId,
      invokedAt,
      endedAt: time.now,
      ended: endedOf(reply),
    })
  }
}

function endedOf(reply: Reply | null): Ended<{ readonly version: number; readonly marks: number }> {
  if (reply === null || reply.status === 503) return { is: 'unknown', why: 'lost' }
  const { version, marks, code }: { version?: unknown; marks?: unknown; code?: unknown } = Object(
    JSON.parse(reply.text),
  )
  if (reply.status >= 400) return { is: 'refused', status: reply.status, code: String(code) }
  return { is: 'ok', value: { version: Number(version), marks: Number(marks) }, receipt: null }
}
