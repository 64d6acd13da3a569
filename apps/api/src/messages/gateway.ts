import { createHmac } from 'node:crypto'
import type { Instant } from '@anushilon/domain/instant'

export interface Gateway {
  readonly channel: 'webhook' | 'android'
  readonly url: string
  readonly user: string
  readonly secret: string
  /** Whether the same id twice is one message to it. */
  readonly knowsIds: boolean
}

interface OutgoingMessage {
  readonly id: string
  readonly number: string
  readonly text: string
  readonly kind: string
}

/** What came of one attempt. `again`: surely not taken, or taken by somebody who knows the id. */
type SendOutcome =
  | { readonly kind: 'sent'; readonly said: string }
  | { readonly kind: 'again'; readonly said: string }
  | { readonly kind: 'failed'; readonly said: string }
  | { readonly kind: 'unknown'; readonly said: string }

/** Shorter than the lease of a claim. */
const TIMEOUT_MS = 20_000

/** Never reached the other side, so that nothing can have been taken. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

const REQUESTS = {
  /** As we take what gateways tell us: the hex HMAC-SHA-256 of the body followed by the time stamp. */
  webhook: ({ secret }: Gateway, body: string, id: string, now: Instant) => {
    const timestamp = String(Math.floor(now / 1000))
    return {
      'idempotency-key': id,
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(body).update(timestamp).digest('hex'),
    }
  },
  android: ({ user, secret }: Gateway) => ({
    authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
  }),
} as const

/** In Bangladesh a number is dialled with 01; gateways want the country in front. */
const international = (number: string) => (number.startsWith('01') ? `+88${number}` : number)

/** As android-sms-gateway takes it (POST /message), and as any webhook gets it. */
function bodyOf({ channel }: Gateway, { id, number, text, kind }: OutgoingMessage): string {
  const to = international(number)
  return JSON.stringify(
    channel === 'android' ? { id, phoneNumbers: [to], textMessage: { text } } : { id, to, text, kind },
  )
}

/** One attempt. Nothing that it returns or throws has a secret or the text in it. */
export async function sendOnce(
  gateway: Gateway,
  message: OutgoingMessage,
  now: Instant,
  timeoutMs = TIMEOUT_MS,
): Promise<SendOutcome> {
  const body = bodyOf(gateway, message)
  const url = gateway.channel === 'android' ? `${gateway.url.replace(/\/$/, '')}/message` : gateway.url
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...REQUESTS[gateway.channel](gateway, body, message.id, now) },
      body,
      // What is signed for one address is not sent to another: one that has moved has refused it.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    return outcomeOf(gateway, reply.status)
  } catch (error) {
    const code = codeOf(error)
    if (code !== null && NOT_CONNECTED.has(code))
      return { kind: 'again', said: `The gateway cannot be reached (${code})` }
    const said =
      error instanceof DOMException && error.name === 'TimeoutError'
        ? 'The gateway gave no answer in time'
        : 'The connection to the gateway broke'
    return gateway.knowsIds ? { kind: 'again', said } : { kind: 'unknown', said: `${said}: it may have gone out` }
  }
}

function outcomeOf({ knowsIds }: Gateway, status: number): SendOutcome {
  const said = `The gateway answered ${status}`
  if (status < 300) return { kind: 'sent', said }
  // It has had a message of this id: an attempt before this one got through after all.
  if (status === 409 && knowsIds) return { kind: 'sent', said: `${said}: it had it already` }
  if (status === 429 || status === 503) return { kind: 'again', said }
  if (status < 500) return { kind: 'failed', said }
  return knowsIds ? { kind: 'again', said } : { kind: 'unknown', said: `${said}: it may have gone out` }
}

function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
  return typeof code === 'string' ? code : null
}
