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

const HEADERS = {
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

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    // What the API says is for this student and this moment; some of its GETs change something (Decision H6).
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
