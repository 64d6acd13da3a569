import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claim } from './claim.ts'

const SECOND = 1_000
/** The real one: locks are granted by turns of the loop, not by the clock. */
const turn = setImmediate

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Of a claim that may have to wait: null is said after a second. */
async function within(milliseconds: number, claimed: ReturnType<typeof claim>) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return await Promise.race([claimed, new Promise((resolve) => turn(() => turn(() => resolve('waits'))))])
}

test('what is claimed is nobody else’s until it is let go of', async () => {
  const letGo = await claim('a')
  const second = claim('a')
  expect(await within(SECOND - 1, second)).toBe('waits')
  expect(await within(1, second)).toBeNull()
  letGo?.()
  const third = await claim('a')
  expect(third).not.toBeNull()
  third?.()
})

test('what a page that is just going lets go of within the second is granted', async () => {
  const letGo = await claim('a')
  const second = claim('a')
  expect(await within(SECOND - 1, second)).toBe('waits')
  letGo?.()
  const granted = await second
  expect(granted).not.toBeNull()
  // It stays claimed when the second is over.
  expect(await within(2 * SECOND, claim('a'))).toBeNull()
  granted?.()
})

test('claims of other names do not wait for each other', async () => {
  const [one, other] = [await claim('a'), await claim('b')]
  expect([one, other]).not.toContain(null)
  one?.()
  other?.()
})

test('where the browser has no locks, or forbids them, everything is granted', async () => {
  const forbidden = { request: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) }
  for (const locks of [undefined, forbidden]) {
    vi.stubGlobal('navigator', { locks })
    expect(await claim('a')).not.toBeNull()
    expect(await claim('a')).not.toBeNull()
  }
})
