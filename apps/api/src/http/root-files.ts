import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Env } from '../env.ts'
import { compressOnce, sendCompressed } from './compressed.ts'
import { Refused } from '../refused.ts'

const distOf = (folder: string) => fileURLToPath(new URL(`../../../${folder}/dist/`, import.meta.url))

/** What devices know by a fixed address: asked for anew each time, sent where it has changed. */
const ROOT_FILES = [
  { url: '/sw.js', file: `${distOf('web')}sw.js`, type: 'text/javascript; charset=utf-8' },
  { url: '/staff/sw.js', file: `${distOf('staff')}sw.js`, type: 'text/javascript; charset=utf-8' },
  {
    url: '/manifest.webmanifest',
    file: `${distOf('web')}manifest.webmanifest`,
    type: 'application/manifest+json; charset=utf-8',
  },
]

/** Takes the place of a worker that must go: it throws away what that one kept and leaves. */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

export function serveRootFiles(app: FastifyInstance, { SERVICE_WORKER }: Env): void {
  for (const { url, file, type } of ROOT_FILES) {
    const isLast = file.endsWith('sw.js') && !SERVICE_WORKER
    app.get(url, async (request, reply) => {
      const body = isLast ? Buffer.from(LAST_WORKER) : await readFile(file).catch(() => null)
      if (body === null) throw new Refused('not-found')
      return sendCompressed(await compressOnce(body), request, reply.type(type))
    })
  }
}
