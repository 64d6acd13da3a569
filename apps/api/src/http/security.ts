import type { FastifyInstance } from 'fastify'

/** Everything a page needs ships with it: no inline script, no third-party host (Decision H7). */
const CONTENT_SECURITY_POLICY = [
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
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  // Browsers heed it over HTTPS only, so it does no harm to a centre that serves plain HTTP in its own rooms.
  'strict-transport-security': 'max-age=31536000',
} as const

/**
 * A reply of the API is never a page, so it says nothing about what a page may do: it goes out with every answer of
 * every student, who pays for it by the byte.
 */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': PAGE_HEADERS['strict-transport-security'],
  // For this student and this moment; some of its GETs change something (Decision H6).
  'cache-control': 'no-store',
} as const

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? API_HEADERS : PAGE_HEADERS)
  })
}
