import { failureOf } from '@anushilon/outbox/failure'
import { TextStorage } from '@anushilon/outbox/testing/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../api/session.ts'

const EXAM = 'phy-d1'
let refusal = { status: 0, code: '' }

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new TextStorage())
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: refusal.code, message: refusal.code }, { status: refusal.status }),
  )
  // Each refusal is logged for whoever looks.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  session.save({ token: 'of 1', studentId: '1', courseId: 'hsc-26' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What becomes of an answer of a chain whose delivery is answered so; null where it is done with. */
async function delivered(status: number, code: string): Promise<string | null> {
  refusal = { status, code }
  // They look at the browser that they find.
  const { beginChain, extendChain } = await import('./chain.ts')
  const { deliverChain } = await import('./late-delivery.ts')
  beginChain('1', EXAM, { key: '00'.repeat(32), startedAt: Date.now() })
  extendChain('1', EXAM, { kind: 'pick', subjectId: 'phy', question: 0, option: 1 })
  return await deliverChain('1', EXAM).then(
    () => null,
    (error: unknown) => failureOf(error).kind,
  )
}

test('a proof that came without a log-in was not refused: the sheet waits for the log-in, and the proof goes before it', async () => {
  expect(await delivered(401, 'not-logged-in')).toBe('logged-out')
  expect(await delivered(503, 'busy')).toBe('busy')
})

test('a proof that the server will not take is done with, and the sheet goes without it', async () => {
  expect(await delivered(403, 'too-late')).toBeNull()
  expect(await delivered(400, 'bad-input')).toBeNull()
})
