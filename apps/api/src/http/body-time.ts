import { MINUTE, SECOND } from '@anushilon/domain/instant'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes its body in by itself and sees to it that somebody who sends nothing does not stay. */
    ownPace?: boolean
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
 * Whoever sends half a body and then nothing is hung up on. Not by the server's own time limit, which is the same for a
 * log-in and for a photo on a slow line.
 */
export function limitBodyTimes(app: FastifyInstance, times = TIMES): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || isAtOwnPace(request.routeOptions.config)) return
    const announced = Number(request.headers['content-length'] ?? 0)
    const limit = Math.min(times.base + announced * times.perByte, times.longest)
    const timer = setTimeout(() => request.raw.destroy(new Error('the body took too long')), limit).unref()
    const isOver = () => clearTimeout(timer)
    request.raw.once('end', isOver).once('close', isOver)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function isAtOwnPace(config: FastifyContextConfig | undefined): boolean {
  return config?.ownPace === true
}

/** The sender went away in the middle of it, or was hung up on. */
export function hasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
