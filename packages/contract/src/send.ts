import * as z from 'zod/mini'
import { CallLost, CallRefused } from './call-errors.ts'
import type { Replies, ReplyIn, Route } from './endpoint.ts'
import type { PhotoAtFault } from './errors.ts'
import { buildRequest, readReply } from './request.ts'

/** What an application adds to every call of its own: its headers, and whatever it learns from a reply. */
interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly onReply?: (reply: Response) => void
  /** In the place of the browser's own. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** A reply with its status, and with its headers: a receipt travels in one (Decision C13). */
export type Answered<R extends Replies> = ReplyIn<R> & { readonly headers: Headers }

/** Makes a call from a page. Throws `CallRefused` where the server said no, `CallLost` where nothing of use came back. */
export async function send<I, R extends Replies>(
  route: Route<I>,
  replies: R,
  input: I,
  { headers, signal, onReply, fetch = globalThis.fetch }: Sending = {},
): Promise<Answered<R>> {
  const { url, ...init } = built(route, input)
  let reply: Response
  try {
    reply = await fetch(url, { ...init, headers: { ...init.headers, ...headers }, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallLost('the server could not be reached', { cause: error })
  }
  onReply?.(reply)
  const body = await readJson(reply)
  // A call may have more to say than that it was refused, such as what somebody else has saved meanwhile.
  if (reply.status >= 400 && !(reply.status in replies)) throw refusal(reply, body)
  const read = readReply(route.replies ?? replies, reply.status, body) as ReplyIn<R>
  return { ...read, headers: reply.headers }
}

/** What does not fit is refused without asking: the server would say the same, however often it is sent. */
function built<I>(route: Route<I>, input: I) {
  try {
    return buildRequest(route, input)
  } catch (error) {
    throw new CallRefused(400, { code: 'bad-input', message: '', detail: faultsIn(error) })
  }
}

/** What does not fit, by the words that the contract has for it; they go on from the field's name. */
function faultsIn(error: unknown): string | null {
  if (!(error instanceof z.core.$ZodError)) return null
  const faults = error.issues.map(({ path, message }) => {
    const field = path.findLast((step) => typeof step === 'string') ?? ''
    const [first = '', ...rest] = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return `${first.toUpperCase()}${rest.join('')} ${/^[a-z]/.test(message) ? message : 'is not right'}.`
  })
  return faults.join(' ')
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (error) {
    throw new CallLost('the reply was not from our server', { cause: error })
  }
}

/** The refusal that a reply of 400 and above carries. */
export function refusal({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): CallRefused {
  const { code, message, detail, photos } = (body ?? {}) as Record<'code' | 'message' | 'detail' | 'photos', unknown>
  return new CallRefused(status, {
    code: typeof code === 'string' ? code : 'internal',
    message: typeof message === 'string' ? message : '',
    detail: typeof detail === 'string' ? detail : null,
    photos: Array.isArray(photos) ? (photos as PhotoAtFault[]) : [],
    retryAfterMs: (Number(headers.get('retry-after')) || 0) * 1_000,
  })
}
