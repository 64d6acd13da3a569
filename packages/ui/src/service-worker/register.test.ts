import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register.ts'

/** What becomes of each attempt, in turn: the script does not come, its files do not come, or it is there. */
type Fate = 'no-script' | 'no-files' | 'there'

let attempts = 0

function browserWhere(fates: readonly Fate[]): void {
  attempts = 0
  const register = () => {
    const fate = fates[attempts] ?? 'there'
    attempts += 1
    if (fate === 'no-script')
      return Promise.reject(new TypeError('An unknown error occurred when fetching the script.'))
    const installing = Object.assign(new EventTarget(), { state: 'installing' })
    setTimeout(() => {
      installing.state = fate === 'there' ? 'installed' : 'redundant'
      installing.dispatchEvent(new Event('statechange'))
    }, 1_000)
    return Promise.resolve({ installing })
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register } })
  vi.stubGlobal('location', { href: 'http://centre.test/home' })
  vi.stubGlobal('document', { querySelector: () => null })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

test.each(['no-script', 'no-files'] as const)(
  'where the network is away just when the pages are to be kept (%s), it is tried again',
  async (fate) => {
    browserWhere([fate, fate, 'there'])
    void registerWorker('/sw.js')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(attempts).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(attempts).toBe(2)
    await vi.advanceTimersByTimeAsync(62_000)
    expect(attempts).toBe(3)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(attempts, 'once it is there, no more').toBe(3)
  },
)

test('a phone that never has room for the pages is not kept busy', async () => {
  browserWhere(Array.from({ length: 100 }, () => 'no-files' as const))
  void registerWorker('/sw.js')
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(attempts).toBe(6)
})
