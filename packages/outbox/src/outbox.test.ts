import { describe, expect, test } from 'vitest'
import { lost, type Note, noteOf, notes, openPage, refused, settled } from './testing/page.ts'
import { TextStorage } from './testing/storage.ts'

const last = { ...notes, counts: 'last' } as const

describe('keeping', () => {
  test('an item is on the device before anybody is told of it', () => {
    const page = openPage()
    const seen: number[] = []
    page.outbox.subscribe(() => seen.push(page.storage.length))
    page.outbox.put(noteOf('a'))
    expect(seen).toEqual([1])
  })

  test('it is there after a reload', () => {
    const { storage, outbox } = openPage()
    outbox.put(noteOf('a'))
    expect(openPage(storage).outbox.of('me', 'a')).toEqual([noteOf('a')])
  })

  test('where the first counts, a second of the same key is not taken', () => {
    const page = openPage()
    expect(page.outbox.put(noteOf('a', 'one'))).toEqual(noteOf('a', 'one'))
    expect(page.outbox.put(noteOf('a', 'two'))).toEqual(noteOf('a', 'one'))
    expect(page.kept).toEqual(['a=one'])
    expect(page.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  })

  test('where the last counts, it takes the place of the one that waits', () => {
    const page = openPage(new TextStorage(), last)
    page.outbox.put(noteOf('a', 'one'), 1_000)
    expect(page.outbox.put(noteOf('a', 'two'), 1_000)).toEqual(noteOf('a', 'two'))
    expect(page.kept).toEqual(['a=two'])
    expect(page.events).toContainEqual({
      kind: 'changed',
      before: noteOf('a', 'one'),
      after: noteOf('a', 'two'),
      isElsewhere: false,
    })
  })

  test('items come in the order of their kind, not of their writing', () => {
    const page = openPage()
    for (const name of ['c', 'a', 'b']) page.outbox.put(noteOf(name))
    expect(page.kept).toEqual(['a=a', 'b=b', 'c=c'])
  })

  test('another one on the same device has no part in them', () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    expect(page.outbox.of('you')).toEqual([])
    page.outbox.drop('you', 'a')
    expect(page.kept).toEqual(['a=a'])
  })

  test('a lane that is dropped takes its own items along and no others', () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b', 'b', { lane: 'ab' }))
    page.outbox.drop('me', 'a')
    expect(page.kept).toEqual(['b=b'])
    expect(page.events).toContainEqual({ kind: 'changed', before: noteOf('a'), after: null, isElsewhere: false })
  })

  test('an item can be looked up by its key', () => {
    const page = openPage()
    page.outbox.put(noteOf('a', 'one'))
    expect(page.outbox.at(noteOf('a', 'whatever'))).toEqual(noteOf('a', 'one'))
    expect(page.outbox.at(noteOf('b'))).toBeNull()
  })

  test('what is not of this kind, or is spoiled, is left alone', () => {
    const storage = new TextStorage()
    storage.setItem('token', 'secret')
    storage.setItem('note:me:a:a', 'spoiled')
    storage.setItem('note:me:a:b', '{"at":"yesterday"}')
    const page = openPage(storage)
    page.outbox.kickAll()
    expect(page.kept).toEqual([])
    expect(page.sending).toEqual([])
    expect(storage.length).toBe(3)
  })
})

describe.each([
  ['full', { isFull: true }],
  ['forbidden', { isForbidden: true }],
])('a device whose storage is %s', (_, state) => {
  test('sends all the same, and says that it keeps nothing', async () => {
    const page = openPage(Object.assign(new TextStorage(), state))
    expect(page.outbox.isStored()).toBe(true)
    page.outbox.put(noteOf('a'))
    expect(page.outbox.isStored()).toBe(false)
    expect(page.kept).toEqual(['a=a'])
    expect(page.sending).toEqual(['a a=a'])
    await page.answers('ok')
    expect(page.kept).toEqual([])
    expect(page.outbox.isStored()).toBe(true)
  })

  test('keeps them once there is room', async () => {
    const storage = Object.assign(new TextStorage(), state)
    const page = openPage(storage)
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b'))
    Object.assign(storage, { isFull: false, isForbidden: false })
    await page.answers('ok')
    expect([...storage.entries.keys()]).toEqual(['note:me:a:b'])
    expect(page.outbox.isStored()).toBe(true)
  })
})

test('a newer one that finds no room counts for more than the older one on the device, and both go with it', async () => {
  const page = openPage(new TextStorage(), last)
  page.outbox.put(noteOf('a', 'one'), 1_000)
  page.storage.isFull = true
  page.outbox.put(noteOf('a', 'two'), 1_000)
  expect(page.kept).toEqual(['a=two'])
  await page.timePasses()
  expect(page.sending).toEqual(['a a=two'])
  await page.answers('ok')
  expect(page.storage.length).toBe(0)
})

describe('sending', () => {
  test('an item leaves the device when the server has it, not before', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    expect(page.sending).toEqual(['a a=a'])
    expect(page.storage.length).toBe(1)
    await page.answers('ok')
    expect(page.storage.length).toBe(0)
    expect(page.events).toContainEqual({ kind: 'sent', item: noteOf('a'), reply: 'ok' })
  })

  test('one is on its way at a time in a lane, in their order', async () => {
    const page = openPage()
    for (const name of ['c', 'd', 'b']) page.outbox.put(noteOf(name))
    expect(page.sending).toEqual(['a c=c'])
    await page.answers('ok')
    expect(page.sending).toEqual(['a b=b'])
    await page.answers('ok')
    expect(page.sending).toEqual(['a d=d'])
  })

  test('lanes do not wait for each other', () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b', 'b', { lane: 'b' }))
    expect(page.sending).toEqual(['a a=a', 'b b=b'])
  })

  test('a lost one is sent again, at ever longer intervals, for as long as it takes', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      await page.answers(lost())
      expect(page.outbox.troubleOf('a')).toBe('lost')
      waits.push(...page.waits)
      await page.timePasses()
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    await page.answers('ok')
    expect(page.outbox.troubleOf('a')).toBe('none')
    expect(page.kept).toEqual([])
  })

  test('after a success the intervals begin anew', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b'))
    await page.answers(lost())
    await page.timePasses()
    await page.answers(lost())
    await page.timePasses()
    await page.answers('ok')
    await page.answers(lost())
    expect(page.waits).toEqual([500])
  })

  test('when the network is back nobody waits for the interval to end', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    await page.answers(lost())
    page.outbox.kickAll()
    expect(page.sending).toEqual(['a a=a'])
    expect(page.waits).toEqual([])
  })

  test('a busy server is given the time it asks for', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    await page.answers(refused(503, 'busy', 7_000))
    expect(page.outbox.troubleOf('a')).toBe('busy')
    expect(page.waits).toEqual([7_000])
    expect(page.kept).toEqual(['a=a'])
  })

  test('trouble is told once, when it begins and when it ends', async () => {
    const page = openPage()
    const troubles = () => page.events.filter(({ kind }) => kind === 'trouble')
    page.outbox.put(noteOf('a'))
    await page.answers(lost())
    await page.timePasses()
    await page.answers(lost())
    expect(troubles()).toEqual([{ kind: 'trouble', lane: 'a' }])
    await page.timePasses()
    await page.answers('ok')
    expect(troubles()).toHaveLength(2)
  })

  test('a refused one goes, those after it are sent', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b'))
    const error = refused(409, 'conflict')
    await page.answers(error)
    expect(page.events).toContainEqual({ kind: 'refused', item: noteOf('a'), error })
    expect(page.sending).toEqual(['a b=b'])
    expect(page.kept).toEqual(['b=b'])
  })

  test('a closed lane is not asked again by itself, and loses nothing by it', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b', 'b', { lane: 'b' }))
    const error = refused(403, 'over')
    await page.answers(error)
    expect(page.events).toContainEqual({ kind: 'closed', item: noteOf('a'), error })
    expect(page.waits).toEqual([])
    expect(page.kept).toEqual(['a=a', 'b=b'])
    expect([page.outbox.troubleOf('a'), page.outbox.troubleOf('b')]).toEqual(['closed', 'none'])
    page.outbox.kick('a')
    expect(page.sending).toEqual(['b b=b', 'a a=a'])
  })

  test('what closes a lane is the kind’s to say', async () => {
    const page = openPage(new TextStorage(), { ...notes, closes: ({ code }) => code === 'conflict' })
    page.outbox.put(noteOf('a'))
    await page.answers(refused(404))
    expect(page.kept).toEqual([])
    page.outbox.put(noteOf('b'))
    await page.answers(refused(409, 'conflict'))
    expect(page.kept).toEqual(['b=b'])
  })

  test('a log-in that ended keeps them until its owner is back', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    await page.answers(refused(401))
    expect(page.kept).toEqual(['a=a'])
    expect(page.waits).toEqual([])
    expect(page.outbox.troubleOf('a')).toBe('logged-out')
    page.logIn(null)
    page.outbox.put(noteOf('b'))
    expect(page.sending).toEqual([])
    page.logIn('you')
    expect(page.sending).toEqual([])
    page.logIn('me')
    await settled()
    expect(page.sending).toEqual(['a a=a'])
    await page.answers('ok')
    expect(page.sending).toEqual(['a b=b'])
    expect(page.outbox.troubleOf('a')).toBe('none')
  })

  test('with nobody logged in it says so', async () => {
    const page = openPage()
    page.logIn(null)
    page.outbox.put(noteOf('a'))
    await settled()
    expect(page.outbox.troubleOf('a')).toBe('logged-out')
  })

  test('what is put in at the very moment in which all seems sent is not left lying', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    let isPut = false
    page.outbox.subscribe((event) => {
      if (event.kind !== 'sent' || isPut) return
      isPut = true
      // Between the last look at the device and the end of the run.
      void Promise.resolve().then(() => page.outbox.put(noteOf('b')))
    })
    await page.answers('ok')
    await settled()
    expect(page.sending).toEqual(['a b=b'])
  })

  test('a newer one that comes while the older is on its way is not taken for it', async () => {
    const page = openPage(new TextStorage(), last)
    page.outbox.put(noteOf('a', 'one'))
    page.outbox.put(noteOf('a', 'two'))
    await page.answers('ok')
    expect(page.sending).toEqual(['a a=two'])
    await page.answers('ok')
    expect(page.kept).toEqual([])
  })
})

describe('a pause', () => {
  test('a pause begins anew with each item, and is not waited for by whoever flushes', async () => {
    const page = openPage(new TextStorage(), last)
    page.outbox.put(noteOf('a', 'one'), 1_000)
    page.outbox.put(noteOf('a', 'two'), 1_200)
    expect(page.waits).toEqual([1_200])
    expect(page.sending).toEqual([])
    let isFlushed = false
    void page.outbox.flush().then(() => (isFlushed = true))
    expect(page.waits).toEqual([])
    expect(page.sending).toEqual(['a a=two'])
    await settled()
    expect(isFlushed).toBe(false)
    await page.answers('ok')
    expect(isFlushed).toBe(true)
  })

  test('a pause is kept after what was on its way when it began', async () => {
    const page = openPage(new TextStorage(), last)
    page.outbox.put(noteOf('a', 'one'))
    page.outbox.put(noteOf('a', 'two'), 1_000)
    await page.answers('ok')
    expect(page.sending).toEqual([])
    expect(page.waits).toEqual([1_000])
    await page.timePasses()
    expect(page.sending).toEqual(['a a=two'])
  })

  test('a pause that ends while something is on its way is followed by the next at once', async () => {
    const page = openPage(new TextStorage(), last)
    page.outbox.put(noteOf('a', 'one'))
    page.outbox.put(noteOf('a', 'two'), 1_000)
    await page.timePasses()
    expect(page.sending).toEqual(['a a=one'])
    await page.answers('ok')
    expect(page.sending).toEqual(['a a=two'])
  })
})

describe('waiting for it', () => {
  test('a flush ends where something is in the way', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    const flushed = page.outbox.flush()
    await page.answers(lost())
    await flushed
    expect(page.kept).toEqual(['a=a'])
  })

  test('whoever waits for a lane waits for what is on its way in it only', async () => {
    const page = openPage()
    await page.outbox.idle('a')
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b', 'b', { lane: 'b' }))
    let isIdle = false
    void page.outbox.idle('a').then(() => (isIdle = true))
    await settled()
    expect(isIdle).toBe(false)
    await page.answers('ok')
    expect(isIdle).toBe(true)
  })

  test('a page that stops plans nothing more', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    await page.answers(lost())
    page.outbox.stop()
    expect(page.waits).toEqual([])
    expect(page.kept).toEqual(['a=a'])
  })

  test('a page that stopped plans nothing for what was on its way, until it is kicked', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.stop()
    await page.answers(lost())
    expect(page.waits).toEqual([])
    page.outbox.kickAll()
    await page.answers(lost())
    expect(page.waits).toEqual([1_000])
  })

  test('what is only kept is sent with the next kick', () => {
    const page = openPage()
    expect(page.outbox.keep(noteOf('a'))).toEqual(noteOf('a'))
    expect([page.kept, page.sending]).toEqual([['a=a'], []])
    page.outbox.kickAll()
    expect(page.sending).toEqual(['a a=a'])
  })
})

describe('holding a lane', () => {
  test('nothing is begun in it until it is let go', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    page.outbox.put(noteOf('b'))
    const goOn = page.outbox.hold('a')
    await page.answers('ok')
    page.outbox.kickAll()
    page.outbox.put(noteOf('c'))
    expect(page.sending).toEqual([])
    goOn()
    expect(page.sending).toEqual(['a b=b'])
  })

  test('what waited for its interval is sent at once when it is let go', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    await page.answers(lost())
    const goOn = page.outbox.hold('a')
    expect(page.waits).toEqual([])
    goOn()
    expect(page.sending).toEqual(['a a=a'])
  })

  test('what fails meanwhile is not planned again', async () => {
    const page = openPage()
    page.outbox.put(noteOf('a'))
    const goOn = page.outbox.hold('a')
    await page.answers(lost())
    expect(page.waits).toEqual([])
    goOn()
    expect(page.sending).toEqual(['a a=a'])
  })
})

describe('two tabs', () => {
  test('what a closed tab left is sent by the next page', () => {
    const first = openPage()
    first.outbox.put(noteOf('a'))
    const next = openPage(first.storage)
    next.outbox.kickAll()
    expect(next.sending).toEqual(['a a=a'])
  })

  test('two tabs that both send the same lose nothing', async () => {
    const one = openPage()
    const other = openPage(one.storage)
    one.outbox.put(noteOf('a'))
    other.outbox.kickAll()
    await one.answers('ok')
    await other.answers('ok')
    expect(one.kept).toEqual([])
    expect(other.sending).toEqual([])
  })

  test('what each of them keeps stays, whoever writes last', () => {
    const one = openPage()
    const other = openPage(one.storage)
    one.outbox.put(noteOf('a'))
    other.outbox.put(noteOf('b'))
    expect(openPage(one.storage).kept).toEqual(['a=a', 'b=b'])
  })

  test('an item is forgotten only on a word about that very item', async () => {
    const one = openPage()
    one.outbox.put(noteOf('a', 'one'))
    // In the same instant another tab has written another one to the same place.
    one.storage.setItem('note:me:a:a', notes.encode(noteOf('a', 'two')))
    await one.answers('ok')
    expect(one.sending).toEqual(['a a=two'])
  })

  test('what another tab wrote is heard, and only that of this kind', () => {
    const page = openPage()
    const item: Note = noteOf('a')
    expect(page.outbox.hear('note:me:a:a', null, notes.encode(item))).toBe(true)
    expect(page.outbox.hear('note:me:a:a', notes.encode(item), null)).toBe(false)
    expect(page.outbox.hear('token', null, 'secret')).toBe(false)
    expect(page.events).toEqual([
      { kind: 'changed', before: null, after: item, isElsewhere: true },
      { kind: 'changed', before: item, after: null, isElsewhere: true },
    ])
  })

  test('a screen that has left is told nothing more', () => {
    const page = openPage()
    const heard: string[] = []
    const leave = page.outbox.subscribe(({ kind }) => heard.push(kind))
    leave()
    page.outbox.put(noteOf('a'))
    expect(heard).toEqual([])
  })
})

/** A page on which these have waited, and are on their way now, so many together. */
async function pileUp(names: readonly string[], most: number) {
  const page = openPage(undefined, undefined, most)
  page.logIn(null)
  for (const name of names) page.outbox.put(noteOf(name))
  await settled()
  page.logIn('me')
  await settled()
  return page
}

test('what has piled up goes in one call, and each is judged by itself', async () => {
  const page = await pileUp(['a', 'b', 'c', 'd'], 10)
  expect(page.sending).toEqual(['a a=a, a b=b, a c=c, a d=d'])
  await page.answers([
    { reply: 'ok' },
    { error: refused(409, 'already-picked') },
    { reply: 'ok' },
    { error: refused(503, 'busy', 1_000) },
  ])
  expect(page.kept).toEqual(['d=d'])
  expect(page.events.filter(({ kind }) => kind === 'sent' || kind === 'refused').map(({ kind }) => kind)).toEqual([
    'sent',
    'refused',
    'sent',
  ])
  await page.timePasses()
  expect(page.sending).toEqual(['a d=d'])
})

test('at most so many go together, the rest after them', async () => {
  const page = await pileUp(['a', 'b', 'c'], 2)
  await page.answers('ok')
  expect(page.sending).toEqual(['a c=c'])
})

test.each([400, 404])('where the call for several is refused (%i), they are judged one by one', async (status) => {
  const page = await pileUp(['a', 'b'], 10)
  await page.answers(refused(status))
  expect([page.kept, page.sending]).toEqual([['a=a', 'b=b'], ['a a=a']])
  await page.answers('ok')
  expect(page.kept).toEqual(['b=b'])
})

test('what the server did not speak of stays and is sent again', async () => {
  const page = await pileUp(['a', 'b'], 10)
  await page.answers([{ reply: 'ok' }])
  expect(page.kept).toEqual(['b=b'])
  await page.timePasses()
  expect(page.sending).toEqual(['a b=b'])
})

test('a lane that is closed for one of several keeps the rest, and says so once', async () => {
  const page = await pileUp(['a', 'b'], 10)
  await page.answers([{ error: refused(403, 'time-over') }, { error: refused(403, 'time-over') }])
  expect(page.kept).toEqual(['a=a', 'b=b'])
  expect(page.events.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
  expect(page.outbox.troubleOf('a')).toBe('closed')
})

test('what one tab had no room for does not take the newer version of another tab with it when it is sent', async () => {
  const storage = new TextStorage()
  const kind = { ...notes, counts: 'last' as const }
  const one = openPage(storage, kind)
  const other = openPage(storage, kind)
  storage.isForbidden = true
  one.outbox.put(noteOf('s', 'older', { at: 1 }))
  storage.isForbidden = false
  other.logIn(null)
  other.outbox.put(noteOf('s', 'newer', { at: 2 }))
  await one.answers('ok')
  expect(other.kept).toEqual(['s=newer'])
  expect(one.sending).toEqual(['a s=newer'])
})
