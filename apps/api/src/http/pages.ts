import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Env } from '../env.ts'
import { compressOnce, sendCompressed, type Compressed } from './compressed.ts'
import { pathOf } from './request-path.ts'

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
    const page = isPage ? pages.find(({ screens }) => screens.test(pathOf(request))) : undefined
    if (page === undefined) return answerNotFound(request, reply)
    return sendCompressed(await page.current(), request, reply.type('text/html; charset=utf-8'))
  })
}

/** One page for every address, with the centre's name and address in it; made and compressed once a build. */
function pageReader(index: string, env: Env): () => Promise<Compressed> {
  let page: Compressed | undefined
  let builtAt = 0
  return async () => {
    const { mtimeMs } = await stat(index)
    if (page === undefined || mtimeMs !== builtAt) {
      const html = await readFile(index, 'utf8')
      page = await compressOnce(Buffer.from(html.replace('</head>', `${centreTags(env)}</head>`)))
      builtAt = mtimeMs
    }
    return page
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
    .map(([fact, text = '']) => `<meta name="centre-${fact}" content="${escapeAttribute(text)}">`)
    .join('')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
