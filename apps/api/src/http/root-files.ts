import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Env } from '../env.ts'
import { compressOnce, sendCompressed } from './compressed.ts'
import { Refused } from '../refused.ts'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** What phones know by a fixed address: asked for anew each time, sent where it has changed. */
const ROOT_FILES = [
  { url: '/sw.js', type: 'text/javascript; charset=utf-8' },
  { url: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8' },
]

/** Takes the place of a worker that must go: it throws away what that one kept and leaves. */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

export function serveRootFiles(app: FastifyInstance, { SERVICE_WORKER }: Env): void {
  for (const { url, type } of ROOT_FILES) {
    const isLast = url === '/sw.js' && !SERVICE_WORKER
    app.get(url, async (request, reply) => {
      const body = isLast ? Buffer.from(LAST_WORKER) : await readFile(`${DIST}${url.slice(1)}`).catch(() => null)
      if (body === null) throw new Refused('not-found')
      return sendCompressed(await compressOnce(body), request, reply.type(type))
    })
  }
}
