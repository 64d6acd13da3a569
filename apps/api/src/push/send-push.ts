import { DAY, SECOND, type Instant } from '@anushilon/domain/instant'
import { encryptFor, type PushReceiver } from './encrypt.ts'
import { vapidHeader, type Vapid } from './vapid.ts'

/** What a phone shows, and what it opens when tapped. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}

type PushOutcome =
  | { readonly kind: 'sent' | 'again' | 'failed'; readonly said: string }
  /** The browser has taken its consent back, or is no more. */
  | { readonly kind: 'gone'; readonly said: string }

interface Sending {
  readonly device: PushReceiver & { readonly endpoint: string }
  readonly message: PushMessage
  readonly vapid: Vapid
  readonly contact: string
  readonly now: Instant
  readonly timeoutMs?: number
}

/** A push service keeps it so long for a phone that is off. */
const KEPT_FOR = DAY / SECOND

/**
 * One attempt. The same id twice is one message: the service replaces what it still keeps under the topic, and the phone shows one
 * notification a tag.
 */
export async function sendPush({
  device,
  message,
  vapid,
  contact,
  now,
  timeoutMs = 20_000,
}: Sending): Promise<PushOutcome> {
  try {
    const reply = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(vapid, device.endpoint, contact, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_FOR),
        topic: message.id.replaceAll('-', ''),
      },
      body: new Uint8Array(encryptFor(device, Buffer.from(JSON.stringify(message)))),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    return outcomeOf(reply.status)
  } catch {
    return { kind: 'again', said: 'The push service cannot be reached' }
  }
}

function outcomeOf(status: number): PushOutcome {
  const said = `The push service answered ${status}`
  if (status < 300) return { kind: 'sent', said }
  if (status === 404 || status === 410) return { kind: 'gone', said: 'The phone does not take messages any more' }
  return { kind: status === 429 || status >= 500 ? 'again' : 'failed', said }
}
