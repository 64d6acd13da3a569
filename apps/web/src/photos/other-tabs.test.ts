import { expect, test } from 'vitest'
import type { Channel } from '@anushilon/outbox/channel'
import { createOtherTabs } from './other-tabs.ts'
import { createMemoryStore } from './testing/memory-store.ts'
import { createPageServer } from './testing/page-server.ts'
import { openPage, photo, placeOf, settled } from './testing/phone.ts'

const place = placeOf()
const full = () => Promise.reject(new Error('no room'))

/** A phone whose storage is full, with two tabs that share one server. */
function twoTabs() {
  const server = createPageServer()
  const store = { ...createMemoryStore(), putPhoto: full, putSheet: full, dropPhotos: full }
  const hears: ((message: unknown) => void)[] = []
  let timers: (() => void)[] = []
  const open = () => {
    const page = openPage({ store, server })
    const own: typeof hears = []
    const channel: Channel = {
      say: (message) => {
        for (const hear of hears) if (!own.includes(hear)) hear(message)
      },
      onMessage: (hear) => {
        own.push(hear)
        hears.push(hear)
      },
    }
    const later = (_wait: number, act: () => void) => {
      timers.push(act)
      return () => undefined
    }
    const { sendReady } = page.workspace
    const others = createOtherTabs({ channel, sendReady, newId: () => `ask ${Math.random()}`, later })
    return { ...page, others, closes: () => hears.splice(hears.indexOf(own[0] ?? (() => undefined)), 1) }
  }
  return {
    tabs: [open(), open()] as const,
    async timePasses() {
      const due = timers
      timers = []
      for (const act of due) act()
      await settled()
    },
  }
}

type Tab = ReturnType<typeof twoTabs>['tabs'][number]

async function handsIn({ others }: Tab) {
  const trying = new AbortController()
  const standing = { mayHandIn: false }
  void others.untilSent(place.examId, trying.signal).then(() => {
    standing.mayHandIn = true
  })
  await settled()
  return { standing, givesUp: () => trying.abort() }
}

test('who hands in waits until another tab has sent what only it has', async () => {
  const { tabs, timePasses } = twoTabs()
  const [here, there] = tabs
  await there.adds(place, photo('a'))
  expect(here.tiles(place)).toEqual([])
  const { standing } = await handsIn(here)
  for (let asked = 0; asked < 3; asked += 1) await timePasses()
  expect(standing.mayHandIn).toBe(false)
  expect(await there.allArrives()).toEqual(['a'])
  for (let asked = 0; asked < 2; asked += 1) await timePasses()
  expect(standing.mayHandIn).toBe(true)
  expect(there.onServer(place)).toEqual(['a'])
})

test('who hands in does not wait where no other tab has anything, or the one that had is closed', async () => {
  const { tabs, timePasses } = twoTabs()
  const [here, there] = tabs
  const first = await handsIn(here)
  for (let asked = 0; asked < 2; asked += 1) await timePasses()
  expect(first.standing.mayHandIn).toBe(true)
  await there.adds(place, photo('a'))
  const second = await handsIn(here)
  await timePasses()
  expect(second.standing.mayHandIn).toBe(false)
  there.closes()
  for (let asked = 0; asked < 2; asked += 1) await timePasses()
  expect(second.standing.mayHandIn).toBe(true)
})

test('who hands in and goes back waits no longer', async () => {
  const { tabs, timePasses } = twoTabs()
  const [here, there] = tabs
  await there.adds(place, photo('a'))
  const { standing, givesUp } = await handsIn(here)
  await timePasses()
  givesUp()
  await timePasses()
  expect(standing.mayHandIn).toBe(true)
})
