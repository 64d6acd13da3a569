import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PAGES = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The built pages, precompressed. Files named by their hash are kept for ever by the browser; the page itself is
 * asked for anew each time. Every other address is a screen of the single-page application.
 */
export async function servePages(app: FastifyInstance, answerNotFound: NotFound): Promise<void> {
  if (!existsSync(`${PAGES}index.html`)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: PAGES,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Neither the build's manifest nor anything else that starts with a dot.
    dotfiles: 'ignore',
    allowedPath: (path) => !path.startsWith('/.'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${PAGES}assets`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|files|assets|metrics)(\/|$)/.test(request.url)
    return isScreen ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}
