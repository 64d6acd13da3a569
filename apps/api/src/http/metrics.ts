import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '../deps.ts'
import { measured } from '../metrics/gauge.ts'
import { measureMachine } from '../metrics/machine-metrics.ts'
import { productMetrics } from '../product-metrics.ts'
import { Refused } from '../refused.ts'
import { isSameSecret } from '../same-secret.ts'
import { metricsOf } from '../workers/shared-metrics.ts'

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Figures for Prometheus. Routes are labelled by their pattern, so that no id or number ever becomes a label. */
export function measure(app: FastifyInstance, { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): void {
  const registry = new Registry()
  // Event-loop delay, memory, CPU and garbage collection come with these.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  let inFlight = 0
  measured(registry, { name: 'http_requests_in_flight', help: 'Requests being answered' }, () => inFlight)
  const errors = new Counter({ name: 'http_server_errors_total', help: 'Replies of 500 and above', registers })
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idle, waiting } = db.load()
      this.set({ state: 'busy' }, connections - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })

  measureMachine(registry, { db, env, clock })
  const doubt = {
    name: 'clock_in_doubt',
    help: '1 while the clock cannot be believed: closing and publishing wait',
    aggregator: 'max',
  } as const
  measured(registry, doubt, () => (clock.doubt === null ? 0 : 1))
  const offset = {
    name: 'clock_offset_seconds',
    help: 'How far the clock is ahead of what it should be, while it is in doubt',
    aggregator: 'max',
  } as const
  measured(registry, offset, () => (clock.doubt?.byMs ?? 0) / 1000)

  const isOver = () => void (inFlight -= 1)
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // Also where the sender went away, and nothing was answered.
    reply.raw.on('close', isOver)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) errors.inc()
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })

  const readMetrics = metricsOf([registry, productMetrics])
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) throw new Refused('not-found')
    return reply.type(registry.contentType).send(await readMetrics())
  })
}

const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** By a proxy, which may well be on this machine while who asks is not. */
function isHandedOn({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

/** With a token: whoever has it. Without: this machine only. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return !isHandedOn(request) && THIS_MACHINE.includes(request.ip)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
