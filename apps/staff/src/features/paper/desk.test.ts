import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import type { Paper } from '@anushilon/contract/staff/papers'
import { expect, test } from 'vitest'
import { PaperDesk } from './desk.ts'

function paper(changes: Partial<Paper> = {}): Paper {
  const document = { id: 'a', course: 'hsc-26', variation: 'mcq', name: 'Before' } as const
  const check = { missing: [], advice: [] }
  return { document, isDraft: true, revision: '1', started: 0, savedAt: 0, savedBy: null, check, ...changes }
}

/** A desk whose server answers when told to, and whose clock is pushed by hand. */
function desk(start: Paper = paper()) {
  const sent: { revision: string; name: string | undefined }[] = []
  const waiting: { answer: (saved: Paper) => void; refuse: (error: unknown) => void }[] = []
  const timers = new Set<() => void>()
  const made = new PaperDesk(start, {
    save: async ({ revision, document }) => {
      sent.push({ revision, name: document.name })
      return await new Promise<Paper>((answer, refuse) => {
        waiting.push({
          answer: (saved) => answer({ ...saved, document }),
          refuse,
        })
      })
    },
    later: (work) => {
      timers.add(work)
      return () => timers.delete(work)
    },
  })
  return {
    desk: made,
    sent,
    types: (name: string) => made.change((document) => ({ ...document, name })),
    pauses: () => {
      const due = [...timers]
      timers.clear()
      for (const work of due) work()
    },
    async answers(changes: Partial<Paper>) {
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
  const { desk: at, sent, types, pauses, answers } = desk()
  types('A')
  types('After')
  expect(at.read().state).toBe('unsaved')
  pauses()
  expect(sent).toEqual([{ revision: '1', name: 'After' }])
  await answers({ revision: '2' })
  expect(at.read()).toMatchObject({ state: 'saved', paper: { revision: '2' } })
})

test('what is typed while a save is on its way stays, and is saved after it', async () => {
  const { desk: at, sent, types, pauses, answers } = desk()
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
  const { desk: at, sent, types, pauses, answers, fails } = desk()
  types('One')
  pauses()
  await fails(new CallLost('away'))
  expect(at.read().state).toBe('offline')
  pauses()
  expect(sent).toHaveLength(2)
  await answers({ revision: '2' })
  expect(at.read().state).toBe('saved')
})

test('what somebody else saved meanwhile is not overwritten, however much is typed', async () => {
  const { desk: at, sent, types, pauses, fails } = desk()
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
  const { desk: at, sent, types, pauses, answers } = desk(paper({ isDraft: false }))
  types('After')
  pauses()
  expect(sent).toEqual([])
  const flushed = at.flush()
  await settled()
  await answers({ isDraft: false, revision: '2' })
  expect(await flushed).toBe(true)
})

test('a newer version is shown where nothing of one’s own would be lost', () => {
  const { desk: at, types } = desk()
  at.refresh(paper({ revision: '2' }))
  expect(at.read().paper.revision).toBe('2')
  at.refresh(paper({ revision: '1' }))
  expect(at.read().paper.revision).toBe('2')
  types('Mine')
  at.refresh(paper({ revision: '3' }))
  expect(at.read()).toMatchObject({ paper: { revision: '2' }, document: { name: 'Mine' } })
})
