import { LINK_HEADER, readLink, type ChainHead } from '@anushilon/contract/headers'
import type { Instant } from '@anushilon/domain/instant'
import type { Variation } from '@anushilon/domain/exam/variation'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { StaffSession } from '../staff/session.ts'
import type { StudentSession } from '../tokens/tokens.ts'

interface Asked<I> {
  readonly operation: { readonly name: string }
  readonly request: FastifyRequest
  readonly student: StudentSession | null
  readonly staff: StaffSession | null
  readonly input: I
  readonly taken: unknown
  readonly variations: readonly Variation[] | null
}

/**
 * The call that a handler is given. A class because one is made for every answer of every student: an object with
 * getters of its own cost a twentieth of a save. What few handlers ask for is found out when they ask.
 * Who asks is there or not by the operation's access: `Binder.bind` shows a handler only the one that is.
 */
export class RequestCall<I> {
  readonly #asked: Asked<I>
  readonly input: I

  constructor(asked: Asked<I>) {
    this.#asked = asked
    this.input = asked.input
  }

  /** The operation's. */
  get name(): string {
    return this.#asked.operation.name
  }

  get now(): Instant {
    return this.#asked.request.now
  }

  get student(): StudentSession {
    const { student, operation } = this.#asked
    if (student === null) throw new Error(`${operation.name} is open to anyone and has no student`)
    return student
  }

  get staff(): StaffSession {
    const { staff, operation } = this.#asked
    if (staff === null) throw new Error(`${operation.name} is not for staff alone`)
    return staff
  }

  /** Where the request came from, for throttling. */
  get address(): string {
    return this.#asked.request.ip
  }

  /** What the browser keeps for us, as it came; null for nothing. */
  get cookies(): string | null {
    return this.#asked.request.headers.cookie ?? null
  }

  /** The newest link of the student's device's chain; null where the call brings none. */
  get link(): ChainHead | null {
    return readLink(this.#asked.request.headers[LINK_HEADER])
  }

  /** Whether the browser asked over HTTPS. */
  get isSecure(): boolean {
    return this.#asked.request.protocol === 'https'
  }

  /** What a body taker made of the body; undefined where there is none. */
  get taken(): unknown {
    return this.#asked.taken
  }

  /** The exams that the URL is for; a per-variation handler must not serve any other. */
  get variations(): readonly Variation[] {
    return this.#asked.variations ?? []
  }

  get log(): FastifyBaseLogger {
    return this.#asked.request.log
  }
}
