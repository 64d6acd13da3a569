import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Env } from '../env.ts'

const PAGES = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const INDEX = `${PAGES}index.html`
const NOT_SCREENS = /^\/(api|files|assets|metrics)(\/|$)/

type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The built pages, precompressed. Files named by their hash are kept for ever by the browser; the page itself is
 * asked for anew each time. Every other address is a screen of the single-page application.
 */
export async function servePages(app: FastifyInstance, env: Env, answerNotFound: NotFound): Promise<void> {
  if (!existsSync(INDEX)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: `${PAGES}assets`,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '1y',
  })
  const currentPage = pageReader(env)
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !NOT_SCREENS.test(request.url)
    return isScreen ? sendPage(await currentPage(), request, reply) : answerNotFound(request, reply)
  })
}

interface Page {
  readonly etag: string
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer }
}

/** One page for every address, with the centre's name and address in it; made and compressed once a build. */
function pageReader(env: Env): () => Promise<Page> {
  let page: Page | undefined
  let builtAt = 0
  return async () => {
    const { mtimeMs } = await stat(INDEX)
    if (page === undefined || mtimeMs !== builtAt) {
      const html = await readFile(INDEX, 'utf8')
      page = makePage(Buffer.from(html.replace('</head>', `${centreTags(env)}</head>`)))
      builtAt = mtimeMs
    }
    return page
  }
}

function makePage(html: Buffer): Page {
  return {
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    bodies: { br: brotliCompressSync(html), gzip: gzipSync(html, { level: 9 }), identity: html },
  }
}

function sendPage({ etag, bodies }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding ?? 'identity'])
}

function centreTags(env: Env): string {
  const facts = {
    name: env.CENTRE_NAME,
    branch: env.CENTRE_BRANCH,
    phone: env.CENTRE_PHONE,
    address: env.CENTRE_ADDRESS,
  }
  return Object.entries(facts)
    .map(([fact, text]) => `<meta name="centre-${fact}" content="${escapeAttribute(text)}">`)
    .join('')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
