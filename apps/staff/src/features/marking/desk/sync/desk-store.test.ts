import { CallRefused } from '@anushilon/contract/call-errors'
import type { Clash } from '@anushilon/contract/staff/marking'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { describe, expect, test } from 'vitest'
import { idOf, markOf, openDesk, Pile, PILE, scriptOf, settled } from './testing/desk-page.ts'

const busy = new CallRefused(503, { code: 'busy', message: 'busy', retryAfterMs: 3_000 })

describe('going through a pile', () => {
  test('the first script is shown and the next two are claimed and loaded ahead', async () => {
    const pile = new Pile(5)
    const desk = openDesk(pile)
    await desk.starts()
    expect([desk.state.phase, desk.number]).toEqual(['marking', 1])
    expect(pile.calls).toEqual(['next ', 'next 1', 'next 1,2'])
    expect(desk.prefetched).toContain('page-2.jpg')
    expect(desk.state.progress).toMatchObject({ total: 5, marked: 0 })
  })

  test('a save shows the next script at once, and the marks arrive', async () => {
    const pile = new Pile(3)
    const desk = openDesk(pile)
    await desk.starts()
    desk.store.edit({ ...desk.state.history.now, byHand: 4 })
    desk.store.saveAndNext()
    expect(desk.number).toBe(2)
    expect(desk.state.saving).toBe('saving')
    await settled()
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 4, version: 0, sentAt: 1 })
    expect(desk.state).toMatchObject({ saving: 'saved', progress: { marked: 1, mine: 1 }, canGoBack: true })
    expect(desk.storage.length).toBe(0)
  })

  test('marks that come out otherwise, by a rubric that was changed meanwhile, are said to; those that do not are not', async () => {
    const desk = openDesk(new Pile(3))
    await desk.starts()
    desk.store.edit({ ...desk.state.history.now, lines: [1] })
    desk.store.saveAndNext(2)
    await settled()
    desk.store.edit({ ...desk.state.history.now, byHand: 4 })
    desk.store.saveAndNext(4)
    await settled()
    // The pile gives nothing for a line.
    expect(desk.notified).toEqual(['Script 1 has 0, not 2: somebody has changed the rubric meanwhile.'])
  })

  test('the pile is done when the server has nothing left', async () => {
    const desk = openDesk(new Pile(1))
    await desk.starts()
    await desk.saves(1)
    expect(desk.state).toMatchObject({ phase: 'done', script: null })
  })

  test('back opens the last saved one again, and the one on the desk is not lost', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile)
    await desk.starts()
    await desk.saves(4)
    await desk.store.back()
    expect(desk.number).toBe(1)
    expect(desk.state.history.now.byHand).toBe(4)
    await desk.saves(5)
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 5, version: 1 })
    expect(desk.number).toBe(2)
  })

  test('back that is pressed again before it has come goes one script back, and none lies in the pile twice', async () => {
    const pile = new Pile(4)
    const desk = openDesk(pile)
    await desk.starts()
    await desk.saves(7)
    await desk.saves(8)
    void desk.store.back()
    void desk.store.back()
    await settled()
    const shown = []
    for (; desk.number !== null; await desk.saves(5)) shown.push(desk.number)
    expect(shown).toEqual([2, 3, 4])
  })

  test('what is saved while back is under way does not come again', async () => {
    const pile = new Pile(3)
    const desk = openDesk(pile)
    await desk.starts()
    await desk.saves(7)
    await desk.gives(6)
    void desk.store.back()
    desk.store.saveAndNext()
    await settled()
    const shown = []
    for (; desk.number !== null; await desk.saves(5)) shown.push(desk.number)
    expect(shown).toEqual([1, 3])
    expect(pile.marks.get(idOf(2))?.byHand).toBe(6)
  })

  test('the last save is taken back', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile)
    await desk.starts()
    await desk.saves(4)
    await desk.store.back()
    await desk.store.takeBack()
    expect(pile.marks.size).toBe(0)
    expect(desk.state.script?.mark).toBeNull()
    expect(desk.notified).toEqual(['The last save was taken back'])
  })

  test('what was changed can be undone and redone', async () => {
    const desk = openDesk(new Pile(1))
    await desk.starts()
    await desk.gives(4)
    desk.store.undo()
    expect(desk.state.history.now.byHand).toBeNull()
    desk.store.redo()
    expect(desk.state.history.now.byHand).toBe(4)
  })

  test('whoever leaves puts back what they had in hand', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile)
    await desk.starts()
    desk.store.stop()
    await settled()
    expect(pile.calls.at(-1)).toBe('release')
  })

  test('a call that fails for a reason of its own is shown, reported, and can be tried again', async () => {
    const pile = new Pile(1)
    pile.fault = new CallRefused(404, { code: 'no-such-exam', message: 'gone' })
    const desk = openDesk(pile)
    await desk.starts()
    expect(desk.state).toMatchObject({ phase: 'failed', fault: pile.fault })
    expect(desk.reported).toEqual([pile.fault])
    pile.comesBack()
    desk.store.retry()
    await settled()
    expect(desk.number).toBe(1)
  })

  test('a refused save is reported with the script that it was for, and those after it are sent', async () => {
    const pile = new Pile(3)
    const desk = openDesk(pile)
    await desk.starts()
    pile.fault = new CallRefused(403, { code: 'results-out', message: 'The results are out' })
    await desk.saves(1)
    expect(desk.notified).toContain('Script 1 is not saved: The results are out')
    expect(desk.state.saving).toBe('refused')
    pile.comesBack()
    await desk.saves(2)
    expect(desk.state.saving).toBe('saved')
    expect([...pile.marks.keys()]).toEqual([idOf(2)])
    expect(desk.storage.length).toBe(0)
  })
})

describe('without a network', () => {
  test('the marks wait on the device, the next script is there, and all arrive when it is back', async () => {
    const pile = new Pile(4)
    const desk = openDesk(pile)
    await desk.starts()
    pile.goesAway()
    await desk.saves(1)
    await desk.saves(2)
    expect([desk.number, desk.state.saving]).toEqual([3, 'offline'])
    expect(desk.storage.length).toBe(2)
    pile.comesBack()
    await desk.networkIsBack()
    expect([...pile.marks.values()].map(({ byHand }) => byHand)).toEqual([1, 2])
    expect([desk.state.saving, desk.storage.length]).toEqual(['saved', 0])
  })

  test('unsent marks are tried again by themselves, and not before a busy server asks for it', async () => {
    const pile = new Pile(4)
    const desk = openDesk(pile)
    await desk.starts()
    pile.fault = busy
    await desk.saves(1)
    expect(desk.waits).toContain(3_000)
    pile.comesBack()
    await desk.timePasses()
    expect(pile.marks.size).toBe(1)
  })

  test('an empty desk waits, and goes on when the network is back', async () => {
    const pile = new Pile(1)
    pile.goesAway()
    const desk = openDesk(pile)
    await desk.starts()
    expect(desk.state.phase).toBe('offline')
    pile.comesBack()
    await desk.timePasses()
    expect([desk.state.phase, desk.number]).toEqual(['marking', 1])
  })

  test('an ended session keeps the marks until its marker is back', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile)
    await desk.starts()
    pile.fault = new CallRefused(401, { code: 'signed-out', message: 'sign in' })
    await desk.saves(1)
    desk.store.stop()
    expect(desk.storage.length).toBe(1)
    pile.comesBack()
    await openDesk(pile, desk.storage).starts()
    expect(pile.marks.size).toBe(1)
  })

  test('a page that is gone has left its marks to the next one', async () => {
    const pile = new Pile(3)
    const before = openDesk(pile)
    await before.starts()
    pile.goesAway()
    await before.saves(1)
    before.store.stop()
    pile.comesBack()
    const after = openDesk(pile, before.storage)
    await after.starts()
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 1 })
    expect(after.number).toBe(2)
  })

  test('a save whose reply was lost is repeated under the same key', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile)
    await desk.starts()
    const keys: string[] = []
    const { save } = pile.server
    Object.assign(pile.server, {
      async save(input: Parameters<typeof save>[0]) {
        keys.push(input.saveKey)
        return await save(input)
      },
    })
    pile.goesAway()
    await desk.saves(1)
    pile.comesBack()
    await desk.networkIsBack()
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })
})

describe.each([
  ['full', { isFull: true }],
  ['forbidden', { isForbidden: true }],
])('where the device’s storage is %s', (_, state) => {
  test('marks are sent without storage, and the next script comes', async () => {
    const pile = new Pile(2)
    const desk = openDesk(pile, Object.assign(new TextStorage(), state))
    await desk.starts()
    await desk.saves(4)
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 4 })
    expect([desk.number, desk.state.saving]).toEqual([2, 'saved'])
  })

  test('the desk says that nothing is stored, and sends it from memory', async () => {
    const pile = new Pile(3)
    const desk = openDesk(pile, Object.assign(new TextStorage(), state))
    await desk.starts()
    pile.goesAway()
    await desk.saves(4)
    expect(desk.state.saving).toBe('unstored')
    pile.comesBack()
    await desk.networkIsBack()
    expect(pile.marks.size).toBe(1)
    expect(desk.state.saving).toBe('saved')
  })

  test('a draft goes to the server without storage', async () => {
    const pile = new Pile(1)
    const desk = openDesk(pile, Object.assign(new TextStorage(), state))
    await desk.starts()
    await desk.gives(4)
    await desk.timePasses()
    expect(pile.drafts.get(idOf(1))?.draft.byHand).toBe(4)
  })
})

test('two tabs of a marker keep the unsent marks of both', async () => {
  const pile = new Pile(6)
  const storage = new TextStorage()
  const [one, other] = [openDesk(pile, storage), openDesk(pile, storage)]
  await one.starts()
  await other.starts()
  pile.goesAway()
  await one.saves(1)
  other.store.edit({ ...other.state.history.now, byHand: 2 })
  other.store.saveAndNext()
  await one.saves(3)
  expect(storage.length).toBe(3)
  one.store.stop()
  other.store.stop()
  pile.comesBack()
  const sent: number[] = []
  const { save } = pile.server
  Object.assign(pile.server, {
    async save(input: Parameters<typeof save>[0]) {
      sent.push(input.byHand ?? 0)
      return await save(input)
    },
  })
  await openDesk(pile, storage).starts()
  expect(sent.toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  expect(storage.length).toBe(0)
})

test('marks that an older version has left under its one key are sent', async () => {
  const pile = new Pile(3)
  const storage = new TextStorage()
  const given = { lines: [1], byHand: null, remark: 'ok', annotations: [], secondLook: null }
  const save = { examId: 'phy-w1', section: 0, question: 1, ...given, sentAt: 1, version: 0, tookMs: 900 }
  storage.setItem(
    'marking-outbox-7',
    JSON.stringify([
      { ...save, scriptId: idOf(1), saveKey: 'key-of-the-first' },
      { what: 'is spoiled' },
      { ...save, scriptId: idOf(2), saveKey: 'key-of-the-second' },
    ]),
  )
  storage.setItem('marking-outbox-8', '[]')
  await openDesk(pile, storage).starts()
  expect([...pile.marks.values()].map(({ saveKey }) => saveKey)).toEqual(['key-of-the-first', 'key-of-the-second'])
  expect([...storage.entries.keys()]).toEqual(['marking-outbox-8'])
})

describe('two versions', () => {
  const theirs = { lines: [], byHand: 7, remark: null, annotations: [], secondLook: null }
  const yours = { ...theirs, byHand: 4, marks: 4 }
  const clash: Clash = {
    code: 'conflict',
    heldBy: null,
    isSentAgain: false,
    theirs: { ...theirs, marks: 7, version: 3, markedBy: 'Rafiq', markedAt: 1 },
    yours,
  }

  async function clashing(found = clash) {
    const pile = new Pile(3)
    const desk = openDesk(pile)
    await desk.starts()
    pile.clash = found
    await desk.saves(4)
    return { pile, desk }
  }

  test('of two versions nothing is overwritten before one is chosen', async () => {
    const { pile, desk } = await clashing()
    expect(desk.state.clashes).toMatchObject([{ number: 1, clash, saving: { byHand: 4 } }])
    expect(pile.marks.size).toBe(0)
    expect(desk.storage.length).toBe(0)
  })

  test('my marks, once chosen, are sent on top of theirs, under a new key', async () => {
    const { pile, desk } = await clashing()
    const first = desk.state.clashes[0]?.saving.saveKey
    desk.store.resolve('mine')
    await settled()
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 4, version: 3 })
    expect(pile.marks.get(idOf(1))?.saveKey).not.toBe(first)
    expect(desk.state.clashes).toEqual([])
  })

  test('their marks, once chosen, stay, and what was given in vain is not kept to stand in front of them', async () => {
    const { pile, desk } = await clashing()
    const draft = { ...scriptOf(1), draft: desk.state.history.now }
    // The server keeps what clashed.
    pile.drafts.set(idOf(1), draft)
    desk.store.resolve('theirs')
    await settled()
    expect([pile.marks.size, pile.drafts.size]).toEqual([0, 0])
  })

  test('a second look at a clash keeps their marks and says why', async () => {
    const { pile, desk } = await clashing()
    desk.store.resolve('second-look')
    await settled()
    expect(pile.marks.get(idOf(1))).toMatchObject({ byHand: 7, version: 3, secondLook: 'Two markers: 7 and 4' })
  })

  test('marks of pages that the student has replaced are sent no more', async () => {
    const { pile, desk } = await clashing({ ...clash, isSentAgain: true })
    desk.store.resolve('mine')
    await settled()
    expect(pile.marks.size).toBe(0)
  })
})

test('a draft is on the device at once, and with the server half a second later', async () => {
  const pile = new Pile(1)
  const desk = openDesk(pile)
  await desk.starts()
  await desk.gives(4)
  expect([desk.storage.length, pile.drafts.size, desk.state.saving]).toEqual([1, 0, 'saving'])
  expect(desk.waits).toEqual([500])
  await desk.timePasses()
  expect(pile.drafts.get(idOf(1))).toMatchObject({ sentAt: 1, draft: { byHand: 4 } })
  expect([desk.storage.length, desk.state.saving]).toEqual([0, 'saved'])
})

test('only the last draft of a script is sent', async () => {
  const pile = new Pile(1)
  const desk = openDesk(pile)
  await desk.starts()
  await desk.gives(4)
  await desk.gives(5)
  await desk.timePasses()
  expect(pile.calls.filter((call) => call.startsWith('draft'))).toHaveLength(1)
  expect(pile.drafts.get(idOf(1))?.draft.byHand).toBe(5)
})

test('a draft that could not be sent is shown and sent by the next page, and by no other script’s', async () => {
  const pile = new Pile(2)
  const before = openDesk(pile)
  await before.starts()
  pile.goesAway()
  await before.gives(4)
  await before.timePasses()
  expect(before.state.saving).toBe('offline')
  before.store.stop()
  pile.comesBack()
  pile.marks.set(idOf(1), markOfAnother())
  const other = openDesk(pile, before.storage)
  await other.starts()
  expect([other.number, pile.drafts.size]).toEqual([2, 0])
  pile.marks.clear()
  const same = openDesk(pile, before.storage)
  await same.starts()
  expect(same.state.history.now.byHand).toBe(4)
  expect(pile.drafts.get(idOf(1))?.draft.byHand).toBe(4)
})

describe('a student’s answers to several questions are scripts of one name', () => {
  const ELSEWHERE = { ...PILE, question: 2, scriptId: idOf(1), sentAt: 1 }
  const nine = { lines: [], byHand: 9, remark: null, annotations: [], secondLook: null }

  test('what was begun of another question is not shown here, and stays when this one is saved', async () => {
    const desk = openDesk(new Pile(2))
    const key = `unsent:mark-draft:7:${PILE.examId}:0:2:${idOf(1)}`
    desk.storage.setItem(key, JSON.stringify({ ...ELSEWHERE, draft: nine }))
    const here = openDesk(new Pile(2), desk.storage)
    await here.starts()
    expect([here.number, here.state.history.now.byHand]).toEqual([1, null])
    await here.saves(5)
    await here.timePasses()
    expect([...here.storage.entries.keys()]).toEqual([key])
  })

  test('marks of another question that are sent from here are neither shown nor counted here', async () => {
    const storage = new TextStorage()
    const saving = { ...ELSEWHERE, ...nine, version: 0, tookMs: 5, saveKey: 'of-another-question' }
    storage.setItem(`unsent:marks:7:5:${saving.saveKey}`, JSON.stringify(saving))
    const pile = new Pile(2)
    let letThrough = () => {}
    pile.saveGate = new Promise((resolve) => (letThrough = resolve))
    const desk = openDesk(pile, storage)
    await desk.starts()
    letThrough()
    await settled()
    expect(pile.calls).toContain('save 1=9')
    expect(desk.state).toMatchObject({ script: { number: 1, mark: null }, progress: { marked: 0, mine: 0 } })
  })

  test('a clash about another question is settled there', async () => {
    const storage = new TextStorage()
    const saving = { ...ELSEWHERE, ...nine, version: 0, tookMs: 5, saveKey: 'of-another-question' }
    storage.setItem(`unsent:marks:7:5:${saving.saveKey}`, JSON.stringify(saving))
    const pile = new Pile(2)
    const [theirs, yours] = [markOf({ ...saving, byHand: 3 }), { ...nine, marks: 9 }]
    pile.clash = { code: 'conflict', heldBy: null, isSentAgain: false, theirs, yours }
    const desk = openDesk(pile, storage)
    await desk.starts()
    desk.store.resolve('theirs')
    await settled()
    expect(pile.givenUp).toEqual([{ ...PILE, question: 2, scriptId: idOf(1) }])
    await desk.gives(4)
    expect(desk.number).toBe(1)
  })
})

test('a draft that an older version has stored is shown, unless it was drawn on other pages', async () => {
  const storage = new TextStorage()
  const work = { lines: [], byHand: 3, remark: null, annotations: [], secondLook: null }
  storage.setItem(
    'marking-drafts-7/phy-w1/0/1',
    JSON.stringify([
      [idOf(1), { sentAt: 1, work, isUnsent: true }],
      [idOf(2), { sentAt: 0, work, isUnsent: true }],
    ]),
  )
  const desk = openDesk(new Pile(2), storage)
  await desk.starts()
  expect(desk.state.history.now.byHand).toBe(3)
  await desk.saves(3)
  expect(desk.state.history.now.byHand).toBeNull()
})

test('a draft never arrives after the marks of its script', async () => {
  const pile = new Pile(2)
  const desk = openDesk(pile)
  await desk.starts()
  let arrives = () => {}
  pile.draftGate = new Promise((resolve) => {
    arrives = resolve
  })
  await desk.gives(4)
  await desk.timePasses()
  await desk.saves(5)
  expect(pile.marks.size).toBe(0)
  arrives()
  await settled()
  const order = pile.calls.filter((call) => /^(?:draft|save)/.test(call))
  expect(order).toEqual(['draft 1', 'save 1=5'])
})

test('a draft of a script that somebody else has taken says so', async () => {
  const pile = new Pile(1)
  const desk = openDesk(pile)
  await desk.starts()
  pile.draftReply = { claimedUntil: 1, heldBy: 'Rafiq', isSentAgain: false }
  await desk.gives(4)
  await desk.timePasses()
  expect(desk.notified).toEqual(['Your claim ran out: Rafiq has this script in hand'])
})

test('a draft of pages that the student has replaced goes, and the new pages come', async () => {
  const pile = new Pile(1)
  const desk = openDesk(pile)
  await desk.starts()
  pile.scripts[0] = scriptOf(1, { sentAt: 2, pages: ['new.jpg'] })
  pile.draftReply = { claimedUntil: 1, heldBy: null, isSentAgain: true }
  await desk.gives(4)
  await desk.timePasses()
  expect(desk.notified).toEqual(['The student has sent other pages: these are the new ones.'])
  expect(desk.state.script?.pages).toEqual(['new.jpg'])
  expect([desk.state.history.now.byHand, desk.storage.length]).toEqual([null, 0])
})

test('a draft that is refused is reported, and does not stand in the way of the marks', async () => {
  const pile = new Pile(2)
  const desk = openDesk(pile)
  await desk.starts()
  pile.fault = new CallRefused(404, { code: 'not-found', message: 'There is nothing here.' })
  await desk.gives(4)
  await desk.timePasses()
  expect(desk.notified).toEqual(['There is nothing here.'])
  expect(desk.state.saving).toBe('refused')
  pile.comesBack()
  await desk.saves(4)
  expect(pile.marks.size).toBe(1)
})

function markOfAnother() {
  const given = { lines: [], byHand: 1, remark: null, annotations: [], secondLook: null }
  const save = { ...scriptRef(), ...given, sentAt: 1, version: 0, saveKey: 'somebody', tookMs: 1 }
  expect(markOf(save).version).toBe(1)
  return save
}

const scriptRef = () => ({ examId: 'phy-w1', section: 0, question: 1, scriptId: idOf(1) })

describe('reloaded without a network', () => {
  test('the marker goes on with the script in work and those fetched ahead, and all arrives when it is back', async () => {
    const pile = new Pile(4)
    const before = openDesk(pile)
    await before.starts()
    await before.saves(1)
    await before.gives(3)
    pile.goesAway()
    const desk = openDesk(pile, before.storage)
    await desk.starts()
    expect([desk.state.phase, desk.number]).toEqual(['marking', 2])
    expect(desk.state.history.now.byHand).toBe(3)
    await desk.saves(4)
    expect(desk.number).toBe(3)
    // And once more: what is marked does not come again, though the server has not heard of it.
    const again = openDesk(pile, before.storage)
    await again.starts()
    expect(again.number).toBe(3)
    await again.saves(5)
    expect(again.number).toBe(4)
    pile.comesBack()
    await again.networkIsBack()
    expect([2, 3].map((number) => pile.marks.get(idOf(number))?.byHand)).toEqual([4, 5])
  })

  test('what was left on a desk is not shown where the server answers', async () => {
    const pile = new Pile(3)
    const before = openDesk(pile)
    await before.starts()
    pile.scripts[0] = scriptOf(1, { number: 9 })
    const desk = openDesk(pile, before.storage)
    await desk.starts()
    expect(desk.number).toBe(9)
  })

  test('a desk that was left on purpose leaves nothing behind', async () => {
    const pile = new Pile(3)
    const before = openDesk(pile)
    await before.starts()
    before.store.stop()
    pile.goesAway()
    const desk = openDesk(pile, before.storage)
    await desk.starts()
    expect(desk.state.phase).toBe('offline')
  })
})

describe('one script that was asked for', () => {
  test('one script that was asked for is opened whatever its state, saved, and nothing comes after it', async () => {
    const pile = new Pile(3)
    const desk = openDesk(pile, undefined, 'unmarked', idOf(2))
    await desk.starts()
    expect(desk.number).toBe(2)
    await desk.saves(4)
    expect(desk.state).toMatchObject({ phase: 'done', script: null })
    expect(pile.marks.get(idOf(2))).toMatchObject({ byHand: 4 })
    expect(pile.calls.filter((call) => call.startsWith('next'))).toEqual([])
  })

  test('one script that was asked for and is not there is said to be so, with what the server said', async () => {
    const pile = new Pile(1)
    const desk = openDesk(pile, undefined, 'unmarked', 'of-another-exam')
    await desk.starts()
    expect(desk.state).toMatchObject({ phase: 'failed', fault: { code: 'not-found', status: 404 } })
  })

  test('one script that was asked for and cannot be had is asked for again', async () => {
    const pile = new Pile(1)
    pile.goesAway()
    const desk = openDesk(pile, undefined, 'unmarked', idOf(1))
    await desk.starts()
    expect(desk.state.phase).toBe('failed')
    pile.comesBack()
    desk.store.retry()
    await settled()
    expect(desk.number).toBe(1)
  })
})
