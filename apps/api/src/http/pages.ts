import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Env } from '../env.ts'

const PAGES = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const NOT_SCREENS = /^\/(api|files|assets|metrics)(\/|$)/

type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The built pages, precompressed. Files named by their hash are kept for ever by the browser; the page itself is
 * asked for anew each time. Every other address is a screen of the single-page application.
 */
export async function servePages(app: FastifyInstance, env: Env, answerNotFound: NotFound): Promise<void> {
  if (!existsSync(`${PAGES}index.html`)) {
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
  const sendPage = pageSender(await readFile(`${PAGES}index.html`, 'utf8'), env)
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !NOT_SCREENS.test(request.url)
    return isScreen ? sendPage(request, reply) : answerNotFound(request, reply)
  })
}

/** One page for every address, with the centre's name and address in it, made and compressed once. */
function pageSender(html: string, env: Env) {
  const page = Buffer.from(html.replace('</head>', `${centreTags(env)}</head>`))
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page, { level: 9 }) }
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    return encoding === undefined ? reply.send(page) : reply.header('content-encoding', encoding).send(bodies[encoding])
  }
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
