import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { expect, test } from 'vitest'
import { ScriptPrefetcher } from './script-prefetcher.ts'
import { PILE, Pile, scriptOf, settled } from './testing/desk-page.ts'

function open(pile: Pile, holding: readonly string[] = []) {
  let timers: { readonly wait: number; readonly act: () => void }[] = []
  const happened: string[] = []
  const prefetched: (readonly string[])[] = []
  const prefetcher = new ScriptPrefetcher({
    pile: PILE,
    of: 'unmarked',
    server: pile.server,
    prefetch: (pages) => prefetched.push(pages),
    holding: () => holding,
    onAsk: () => happened.push('ask'),
    onReply: () => happened.push('reply'),
    onBack: () => happened.push('back'),
    onFailed: (error) => happened.push(String(error)),
    later: (wait, act) => {
      const timer = { wait, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
  })
  return {
    prefetcher,
    happened,
    prefetched,
    waits: () => timers.map(({ wait }) => wait),
    async timePasses() {
      const due = timers
      timers = []
      for (const { act } of due) act()
      await settled()
    },
  }
}

test('asked for twice at once a script is claimed once', async () => {
  const pile = new Pile(3)
  const { prefetcher } = open(pile)
  expect(await Promise.all([prefetcher.fetch(), prefetcher.fetch()])).toEqual(['found', 'found'])
  expect(pile.calls).toHaveLength(1)
  expect(prefetcher.take()?.number).toBe(1)
  expect(prefetcher.take()).toBeNull()
})

test('two are kept ahead, and none that is on the desk comes again', async () => {
  const pile = new Pile(9)
  const { prefetcher } = open(pile, ['on-the-desk-9'])
  await prefetcher.fill()
  expect(pile.calls).toEqual(['next 9', 'next 9,1'])
  expect([prefetcher.take()?.number, prefetcher.take()?.number]).toEqual([1, 2])
})

test('the server is sent twenty scripts at most, the last ones', async () => {
  const pile = new Pile(1)
  const held: string[][] = []
  const { next } = pile.server
  Object.assign(pile.server, {
    async next(input: Parameters<typeof next>[0]) {
      held.push([...input.holding])
      return await next(input)
    },
  })
  const { prefetcher } = open(
    pile,
    Array.from({ length: 25 }, (_, index) => `${index}`),
  )
  await prefetcher.fetch()
  expect(held).toEqual([Array.from({ length: 20 }, (_, index) => `${index + 5}`)])
})

test('pictures of this script and the next are loaded ahead, no more', async () => {
  const { prefetcher, prefetched } = open(new Pile(5))
  await prefetcher.fetch()
  expect(prefetched).toEqual([['page-1.jpg', 'page-2.jpg']])
})

test('one that is put back comes first, one that is dropped not at all', async () => {
  const { prefetcher } = open(new Pile(3))
  await prefetcher.fill()
  prefetcher.putBack(scriptOf(7))
  prefetcher.drop(scriptOf(1).scriptId)
  expect([prefetcher.take()?.number, prefetcher.take()?.number, prefetcher.take()]).toEqual([7, 2, null])
})

test('without a network it is tried again, later and later, and reported when it is back', async () => {
  const pile = new Pile(1)
  pile.fault = new CallLost('offline')
  const { prefetcher, waits, timePasses, happened } = open(pile)
  expect(await prefetcher.fetch()).toBe('offline')
  expect(waits()).toEqual([500])
  await timePasses()
  expect(waits()).toEqual([1_000])
  expect(happened).not.toContain('back')
  pile.comesBack()
  await timePasses()
  expect(happened.at(-1)).toBe('back')
  expect(waits()).toEqual([])
  pile.goesAway()
  await prefetcher.fetch()
  expect(waits()).toEqual([500])
})

test('a busy server is given the time it asks for, unless somebody knows better', async () => {
  const pile = new Pile(1)
  pile.fault = new CallRefused(503, { code: 'busy', message: '', retryAfterMs: 9_000 })
  const { prefetcher, waits, happened } = open(pile)
  await prefetcher.fetch()
  expect(waits()).toEqual([9_000])
  pile.comesBack()
  prefetcher.kick()
  await settled()
  expect(happened.at(-1)).toBe('back')
  prefetcher.kick()
  await settled()
  expect(pile.calls).toHaveLength(2)
})

test('what the server refuses is thrown to whoever asks, and reported where nobody does', async () => {
  const pile = new Pile(1)
  pile.fault = new CallRefused(404, { code: 'no-such-exam', message: 'gone' })
  const { prefetcher, waits, happened } = open(pile)
  await expect(prefetcher.fetch()).rejects.toThrow('gone')
  await prefetcher.fill()
  expect(happened.at(-1)).toBe('CallRefused: gone')
  expect(waits()).toEqual([])
})

test('a desk that was left is not supplied any more', async () => {
  const pile = new Pile(1)
  pile.goesAway()
  const { prefetcher, waits } = open(pile)
  await prefetcher.fetch()
  prefetcher.stop()
  expect(waits()).toEqual([])
  await prefetcher.fetch()
  expect(waits()).toEqual([])
  prefetcher.start()
  await prefetcher.fetch()
  expect(waits()).toEqual([2_000])
})
