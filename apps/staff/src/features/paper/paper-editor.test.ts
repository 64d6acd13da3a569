import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { deviceOf } from '@anushilon/outbox/device'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { expect, test } from 'vitest'
import { PaperEditor } from './paper-editor.ts'

function paper(changes: Partial<EditableExam> = {}): EditableExam {
  const document = { id: 'a', course: 'hsc-26', variation: 'mcq', name: 'Before' } as const
  const check = { missing: [], advice: [] }
  return { document, isDraft: true, revision: '1', started: 0, savedAt: 0, savedBy: null, check, ...changes }
}

let tabs = 0

/** An editor whose server answers when told to, and whose clock is pushed by hand. */
function editor(start: EditableExam = paper(), storage = new TextStorage()) {
  const sent: { revision: string; name: string | undefined }[] = []
  const waiting: { answer: (saved: EditableExam) => void; refuse: (error: unknown) => void }[] = []
  const timers = new Set<() => void>()
  const waits: number[] = []
  const made = new PaperEditor(start, {
    save: async ({ revision, document }) => {
      sent.push({ revision, name: document.name })
      return await new Promise<EditableExam>((answer, refuse) => {
        waiting.push({
          answer: (saved) => answer({ ...saved, document }),
          refuse,
        })
      })
    },
    staffId: 7,
    device: deviceOf(() => storage),
    newId: () => `${(tabs += 1)}`,
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
  await answers({ revision: '2' })
  expect(at.read().state).toBe('saved')
})

test('what somebody else saved meanwhile is not overwritten, however much is typed', async () => {
  const { editor: at, sent, types, pauses, fails } = editor()
  types('One')
  pauses()
  await fails(new CallRefused(409, { code: 'conflict', message: '' }))
  types('Two')
  pauses()
  expect(sent).toHaveLength(1)
  expect(at.read()).toMatchObject({ state: 'conflict', document: { name: 'Two' } })
  expect(await at.flush()).toBe(false)
  at.adopt(paper({ revision: '9' }))
  expect(at.read()).toMatchObject({ state: 'saved', document: { name: 'Before' } })
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

test('what another person has left on this device is theirs', () => {
  const storage = new TextStorage()
  storage.setItem(
    'unsent:paper:8:abc:a',
    JSON.stringify({ examId: 'a', revision: '1', document: { ...paper().document, name: 'Theirs' } }),
  )
  expect(editor(paper(), storage).editor.read().document.name).toBe('Before')
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
  const { editor: at, storage, types, pauses, fails } = editor()
  types('One')
  pauses()
  await fails(new CallRefused(409, { code: 'conflict', message: '' }))
  types('Two')
  expect([...storage.entries.values()].map((text) => JSON.parse(text))).toMatchObject([{ document: { name: 'Two' } }])
  at.adopt(paper({ revision: '9' }))
  expect(storage.length).toBe(0)
})
