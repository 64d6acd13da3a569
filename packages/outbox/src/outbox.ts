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
  /** Throws what the call throws. Sent twice, it must be as if it was sent once. */
  send(item: Item): Promise<Reply>
  /** Whose items may be sent now; null: nobody is logged in. */
  owner(): string | null
}

/**
 * Keeps work until the server has it: on the device before anything is sent, sent again and again, and gone only on
 * the server's word about that very item. A lost reply, a reload or a second tab make it be sent twice, so whatever
 * is sent must bear that. Decision record 021.
 */
export function createOutbox<Item, Reply>({ kind, device, send, owner, later, random }: Ports<Item, Reply>) {
  const listeners = new Set<(event: OutboxEvent<Item, Reply>) => void>()
  const tell = (event: OutboxEvent<Item, Reply>) => {
    for (const listener of listeners) listener(event)
  }
  const items = createStoredItems({ kind, device, tell })
  const lanes = createLanes({ step, later, random, onTrouble: (lane) => tell({ kind: 'trouble', lane }) })

  async function step(lane: string): Promise<Step> {
    const who = owner()
    if (who === null) return { kind: 'logged-out' }
    const [item] = items.of(who, lane)
    if (item === undefined) return { kind: 'empty' }
    let reply: Reply
    try {
      reply = await send(item)
    } catch (error) {
      return failed(item, error)
    }
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
