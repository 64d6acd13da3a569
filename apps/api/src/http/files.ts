import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { mediaTypeOf } from '../storage/paths.ts'
import { Refused } from '../refused.ts'

/**
 * Stored pictures, under the very paths that replies name. What a path shows never changes, so it may be kept for ever. A
 * photo that nobody has developed yet is developed now: whoever has its path may see it.
 */
export function serveFiles(app: FastifyInstance, { photoQueue }: Pick<Deps, 'photoQueue'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const path = `files/${(request.params as { '*': string })['*']}`
      const mediaType = mediaTypeOf(path)
      const file = mediaType === null ? null : await photoQueue.read(path)
      if (mediaType === null || file === null) throw new Refused('not-found')
      reply
        .type(mediaType)
        .header('content-length', file.bytes)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
      if (request.method === 'GET') return reply.send(file.body)
      file.body.destroy()
      return reply.send()
    },
  })
}
