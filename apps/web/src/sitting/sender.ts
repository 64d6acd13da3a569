import { backOff } from './back-off.ts'
import type { Journal } from './journal.ts'
import type { UnsentPick } from './unsent-pick.ts'

/**
 * - drop: the student has handed the exam in, nothing can be added;
 * - submit: they may still be handed in with the whole sheet, late (Decision C10);
 * - keep: the exam cannot be asked about now, which may change.
 */
export type Rest = 'drop' | 'submit' | 'keep'

/** What became of one try to send an answer. */
export type Outcome =
  | { readonly kind: 'saved'; readonly receipt: string | null }
  /** This answer will never be taken: another one was first, or it is not on the paper. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer to this exam is taken any more; what becomes of those that are left differs. */
  | { readonly kind: 'closed'; readonly message: string; readonly rest: Rest }
  /** The log-in has ended; nothing is wrong with the answer. */
  | { readonly kind: 'logged-out' }
  /** The network, or a server that is busy: the same again later. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }

export type Trouble = 'none' | 'lost' | 'busy' | 'logged-out' | 'closed'

export type SenderEvent =
  | { readonly kind: 'saved'; readonly pick: UnsentPick; readonly receipt: string | null }
  | { readonly kind: 'refused'; readonly pick: UnsentPick; readonly message: string }
  | { readonly kind: 'closed'; readonly pick: UnsentPick; readonly message: string; readonly rest: Rest }
  | { readonly kind: 'trouble'; readonly examId: string }

interface Ports {
  readonly journal: Pick<Journal, 'of' | 'settle'>
  send(pick: UnsentPick): Promise<Outcome>
  /** Whose answers may be sent now; null: nobody is logged in. */
  student(): string | null
  /** Calls back after so many milliseconds; returns how to call it off. */
  later(milliseconds: number, act: () => void): () => void
  random(): number
}

interface Lane {
  trouble: Trouble
  failures: number
  sending: boolean
  held: boolean
  callOff: (() => void) | null
}

/**
 * Sends what the journal holds: for each exam in the order of the picks and one at a time, again and again until the
 * server has it. An answer leaves the journal only on the server's word about that very pick; a lost reply, a restart
 * or a second tab make it be sent twice, which the server takes for what it is (Decision C6).
 */
export function createSender({ journal, send, student, later, random }: Ports) {
  const lanes = new Map<string, Lane>()
  const listeners = new Set<(event: SenderEvent) => void>()

  function tell(event: SenderEvent) {
    for (const listener of listeners) listener(event)
  }

  function laneOf(examId: string): Lane {
    const known = lanes.get(examId)
    if (known !== undefined) return known
    const lane: Lane = { trouble: 'none', failures: 0, sending: false, held: false, callOff: null }
    lanes.set(examId, lane)
    return lane
  }

  function setTrouble(examId: string, trouble: Trouble) {
    const lane = laneOf(examId)
    if (lane.trouble === trouble) return
    lane.trouble = trouble
    tell({ kind: 'trouble', examId })
  }

  function next(examId: string): UnsentPick | undefined {
    const owner = student()
    return owner === null ? undefined : journal.of(owner, examId)[0]
  }

  async function run(examId: string): Promise<void> {
    const lane = laneOf(examId)
    if (lane.sending) return
    lane.callOff?.()
    lane.callOff = null
    lane.sending = true
    try {
      for (let pick = next(examId); pick !== undefined && !lane.held; pick = next(examId)) {
        const outcome = await send(pick)
        if (!settle(lane, pick, outcome)) return
      }
      if (!lane.held) setTrouble(examId, student() === null ? 'logged-out' : 'none')
    } finally {
      lane.sending = false
    }
  }

  /** Whether the next one may follow at once. */
  function settle(lane: Lane, pick: UnsentPick, outcome: Outcome): boolean {
    const { examId } = pick
    switch (outcome.kind) {
      case 'saved':
        lane.failures = 0
        setTrouble(examId, 'none')
        journal.settle(pick)
        tell({ kind: 'saved', pick, receipt: outcome.receipt })
        return true
      case 'refused':
        lane.failures = 0
        journal.settle(pick)
        tell({ kind: 'refused', pick, message: outcome.message })
        return true
      case 'closed':
        setTrouble(examId, 'closed')
        tell({ kind: 'closed', pick, message: outcome.message, rest: outcome.rest })
        return false
      case 'logged-out':
        setTrouble(examId, 'logged-out')
        return false
      case 'lost':
      case 'busy': {
        lane.failures += 1
        setTrouble(examId, outcome.kind)
        const asked = outcome.kind === 'busy' ? outcome.retryAfterMs : 0
        lane.callOff = later(backOff(lane.failures, random(), asked), () => void run(examId))
        return false
      }
    }
  }

  return {
    /** Something may be there to send, or the way may be free again. */
    kick(examId: string): void {
      void run(examId)
    },

    kickAll(): void {
      const owner = student()
      if (owner === null) return
      for (const examId of new Set(journal.of(owner).map((pick) => pick.examId))) void run(examId)
    },

    /** While the whole sheet is being handed in nothing else is sent; returns how to go on. */
    hold(examId: string): () => void {
      const lane = laneOf(examId)
      lane.held = true
      lane.callOff?.()
      lane.callOff = null
      return () => {
        lane.held = false
        void run(examId)
      }
    },

    troubleOf: (examId: string): Trouble => lanes.get(examId)?.trouble ?? 'none',

    subscribe(listener: (event: SenderEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
