import { ERRORS, type ErrorBody } from '@anushilon/contract/errors'
import { FileRefused } from '@anushilon/question-files/file-refused'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/faults.ts'
import { errorCode } from '../start-fault.ts'
import { hasBrokenOff } from './body-time.ts'
import { Refused } from '../refused.ts'
import { noteTrouble } from '../troubles.ts'
import { API_HEADERS } from './security.ts'

/** Of our own files, and as the database says it. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100']

/** The database gave the work up in favour of another's (serialization failure, deadlock): the next try goes through. */
const GAVE_WAY = ['40001', '40P01']

/** What a row refers to was deleted in that moment, or what is deleted is referred to since (foreign key). */
const GONE_MEANWHILE = '23503'

/** What is not a refusal yet becomes one here: the only place that looks at errors of other libraries. */
function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof FileRefused) return new Refused('file-refused', { detail: error.message })
  if (DISK_FULL.includes(errorCode(error))) return new Refused('busy', { retryAfterSeconds: 10 })
  if (GAVE_WAY.includes(errorCode(error))) return new Refused('busy', { retryAfterSeconds: 1 })
  if (errorCode(error) === GONE_MEANWHILE) return new Refused('conflict')
  if (isDatabaseAway(error)) return new Refused('busy', { retryAfterSeconds: 2 })
  const status = statusOf(error)
  if (status === 413) return new Refused('too-large')
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refused('bad-input', { detail: (error as FastifyError).message })
  }
  return new Refused('internal')
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

function answer(request: FastifyRequest, reply: FastifyReply, refused: Refused) {
  const { status, message } = ERRORS[refused.code]
  const body: ErrorBody = {
    message,
    code: refused.code,
    ...(refused.detail === undefined ? {} : { detail: refused.detail }),
    ...(refused.photos === undefined ? {} : { photos: [...refused.photos] }),
    requestId: request.id,
  }
  if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(refused.retryAfterSeconds))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (hasBrokenOff(request)) {
      // Nobody is there to read a reply, and nothing is wrong with us.
      request.log.info({ method: request.method, route: request.routeOptions.url }, 'the sender went away')
      return reply.hijack()
    }
    const refused = asRefused(error)
    if (refused.code === 'internal') {
      request.log.error({ err: error }, 'a call failed')
      noteTrouble('call', `${request.method} ${request.routeOptions.url ?? 'none'}`)
    } else if (refused.code === 'busy') {
      request.log.warn({ reason: reasonOf(error) }, 'too busy to answer')
      if (isDatabaseAway(error)) noteTrouble('database', errorCode(error) || 'no answer')
    } else if (errorCode(error) === GONE_MEANWHILE) {
      request.log.warn({ reason: reasonOf(error) }, 'two changes crossed')
    }
    return answer(request, reply, refused)
  })
}

/** Without a stack: in an outage there are thousands of them, and where it happened tells nothing. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${errorCode(error)} ${error.message}`.trim() : String(error)
}

/** For an address that cannot be read at all; no hook has seen it. */
export function answerBadAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void answer(request, reply.headers(API_HEADERS), new Refused('bad-input', { detail: 'the address cannot be read' }))
}

/** For calls that match no route. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, new Refused('not-found'))
}
