import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new TextStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the student is told while the first tries end so and the last one is heard. */
async function toldWhile(...failures: readonly Error[]): Promise<string[]> {
  // It listens to the window that it finds.
  const { submitUntilHeard } = await import('./submit-until-heard.ts')
  const left = [...failures]
  const told: string[] = []
  const heard = submitUntilHeard(
    async () => {
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return 'heard'
    },
    new AbortController().signal,
    (trying) => told.push(trying.kind === 'waiting' ? `waits for ${trying.for}` : `sends, again: ${trying.isAgain}`),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await heard).toEqual({ reply: 'heard' })
  return told
}

test('a hand-in that the network loses says that it waits for it, also while it is tried once more', async () => {
  const lost = new CallLost('no network')
  expect(await toldWhile(lost, lost)).toEqual([
    'sends, again: false',
    'waits for network',
    'sends, again: true',
    'waits for network',
    'sends, again: true',
  ])
})

test('after a log-in it is sent as the first time', async () => {
  const loggedOut = new CallRefused(401, { code: 'not-logged-in', message: '' })
  expect(await toldWhile(loggedOut)).toEqual(['sends, again: false', 'waits for log-in', 'sends, again: false'])
})
