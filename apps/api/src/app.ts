import { operations } from '@anushilon/contract/operations/all'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StatementKind } from './db/limits.ts'
import type { Deps } from './deps.ts'
import { FEATURES, STAFF_FEATURES } from './features/all.ts'
import { Binder } from './http/bind.ts'
import { limitBodyTimes } from './http/body-time.ts'
import { answerBadAddress, answerErrors, answerNotFound } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { finishCalls } from './http/finish-calls.ts'
import { serveHealth } from './http/health.ts'
import { measure } from './http/metrics.ts'
import { serveOpenApi } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { logRequests } from './http/request-log.ts'
import { stampNow } from './http/request-now.ts'
import { secureHeaders } from './http/security.ts'
import { tellIgnoredProxy } from './http/ignored-proxy.ts'
import { certificateFiles, httpsServer } from './http/tls.ts'

/** More than any call but the photo uploads needs; those set their own. */
const BODY_LIMIT = 256 * 1024
const FORM_FILE_LIMIT = 64 * 1024

/** The whole server but for listening: what `main` starts and what tests call. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const certificate = certificateFiles(deps.env)
  const app = fastify({
    loggerInstance,
    ...(certificate === null ? {} : { serverFactory: httpsServer(certificate, deps.log) }),
    // Requests are logged by `logRequests`, without their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(deps.env.TRUST_PROXY > 0),
    // Of X-Forwarded-For only what our own proxies wrote: the rest is whatever the sender likes.
    trustProxy: deps.env.TRUST_PROXY === 0 ? false : (_address, hop) => hop < deps.env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    // A HEAD must never start an exam (Decision H6).
    exposeHeadRoutes: false,
    return503OnClosing: true,
    frameworkErrors: answerBadAddress,
  })
  finishCalls(app)
  answerErrors(app)
  stampNow(app, deps.clock)
  secureHeaders(app)
  limitBodyTimes(app)
  measure(app, deps)
  logRequests(app)
  tellIgnoredProxy(app, deps.env, deps.log)
  // At once up to a long paper: every core has a process that answers, so a thread for it would take its time from them, and a
  // stream costs several times as much as the compressing.
  const [threshold, syncThreshold] = [1024, 32 * 1024]
  await app.register(compress, { threshold, syncThreshold, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart, {
    // A file beyond the limit arrives cut off there; the call it is for has a lower limit and words of its own.
    throwFileSizeLimit: false,
    limits: { fileSize: FORM_FILE_LIMIT, files: 1, fields: 20, fieldSize: 4096 },
  })

  serveHealth(app, deps)
  serveFiles(app, deps)

  const waiting = (kind: StatementKind): Deps => ({ ...deps, db: deps.db.within(kind) })
  const binder = new Binder(app, waiting('student'))
  for (const feature of FEATURES) feature(binder, waiting('student'))
  for (const feature of STAFF_FEATURES) feature(binder, waiting('staff'))
  binder.requireAll(operations)
  serveOpenApi(app, operations)

  await servePages(app, deps, answerNotFound)
  return app
}

/** What a proxy of ours may call a request: anything else could write into the log what it likes. */
const GIVEN_ID = /^[\w.:-]{8,64}$/

/**
 * Names for requests: hardly two processes give the same, and giving one costs next to nothing. Behind a proxy of ours the
 * one that it gave (X-Request-Id), so that its log and ours can be laid side by side.
 */
function requestIds(isBehindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const ours = randomBytes(4).toString('base64url')
  let count = 0
  return ({ headers: { 'x-request-id': given } }) =>
    isBehindProxy && typeof given === 'string' && GIVEN_ID.test(given)
      ? given
      : ours + (count += 1).toString(36).padStart(6, '0')
}
