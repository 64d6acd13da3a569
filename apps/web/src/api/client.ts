import type { Endpoint, Family, Replies, ReplyIn, Route } from '@anushilon/contract/endpoint'
import { buildRequest, readReply } from '@anushilon/contract/request'
import type { Variation } from '@anushilon/domain/variation'
import { CallLost, CallRefused } from './call-errors.ts'
import { serverClock } from './server-clock.ts'
import { session } from './session.ts'

const loggedOutListeners = new Set<(why: CallRefused) => void>()

/** Tells when the server no longer knows the token. What follows is for the page to decide. */
export function onLoggedOut(listener: (why: CallRefused) => void): () => void {
  loggedOutListeners.add(listener)
  return () => loggedOutListeners.delete(listener)
}

interface Options {
  readonly signal?: AbortSignal
}

/** A reply with its status, and with its headers: a receipt travels in one (Decision C13). */
type Answered<R extends Replies> = ReplyIn<R> & { readonly headers: Headers }

/** Calls an endpoint; the reply with its status. */
export async function call<I, R extends Replies>(
  endpoint: Endpoint<I, R>,
  input: I,
  options: Options = {},
): Promise<Answered<R>> {
  return await send(endpoint.route, endpoint.replies, input, options)
}

/** Calls the URL that a family has for this variation. */
export async function callFor<I, R extends Replies>(
  family: Family<I, R>,
  variation: Variation,
  input: I,
  options: Options = {},
): Promise<Answered<R>> {
  const route = family.at[variation]
  if (route === null) throw new Error(`${family.name} is not for ${variation} exams`)
  return await send(route, family.replies, input, options)
}

async function send<I, R extends Replies>(
  route: Route<I>,
  familyReplies: R,
  input: I,
  { signal }: Options,
): Promise<Answered<R>> {
  const { url, ...init } = buildRequest(route, input)
  const token = session.read()?.token
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const sentAt = performance.now()
  let reply: Response
  try {
    reply = await fetch(url, { ...init, headers, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallLost('the server could not be reached', { cause: error })
  }
  serverClock.learn(reply, sentAt)
  const body = await readJson(reply)
  if (reply.status >= 400) {
    const refused = refusal(reply, body)
    if (refused.code === 'not-logged-in') for (const listener of loggedOutListeners) listener(refused)
    throw refused
  }
  const read = readReply(route.replies ?? familyReplies, reply.status, body) as ReplyIn<R>
  return { ...read, headers: reply.headers }
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (error) {
    throw new CallLost('the reply was not from our server', { cause: error })
  }
}

function refusal({ status, headers }: Response, body: unknown): CallRefused {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  return new CallRefused(
    status,
    typeof code === 'string' ? code : 'internal',
    typeof message === 'string' ? message : '',
    (Number(headers.get('retry-after')) || 0) * 1_000,
  )
}
