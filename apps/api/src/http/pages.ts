import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Env } from '../env.ts'

/** Two applications: the students', and the centre's under /staff, of which a student never downloads a byte. */
const APPLICATIONS = [
  { folder: 'staff', prefix: '/staff', screens: /^\/staff(?!\/assets\/)(?:[/?]|$)/ },
  { folder: 'web', prefix: '', screens: /^\/(?!(?:api|files|assets|metrics|staff)(?:[/?]|$))/ },
].map((application) => ({
  ...application,
  dist: fileURLToPath(new URL(`../../../${application.folder}/dist/`, import.meta.url)),
}))

type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The built pages, precompressed. Files named by their hash are kept for ever by the browser; the page itself is
 * asked for anew each time. Every other address is a screen of the single-page application.
 */
export async function servePages(app: FastifyInstance, env: Env, answerNotFound: NotFound): Promise<void> {
  const built = APPLICATIONS.filter(({ dist }) => existsSync(`${dist}index.html`))
  for (const { dist, prefix } of built) {
    await app.register(fastifyStatic, {
      root: `${dist}assets`,
      prefix: `${prefix}/assets/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '1y',
    })
  }
  const pages = built.map(({ dist, screens }) => ({ screens, current: pageReader(`${dist}index.html`, env) }))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method)
    const page = isPage ? pages.find(({ screens }) => screens.test(request.url)) : undefined
    return page === undefined ? answerNotFound(request, reply) : sendPage(await page.current(), request, reply)
  })
}

interface Page {
  readonly etag: string
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer }
}

/** One page for every address, with the centre's name and address in it; made and compressed once a build. */
function pageReader(index: string, env: Env): () => Promise<Page> {
  let page: Page | undefined
  let builtAt = 0
  return async () => {
    const { mtimeMs } = await stat(index)
    if (page === undefined || mtimeMs !== builtAt) {
      const html = await readFile(index, 'utf8')
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
    .map(([fact, text = '']) => `<meta name="centre-${fact}" content="${escapeAttribute(text)}">`)
    .join('')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
