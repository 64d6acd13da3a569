import {
  routesOf,
  type Endpoint,
  type Family,
  type Replies,
  type ReplyIn,
  type ServedRoute,
} from '@anushilon/contract/endpoint'
import type { Instant } from '@anushilon/domain/instant'
import type { Variation } from '@anushilon/domain/variation'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { StudentSession, Tokens } from '../tokens/tokens.ts'
import { readForm } from './form.ts'
import { Refused } from './refused.ts'

type Operation<I = unknown, R extends Replies = Replies> = Endpoint<I, R> | Family<I, R>

/** What a handler knows of its call. */
export interface Call<I> {
  readonly input: I
  readonly now: Instant
  /** Who asks. Reading it in a call that needs no log-in is a fault of ours, and throws. */
  readonly student: StudentSession
  /** Where the request came from, for throttling. */
  readonly address: string
  /** The exams that the URL is for; a family's handler must not serve any other. */
  readonly variations: readonly Variation[]
  readonly log: FastifyBaseLogger
}

export type Handler<I, R extends Replies> = (call: Call<I>) => Promise<ReplyIn<R> & ReplyHeaders>

interface ReplyHeaders {
  readonly headers?: Readonly<Record<string, string>>
}

/** Handlers give `ok(body)`; where a call has more than one status they name it. */
export function ok<T>(body: T): { status: 200; body: T } {
  return { status: 200, body }
}

/** Joins operations of the contract with the functions that serve them. */
export class Binder {
  readonly #app: FastifyInstance
  readonly #tokens: Tokens
  readonly #bound = new Set<unknown>()

  constructor(app: FastifyInstance, tokens: Tokens) {
    this.#app = app
    this.#tokens = tokens
  }

  /** Serves an operation under all its URLs. */
  bind<I, R extends Replies>(operation: Operation<I, R>, handler: Handler<I, R>): void {
    this.#bound.add(operation)
    for (const served of routesOf(operation)) this.#serve(served, handler)
  }

  /** Whatever the contract promises and nobody serves yet says so (501). Returns what those are. */
  bindUnbuilt(operations: readonly Operation[]): Operation[] {
    const unbuilt = operations.filter((operation) => !this.#bound.has(operation))
    for (const { route } of unbuilt.flatMap((operation) => routesOf(operation))) {
      this.#app.route({
        method: route.method,
        url: route.path,
        handler: async () => {
          throw new Refused('not-built')
        },
      })
    }
    return unbuilt
  }

  #serve<I, R extends Replies>({ route, operation, replies, variations }: ServedRoute<I, R>, handler: Handler<I, R>) {
    this.#app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const student =
          operation.access === 'student' ? this.#tokens.require(request.headers.authorization, request.now) : null
        const answer = await handler({
          input: await readInput(route, request),
          now: request.now,
          get student() {
            if (student === null) throw new Error(`${operation.name} is open to anyone and has no student`)
            return student
          },
          address: request.ip,
          variations: variations ?? [],
          log: request.log,
        })
        const schema = replies[answer.status]
        if (!schema) throw new Error(`${operation.name} has no reply ${answer.status}`)
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(z.encode(schema, answer.body)))
      },
    })
  }
}

async function readInput<I>(route: ServedRoute<I, Replies>['route'], request: FastifyRequest): Promise<I> {
  const headers = route.headers === null ? {} : decode(route.headers, request.headers)
  const query = route.query === null ? {} : decode(route.query, request.query)
  const sent = route.encoding === 'multipart' ? await readForm(request) : (request.body ?? {})
  const body = route.body === null ? {} : decode(route.body, sent)
  return { ...headers, ...query, ...body } as I
}

function decode(schema: z.ZodMiniType, wire: unknown): object {
  const parsed = z.safeDecode(schema, wire as z.input<typeof schema>)
  if (parsed.success) return parsed.data as object
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
  throw new Refused('bad-input', { detail: faults.join('; ') })
}
