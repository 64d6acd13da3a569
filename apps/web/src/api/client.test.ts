import { validateLogin } from '@anushilon/contract/operations/identity'
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
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

/** As a browser's: it ends when it is called off, and not before. */
async function neverHeard(signal: AbortSignal | null | undefined): Promise<never> {
  return await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
  })
}

/** How calls ended, in their order, as far as they have. */
function endsOf(...calls: readonly Promise<unknown>[]): (string | undefined)[] {
  const ends: (string | undefined)[] = calls.map(() => undefined)
  calls.forEach((one, at) => {
    one.then(
      () => (ends[at] = 'heard'),
      (error: unknown) => (ends[at] = failureOf(error).kind),
    )
  })
  return ends
}

test('a reply that never comes is given up as lost after half a minute, and one that stops half-way after two', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => await neverHeard(signal))
  const never = asks({})
  await vi.advanceTimersByTimeAsync(0)
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (part) => {
        part.enqueue(new TextEncoder().encode('"O'))
        neverHeard(signal).catch((error: unknown) => part.error(error))
      },
    })
    return new Response(body)
  })
  const ends = endsOf(never, asks({}))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ends).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toEqual(['lost', undefined])
  await vi.advanceTimersByTimeAsync(89_000)
  expect(ends).toEqual(['lost', undefined])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toEqual(['lost', 'lost'])
})

test('what the page’s first script asked for, and is never answered, is given up as well and asked for anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  session.save({ token: 'of 1', studentId: '1', courseId: 'hsc-26' })
  const url = '/api/student/validate-login'
  window.early = {
    token: 'of 1',
    replies: { [url]: { reply: new Promise(() => undefined), sentAt: performance.now(), cameAt: 0 } },
  }
  const { call } = await import('./client.ts')
  const ends = endsOf(call(validateLogin, {}))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ends).toEqual(['lost'])
  vi.stubGlobal('fetch', async () => Response.json({ courseId: 'hsc-26', studentId: '1' }))
  expect((await call(validateLogin, {})).body).toEqual({ courseId: 'hsc-26', studentId: '1' })
})
