import type { Device } from '@anushilon/outbox/device'

interface Keeper<T> {
  keep(item: T): void
  isStored(): boolean
}

/**
 * Versions before stored all of a kind under one key, which two tabs wrote over each other: each item goes to the outbox, and
 * where the device does not store them all stays as it was. `itemOf` gives null for what cannot be read.
 */
export function takeOlder<T>(
  device: Device,
  key: string,
  outbox: Keeper<T>,
  itemOf: (entry: unknown, at: number) => T | null,
): void {
  const text = device.read(key)
  if (text === null) return
  device.remove(key)
  for (const [at, entry] of listIn(text).entries()) {
    const item = itemOf(entry, at)
    if (item !== null) outbox.keep(item)
  }
  if (!outbox.isStored()) device.write(key, text)
}

function listIn(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
