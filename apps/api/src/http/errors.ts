import { ERRORS, type ErrorBody } from '@anushilon/contract/errors'
import { FileRefused } from '@anushilon/question-files/file-refused'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database.ts'
import { Refused } from './refused.ts'

/** What is not a refusal yet becomes one here: the only place that looks at errors of other libraries. */
function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof FileRefused) return new Refused('file-refused', { detail: error.message })
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
    const refused = asRefused(error)
    if (refused.code === 'internal') request.log.error({ err: error }, 'a call failed')
    else if (refused.code === 'busy') request.log.warn({ err: error }, 'too busy to answer')
    return answer(request, reply, refused)
  })
}

/** For calls that match no route. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, new Refused('not-found'))
}
