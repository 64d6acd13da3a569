import { handInForMe } from '@anushilon/contract/operations/sitting'
import { failureOf } from '@anushilon/outbox/failure'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'

let sent: (string | null)[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new TextStorage())
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Response.json('Ok')
  })
})
afterEach(() => vi.unstubAllGlobals())

async function asks(options: { readonly as?: string }) {
  // It listens to the window that it finds.
  const { call } = await import('./client.ts')
  return await call(handInForMe, { examId: 'phy-d1', wanted: true }, options)
}

test('what is one student’s is not sent while another is logged in, and waits as without a log-in', async () => {
  session.save({ token: 'of 2', studentId: '2', courseId: 'hsc-26' })
  expect(failureOf(await asks({ as: '1' }).catch((error: unknown) => error))).toEqual({ kind: 'logged-out' })
  expect(sent).toEqual([])
  await asks({ as: '2' })
  await asks({})
  expect(sent).toEqual(['Bearer of 2', 'Bearer of 2'])
})
