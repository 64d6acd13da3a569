import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { expect, test } from 'vitest'
import { type Failure, failureOf, mayPass } from './failure.ts'

const refused = (status: number, retryAfterMs = 0) => new CallRefused(status, { code: 'x', message: '', retryAfterMs })

test.each([
  ['no network', new CallLost('away'), 'lost'],
  ['a reply that could not be understood', new Error('not ours'), 'lost'],
  ['a call that took too long', new DOMException('aborted', 'AbortError'), 'lost'],
  ['bad input', refused(400), 'refused'],
  ['an ended log-in', refused(401), 'logged-out'],
  ['not allowed', refused(403), 'closed'],
  ['not there', refused(404), 'closed'],
  ['a time-out of the server', refused(408), 'busy'],
  ['a conflict', refused(409), 'refused'],
  ['too large', refused(413), 'refused'],
  ['too early', refused(425), 'busy'],
  ['too many', refused(429), 'busy'],
  ['the last of the refusals', refused(499), 'refused'],
  ['a server that fails', refused(500), 'busy'],
  ['a server that is closing', refused(503), 'busy'],
] satisfies [string, Error, Failure['kind']][])('%s', (_, error, kind) => {
  expect(failureOf(error).kind).toBe(kind)
  expect(mayPass(error)).toBe(kind === 'lost' || kind === 'busy')
})

test('a busy server’s own time is passed on', () => {
  expect(failureOf(refused(503, 7_000))).toEqual({ kind: 'busy', retryAfterMs: 7_000 })
})

test('what closes a lane is the kind’s to say, of refusals only', () => {
  const isConflict = ({ status }: CallRefused) => status === 409
  expect(failureOf(refused(409), isConflict).kind).toBe('closed')
  expect(failureOf(refused(404), isConflict).kind).toBe('refused')
  expect(failureOf(refused(503), () => true).kind).toBe('busy')
  expect(failureOf(refused(401), () => true).kind).toBe('logged-out')
})

test('a refusal carries what the server said', () => {
  const error = refused(400)
  expect(failureOf(error)).toEqual({ kind: 'refused', error })
})
