import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { expect, test } from 'vitest'
import { patienceFor } from './kept-patience.ts'

const refused = (status: number) => new CallRefused(status, { code: 'x', message: '' })

test('what the device keeps is shown at once without a network, soon where the server is silent or in trouble, and never against its word', () => {
  expect(patienceFor(new CallLost('no network'))).toBe(0)
  for (const failure of [null, refused(503), refused(429), refused(401)]) expect(patienceFor(failure)).toBe(1_500)
  for (const status of [403, 404, 409]) expect(patienceFor(refused(status))).toBeNull()
})
