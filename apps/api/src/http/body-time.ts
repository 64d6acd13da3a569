import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Of those whose body has not come yet. */
const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()

export interface BodyTimes {
  /** For any body. */
  readonly base: number
  /** On top of it for each byte that is announced: two kilobytes a second is a bad line in a village. */
  readonly perByte: number
  readonly longest: number
}

const TIMES: BodyTimes = { base: 30 * SECOND, perByte: SECOND / 2_000, longest: 10 * MINUTE }

/**
 * Whoever sends half a body and then nothing is hung up on. Not by the server's own time limit, which is the same for a
 * log-in and for a photo on a slow line.
 */
export function limitBodyTimes(app: FastifyInstance, times = TIMES): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    const announced = Number(request.headers['content-length'] ?? 0)
    const limit = Math.min(times.base + announced * times.perByte, times.longest)
    const timer = setTimeout(() => request.raw.destroy(new Error('the body took too long')), limit).unref()
    timers.set(request.raw, timer)
    const isOver = () => clearTimeout(timer)
    request.raw.once('end', isOver).once('close', isOver)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whoever takes a body in by themselves sees to it from here on that somebody who sends nothing does not stay. */
export function takesOwnTime({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw))
}

/** The sender went away in the middle of it, or was hung up on. */
export function hasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
