import { SECOND } from '@anushilon/domain/instant'
import * as handIn from '@anushilon/contract/operations/hand-in'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { Throttle } from '../../throttle/throttle.ts'
import { bytesOf, wholeBody } from '../../uploads/whole-body.ts'
import { takeCode } from '../../hand-in/take-code.ts'
import { isStop, mobileOf } from '../../messages/stop-words.ts'
import { addStop } from '../../stores/messages/contacts.ts'
import { isSignedWith, receivedSms } from './sms-webhook.ts'

/** A long SMS and what is told about it; it comes at once or not at all. */
const SMS_LIMIT = 16 * 1024
const SMS_PACE = { patienceMs: 5 * SECOND, patienceBytes: 1, longestMs: 10 * SECOND }

export function handInRoutes(binder: Binder, deps: Deps): void {
  const throttle = new Throttle(deps.db)

  binder.bind(handIn.handIn, async ({ input, now, address }) => {
    const { outcome } = await takeCode(deps, { text: input.code, cameBy: 'visitor', operatorTime: null, now })
    // What is typed wrong is seen without a look at anything. Who makes codes up is slowed.
    if (outcome === 'unknown') await throttle.countUnknown('codes', address, now)
    return ok({ outcome: outcome === 'unreadable' || outcome === 'unknown' ? outcome : 'arrived' } as const)
  })

  binder.bind(
    handIn.smsReceived,
    async ({ input, taken, now }) => {
      const secret = required(deps.env.SMS_WEBHOOK_SECRET, 'not-found')
      const bytes = bytesOf(taken)
      const signed = { bytes, signature: input['x-signature'], timestamp: input['x-timestamp'] }
      if (!isSignedWith(secret, signed)) throw new Refused('not-allowed')
      const sms = receivedSms(bytes)
      if (sms === null) return ok({ outcome: 'ignored' } as const)
      const { text, from, operatorTime } = sms
      if (isStop(text)) {
        const number = mobileOf(from)
        if (number !== null) await addStop(deps.db, { number, how: 'sms', note: null }, now)
        return ok({ outcome: number === null ? 'ignored' : 'stopped' } as const)
      }
      const { outcome } = await takeCode(deps, { text, cameBy: 'sms', operatorTime, now })
      return ok({ outcome: outcome === 'unreadable' || outcome === 'unknown' ? outcome : 'arrived' } as const)
    },
    { takeBody: wholeBody(SMS_LIMIT, SMS_PACE) },
  )
}
