import {
  routesOf,
  type Access,
  type Endpoint,
  type InputOf,
  type PerVariation,
  type Replies,
  type ReplyIn,
  type ServedRoute,
} from '@anushilon/contract/endpoint'
import type { Instant } from '@anushilon/domain/instant'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { encodeReply } from '@anushilon/contract/reply'
import { Ok } from '@anushilon/contract/schemas/replies'
import { Attachment, type AttachmentBody } from '@anushilon/contract/schemas/attachment'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { narrowed, requireRights } from '../staff/scope.ts'
import { studentOf } from '../staff/script-id.ts'
import { requireStaff, type StaffSession } from '../staff/session.ts'
import type { StudentSession, Tokens } from '../tokens/tokens.ts'
import { takesOwnTime } from './body-time.ts'
import { readForm } from './form.ts'
import { Refused } from '../refused.ts'
import { RequestCall } from './request-call.ts'
import { unstorableText } from './storable.ts'

type Operation<I = unknown, R extends Replies = Replies, A extends Access = Access> =
  | Endpoint<I, R, A>
  | PerVariation<I, R, A>

/** What any handler knows of its call. */
export type Call<I> = Omit<RequestCall<I>, 'student' | 'link' | 'staff'>

/** A call that needs a student's log-in, and who asks. */
export type StudentCall<I> = Omit<RequestCall<I>, 'staff'>

/** A call of the centre's side, and who asks. */
export type StaffCall<I> = Omit<RequestCall<I>, 'student' | 'link'>

/** A call of this operation of the contract. */
export type StudentCallOf<Operation> = StudentCall<InputOf<Operation>>
export type StaffCallOf<Operation> = StaffCall<InputOf<Operation>>

/** Who may make a call decides what its handler is given. */
type CallBy<A extends Access, I> = A extends 'student' ? StudentCall<I> : A extends 'anyone' ? Call<I> : StaffCall<I>

type Handler<C, R extends Replies> = (call: C) => Promise<ReplyIn<R> & ReplyHeaders>

interface ReplyHeaders {
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** Handlers give `ok(body)`; where a call has more than one status they name it. */
export function ok<T>(body: T): { status: 200; body: T } {
  return { status: 200, body }
}

/** As `ok`, known by a tag: who asks again and has it already is told so. Weak, because it may be compressed on its way. */
export function okTagged<T>(body: T): { status: 200; body: T } & ReplyHeaders {
  return { ...ok(body), headers: { etag: `W/"${hash('sha256', JSON.stringify(body), 'base64url').slice(0, 22)}"` } }
}

/** The handler of what has nothing to tell but that it was done. */
export function doing<D, C>(deps: D, work: (deps: D, call: C) => Promise<void>) {
  return async (call: C) => {
    await work(deps, call)
    return ok('Ok' as const)
  }
}

/** A body that was taken in while it arrived, because it is too large to be held as a whole. */
export interface TakenBody {
  /** What is left of it, to be validated by the contract. */
  readonly json: unknown
  /** Called when the call is over, however it ended. */
  release(): Promise<void>
}

export interface Sender {
  /** Bytes that they say will come; null where they do not say. */
  readonly length: number | null
  /** Null where it is no student. */
  readonly student: StudentSession | null
  readonly now: Instant
  /** The exam that it is about by what stands outside the body; null where nothing does. */
  readonly examId: string | null
}

/** Bounds what it takes by itself. */
export type BodyTaker = (body: Readable, sender: Sender) => Promise<TakenBody>

interface BindOptions {
  readonly takeBody?: BodyTaker
  /** Bytes, where a call may bring more than others. */
  readonly bodyLimit?: number
  /** Where there is nothing to be gained: what is sealed, or always short. */
  readonly compress?: false
}

interface BinderDeps {
  readonly tokens: Tokens
  readonly db: Db
  readonly secrets: Secrets
}

/** Joins operations of the contract with the functions that serve them. */
export class Binder {
  readonly #app: FastifyInstance
  readonly #tokens: Tokens
  readonly #db: Db
  readonly #secrets: Secrets
  readonly #bound = new Set<unknown>()

  constructor(app: FastifyInstance, { tokens, db, secrets }: BinderDeps) {
    this.#app = app
    this.#tokens = tokens
    this.#db = db
    this.#secrets = secrets
  }

  /** Serves an operation under all its URLs. Its access decides who the handler is given. */
  bind<I, R extends Replies, A extends Access>(
    operation: Operation<I, R, A>,
    handler: Handler<CallBy<A, I>, R>,
    options?: BindOptions,
  ): void
  bind<I, R extends Replies>(
    operation: Operation<I, R>,
    handler: Handler<RequestCall<I>, R>,
    options: BindOptions = {},
  ): void {
    const { takeBody } = options
    this.#bound.add(operation)
    for (const served of routesOf(operation)) {
      if (takeBody === undefined) this.#serve(this.#app, served, handler, options)
      else this.#app.register(async (apart) => this.#serve(passingBodiesOn(apart), served, handler, options))
    }
  }

  /** What goes on for as long as somebody listens must end before the server can. */
  onStop(end: () => void): void {
    this.#app.addHook('preClose', async () => end())
  }

  /** Whatever the contract promises is served, or the server does not start. */
  requireAll(operations: readonly Operation[]): void {
    const missing = operations.filter((operation) => !this.#bound.has(operation)).map(({ name }) => name)
    if (missing.length > 0) throw new Error(`no feature serves ${missing.join(', ')}`)
  }

  /** By course and branch; the role was looked at before. */
  async #requireRights(staff: StaffSession, operation: Operation, method: string, input: unknown): Promise<void> {
    const call = { ...operation, isChange: method !== 'GET' }
    await requireRights(this.#db, staff.rights, call, input, (examId, scriptId) =>
      studentOf({ secrets: this.#secrets }, examId, scriptId),
    )
  }

  #serve<I, R extends Replies>(
    app: FastifyInstance,
    { route, operation, replies, variations }: ServedRoute<I, R>,
    handler: Handler<RequestCall<I>, R>,
    { takeBody, bodyLimit, compress }: BindOptions,
  ) {
    app.route({
      method: route.method,
      url: route.path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      // What only says that it was done is too short to be compressed: it need not be looked at.
      ...(compress === false || Object.values(replies).every((schema) => schema === Ok) ? { compress: false } : {}),
      handler: async (request, reply) => {
        const student =
          operation.access === 'student' ? this.#tokens.require(request.headers.authorization, request.now) : null
        const staff =
          typeof operation.access === 'string' ? null : await requireStaff(this.#db, request, operation.access.staff)
        // Not before it is known who asks: others could keep the line for ever.
        if (takeBody !== undefined) takesOwnTime(request)
        const taken = takeBody === undefined ? null : await takeBody(bodyOf(request), senderOf(request, student))
        const answering = async () => {
          const sent = route.encoding === 'multipart' ? await readForm(request) : (taken?.json ?? request.body ?? {})
          const input = readInput(route, request, sent)
          if (staff !== null) await this.#requireRights(staff, operation, route.method, input)
          return await handler(
            new RequestCall({ operation, request, student, staff, input, taken: taken?.json, variations }),
          )
        }
        const answer = await (taken === null ? answering() : releasing(taken, answering))
        const schema = replies[answer.status]
        if (!schema) throw new Error(`${operation.name} has no reply ${answer.status}`)
        if (schema === Attachment) return sendAttachment(reply, answer)
        if (isKnown(request, answer))
          return reply
            .code(304)
            .headers(answer.headers ?? {})
            .send()
        const body = staff === null ? answer.body : await narrowed(this.#db, staff.rights, answer.body)
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(encodeReply(schema, body)))
      },
    })
  }
}

/** Whoever asks has it already, by the tag that the handler gave it. */
function isKnown({ headers }: FastifyRequest, answer: ReplyHeaders): boolean {
  const tag = answer.headers?.['etag']
  return tag !== undefined && tag === headers['if-none-match']
}

/** Staff see nothing of it in their browser's own window: a file of theirs is saved, never run. */
function sendAttachment(reply: FastifyReply, { body, headers }: { body: unknown } & ReplyHeaders) {
  const { mediaType, name, body: content } = body as AttachmentBody
  const saved = name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply
    .headers({ 'content-disposition': saved, ...headers })
    .type(mediaType)
    .send(typeof content === 'string' || content instanceof Uint8Array ? content : Readable.from(content))
}

async function releasing<T>(taken: TakenBody, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await taken.release()
  }
}

/** Bodies reach their handler as they arrive, so that who asks is known before the first byte is read. */
function passingBodiesOn(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  return app
}

function bodyOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

function senderOf({ headers, now }: FastifyRequest, student: StudentSession | null): Sender {
  const length = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  const examId = headers['x-examid'] ?? headers['examid'] ?? null
  return { length, student, now, examId: typeof examId === 'string' ? examId : null }
}

function readInput<I>(route: ServedRoute<I, Replies>['route'], request: FastifyRequest, sent: unknown): I {
  const headers = route.headers === null ? {} : decode(route.headers, request.headers)
  const query = route.query === null ? {} : decode(route.query, request.query)
  const body = route.body === null ? {} : decode(route.body, sent)
  return { ...headers, ...query, ...body } as I
}

/** The first ones lead to the rest; a list of all would let a small request ask for a huge reply. */
const MOST_FAULTS = 20

function decode(schema: z.ZodMiniType, wire: unknown): object {
  const parsed = z.safeDecode(schema, wire)
  if (parsed.success) return storable(parsed.data as object)
  const faults = parsed.error.issues
    .slice(0, MOST_FAULTS)
    .map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
  throw new Refused('bad-input', { detail: faults.join('; ') })
}

function storable(decoded: object): object {
  const place = unstorableText(decoded)
  if (place !== null) throw new Refused('bad-input', { detail: `${place}: holds a character that cannot be kept` })
  return decoded
}
