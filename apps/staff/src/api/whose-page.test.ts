import { readStaffCall, STAFF_HEADER } from '@anushilon/contract/headers'
import { me, type StaffMember } from '@anushilon/contract/staff/account'
import { archiveBatch } from '@anushilon/contract/staff/groups'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession, call, onSessionEnded } from './client.ts'
import { whoAmI } from './kept.ts'

/** Whoever is signed in in this browser, and for whom the page has said that it makes its calls. */
let signedIn = 0
let sentFor: (number | null)[] = []
const reload = vi.fn<() => void>()

beforeEach(() => {
  sentFor = []
  reload.mockClear()
  vi.stubGlobal('localStorage', new TextStorage())
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    if (method !== 'GET') sentFor.push(readStaffCall(new Headers(headers).get(STAFF_HEADER) ?? ''))
    return await Promise.resolve(Response.json(method === 'GET' ? member(signedIn) : 'Ok'))
  })
})

function member(id: number): Omit<StaffMember, 'isActive' | 'hasPassword'> {
  const rights = { courses: [], branches: [], mayExport: true }
  return { id, signInName: `staff-${id}`, name: `Staff ${id}`, role: 'owner', branch: null, rights }
}

const asks = async () => await whoAmI(new AbortController().signal)
const goesOn = async () => await call(archiveBatch, { batchId: 1, isArchived: true })

test('what a page still does after somebody else has signed in goes as the one for whom it was opened, until it is loaded anew', async () => {
  signedIn = 7
  expect((await asks()).id).toBe(7)
  await goesOn()
  expect(reload).not.toHaveBeenCalled()

  signedIn = 8
  const told = vi.fn<() => void>()
  void asks().then(told)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await goesOn()
  expect(sentFor).toEqual([7, 7])
  expect(told, 'nothing of theirs is drawn on the page of the one before').not.toHaveBeenCalled()

  signedIn = 7
  expect((await asks()).id).toBe(7)
  expect(reload).toHaveBeenCalledOnce()
})

test('who has just signed in is not sent back by what was asked before', async () => {
  const ended = vi.fn<() => void>()
  const stop = onSessionEnded(ended)
  const signedOut = () => Response.json({ code: 'signed-out', message: 'Please sign in again.' }, { status: 401 })
  let answers: (reply: Response) => void = () => undefined
  const late = new Promise<Response>((resolve) => {
    answers = resolve
  })
  vi.stubGlobal('fetch', async () => await late)
  const asked = call(me, {})
  beginSession()
  answers(signedOut())
  await expect(asked).rejects.toThrow('Please sign in again.')
  expect(ended).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => await Promise.resolve(signedOut()))
  await expect(call(me, {})).rejects.toThrow('Please sign in again.')
  expect(ended).toHaveBeenCalledOnce()
  stop()
})
