import { localDevice } from '@anushilon/outbox/browser'
import type { Device } from '@anushilon/outbox/device'
import { CHAIN_PREFIX, COPY_DATABASE } from '../lib/device-storage.ts'
import { createDeviceStore } from '../lib/device-store.ts'

/**
 * Browsers write local storage to the disk when they like: one that is killed, or a battery that dies, takes the last minute
 * along. What is unsent and the chains that prove it therefore also go to a database, which writes before it says that it has
 * (decision 047). Local storage stays what counts while the page lives, because it answers at once.
 */
const within = createDeviceStore({ database: COPY_DATABASE, store: 'texts', version: 1, isStrict: true })

/** Null: it is gone. */
export function copyText(key: string, text: string | null): void {
  if (text === null) void within('readwrite', (store) => store.delete(key))
  else void within('readwrite', (store) => store.put(text, key))
}

export const durableDevice: Device = {
  ...localDevice,
  write(key, text) {
    copyText(key, text)
    return localDevice.write(key, text)
  },
  remove(key) {
    copyText(key, null)
    localDevice.remove(key)
  },
}

/**
 * Puts back what local storage has lost, once when the page begins; tells of each. What was sent since is sent once more, which
 * changes nothing. Of a chain the longer one counts.
 */
export async function restoreLost(onText: (key: string, text: string) => void): Promise<void> {
  let texts: readonly unknown[] = []
  // In one transaction: another tab takes away what it has sent, and each text would be the next question's.
  const keys = await within('readonly', (store) => {
    const all: IDBRequest<unknown[]> = store.getAll()
    all.addEventListener('success', () => {
      texts = all.result
    })
    return store.getAllKeys()
  })
  keys?.forEach((key, at) => {
    const text = texts[at]
    if (typeof key !== 'string' || typeof text !== 'string' || !isLost(key, text)) return
    localDevice.write(key, text)
    onText(key, text)
  })
}

function isLost(key: string, text: string): boolean {
  const there = localDevice.read(key)
  return there === null || (key.startsWith(CHAIN_PREFIX) && text.length > there.length)
}
