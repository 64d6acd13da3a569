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
import { sendOnce, type Gateway } from './gateway.ts'
import { openSecret, openText, readMessageSettings, type StoredMessageSettings } from './settings.ts'

type SenderDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

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
  { db, clock, secrets }: SenderDeps,
  { timeoutMs, mayGoOn = () => true }: { readonly timeoutMs?: number; readonly mayGoOn?: () => boolean } = {},
): Promise<number> {
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
    const ending = await attempt({ secrets, settings, message, now, ...(timeoutMs !== undefined && { timeoutMs }) })
    await endAttempt(db, message, ending, clock.now())
    sent += 1
  }
  return sent
}

interface Attempt {
  readonly secrets: Deps['secrets']
  readonly settings: StoredMessageSettings
  readonly message: ClaimedMessage
  readonly now: Instant
  readonly timeoutMs?: number
}

async function attempt({ secrets, settings, message, now, timeoutMs }: Attempt): Promise<Ending> {
  const gateway = gatewayOf(secrets, settings, message.channel)
  if (gateway === null) return { state: 'failed', outcome: 'The gateway is not set up any more' }
  const text = message.sealed === null ? message.text : openText(secrets, message.id, message.sealed)
  if (text === null) return { state: 'failed', outcome: 'The text cannot be opened: the server has another secret now' }
  const outcome = await sendOnce(
    gateway,
    { id: message.id, number: message.number, text, kind: message.kind },
    now,
    timeoutMs,
  )
  if (outcome.kind !== 'again') return { state: outcome.kind, outcome: outcome.said }
  if (message.attempts >= MOST_ATTEMPTS) {
    return { state: 'failed', outcome: `Given up after ${message.attempts} tries. ${outcome.said}` }
  }
  return { state: 'waiting', outcome: outcome.said, dueAt: now + pauseAfter(message.attempts) }
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
