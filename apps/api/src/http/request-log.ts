import type { FastifyInstance } from 'fastify'

const SLOW_MS = 1_000

/**
 * One line a call: by its route's pattern, never its address, so that no number, token or password in a query
 * string reaches a log (Decision H3). Ordinary replies are for those who ask for detail: in an exam's first minute
 * there are too many of them to write down.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 400 || line.ms >= SLOW_MS) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}
