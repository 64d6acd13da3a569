import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { DraftToSave, Script } from '@anushilon/contract/staff/marking'
import { deviceOf } from '@anushilon/outbox/device'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { DeskStore } from '../desk-store.ts'
import type { MarkingServer } from '../marking-server.ts'

export const PILE = { examId: 'phy-w1', section: 0, question: 1 }

/** Twenty-two characters, as the server makes them. */
export const idOf = (number: number): string => `script-${number}`.padEnd(22, '-')

export function scriptOf(number: number, changes: Partial<Script> = {}): Script {
  return {
    ...PILE,
    scriptId: idOf(number),
    number,
    studentName: null,
    pages: [`page-${number}.jpg`],
    damaged: [],
    sentAt: 1,
    earlier: [],
    mark: null,
    draft: null,
    claimedUntil: 1,
    heldBy: null,
    ...changes,
  }
}

type Save = Parameters<MarkingServer['save']>[0]

/** A pile of scripts, and a server that gives them out and takes marks as the real one does. */
export class Pile {
  readonly scripts: Script[]
  readonly marks = new Map<string, Save>()
  readonly drafts = new Map<string, DraftToSave>()
  /** Whose drafts were given up. */
  readonly givenUp: Omit<DraftToSave, 'draft'>[] = []
  /** What was asked for, in its order. */
  readonly calls: string[] = []
  /** Thrown instead of an answer, for as long as it is set. */
  fault: Error | null = null
  /** What the next save is answered with instead. */
  clash: Awaited<ReturnType<MarkingServer['save']>> | null = null
  draftReply = { claimedUntil: 1, heldBy: null as string | null, isSentAgain: false }
  /** What drafts wait for. */
  draftGate: Promise<void> = Promise.resolve()
  /** What marks wait for. */
  saveGate: Promise<void> = Promise.resolve()

  constructor(count: number) {
    this.scripts = Array.from({ length: count }, (_, index) => scriptOf(index + 1))
  }

  readonly server: MarkingServer = {
    next: async ({ holding }) => {
      this.#answer(`next ${holding.map(shortly).join(',')}`)
      const script = this.scripts.find(({ scriptId }) => !holding.includes(scriptId) && !this.marks.has(scriptId))
      const upcoming = this.scripts.filter((one) => one !== script).map(({ pages }) => pages)
      const progress = { total: this.scripts.length, marked: this.marks.size, mine: this.marks.size }
      return { script: script ?? null, upcoming, progress, rubricVersion: 1, others: [] }
    },
    open: async ({ scriptId }) => {
      this.#answer(`open ${shortly(scriptId)}`)
      const script = this.scripts.find((one) => one.scriptId === scriptId)
      if (script === undefined) throw new CallRefused(404, { code: 'not-found', message: '' })
      const saved = this.marks.get(scriptId)
      return { ...script, mark: saved === undefined ? null : markOf(saved) }
    },
    release: async () => {
      this.#answer('release')
      return 'Ok'
    },
    saveDraft: async ({ draft, ...place }) => {
      await this.draftGate
      this.#answer(`draft ${shortly(place.scriptId)}`)
      if (draft === null) this.givenUp.push(place)
      if (draft === null) this.drafts.delete(place.scriptId)
      else this.drafts.set(place.scriptId, { ...place, draft })
      return this.draftReply
    },
    save: async (save) => {
      await this.saveGate
      this.#answer(`save ${shortly(save.scriptId)}=${save.byHand}`)
      if (this.clash !== null) {
        const { clash } = this
        this.clash = null
        return clash
      }
      if (save.question === PILE.question) this.marks.set(save.scriptId, save)
      return markOf(save)
    },
    undo: async ({ scriptId }) => {
      this.#answer(`undo ${shortly(scriptId)}`)
      this.marks.delete(scriptId)
      return { mark: null }
    },
  }

  #answer(call: string): void {
    this.calls.push(call)
    if (this.fault !== null) throw this.fault
  }

  goesAway(): void {
    this.fault = new CallLost('offline')
  }

  comesBack(): void {
    this.fault = null
  }
}

export function markOf({ lines, byHand, remark, annotations, secondLook, version }: Save) {
  const given = { lines, byHand, remark, annotations, secondLook }
  return { ...given, marks: byHand ?? 0, version: version + 1, markedBy: 'Nasrin', markedAt: 5 }
}

const shortly = (scriptId: string): string => /\d+/.exec(scriptId)?.[0] ?? ''

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** What lay on the desk of a page that is gone, by its device. */
const keptOn = new WeakMap<TextStorage, readonly Script[]>()

/** The desk of one marker in one tab; the test is its clock. */
export function openDesk(
  pile: Pile,
  storage = new TextStorage(),
  of: 'unmarked' | 'second-look' = 'unmarked',
  only: string | null = null,
) {
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  const notified: string[] = []
  const reported: unknown[] = []
  const prefetched: string[] = []
  let kick = () => {}
  let keys = 0
  let now = 1_000
  const store = new DeskStore(
    { staffId: 7, pile: PILE, of, only },
    {
      server: pile.server,
      device: deviceOf(() => storage),
      notify: (message) => notified.push(message),
      report: (error) => reported.push(error),
      prefetch: (pages) => prefetched.push(...pages),
      kept: { read: () => keptOn.get(storage) ?? [], write: (_, scripts) => void keptOn.set(storage, scripts) },
      now: () => (now += 1),
      newKey: () => `key-${storage.entries.size}-${(keys += 1)}-${Math.random()}`.slice(0, 30).replace('.', '_'),
      later: (wait, act) => {
        const timer = { wait, act }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
      random: () => 1,
      listen: (_, listener) => {
        kick = listener
        return () => {
          kick = () => {}
        }
      },
    },
  )
  return {
    store,
    storage,
    notified,
    reported,
    prefetched,
    get state() {
      return store.read()
    },
    get number() {
      return store.read().script?.number ?? null
    },
    get waits() {
      return timers.map(({ wait }) => wait)
    },
    async starts() {
      store.start()
      await settled()
    },
    async gives(byHand: number) {
      store.edit({ ...store.read().history.now, byHand })
      await settled()
    },
    async saves(byHand: number) {
      store.edit({ ...store.read().history.now, byHand })
      store.saveAndNext()
      await settled()
    },
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
    async networkIsBack() {
      kick()
      await settled()
    },
  }
}
