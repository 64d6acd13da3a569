import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { deviceOf } from '@anushilon/outbox/device'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { describe, expect, test, vi } from 'vitest'
import { PaperEditor } from './paper-editor.ts'

function paper(changes: Partial<EditableExam> = {}): EditableExam {
  const document = { id: 'a', course: 'hsc-26', variation: 'mcq', name: 'Before' } as const
  const check = { missing: [], advice: [] }
  return { document, isDraft: true, revision: '1', started: 0, savedAt: 0, savedBy: null, check, ...changes }
}

const named = (name: string, revision: string) => paper({ revision, document: { ...paper().document, name } })

let tabs = 0

/**
 * An editor whose server answers when told to, and whose clock is pushed by hand. Pages are open at the same time that know of
 * each other's claims: by them a browser tells a page that is open from one that is gone.
 */
function editor(start: EditableExam = paper(), storage = new TextStorage(), claims = new Set<string>()) {
  const sent: { revision: string; name: string | undefined }[] = []
  /** What somebody else has saved, should it be asked for. */
  let theirs = paper({ revision: '9' })
  const waiting: {
    answer: (saved: EditableExam) => void
    whole: (saved: EditableExam) => void
    refuse: (error: unknown) => void
  }[] = []
  const timers = new Set<() => void>()
  const waits: number[] = []
  const made = new PaperEditor(start, {
    save: async ({ revision, document }) => {
      sent.push({ revision, name: document.name })
      return await new Promise<EditableExam>((answer, refuse) => {
        waiting.push({
          answer: (saved) => answer({ ...saved, document }),
          whole: answer,
          refuse,
        })
      })
    },
    read: async () => await Promise.resolve(theirs),
    staffId: 7,
    device: deviceOf(() => storage),
    newId: () => `${(tabs += 1)}`,
    async claim(writer) {
      // A page that is just going may let go of it.
      if (claims.has(writer)) await settled()
      if (claims.has(writer)) return null
      claims.add(writer)
      return () => claims.delete(writer)
    },
    later: (ms, work) => {
      waits.push(ms)
      timers.add(work)
      return () => timers.delete(work)
    },
    random: () => 1,
  })
  return {
    editor: made,
    storage,
    sent,
    waits,
    types: (name: string) => made.change((document) => ({ ...document, name })),
    pauses: () => {
      const due = [...timers]
      timers.clear()
      for (const work of due) work()
    },
    async answers(changes: Partial<EditableExam>) {
      waiting.shift()?.answer(paper(changes))
      await settled()
    },
    /** With what somebody else has written beside it. */
    async answersWith(saved: EditableExam) {
      waiting.shift()?.whole(saved)
      await settled()
    },
    /** Somebody else has saved the same part: refused alone, and beside theirs. */
    async clashes(saved: EditableExam) {
      theirs = saved
      for (const _ of ['alone', 'beside']) {
        waiting.shift()?.refuse(new CallRefused(409, { code: 'conflict', message: '' }))
        await settled()
      }
    },
    /** What the server has. */
    has: (saved: EditableExam) => (theirs = saved),
    async fails(error: unknown) {
      waiting.shift()?.refuse(error)
      await settled()
    },
  }
}
const settled = async () => await new Promise((resolve) => setImmediate(resolve))

test('a draft is saved once the typing pauses, on the version that was read', async () => {
  const { editor: at, sent, types, pauses, answers } = editor()
  types('A')
  types('After')
  expect(at.read().state).toBe('unsaved')
  pauses()
  expect(sent).toEqual([{ revision: '1', name: 'After' }])
  await answers({ revision: '2' })
  expect(at.read()).toMatchObject({ state: 'saved', paper: { revision: '2' } })
})

test('what is typed while a save is on its way stays, and is saved after it', async () => {
  const { editor: at, sent, types, pauses, answers } = editor()
  types('One')
  pauses()
  types('Two')
  pauses()
  expect(sent).toHaveLength(1)
  await answers({ revision: '2' })
  expect(at.read()).toMatchObject({ state: 'unsaved', document: { name: 'Two' } })
  pauses()
  expect(sent[1]).toEqual({ revision: '2', name: 'Two' })
  await answers({ revision: '3' })
  expect(at.read().state).toBe('saved')
})

test('without the network it goes on trying', async () => {
  const { editor: at, sent, types, pauses, answers, fails } = editor()
  types('One')
  pauses()
  await fails(new CallLost('offline'))
  expect(at.read().state).toBe('offline')
  pauses()
  expect(sent).toHaveLength(2)
  await fails(new CallLost('offline'))
  expect(at.read().state).toBe('offline')
  types('Two')
  pauses()
  await fails(new CallLost('offline'))
  expect(at.read().state).toBe('offline')
  at.kick()
  await answers({ revision: '2' })
  expect(at.read().state).toBe('saved')
})

test('what arrived although its reply was lost is no colleague’s: what was typed on goes on it', async () => {
  const asked = (...texts: string[]) => ({ mcq: { questions: texts.map((text) => ({ text })) } })
  const { editor: at, sent, has, pauses, answers, fails } = editor()
  const lost = { ...paper().document, ...asked('Wh') }
  at.change(() => lost)
  pauses()
  has(paper({ revision: '2', document: lost }))
  await fails(new CallLost('offline'))
  at.change((document) => ({ ...document, ...asked('What is'), name: 'After' }))
  pauses()
  await fails(new CallRefused(409, { code: 'conflict', message: '' }))
  expect(sent.at(-1)).toEqual({ revision: '2', name: 'After' })
  await answers({ revision: '3' })
  expect(at.read()).toMatchObject({ state: 'saved', document: asked('What is'), paper: { revision: '3' } })
})

test('what somebody else saved meanwhile is not overwritten, however much is typed', async () => {
  const { editor: at, sent, types, pauses, clashes } = editor()
  types('One')
  pauses()
  await clashes(named('Theirs', '2'))
  types('Two')
  pauses()
  expect(sent).toHaveLength(2)
  expect(at.read()).toMatchObject({
    state: 'conflict',
    document: { name: 'Two' },
    clashes: [{ place: 'name', mine: 'Two', theirs: 'Theirs' }],
  })
  expect(await at.flush()).toBe(false)
  at.adopt(paper({ revision: '9' }))
  expect(at.read()).toMatchObject({ state: 'saved', document: { name: 'Before' } })
})

test('whoever chooses their own name for it sends it on what the other saved; the other choice takes theirs', async () => {
  for (const [choice, name] of [
    ['mine', 'One'],
    ['theirs', 'Theirs'],
  ] as const) {
    const { editor: at, sent, types, pauses, clashes, answers } = editor()
    types('One')
    pauses()
    await clashes(named('Theirs', '2'))
    const [clash] = at.read().clashes
    if (clash === undefined) throw new Error('there is a clash')
    at.decide(clash, choice)
    expect(at.read()).toMatchObject({ state: 'unsaved', clashes: [], document: { name } })
    pauses()
    expect(sent.at(-1)).toEqual({ revision: '2', name })
    await answers({ revision: '3' })
    expect(at.read().state).toBe('saved')
  }
})

test('of a question that two people wrote both stay, if that is wanted; a reload asks again', async () => {
  const asked = (...texts: string[]) => ({ mcq: { questions: texts.map((text) => ({ text })) } })
  const start = paper({ document: { ...paper().document, ...asked('one', 'two') } })
  const page = editor(start)
  page.editor.change((document) => ({ ...document, ...asked('one', 'mine') }))
  page.pauses()
  const theirs = paper({ revision: '2', document: { ...paper().document, ...asked('theirs first', 'theirs') } })
  await page.clashes(theirs)
  expect(page.editor.read()).toMatchObject({ document: asked('theirs first', 'mine'), clashes: [{ kind: 'question' }] })

  const reloaded = editor(theirs, page.storage)
  await settled()
  await reloaded.clashes(theirs)
  const [clash] = reloaded.editor.read().clashes
  if (clash === undefined) throw new Error('there is a clash')
  reloaded.editor.decide(clash, 'both')
  expect(reloaded.editor.read()).toMatchObject({ state: 'unsaved', document: asked('theirs first', 'theirs', 'mine') })
})

test('of a typed question that has another number by now, the version that is chosen stays', async () => {
  const asked = (...texts: string[]) =>
    ({ written: { questions: texts.map((text) => ({ text })), marks: texts.map(() => 5) } }) as const
  for (const choice of ['mine', 'theirs'] as const) {
    const page = editor(paper({ document: { ...paper().document, ...asked('one', 'two', 'three') } }))
    page.editor.change((document) => ({ ...document, ...asked('two', 'mine') }))
    page.pauses()
    const saved = asked('one', 'two', 'theirs')
    await page.clashes(paper({ revision: '2', document: { ...paper().document, ...saved } }))
    const [clash] = page.editor.read().clashes
    if (clash === undefined) throw new Error('there is a clash')
    page.editor.decide(clash, choice)
    expect(page.editor.read()).toMatchObject({ state: 'unsaved', clashes: [], document: asked('two', choice) })
  }
})

test('what others saved in other parts comes to the screen with one’s own save, and what was typed meanwhile stays', async () => {
  const { editor: at, types, pauses, answersWith } = editor()
  types('One')
  pauses()
  at.change((document) => ({ ...document, mcq: { durationMinutes: 45 } }))
  await answersWith({ ...named('One', '3'), document: { ...named('One', '3').document, free: true } })
  expect(at.read()).toMatchObject({
    state: 'unsaved',
    document: { name: 'One', free: true, mcq: { durationMinutes: 45 } },
    paper: { revision: '3' },
  })
  pauses()
  expect(at.read().state).toBe('saving')
})

test('an exam that students see is saved only when its author says so', async () => {
  const { editor: at, sent, types, pauses, answers } = editor(paper({ isDraft: false }))
  types('After')
  pauses()
  expect(sent).toEqual([])
  const flushed = at.flush()
  await settled()
  await answers({ isDraft: false, revision: '2' })
  expect(await flushed).toBe(true)
})

test('what was written on a draft that is scheduled meanwhile stays on the screen and waits for its author', async () => {
  const { editor: at, sent, types, pauses, clashes, storage } = editor()
  types('Mine')
  pauses()
  await clashes(paper({ isDraft: false, revision: '0123456789abcdef' }))
  pauses()
  expect(at.read()).toMatchObject({ state: 'unsaved', paper: { isDraft: false }, document: { name: 'Mine' } })
  expect([sent.length, storage.length]).toEqual([2, 0])
  void at.flush()
  await settled()
  expect(sent[2]).toEqual({ revision: '0123456789abcdef', name: 'Mine' })
})

test('what could not be sent before the draft was scheduled comes to the screen of the next page', async () => {
  const { storage, types, pauses, fails } = editor()
  types('Mine')
  pauses()
  await fails(new CallLost('offline'))
  const exam = paper({ isDraft: false, revision: '0123456789abcdef' })
  const next = editor(exam, storage)
  await settled()
  await next.clashes(exam)
  next.pauses()
  expect(next.editor.read()).toMatchObject({ state: 'unsaved', document: { name: 'Mine' } })
  expect(next.sent).toHaveLength(2)
})

test('a newer version is shown where nothing of one’s own would be lost', () => {
  const { editor: at, types } = editor()
  at.refresh(paper({ revision: '2' }))
  expect(at.read().paper.revision).toBe('2')
  at.refresh(paper({ revision: '1' }))
  expect(at.read().paper.revision).toBe('2')
  types('Mine')
  at.refresh(paper({ revision: '3' }))
  expect(at.read()).toMatchObject({ paper: { revision: '2' }, document: { name: 'Mine' } })
})

test('a server that is busy or restarts is tried again, as a lost network is', async () => {
  const { editor: at, sent, waits, types, pauses, answers, fails } = editor()
  types('One')
  pauses()
  await fails(new CallRefused(503, { code: 'busy', message: '', retryAfterMs: 4_000 }))
  expect(at.read().state).toBe('offline')
  expect(waits.at(-1)).toBe(4_000)
  pauses()
  expect(sent).toHaveLength(2)
  await answers({ revision: '2' })
  expect(at.read().state).toBe('saved')
})

test('what could not be sent is on the device, and the next page sends it on the version that was read', async () => {
  const { storage, types, pauses, fails } = editor()
  types('One')
  pauses()
  await fails(new CallLost('offline'))
  const next = editor(paper({ savedBy: 'Rahim' }), storage)
  await settled()
  expect(next.editor.read()).toMatchObject({ document: { name: 'One' }, paper: { savedBy: 'Rahim' } })
  expect(next.sent).toEqual([{ revision: '1', name: 'One' }])
  await next.answers({ revision: '2' })
  expect(next.editor.read().state).toBe('saved')
  expect(storage.length).toBe(0)
})

test('what is kept goes with the newest version that was saved', async () => {
  const { storage, types, pauses, answers } = editor()
  types('One')
  pauses()
  types('Two')
  await answers({ revision: '2' })
  expect([...storage.entries.values()].map((text) => JSON.parse(text))).toMatchObject([
    { revision: '2', document: { name: 'Two' } },
  ])
})

test('two tabs keep what each of them has written', () => {
  const storage = new TextStorage()
  const one = editor(paper(), storage)
  const other = editor(paper(), storage)
  one.types('One')
  other.types('Two')
  expect(storage.length).toBe(2)
})

describe('what another tab of the same author could not send yet', () => {
  const lost = new CallLost('offline')

  /** A tab that is open, and has typed without a network. */
  async function typed(name: string, storage: TextStorage, claims: Set<string>) {
    const tab = editor(paper(), storage, claims)
    await settled()
    tab.types(name)
    tab.pauses()
    await tab.fails(lost)
    return tab
  }

  test('stays with that tab as long as it is open: neither sends the other’s, nor calls its own saved that is not', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    const one = await typed('One', storage, claims)
    const other = editor(paper(), storage, claims)
    await settled()
    expect(other.editor.read()).toMatchObject({ state: 'saved', isOpening: false, document: { name: 'Before' } })
    one.types('One more')
    other.types('Two')
    one.pauses()
    expect(one.sent.at(-1)).toEqual({ revision: '1', name: 'One more' })
    await one.answers({ revision: '2' })
    expect(one.editor.read()).toMatchObject({ state: 'saved', paper: { document: { name: 'One more' } } })
    other.pauses()
    expect(other.sent).toEqual([{ revision: '1', name: 'Two' }])
  })

  test('goes on in the next tab once that one is closed, and in one tab only', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    const one = await typed('One', storage, claims)
    one.editor.stop()
    await settled()
    const next = editor(paper(), storage, claims)
    const beside = editor(paper(), storage, claims)
    expect(next.editor.read().isOpening).toBe(true)
    await settled()
    expect(next.editor.read()).toMatchObject({ isOpening: false, document: { name: 'One' } })
    expect(beside.editor.read()).toMatchObject({ isOpening: false, document: { name: 'Before' } })
    await next.answers({ revision: '2' })
    expect([next.editor.read().state, storage.length, beside.sent.length]).toEqual(['saved', 0, 0])
  })

  test('of two tabs that were closed, each of the next two goes on with one', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    for (const tab of [await typed('One', storage, claims), await typed('Two', storage, claims)]) tab.editor.stop()
    await settled()
    const next = [editor(paper(), storage, claims), editor(paper(), storage, claims)]
    await settled()
    expect(next.map((tab) => tab.editor.read().document.name)).toEqual(['One', 'Two'])
  })

  test('is nothing to go on with where that tab has sent it before it was closed', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    const one = await typed('One', storage, claims)
    one.editor.stop()
    await settled()
    const next = editor(paper(), storage, claims)
    storage.entries.clear()
    await settled()
    expect(next.editor.read()).toMatchObject({ state: 'saved', isOpening: false, document: { name: 'Before' } })
    expect(next.sent).toEqual([])
    next.types('Two')
    expect(storage.length).toBe(1)
  })

  test('is asked of all such tabs at once: however many are open, the next one is open after the same wait', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    for (const name of ['One', 'Two', 'Three']) await typed(name, storage, claims)
    const asked = vi.spyOn(claims, 'has')
    editor(paper(), storage, claims)
    // Its own, and theirs.
    expect(new Set(asked.mock.calls.flat()).size).toBe(4)
    await settled()
    expect(claims.size).toBe(4)
  })

  test('is let go of by a tab at the sign-in screen; what only that tab has stays in it', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    const one = await typed('One', storage, claims)
    expect(one.editor.leave()).toBe(true)
    await settled()
    expect(claims.size).toBe(0)
    const next = editor(paper(), storage, claims)
    await settled()
    expect(next.editor.read()).toMatchObject({ isOpening: false, document: { name: 'One' } })

    storage.isFull = true
    const full = await typed('Two', storage, claims)
    expect(full.editor.leave()).toBe(false)
    full.pauses()
    expect(full.sent.at(-1)).toEqual({ revision: '1', name: 'Two' })
    const forStudents = editor(paper({ isDraft: false }), new TextStorage(), claims)
    expect(forStudents.editor.leave()).toBe(true)
    const changed = editor(paper({ isDraft: false }), new TextStorage(), claims)
    changed.types('Three')
    expect(changed.editor.leave()).toBe(false)
  })

  test('is not taken up by a page whose author signs out meanwhile, and waits for them', async () => {
    const [storage, claims] = [new TextStorage(), new Set<string>()]
    const one = await typed('One', storage, claims)
    one.editor.stop()
    await settled()
    const next = editor(paper(), storage, claims)
    next.editor.stop()
    await settled()
    expect([next.sent.length, storage.length, claims.size]).toEqual([0, 1, 0])
  })
})

test('what another person has left on this device is theirs', async () => {
  const storage = new TextStorage()
  storage.setItem(
    'unsent:paper:8:abc:a',
    JSON.stringify({ examId: 'a', revision: '1', document: { ...paper().document, name: 'Theirs' } }),
  )
  const next = editor(paper(), storage)
  await settled()
  expect(next.editor.read().document.name).toBe('Before')
})

test('an editor whose writer has signed out sends nothing more, and leaves what it has to them', async () => {
  const { editor: at, sent, storage, types, pauses } = editor()
  types('Mine')
  at.stop()
  pauses()
  await settled()
  expect([sent.length, storage.length]).toEqual([0, 1])
})

test('an editor whose writer has signed out sends nothing when its screen closes, nor what was typed while a save was on its way', async () => {
  const { editor: at, sent, storage, types, pauses, answers } = editor()
  types('One')
  pauses()
  types('Two')
  at.stop()
  void at.flush()
  await answers({ revision: '2' })
  pauses()
  await settled()
  expect(sent).toEqual([{ revision: '1', name: 'One' }])
  const next = editor(named('One', '2'), storage)
  await settled()
  expect(next.sent).toEqual([{ revision: '2', name: 'Two' }])
})

test('a device without room says that it keeps nothing, and everything is sent all the same', async () => {
  const { editor: at, storage, types, pauses, answers, fails } = editor()
  storage.isFull = true
  types('One')
  pauses()
  await fails(new CallLost('offline'))
  expect(at.read().state).toBe('unstored')
  pauses()
  await answers({ revision: '2' })
  expect(at.read().state).toBe('saved')
})

test('when the network is back nobody waits for the next try', async () => {
  const { editor: at, sent, types, pauses, fails } = editor()
  types('One')
  pauses()
  await fails(new CallLost('offline'))
  at.kick()
  expect(sent).toHaveLength(2)
})

test('a refused paper is not sent again before it is changed', async () => {
  const { editor: at, sent, types, pauses, fails, storage } = editor()
  types('One')
  pauses()
  const fault = new CallRefused(409, { code: 'paper-locked', message: 'locked' })
  await fails(fault)
  expect(at.read()).toMatchObject({ state: 'refused', fault, document: { name: 'One' } })
  at.kick()
  pauses()
  expect([sent.length, storage.length]).toEqual([1, 0])
  types('Two')
  pauses()
  expect(sent).toHaveLength(2)
})

test('once another version was taken nothing of one’s own is left on the device', async () => {
  const { editor: at, storage, types, pauses, clashes } = editor()
  types('One')
  pauses()
  await clashes(named('Theirs', '2'))
  types('Two')
  expect([...storage.entries.values()].map((text) => JSON.parse(text))).toMatchObject([{ document: { name: 'Two' } }])
  at.adopt(paper({ revision: '9' }))
  expect(storage.length).toBe(0)
})
