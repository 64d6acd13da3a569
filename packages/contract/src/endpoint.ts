import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { RefusalCode } from '@anushilon/domain/refusal'
import type { StaffRole } from '@anushilon/domain/staff-role'
import type * as z from 'zod/mini'

/**
 * How a call is described once and used by the server (to parse and answer), the pages (to ask) and the
 * documentation. The wire's shape is a schema's input side, the decoded one its output side: a codec sits between.
 */
export type Schema = z.ZodMiniType
export type Replies = Readonly<Record<number, Schema>>
/** People of the centre, by their roles. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[]
}
export type Access = 'anyone' | 'student' | StaffAccess
export type Method = 'GET' | 'POST' | 'PUT'
/** The file that describes it; the heading it has in the documentation. */
export type Group =
  | 'identity'
  | 'profile'
  | 'catalogue'
  | 'before-start'
  | 'sitting'
  | 'scripts'
  | 'results'
  | 'solutions'
  | 'retakes'
  | 'notebook'
  | 'free-exam'
  | 'guardian'
  | 'exam-log'
  | 'staff-account'
  | 'staff-files'
  | 'staff-roster'
  | 'staff-exams'
  | 'staff-questions'
  | 'staff-live'
  | 'staff-marking'
  | 'staff-results'
  | 'staff-audit'
  | 'staff-machine'
  | 'staff-settings'
  | 'staff-messages'

/** One URL: where it is and how its input is written there. `I` is what the handler is given. */
export interface Route<I, B = unknown> {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly query: Schema | null
  readonly body: Schema | null
  /** Header names in lower case. Where a field is in the body as well, the body's counts. */
  readonly headers: Schema | null
  /** Raw: bytes of a type of their own, which no schema describes. */
  readonly encoding: 'json' | 'multipart' | 'raw'
  /** Only where this URL answers in another shape than its operation. */
  readonly replies?: Replies
  /** Set where this one URL of an operation is an extension. */
  readonly extension?: true
  /** Never set: carries the type of the decoded input. */
  readonly input?: I
  /** Never set: carries the types of the decoded bodies, so that a row cannot answer something else than its operation. */
  readonly bodies?: B
}

/** What each status decodes to. */
export type BodiesOf<R extends Replies> = { readonly [S in keyof R]: z.output<R[S]> }

interface Description<R extends Replies, A extends Access = Access> {
  readonly name: string
  readonly group: Group
  readonly summary: string
  readonly access: A
  readonly replies: R
  /** Beyond those that any call of its kind may give (`refusalsOf` in openapi.ts). */
  readonly refusals: readonly RefusalCode[]
  /** Set where the call is not the product specification's but our own. */
  readonly extension?: true
}

export interface Endpoint<I = unknown, R extends Replies = Replies, A extends Access = Access> extends Description<
  R,
  A
> {
  readonly route: Route<I, BodiesOf<NoInfer<R>>>
}

/** One operation under up to five URLs: the exam's variation picks the row. */
export interface PerVariation<I = unknown, R extends Replies = Replies, A extends Access = Access> extends Description<
  R,
  A
> {
  readonly at: Readonly<Record<Variation, Route<I, BodiesOf<NoInfer<R>>> | null>>
}

export type InputOf<E> = E extends Endpoint<infer I> ? I : E extends PerVariation<infer I> ? I : never

/** What a handler gives and the pages get: a status with its body. */
export type ReplyIn<R extends Replies> = {
  [S in keyof R & number]: { readonly status: S; readonly body: z.output<R[S]> }
}[keyof R & number]

export type ReplyOf<E> = E extends Description<infer R> ? ReplyIn<R> : never

interface Parts<Q extends Schema | null, B extends Schema | null, H extends Schema | null, R extends Replies> {
  readonly query?: Q
  readonly body?: B
  readonly headers?: H
  readonly encoding?: Route<unknown>['encoding']
  readonly replies?: R
  readonly extension?: true
}

/** One plain object type, for a reader's sake. */
type Merged<T> = { [K in keyof T]: T[K] }
type Decoded<S extends Schema | null> = S extends Schema ? z.output<S> : Record<never, never>

function route(method: Method) {
  return <
    Q extends Schema | null = null,
    B extends Schema | null = null,
    H extends Schema | null = null,
    R extends Replies = never,
  >(
    path: `/api/${string}`,
    { query, body, headers, encoding = 'json', replies, extension }: Parts<Q, B, H, R> = {},
  ): Route<Merged<Decoded<Q> & Decoded<B> & Decoded<H>>, BodiesOf<R>> => ({
    method,
    path,
    query: query ?? null,
    body: body ?? null,
    headers: headers ?? null,
    encoding,
    ...(replies === undefined ? {} : { replies }),
    ...(extension === undefined ? {} : { extension }),
  })
}

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')

/** Who may call is part of the type: the server's handler is given a student, a member of staff, or neither. */
export function endpoint<I, R extends Replies, A extends Access>(description: Endpoint<I, R, A>): Endpoint<I, R, A> {
  return description
}

export function perVariation<I, R extends Replies, A extends Access>(
  description: PerVariation<I, R, A>,
): PerVariation<I, R, A> {
  return description
}

export interface ServedRoute<I, R extends Replies> {
  readonly operation: Endpoint<I, R> | PerVariation<I, R>
  readonly route: Route<I>
  readonly replies: Replies
  /** The exams this URL is for; null where it is not about one kind. */
  readonly variations: readonly Variation[] | null
}

/** Every URL of an operation, once each: two variations may share one. */
export function routesOf<I, R extends Replies>(operation: Endpoint<I, R> | PerVariation<I, R>): ServedRoute<I, R>[] {
  if (!('at' in operation)) {
    return [
      { operation, route: operation.route, replies: operation.route.replies ?? operation.replies, variations: null },
    ]
  }
  const byUrl = new Map<string, { route: Route<I>; variations: Variation[] }>()
  for (const variation of VARIATION_NAMES) {
    const route = operation.at[variation]
    if (route === null) continue
    const known = byUrl.get(`${route.method} ${route.path}`)
    if (known) known.variations.push(variation)
    else byUrl.set(`${route.method} ${route.path}`, { route, variations: [variation] })
  }
  return [...byUrl.values()].map(({ route, variations }) => ({
    operation,
    route,
    replies: route.replies ?? operation.replies,
    variations,
  }))
}

/** Not the product specification's, be it the whole operation or this one URL of it. */
export function isExtension<I, R extends Replies>({ operation, route }: ServedRoute<I, R>): boolean {
  return operation.extension === true || route.extension === true
}
