import { setTimeout as pause } from 'node:timers/promises'
import type { Ended } from './history.ts'

/** Again and again while nobody knows what became of it. */
export async function insists<T>(act: () => Promise<Ended<T>>): Promise<Ended<T>> {
  for (let tries = 0; tries < 600; tries += 1) {
    const ended = await act()
    if (ended.is !== 'unknown') return ended
    await pause(200)
  }
  throw new Error('the server does not come back')
}

/** So many at a time. */
export async function eachOf<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const takes = async () => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, takes))
}
