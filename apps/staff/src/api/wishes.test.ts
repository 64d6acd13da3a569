import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { copyPaper, createDraft } from '@anushilon/contract/staff/papers'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'

/** The keys that came to the server, and what becomes of each call. */
let keys: string[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  keys = []
  answers = []
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('localStorage', new TextStorage())
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    keys.push((JSON.parse(body) as { requestKey: string }).requestKey)
    return await (answers.shift() ?? done)()
  })
})
afterEach(() => vi.useRealTimers())

const done = () => Response.json({ examId: 'exam-1' })
const isLost = async () => await Promise.reject<Response>(new TypeError('failed to fetch'))
const refuses = (status: number) => () => Response.json({ code: 'x', message: 'No.' }, { status })
const copies = async (examId = 'mcq-1') => await call(copyPaper, { examId })

test('pressed again because the reply was lost, it is the same wish; the next one is another', async () => {
  answers = [isLost, refuses(503)]
  await expect(copies()).rejects.toThrow(CallLost)
  await expect(copies()).rejects.toThrow(CallRefused)
  await copies()
  await copies()
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('what the server has refused is wished anew', async () => {
  answers = [refuses(404)]
  await expect(copies()).rejects.toThrow(CallRefused)
  await copies()
  expect(new Set(keys).size).toBe(2)
})

test('something else is another wish, also while the first is in doubt', async () => {
  answers = [isLost]
  await expect(copies('mcq-1')).rejects.toThrow(CallLost)
  await copies('mcq-2')
  await call(createDraft, { courseId: 'hsc-26', name: 'Weekly', variation: 'mcq' })
  await copies('mcq-1')
  expect(new Set(keys).size).toBe(3)
  expect(keys[3]).toBe(keys[0])
})

test('pressed twice at once it is one wish', async () => {
  await Promise.all([copies(), copies()])
  expect(new Set(keys).size).toBe(1)
})

test('whoever asks for the same a good while later means it once more', async () => {
  answers = [isLost]
  await expect(copies()).rejects.toThrow(CallLost)
  vi.advanceTimersByTime(4 * 60_000)
  await copies()
  expect(new Set(keys).size).toBe(2)
})
