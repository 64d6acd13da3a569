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

/** Stamps every request with the server's time, and every reply too, so that pages can follow it (Decision B2). */
export function stampNow(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('now', 0)
  app.addHook('onRequest', async (request, reply) => {
    request.now = clock.now()
    reply.header('x-request-id', request.id)
  })
  // What is said is as old as its last byte: who sends the head in time could choose an answer long after. Bodies that
  // are handed on unread, photos, have a rule of their own (Decision C12).
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined && !(request.body instanceof Readable)) request.now = clock.now()
  })
  app.addHook('onSend', async (_request, reply) => {
    const now = clock.now()
    reply.header('date', new Date(now).toUTCString())
    reply.header(SERVER_TIME_HEADER, now)
  })
}
