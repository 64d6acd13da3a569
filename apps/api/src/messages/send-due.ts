import { quietUntil } from '@anushilon/domain/messages/quiet-hours'
import { HOUR, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import {
  claimDue,
  doubtLapsed,
  endAttempt,
  stopThoseWhoSaidSo,
  type ClaimedMessage,
  type Ending,
} from '../stores/messages/outbox.ts'
import { isPushService } from '../push/push-services.ts'
import { sendPush } from '../push/send-push.ts'
import { loadVapid } from '../push/vapid.ts'
import { forgetDevice } from '../stores/messages/push-devices.ts'
import { sendOnce, type Gateway } from './gateway.ts'
import { openSecret, openText, readMessageSettings, type StoredMessageSettings } from './settings.ts'

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings' | 'env'>

/** In one run; the next begins two seconds later. */
const MOST_A_RUN = 50
const MOST_ATTEMPTS = 8
const FIRST_PAUSE = 15 * SECOND

/**
 * Sends what is due, one after the other, under the id that the message has in the outbox. A process that dies in the middle
 * leaves its claim behind; when that lapses another takes the message up with the same id, which the gateway knows, or, where
 * it would not know it, writes down that nobody can say whether it went out.
 */
export async function sendDueMessages(
  deps: SenderDeps,
  { timeoutMs, mayGoOn = () => true }: { readonly timeoutMs?: number; readonly mayGoOn?: () => boolean } = {},
): Promise<number> {
  const { db, clock } = deps
  const settings = await readMessageSettings(db)
  await stopThoseWhoSaidSo(db, clock.now())
  const takesLapsed = isIdempotent(settings)
  if (!takesLapsed) await doubtLapsed(db, clock.now())
  let sent = 0
  while (sent < MOST_A_RUN && mayGoOn()) {
    const now = clock.now()
    if (quietUntil({ from: settings.quietFrom, until: settings.quietUntil }, now) !== null) return sent
    const message = await claimDue(db, now, { takesLapsed })
    if (message === null) return sent
    const made = { deps, settings, message, now, ...(timeoutMs !== undefined && { timeoutMs }) }
    const ending = await (message.channel === 'push' ? pushOnce(made) : attempt(made))
    await endAttempt(db, message, ending, clock.now())
    sent += 1
  }
  return sent
}

interface Attempt {
  readonly deps: SenderDeps
  readonly settings: StoredMessageSettings
  readonly message: ClaimedMessage
  readonly now: Instant
  readonly timeoutMs?: number
}

async function attempt({ deps: { secrets }, settings, message, now, timeoutMs }: Attempt): Promise<Ending> {
  const gateway = message.channel === 'push' ? null : gatewayOf(secrets, settings, message.channel)
  if (gateway === null) return { state: 'failed', outcome: 'The gateway is not set up any more' }
  const text = message.sealed === null ? message.text : openText(secrets, message.id, message.sealed)
  if (text === null) return { state: 'failed', outcome: 'The text cannot be opened: the server has another secret now' }
  const outcome = await sendOnce(
    gateway,
    { id: message.id, number: message.number, text, kind: message.kind },
    now,
    timeoutMs,
  )
  return outcome.kind === 'again' ? later(message, outcome.said, now) : { state: outcome.kind, outcome: outcome.said }
}

function later({ attempts }: ClaimedMessage, said: string, now: Instant): Ending {
  if (attempts >= MOST_ATTEMPTS) return { state: 'failed', outcome: `Given up after ${attempts} tries. ${said}` }
  return { state: 'waiting', outcome: said, dueAt: now + pauseAfter(attempts) }
}

/** What a message is about is where it leads. */
const PATHS: Readonly<Record<string, string>> = { results: '/history' }

/** A browser that is gone is forgotten; it asks again when its owner does. */
async function pushOnce({ deps, message, now, timeoutMs }: Attempt): Promise<Ending> {
  const { device, id, text, kind } = message
  const { name, publicAddress } = deps.settings.current
  if (device === null) return { state: 'failed', outcome: 'The student has stopped messages on this phone' }
  if (!isPushService(device.endpoint, deps.env.PUSH_SERVICES)) {
    return { state: 'failed', outcome: 'The phone names a push service that is not allowed here' }
  }
  const outcome = await sendPush({
    device: {
      endpoint: device.endpoint,
      p256dh: Buffer.from(device.p256dh, 'hex'),
      auth: Buffer.from(device.auth, 'hex'),
    },
    message: { id, title: name, text, path: PATHS[kind] ?? '/home' },
    vapid: await loadVapid(deps.db, deps.secrets, now),
    contact: publicAddress ?? 'https://anushilon.invalid',
    now,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  if (outcome.kind === 'again') return later(message, outcome.said, now)
  if (outcome.kind !== 'gone') return { state: outcome.kind, outcome: outcome.said }
  await forgetDevice(deps.db, device.id)
  return { state: 'failed', outcome: outcome.said }
}

/** 15 s, 1 min, 4 min, 16 min, then an hour each. */
function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 4 ** (attempts - 1), HOUR)
}

/** android-sms-gateway answers 409 to an id that it has; of a webhook the owner says so. */
function isIdempotent({ channel, knowsIds }: StoredMessageSettings): boolean {
  return channel === 'android' || knowsIds
}

function gatewayOf(
  secrets: Deps['secrets'],
  settings: StoredMessageSettings,
  channel: Gateway['channel'],
): Gateway | null {
  const { url, user, sealedSecret } = settings
  if (settings.channel !== channel || url === null) return null
  const secret = openSecret(secrets, sealedSecret)
  return { channel, url, user: user ?? '', secret, knowsIds: isIdempotent(settings) }
}
