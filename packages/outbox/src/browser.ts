import type { Channel } from './channel.ts'
import { type Device, deviceOf } from './device.ts'
import type { Timing } from './lanes.ts'

/** What an outbox needs of the browser that it runs in. */
export const localDevice: Device = deviceOf(() => localStorage)

export const timing: Timing = {
  later(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** 128 bits of chance, as hexadecimal digits. Not every page that we serve is a secure context, with ids of its own. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Should every other sign fail. */
const LOOK_AGAIN_MS = 60_000

/** Calls back when the way to the server may be free again; returns how to stop. */
export function onWayBack(kick: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') kick()
  }
  window.addEventListener('online', kick)
  document.addEventListener('visibilitychange', onVisible)
  const timer = setInterval(kick, LOOK_AGAIN_MS)
  return () => {
    window.removeEventListener('online', kick)
    document.removeEventListener('visibilitychange', onVisible)
    clearInterval(timer)
  }
}

interface Hearing {
  /** True: something of its kind waits there now. */
  hear(key: string, before: string | null, after: string | null): boolean
  /** What the device would not take. */
  unstored(): [string, string][]
  hearUnstored(key: string, text: string): boolean
  kickAll(): void
}

/** Another tab sends what was put in there; only if it has not by then, this one does. */
const OTHER_TAB_MS = 5_000

/** Tells the outbox what other tabs have written, or have in memory because there is no room to write; returns how to stop. */
export function onOtherTabs(outbox: Hearing, channel: Channel | null = null): () => void {
  const sendLater = () => void setTimeout(() => outbox.kickAll(), OTHER_TAB_MS)
  const onStorage = ({ key, oldValue, newValue, storageArea }: StorageEvent) => {
    if (key === null || storageArea !== localStorage) return
    if (outbox.hear(key, oldValue, newValue)) sendLater()
  }
  window.addEventListener('storage', onStorage)
  channel?.onMessage((message) => {
    const { key, text, asks }: Partial<Record<string, unknown>> = Object(message)
    if (asks === true) for (const [unstored, item] of outbox.unstored()) channel.say({ key: unstored, text: item })
    if (typeof key === 'string' && typeof text === 'string' && outbox.hearUnstored(key, text)) sendLater()
  })
  // What the others had before this tab was opened.
  channel?.say({ asks: true })
  return () => window.removeEventListener('storage', onStorage)
}
