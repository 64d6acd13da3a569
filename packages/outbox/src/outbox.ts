import type { CallRefused } from '@anushilon/contract/call-errors'
import type { Device } from './device.ts'
import { failureOf } from './failure.ts'
import { type Change, createStoredItems } from './stored-items.ts'
import type { Kind } from './kind.ts'
import { createLanes, type Step, type Timing } from './lanes.ts'

export type OutboxEvent<Item, Reply> =
  | Change<Item>
  | { readonly kind: 'sent'; readonly item: Item; readonly reply: Reply }
  /** It will never be taken, and is gone. */
  | { readonly kind: 'refused'; readonly item: Item; readonly error: CallRefused }
  /** It and all that wait with it stay, and are not sent before the next kick. */
  | { readonly kind: 'closed'; readonly item: Item; readonly error: CallRefused }
  | { readonly kind: 'trouble'; readonly lane: string }

interface Ports<Item, Reply> extends Timing {
  readonly kind: Kind<Item>
  readonly device: Device
  /** Says to the other tabs what the device would not take (`onOtherTabs`). Only for kinds of which the first counts. */
  share?(key: string, text: string): void
  /** Throws what the call throws. Sent twice, it must be as if it was sent once. */
  send(item: Item): Promise<Reply>
  /** Where several wait in a lane, so many of them in one call. */
  readonly together?: Together<Item, Reply>
  /** Whose items may be sent now; null: nobody is logged in. */
  owner(): string | null
}

/** What the server said of one item of several. */
export type Outcome<Reply> = { readonly reply: Reply } | { readonly error: CallRefused }

interface Together<Item, Reply> {
  readonly most: number
  /** An outcome for each, in their order; each is judged by itself. Throws what the call throws. */
  send(items: readonly Item[]): Promise<readonly Outcome<Reply>[]>
}

/**
 * Keeps work until the server has it: on the device before anything is sent, sent again and again, and gone only on
 * the server's word about that very item. A lost reply, a reload or a second tab make it be sent twice, so whatever
 * is sent must bear that. Decision record 021.
 */
export function createOutbox<Item, Reply>({
  kind,
  device,
  share,
  send,
  together,
  owner,
  later,
  random,
}: Ports<Item, Reply>) {
  const listeners = new Set<(event: OutboxEvent<Item, Reply>) => void>()
  const tell = (event: OutboxEvent<Item, Reply>) => {
    for (const listener of listeners) listener(event)
  }
  const items = createStoredItems({ kind, device, tell, ...(share === undefined ? {} : { share }) })
  const lanes = createLanes({ step, later, random, onTrouble: (lane) => tell({ kind: 'trouble', lane }) })

  async function step(lane: string): Promise<Step> {
    const who = owner()
    if (who === null) return { kind: 'logged-out' }
    const waiting = items.of(who, lane)
    const [item] = waiting
    if (item === undefined) return { kind: 'empty' }
    return together === undefined || waiting.length === 1
      ? await sendOne(item)
      : await sendSeveral(together, waiting.slice(0, together.most), item)
  }

  async function sendOne(item: Item): Promise<Step> {
    let reply: Reply
    try {
      reply = await send(item)
    } catch (error) {
      return failed(item, error)
    }
    return taken(item, reply)
  }

  async function sendSeveral(
    { send: sendAll }: Together<Item, Reply>,
    batch: readonly Item[],
    first: Item,
  ): Promise<Step> {
    let outcomes: readonly Outcome<Reply>[]
    try {
      outcomes = await sendAll(batch)
    } catch (error) {
      const failure = failureOf(error, kind.closes)
      // A refusal of the call says nothing about any one of them; what is sent by itself is judged by itself.
      return failure.kind === 'refused' || failure.kind === 'closed' ? await sendOne(first) : failure
    }
    let result: Step = { kind: 'done' }
    for (const [index, item] of batch.entries()) {
      const outcome = outcomes[index]
      // What the server did not speak of stays, and is sent again.
      if (outcome === undefined) return { kind: 'lost' }
      const step = 'error' in outcome ? failed(item, outcome.error) : taken(item, outcome.reply)
      if (step.kind === 'closed') return step
      if (step.kind !== 'done') result = step
    }
    return result
  }

  function taken(item: Item, reply: Reply): Step {
    items.settle(item)
    tell({ kind: 'sent', item, reply })
    return { kind: 'done' }
  }

  function failed(item: Item, error: unknown): Step {
    const failure = failureOf(error, kind.closes)
    if (failure.kind === 'closed') tell({ kind: 'closed', item, error: failure.error })
    if (failure.kind !== 'refused') return failure
    items.settle(item)
    tell({ kind: 'refused', item, error: failure.error })
    return { kind: 'done' }
  }

  function mine(lane?: string): Item[] {
    const who = owner()
    return who === null ? [] : items.of(who, lane)
  }

  async function flush(): Promise<void> {
    await Promise.all([...new Set(mine().map((item) => kind.laneOf(item)))].map((lane) => lanes.run(lane)))
  }

  return {
    /** Keeps it, and leaves it to the next kick to send it; returns the one that counts. */
    keep: items.put,

    /** Keeps it at once and sends it, after a pause if one is given; returns the one that counts. */
    put(item: Item, pauseMs = 0): Item {
      const counts = items.put(item)
      const lane = kind.laneOf(item)
      if (pauseMs > 0) lanes.plan(lane, pauseMs)
      else void lanes.run(lane)
      return counts
    },

    /** The same key as this one's has; null: nothing waits there. */
    at: (item: Item): Item | null => items.at(kind.keyOf(item)),
    of: items.of,
    isStored: items.isStored,
    hear: items.hear,
    unstored: items.unstored,
    hearUnstored: items.hearUnstored,

    /** Not wanted any more, or taken in another way. */
    drop(owned: string, lane: string): void {
      for (const item of items.of(owned, lane)) items.remove(item)
    },

    kick: (lane: string): void => void lanes.run(lane),
    kickAll: (): void => void flush(),
    /** Sends what waits at once; ends when all of it was sent or something is in the way. */
    flush,
    hold: lanes.hold,
    stop: lanes.stop,
    idle: lanes.idle,
    troubleOf: lanes.troubleOf,

    subscribe(listener: (event: OutboxEvent<Item, Reply>) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
