import { CallRefused } from '@anushilon/contract/call-errors'
import type { Endpoint, PerVariation, Replies, Route } from '@anushilon/contract/endpoint'
import { send as sendCall, type Answered } from '@anushilon/contract/send'
import type { Variation } from '@anushilon/domain/exam/variation'
import { createListeners } from '@anushilon/ui/listeners.ts'
import { onItsWay } from '@anushilon/ui/quiet.ts'
import { takeEarly } from '../early.ts'
import { localBackend } from './local-backend.ts'
import { logFault } from './log-fault.ts'
import { revalidated } from './revalidated.ts'
import { serverClock } from './server-clock.ts'
import { session } from './session.ts'
import { unlessSilent } from './unless-silent.ts'

const loggedOut = createListeners<[why: CallRefused]>()

/** Tells when the server no longer knows the token. What follows is for the page to decide. */
export const onLoggedOut = loggedOut.subscribe

/** Goes along with calls, and hears what comes back with their replies. */
interface Companion {
  headersFor(input: unknown): Readonly<Record<string, string>>
  heard(input: unknown, headers: Headers): void
}
let companion: Companion | null = null

/** The one who accompanies calls; only pages of an exam have one. */
export function accompany(one: Companion): void {
  companion = one
}

/** For what is not sent by `call`. */
export function companionHeaders(input: unknown): Readonly<Record<string, string>> {
  return companion?.headersFor(input) ?? {}
}

interface Options {
  readonly signal?: AbortSignal
  /** Whose it is: it is not sent while another student is logged in on this device. */
  readonly as?: string
}

/** Calls an endpoint; the reply with its status. */
export async function call<I, R extends Replies>(
  endpoint: Endpoint<I, R>,
  input: I,
  options: Options = {},
): Promise<Answered<R>> {
  return await send(endpoint.route, endpoint.replies, input, options)
}

/** Calls the URL that an operation has for this variation. */
export async function callFor<I, R extends Replies>(
  operation: PerVariation<I, R>,
  variation: Variation,
  input: I,
  options: Options = {},
): Promise<Answered<R>> {
  const route = operation.at[variation]
  if (route === null) throw new Error(`${operation.name} is not for ${variation} exams`)
  return await send(route, operation.replies, input, options)
}

/** Where the page's first script has asked already, its reply is taken. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? takeEarly(url, session.read()?.token) : null
  const sentAt = early?.sentAt ?? performance.now()
  const reply = await unlessSilent((signal) => early?.reply ?? revalidated(url, { ...init, signal }), init.signal)
  serverClock.learn(reply, sentAt, early?.cameAt)
  return reply
}

/** To whoever waited to send something, the same as a log-in that is over: it stays for when they are back. */
function somebodyElse(): CallRefused {
  return new CallRefused(401, { code: 'not-logged-in', message: '' })
}

async function send<I, R extends Replies>(
  route: Route<I>,
  familyReplies: R,
  input: I,
  options: Options,
): Promise<Answered<R>> {
  const local = localBackend()
  if (local !== null) return { ...local<I, R>(route, input), headers: new Headers() }
  const { token, studentId } = session.read() ?? {}
  if (options.as !== undefined && options.as !== studentId) throw somebodyElse()
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...companion?.headersFor(input) }
  const settled = onItsWay()
  try {
    const answered = await sendCall(route, familyReplies, input, { ...options, headers, fetch: ask })
    companion?.heard(input, answered.headers)
    return answered
  } catch (error) {
    if (options.signal?.aborted !== true) logFault(route, error)
    if (error instanceof CallRefused && error.code === 'not-logged-in') loggedOut.tell(error)
    throw error
  } finally {
    settled()
  }
}
