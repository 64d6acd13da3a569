import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'

/**
 * A proxy in front that nobody told us about: all its callers count as one network, and share what one network may do.
 * Anybody can send the header, so that it is told once and not more.
 */
export function tellIgnoredProxy(app: FastifyInstance, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>, log: Logger): void {
  if (TRUST_PROXY > 0) return
  let isTold = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return done()
    isTold = true
    log.warn(
      'calls come with X-Forwarded-For, which is ignored: all students behind that proxy count as one network. ' +
        'If it is a proxy of yours, set TRUST_PROXY=on',
    )
    done()
  })
}
