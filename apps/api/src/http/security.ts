import type { FastifyInstance } from 'fastify'
import { pathOf } from './request-path.ts'

/** Everything a page needs ships with it: nothing inline but what the build wrote (by its hash), no third-party host (Decision H7). */
const OWN_THINGS = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
]

const PAGE_HEADERS = {
  'content-security-policy': [...OWN_THINGS, "frame-ancestors 'none'"].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without the browser's hints about itself every call of a page is 130 bytes shorter, and we make nothing of them.
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), ch-ua=(), ch-ua-mobile=(), ch-ua-platform=()',
  // Browsers heed it over HTTPS only, so it does no harm to a centre that serves plain HTTP in its own rooms.
  'strict-transport-security': 'max-age=31536000',
} as const

/** A script, a style sheet or a font of ours is no page: what a page may do is said with the page, once. */
const ASSETS = /^\/(?:staff\/)?assets\//
const ASSET_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** What people have sent is looked at, and runs nothing: neither does a sheet in a browser's viewer. */
const ONLY_SHOWN = [
  "default-src 'none'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The centre's pages show the preview of a paper in a frame; it alone may be framed, and by our own pages only. */
const OTHER_HEADERS: readonly { readonly pages: RegExp; readonly headers: Readonly<Record<string, string>> }[] = [
  { pages: ASSETS, headers: ASSET_HEADERS },
  { pages: /^\/files\//, headers: { ...PAGE_HEADERS, 'content-security-policy': ONLY_SHOWN } },
  {
    pages: /^\/staff(?:[/?]|$)/,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': [...OWN_THINGS, "frame-src 'self'", "frame-ancestors 'none'"].join('; '),
    },
  },
  // What a guardian's link shows is asked for by the page; that there is such a page is nothing to be found either.
  { pages: /^\/guardian$/, headers: { ...PAGE_HEADERS, 'x-robots-tag': 'noindex, nofollow' } },
  {
    pages: /^\/preview\/[^/]+$/,
    headers: {
      ...PAGE_HEADERS,
      'content-security-policy': [...OWN_THINGS, "frame-ancestors 'self'"].join('; '),
      'x-frame-options': 'SAMEORIGIN',
    },
  },
]

/**
 * A reply of the API is never a page, so it says nothing about what a page may do: it goes out with every answer of
 * every student, who pays for it by the byte.
 */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': PAGE_HEADERS['strict-transport-security'],
  // For this student and this moment; some of its GETs change something (Decision H6).
  'cache-control': 'no-store',
} as const

/**
 * A whole course gets it in the same second, some on lines where a hundred bytes take as long as a blink. It answers a POST with
 * a student's token in a header, which no frame, image or script of anybody's can send and no cache keeps: it needs none of these.
 * Nor what pages have heard before or the error's own text says, nor that HTTP/1.1 keeps its connections.
 */
const AT_THE_BELL = '/api/student/openpaper'
const UNNEEDED_AT_THE_BELL = [...Object.keys(API_HEADERS), 'x-request-id', 'date'] as const

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // As the route is found: an address may be written in many ways.
    const path = pathOf(request)
    if (path.startsWith('/api/')) {
      reply.headers(API_HEADERS)
      return done()
    }
    reply.headers(OTHER_HEADERS.find(({ pages }) => pages.test(path))?.headers ?? PAGE_HEADERS)
    // Nobody reports a file that everybody has.
    if (ASSETS.test(path)) reply.removeHeader('x-request-id')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 200 && request.method === 'POST' && pathOf(request) === AT_THE_BELL) {
      for (const name of UNNEEDED_AT_THE_BELL) reply.removeHeader(name)
      reply.raw.sendDate = false
      reply.raw.removeHeader('connection')
    }
    done()
  })
}
