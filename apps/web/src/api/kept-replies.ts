import { KEPT_DATABASE } from '../lib/device-storage.ts'
import { createDeviceStore } from '../lib/device-store.ts'
import { serverClock } from './server-clock.ts'
import { session } from './session.ts'

/**
 * What this student was last shown, kept on the device for the time without a network: the paper of a running exam, and
 * what was read before. Each student's lies under their own number; log-out removes all of it. It is never sent anywhere,
 * and the server's word stands above it as soon as it is heard.
 */
export interface Kept {
  readonly data: unknown
  /** When the server said it, on its own clock. */
  readonly at: number
  /** The same moment on the device's. */
  readonly deviceAt: number
}

const within = createDeviceStore({ database: KEPT_DATABASE, store: 'replies', version: 1 })

/** As written in JSON: the same words in the same order. */
export type KeptKey = readonly unknown[]

/** Of the student who is logged in; null where nobody is. */
function nameOf(key: KeptKey): string | null {
  const studentId = session.read()?.studentId ?? ''
  return studentId === '' ? null : `${studentId}:${JSON.stringify(key)}`
}

export async function keepReply(key: KeptKey, data: unknown): Promise<void> {
  const name = nameOf(key)
  const kept: Kept = { data, at: serverClock.now(), deviceAt: Date.now() }
  if (name !== null) await within('readwrite', (store) => store.put(kept, name))
}

export async function keptReply(key: KeptKey): Promise<Kept | null> {
  const name = nameOf(key)
  const found: unknown =
    name === null ? null : await within('readonly', (store) => store.get(name) as IDBRequest<unknown>)
  return isKept(found) ? found : null
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('data' in value && 'at' in value && 'deviceAt' in value))
    return false
  return typeof value.at === 'number' && typeof value.deviceAt === 'number'
}

/** All whose keys begin so: a paper that was handed in has no business on the device. */
export async function forgetReplies(start: KeptKey): Promise<void> {
  const name = nameOf(start)?.slice(0, -1)
  if (name === undefined) return
  await within('readwrite', (store) => store.delete(IDBKeyRange.bound(name, `${name}\uffff`)))
}
