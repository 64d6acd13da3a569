import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDevice, newId, onOtherTabs, onWayBack, timing } from './browser.ts'
import type { Channel } from './channel.ts'
import { noteOf, notes, openPage } from './testing/page.ts'
import { TextStorage } from './testing/storage.ts'

const MINUTE = 60_000
const view = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
const localStorage = new TextStorage()

beforeEach(() => {
  vi.useFakeTimers()
  view.document.visibilityState = 'visible'
  localStorage.entries.clear()
  for (const [name, value] of Object.entries({ ...view, localStorage })) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the device of a page is its local storage', () => {
  localDevice.write('a', '1')
  expect([...localStorage.entries]).toEqual([['a', '1']])
})

test('what is put off is done when its time has come, unless it is called off', () => {
  const done: string[] = []
  timing.later(1_000, () => done.push('first'))
  const callOff = timing.later(1_000, () => done.push('second'))
  callOff()
  vi.advanceTimersByTime(999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['first'])
})

test('an id is 32 hexadecimal digits, a byte below sixteen too, and no two are the same', () => {
  const ids = Array.from({ length: 200 }, newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(200)
})

describe('the way to the server may be free again', () => {
  test('when the network is back, when the page comes into view, and every minute', () => {
    const kick = vi.fn<() => void>()
    const stop = onWayBack(kick)
    expect(kick).toHaveBeenCalledTimes(0)
    view.window.dispatchEvent(new Event('online'))
    expect(kick).toHaveBeenCalledTimes(1)
    view.document.dispatchEvent(new Event('visibilitychange'))
    expect(kick).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(MINUTE - 1)
    expect(kick).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(MINUTE + 1)
    expect(kick).toHaveBeenCalledTimes(4)
    stop()
  })

  test('but not when the page is put away', () => {
    const kick = vi.fn<() => void>()
    const stop = onWayBack(kick)
    view.document.visibilityState = 'hidden'
    view.document.dispatchEvent(new Event('visibilitychange'))
    expect(kick).not.toHaveBeenCalled()
    stop()
  })

  test('and nobody is told any more once it was stopped', () => {
    const kick = vi.fn<() => void>()
    onWayBack(kick)()
    view.window.dispatchEvent(new Event('online'))
    view.document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(10 * MINUTE)
    expect(kick).not.toHaveBeenCalled()
  })
})

describe('what another tab writes', () => {
  const outbox = () => ({
    hear: vi.fn<(key: string, before: string | null, after: string | null) => boolean>(
      (key, _before, after) => key === 'unsent:1' && after !== null,
    ),
    unstored: () => [],
    hearUnstored: () => false,
    kickAll: vi.fn<() => void>(),
  })
  const written = (event: object) =>
    view.window.dispatchEvent(Object.assign(new Event('storage'), { storageArea: localStorage, ...event }))

  test('is heard at once, and sent from here five seconds later should the other not have done so', () => {
    const here = outbox()
    const stop = onOtherTabs(here)
    written({ key: 'unsent:1', oldValue: null, newValue: '[1]' })
    expect(here.hear.mock.calls).toEqual([['unsent:1', null, '[1]']])
    vi.advanceTimersByTime(4_999)
    expect(here.kickAll).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(here.kickAll).toHaveBeenCalledTimes(1)
    stop()
  })

  test('is not sent from here where nothing waits there any more, or where it is nothing to send', () => {
    const here = outbox()
    const stop = onOtherTabs(here)
    written({ key: 'unsent:1', oldValue: '[1]', newValue: null })
    written({ key: 'token', oldValue: null, newValue: 'secret' })
    expect(here.hear).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(MINUTE)
    expect(here.kickAll).not.toHaveBeenCalled()
    stop()
  })

  test('is not heard when it was put elsewhere, when everything was cleared, or once it was stopped', () => {
    const here = outbox()
    const stop = onOtherTabs(here)
    written({ key: 'unsent:1', oldValue: null, newValue: '[1]', storageArea: new TextStorage() })
    written({ key: null, oldValue: null, newValue: null })
    stop()
    written({ key: 'unsent:1', oldValue: null, newValue: '[1]' })
    vi.advanceTimersByTime(MINUTE)
    expect(here.hear).not.toHaveBeenCalled()
    expect(here.kickAll).not.toHaveBeenCalled()
  })
})

describe('what another tab has in its memory only, because the device has no room', () => {
  const storage = new TextStorage()
  storage.isFull = true
  let tabs: ((message: unknown) => void)[] = []
  beforeEach(() => {
    tabs = []
  })

  function openTab() {
    let own: (message: unknown) => void = () => undefined
    const channel: Channel = {
      say: (message) => tabs.filter((hear) => hear !== own).forEach((hear) => hear(message)),
      onMessage: (hear) => {
        own = hear
        tabs.push(hear)
      },
    }
    const page = openPage(storage, notes, 1, (key, text) => channel.say({ key, text }))
    onOtherTabs(page.outbox, channel)
    return page
  }

  test('is here at once, sent from here should the other not have done so, and gone from each on the word of the server', async () => {
    const [one, other] = [openTab(), openTab()]
    one.outbox.put(noteOf('a'))
    expect(other.kept).toEqual(['a=a'])
    expect(other.events).toEqual([{ kind: 'changed', before: null, after: noteOf('a'), isElsewhere: true }])
    expect(other.outbox.isStored()).toBe(false)
    expect(other.sending).toEqual([])
    vi.advanceTimersByTime(5_000)
    expect([one.sending, other.sending]).toEqual([['a a=a'], ['a a=a']])
    await one.answers('ok')
    expect([one.kept, other.kept]).toEqual([[], ['a=a']])
    await other.answers('ok')
    expect(other.kept).toEqual([])
  })

  test('is known to a tab that is opened afterwards', () => {
    openTab().outbox.put(noteOf('a'))
    expect(openTab().kept).toEqual(['a=a'])
  })

  test('does not take the place of what was put in here', () => {
    const page = openTab()
    page.outbox.put(noteOf('a', 'here'))
    tabs.forEach((hear) => hear({ key: 'note:me:a:a', text: notes.encode(noteOf('a', 'elsewhere')) }))
    expect(page.kept).toEqual(['a=here'])
  })

  test('is heard only where it is something to send', () => {
    const page = openTab()
    for (const message of [null, 'a', {}, { key: 'token', text: 'secret' }, { key: 'note:me:a:a' }])
      tabs.forEach((hear) => hear(message))
    vi.advanceTimersByTime(MINUTE)
    expect([page.kept, page.sending]).toEqual([[], []])
  })
})
