import type { CentreFacts } from '@anushilon/contract/staff/settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { keptAssets, keepAssets } from './kept-assets.ts'
import { serveRootFiles } from './root-files.ts'
import { compressOnce, sendCompressed, type Compressed } from './compressed.ts'
import { pathOf } from './request-path.ts'

/**
 * Two applications: the students', and the centre's under /staff, of which a student never downloads a byte. And a page by
 * itself, which checks proofs and which people keep as a file (decision 033).
 */
const APPLICATIONS = [
  { folder: 'staff', prefix: '/staff', pages: [{ file: 'index.html', screens: /^\/staff(?!\/assets\/)(?:[/?]|$)/ }] },
  {
    folder: 'web',
    prefix: '',
    pages: [
      { file: 'check.html', screens: /^\/check$/ },
      { file: 'index.html', screens: /^\/(?!(?:api|files|assets|metrics|staff)(?:[/?]|$))/ },
    ],
  },
].map((application) => ({
  ...application,
  dist: fileURLToPath(new URL(`../../../${application.folder}/dist/`, import.meta.url)),
}))

interface Page {
  readonly body: Compressed
  /** What stands in the page itself, as the policy for its content names it. */
  readonly inline: readonly Inline[]
}

interface Inline {
  readonly directive: 'script-src' | 'style-src'
  readonly hashes: string
}

/** Puts aside the files of the builds that this process is about to serve. */
export async function keepPages({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<void> {
  for (const { dist, folder } of builtApplications()) await keepAssets(`${dist}assets`, keptFolder(DATA_DIR, folder))
}

function builtApplications() {
  return APPLICATIONS.filter(({ dist }) => existsSync(`${dist}index.html`))
}

function keptFolder(dataDir: string, application: string): string {
  return join(dataDir, 'pages', application)
}

type NotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The built pages, precompressed. Files named by their hash are kept for ever by the browser; the page itself is
 * asked for anew each time. Every other address is a screen of the single-page application.
 */
export async function servePages(
  app: FastifyInstance,
  { env, settings }: Pick<Deps, 'env' | 'settings'>,
  answerNotFound: NotFound,
): Promise<void> {
  const built = builtApplications()
  for (const { folder, dist, prefix } of built) {
    await app.register(fastifyStatic, {
      root: [`${dist}assets`, ...(await keptAssets(keptFolder(env.DATA_DIR, folder)))],
      prefix: `${prefix}/assets/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // Named by its hash: it never has to be asked for again.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      immutable: true,
      maxAge: '1y',
    })
  }
  if (built.some(({ folder }) => folder === 'web')) serveRootFiles(app, { env, settings })
  const pages = built.flatMap((application) =>
    application.pages.map(({ file, screens }) => ({
      screens,
      current: pageReader(application.dist + file, { env, settings }),
    })),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method)
    const page = isPage ? pages.find(({ screens }) => screens.test(pathOf(request))) : undefined
    if (page === undefined) return answerNotFound(request, reply)
    const { body, inline } = await page.current()
    allowInline(reply, inline)
    return sendCompressed(body, request, reply.type('text/html; charset=utf-8'))
  })
}

/** One page for every address, with the centre's name and address in it; made and compressed anew where these change. */
function pageReader(index: string, { env, settings }: Pick<Deps, 'env' | 'settings'>): () => Promise<Page> {
  let page: Page | undefined
  let builtAt = 0
  let madeFor: CentreFacts | undefined
  return async () => {
    const { mtimeMs } = await stat(index)
    const centre = settings.current
    if (page === undefined || mtimeMs !== builtAt || madeFor !== centre) {
      const html = await readFile(index, 'utf8')
      const body = await compressOnce(Buffer.from(html.replace('</head>', `${centreTags(env, centre)}</head>`)))
      page = { body, inline: inlineParts(html) }
      builtAt = mtimeMs
      madeFor = centre
    }
    return page
  }
}

/** The scripts and styles that stand in the page itself: those of the build, and no others, may run. */
function inlineParts(html: string): Inline[] {
  const hashesOf = (parts: RegExp) =>
    [...html.matchAll(parts)].map(([, part = '']) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`)
  return [
    { directive: 'script-src', hashes: hashesOf(/<script>([^]*?)<\/script>/g).join(' ') },
    { directive: 'style-src', hashes: hashesOf(/<style>([^]*?)<\/style>/g).join(' ') },
  ]
}

function allowInline(reply: FastifyReply, parts: readonly Inline[]): void {
  let policy = String(reply.getHeader('content-security-policy'))
  for (const { directive, hashes } of parts) {
    if (hashes !== '') policy = policy.replace(`${directive} 'self'`, `${directive} 'self' ${hashes}`)
  }
  reply.header('content-security-policy', policy)
}

/** What the pages show of the centre; nothing else of its settings is in them. */
const SHOWN = ['name', 'branch', 'phone', 'address', 'sms', 'logo'] as const

function centreTags(env: Env, centre: CentreFacts): string {
  return SHOWN.map((fact) => [fact, centre[fact] ?? ''] as const)
    .map(([fact, text]) => `<meta name="centre-${fact}" content="${escapeAttribute(text)}">`)
    .concat(env.SERVICE_WORKER ? [] : ['<meta name="service-worker" content="off">'])
    .join('')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
