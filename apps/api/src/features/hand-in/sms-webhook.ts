import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { Refused } from '../../refused.ts'

interface SignedBody {
  readonly bytes: Buffer
  readonly signature: string
  readonly timestamp: string
}

/**
 * As android-sms-gateway signs what it tells: the body as it was sent, followed by the time stamp. The time stamp need not be
 * near ours: whoever sends a request again says the same SMS with the same time again, which changes nothing.
 */
export function isSignedWith(secret: string, { bytes, signature, timestamp }: SignedBody): boolean {
  const expected = createHmac('sha256', secret).update(bytes).update(timestamp).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Its other events and fields, of which there may be more with every version, are passed over. */
const Told = z.object({ event: z.string(), payload: z.unknown() })
const Received = z.object({
  message: z.string(),
  /** Who sent it; called either, by the version of the gateway. */
  sender: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** Set by the operator's service centre, not by the sender's phone and not by the one that received it. */
  receivedAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
})

interface ReceivedSms {
  readonly text: string
  /** Empty where the gateway does not say. */
  readonly from: string
  readonly operatorTime: Instant
}

/** Null where it is about something else than an SMS that was received. */
export function receivedSms(bytes: Buffer): ReceivedSms | null {
  const told = Told.safeParse(parsed(bytes))
  if (!told.success) throw new Refused('bad-input')
  if (told.data.event !== 'sms:received') return null
  const received = Received.safeParse(told.data.payload)
  if (!received.success) throw new Refused('bad-input')
  const { message, receivedAt, sender, phoneNumber } = received.data
  return { text: message, from: sender ?? phoneNumber ?? '', operatorTime: receivedAt }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
