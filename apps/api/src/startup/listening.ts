import type { FastifyInstance } from 'fastify'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { announceStop } from '../http/health.ts'
import { listenFault } from './port.ts'

/** Connections that wait to be taken while we are busy; Node's own 511 turned phones away in a rush. The system may allow less. */
const BACKLOG = 8_192
/** As long a connection may be idle before it is closed although its caller has not heard that it will be. */
const POLITE_MS = 5_000

/** Returns the port. */
export async function listen(app: FastifyInstance, env: Pick<Env, 'HOST' | 'PORT'>): Promise<number> {
  await app.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG }).catch((error: unknown) => {
    throw listenFault(error, env.HOST, env.PORT)
  })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : env.PORT
}

/**
 * Finishes the calls that were accepted. Their connections are kept alive by the browsers, so each is closed as soon as
 * its call is answered; Node itself closes only those that are idle at the beginning.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(timer))
}

/**
 * Takes no new connections, and closes each open one with the reply to its next call, so that no call meets a closed door.
 * Those that stay idle are closed in the end.
 */
export async function drainApp(app: FastifyInstance): Promise<void> {
  announceStop(app)
  // HTTP's own close would end the idle connections at once, with a call on its way on some of them.
  Server.prototype.close.call(app.server)
  const until = performance.now() + POLITE_MS
  while (performance.now() < until && (await connectionsOf(app)) > 0) await pause(50)
  await closeApp(app)
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
