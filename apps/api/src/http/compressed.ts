import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LruMap } from '../cache.ts'

/** What everybody is sent alike: compressed once, asked for anew each time and sent only where it has changed. */
export interface Compressed {
  readonly etag: string
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** By their tags. A page is put together anew with every look at the settings, and is the same nearly always. */
const lately = new LruMap<string, Promise<Compressed>>(16)

export async function compressOnce(body: Buffer): Promise<Compressed> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const known = lately.get(etag) ?? compress(etag, body)
  lately.set(etag, known)
  return await known
}

async function compress(etag: string, body: Buffer): Promise<Compressed> {
  const [br, gzipped] = await Promise.all([toBrotli(body), toGzip(body, { level: 9 })])
  return { etag, bodies: { br, gzip: gzipped, identity: body } }
}

export function sendCompressed({ etag, bodies }: Compressed, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding ?? 'identity'])
}
