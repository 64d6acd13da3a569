import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** When its body must have come, by `performance.now`. */
    bodyDueAt: number
  }
}

export interface BodyTimes {
  /** For any body. */
  readonly base: number
  /** On top of it for each byte that is announced: two kilobytes a second is a bad line in a village. */
  readonly perByte: number
  readonly longest: number
}

const TIMES: BodyTimes = { base: 30 * SECOND, perByte: SECOND / 2_000, longest: 10 * MINUTE }

/**
 * Whoever sends half a body and then nothing is hung up on, within a second of the time. Not by the server's own time limit,
 * which is the same for a log-in and for a photo on a slow line; and by one timer for all, because each answer passes here.
 */
export function limitBodyTimes(app: FastifyInstance, times = TIMES): void {
  const arriving = new Set<FastifyRequest>()
  app.decorateRequest('bodyDueAt', Number.POSITIVE_INFINITY)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    const announced = Number(request.headers['content-length'] ?? 0)
    request.bodyDueAt = performance.now() + Math.min(times.base + announced * times.perByte, times.longest)
    arriving.add(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // Nearly always. What is handed on unread or refused unread is looked at again until it has come.
    if (request.raw.complete) arriving.delete(request)
    done()
  })
  const look = () => {
    const now = performance.now()
    for (const request of arriving) {
      const { raw, bodyDueAt } = request
      if (bodyDueAt < now) raw.destroy(new Error('the body took too long'))
      if (raw.complete || raw.destroyed) arriving.delete(request)
    }
  }
  const timer = setInterval(look, Math.min(SECOND, times.base)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whoever takes a body in by themselves sees to it from here on that somebody who sends nothing does not stay. */
export function takesOwnTime(request: FastifyRequest): void {
  request.bodyDueAt = Number.POSITIVE_INFINITY
}

/** The sender went away in the middle of it, or was hung up on. */
export function hasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
