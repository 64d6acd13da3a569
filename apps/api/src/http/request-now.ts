import { SERVER_TIME_HEADER } from '@anushilon/contract/headers'
import type { Instant } from '@anushilon/domain/instant'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The moment this request is judged by: read once, handed to every rule and store. */
    now: Instant
  }
}

/** As the header has it; it is the same for all replies of a second. */
function dates(): (now: Instant) => string {
  let [second, text] = [Number.NaN, '']
  return (now) => {
    const asked = Math.floor(now / 1000)
    if (asked !== second) [second, text] = [asked, new Date(now).toUTCString()]
    return text
  }
}

/** Stamps every request with the server's time, and every reply too, so that pages can follow it (Decision B2). */
export function stampNow(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('now', 0)
  const dateOf = dates()
  // Hooks that wait for nothing are called back, not awaited: each answer passes all of them.
  app.addHook('onRequest', (request, reply, done) => {
    request.now = clock.now()
    reply.header('x-request-id', request.id)
    done()
  })
  // What is said is as old as its last byte: who sends the head in time could choose an answer long after. Bodies that
  // are handed on unread, photos, have a rule of their own (Decision C12).
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined && !(request.body instanceof Readable)) request.now = clock.now()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const now = clock.now()
    reply.header('date', dateOf(now))
    reply.header(SERVER_TIME_HEADER, now)
    done()
  })
}
