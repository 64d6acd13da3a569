import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { deviceOf } from '../device.ts'
import type { Kind } from '../kind.ts'
import { createOutbox, type Outcome, type OutboxEvent } from '../outbox.ts'
import { TextStorage } from './storage.ts'

/** A note to somebody: the smallest thing that can be kept and sent. */
export interface Note {
  readonly owner: string
  readonly lane: string
  readonly name: string
  readonly at: number
  readonly text: string
}

/** @internal */
export function noteOf(name: string, text = name, changes: Partial<Note> = {}): Note {
  return { owner: 'me', lane: 'a', name, at: name.charCodeAt(0), text, ...changes }
}

/** @internal */
export const notes: Kind<Note> = {
  keyOf: ({ owner, lane, name }) => `note:${owner}:${lane}:${name}`,
  ownerOf: ({ owner }) => owner,
  laneOf: ({ lane }) => lane,
  encode: ({ at, text }) => JSON.stringify({ at, text }),
  decode(key, json) {
    const [, owner, lane, name] = /^note:(\w+):(\w+):(\w+)$/.exec(key) ?? []
    if (owner === undefined || lane === undefined || name === undefined || !json.startsWith('{')) return null
    const { at, text }: Partial<Record<string, unknown>> = Object(JSON.parse(json))
    return typeof at === 'number' && typeof text === 'string' ? { owner, lane, name, at, text } : null
  },
  compare: (one, other) => one.at - other.at,
  counts: 'first',
}

/** @internal */
export const lost = () => new CallLost('the server could not be reached')
/** @internal */
export const refused = (status: number, code = '', retryAfterMs = 0) =>
  new CallRefused(status, { code, message: code, retryAfterMs })

interface Flight {
  /** The first, or only, one. */
  readonly item: Note
  readonly items: readonly Note[]
  /** A text takes all of them. */
  answer(result: string | Error | readonly Outcome<string>[]): Promise<void>
}

/** @internal */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/**
 * A page on a device; the test is its server and its clock.
 *
 * @internal
 */
export function openPage(
  storage = new TextStorage(),
  kind: Kind<Note> = notes,
  most = 1,
  share: (key: string, text: string) => void = () => undefined,
) {
  const flights: Flight[] = []
  const fly = (item: Note, items: readonly Note[]) =>
    new Promise<readonly Outcome<string>[]>((resolve, reject) => {
      const flight: Flight = {
        item,
        items,
        async answer(result) {
          flights.splice(flights.indexOf(flight), 1)
          if (result instanceof Error) reject(result)
          else resolve(typeof result === 'string' ? items.map(() => ({ reply: result })) : result)
          await settled()
        },
      }
      flights.push(flight)
    })
  const events: OutboxEvent<Note, string>[] = []
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  let owner: string | null = 'me'
  const outbox = createOutbox<Note, string>({
    kind,
    device: deviceOf(() => storage),
    share,
    async send(item) {
      const [outcome] = await fly(item, [item])
      if (outcome === undefined || 'error' in outcome) throw outcome?.error ?? lost()
      return outcome.reply
    },
    ...(most === 1
      ? {}
      : { together: { most, send: (items: readonly Note[]) => fly(items[0] ?? noteOf('none'), items) } }),
    owner: () => owner,
    later: (wait, act) => {
      const timer = { wait, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
  })
  outbox.subscribe((event) => events.push(event))
  return {
    outbox,
    storage,
    events,
    flights,
    get sending() {
      return flights.map(({ items }) => items.map(({ lane, name, text }) => `${lane} ${name}=${text}`).join(', '))
    },
    get waits() {
      return timers.map(({ wait }) => wait)
    },
    get kept() {
      return outbox.of('me').map(({ name, text }) => `${name}=${text}`)
    },
    answers: (result: Parameters<Flight['answer']>[0]) =>
      flights[0]?.answer(result) ?? Promise.reject(new Error('nothing is on its way')),
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
    logIn(who: string | null) {
      owner = who
      outbox.kickAll()
    },
  }
}
