import { setTimeout as pause } from 'node:timers/promises'
import type { Ended } from './history.ts'

const FIRST_PAUSE_MS = 150
const LONGEST_PAUSE_MS = 8_000

/** Before the next try after so many that nobody answered: less and less often, as the pages do. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
}

/** Again and again while nobody knows what became of it. */
export async function insists<T>(act: () => Promise<Ended<T>>): Promise<Ended<T>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ended = await act()
    if (ended.is !== 'unknown') return ended
    await pause(pauseAfter(tries))
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
