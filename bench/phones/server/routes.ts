import type { StaffCall, StudentCall } from '@anushilon/api/http/bind'
import { Refused } from '@anushilon/api/refused'
import { type Endpoint, type PerVariation, type Replies, type ReplyIn, routesOf } from '@anushilon/contract/endpoint'
import { ERRORS } from '@anushilon/contract/errors'
import { LINK_HEADER, readLink, SERVER_TIME_HEADER } from '@anushilon/contract/headers'
import { encodeReply } from '@anushilon/contract/reply'
import * as z from 'zod/mini'

/** A call as it comes from a phone. */
export interface Request {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

type Handler<I, R extends Replies> = (
  call: StudentCall<I> & StaffCall<I>,
) => Promise<ReplyIn<R> & { readonly headers?: Readonly<Record<string, string | string[]>> }>
type Serve = (request: Request, query: Record<string, string>, caller: number) => Promise<Reply>

const TOKEN = /^Bearer (\d+)$/

/** Contract row → service → reply, as the server's own binder does it, without a socket. */
export class Routes {
  readonly #now: () => number
  readonly #served = new Map<string, Serve>()
  readonly #faults = new Set<string>()

  constructor(now: () => number) {
    this.#now = now
  }

  bind<I, R extends Replies>(operation: Endpoint<I, R> | PerVariation<I, R>, handler: Handler<I, R>): void {
    for (const { route, replies, variations } of routesOf(operation)) {
      this.#served.set(`${route.method} ${route.path}`, async ({ headers, body }, query, caller) => {
        const input = {
          ...read(route.headers, headers),
          ...read(route.query, query),
          ...read(route.body, typeof body === 'string' ? JSON.parse(body) : {}),
        }
        const call = {
          input,
          now: this.#now(),
          student: { studentId: caller, courseId: 'judged' },
          staff: { id: caller, name: `marker ${caller}`, role: 'owner', rights: { branches: [] } },
          link: readLink(headers[LINK_HEADER]),
          variations: variations ?? [],
          taken: { body, sender: {} },
        }
        const answer = await handler(call as unknown as StudentCall<I> & StaffCall<I>)
        const told = answer.headers as Readonly<Record<string, string>> | undefined
        if (told?.['etag'] !== undefined && told['etag'] === headers['if-none-match'])
          return this.#reply(304, null, told)
        const schema = replies[answer.status]
        if (schema === undefined) throw new Error(`no reply ${answer.status}`)
        return this.#reply(answer.status, encodeReply(schema, answer.body), told)
      })
    }
  }

  /** What went wrong in the server itself. */
  get faults(): readonly string[] {
    return [...this.#faults]
  }

  readonly answer = async (request: Request): Promise<Reply> => {
    const [path = '', query = ''] = request.url.split('?')
    const serve = this.#served.get(`${request.method} ${path}`)
    const [, caller] = TOKEN.exec(request.headers['authorization'] ?? '') ?? []
    try {
      if (caller === undefined) throw new Refused('not-logged-in')
      if (serve === undefined) throw new Refused('not-found')
      return await serve(request, Object.fromEntries(new URLSearchParams(query)), Number(caller))
    } catch (error) {
      if (!(error instanceof Refused)) {
        // A phone would take it for a lost call and try again for ever.
        this.#faults.add(String(error))
        throw error
      }
      const { code, detail, photos, retryAfterSeconds } = error
      const { status, message } = ERRORS[code]
      const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) }
      return this.#reply(status, { message, code, detail, photos }, wait)
    }
  }

  #reply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
    const text = status === 304 ? '' : JSON.stringify(body)
    return { status, text, headers: { ...headers, [SERVER_TIME_HEADER]: String(this.#now()) } }
  }
}

function read(schema: z.ZodMiniType | null, wire: unknown): object {
  if (schema === null) return {}
  const parsed = z.safeDecode(schema, wire)
  if (!parsed.success) throw new Refused('bad-input', { detail: z.prettifyError(parsed.error) })
  return parsed.data as object
}
