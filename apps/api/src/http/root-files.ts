import type { CentreFacts } from '@anushilon/contract/staff/settings'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { compressOnce, sendCompressed } from './compressed.ts'
import { Refused } from '../refused.ts'
import { PRODUCT_NAME } from '../settings/effective.ts'

const distOf = (folder: string) => fileURLToPath(new URL(`../../../${folder}/dist/`, import.meta.url))

const MANIFEST = '/manifest.webmanifest'

/** What devices know by a fixed address: asked for anew each time, sent where it has changed. */
const ROOT_FILES = [
  { url: '/sw.js', file: `${distOf('web')}sw.js`, type: 'text/javascript; charset=utf-8' },
  { url: '/staff/sw.js', file: `${distOf('staff')}sw.js`, type: 'text/javascript; charset=utf-8' },
  {
    url: MANIFEST,
    file: `${distOf('web')}manifest.webmanifest`,
    type: 'application/manifest+json; charset=utf-8',
  },
]

/**
 * Takes the place of a worker that must go: it throws away what that one kept and leaves. A page that was drawn from the device
 * may call it back while it goes, so it leaves again with whatever is asked for next.
 */
const LAST_WORKER = `const leave = async () => {
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
addEventListener('fetch', (event) => event.waitUntil(leave()))
`

export function serveRootFiles(app: FastifyInstance, { env, settings }: Pick<Deps, 'env' | 'settings'>): void {
  for (const { url, file, type } of ROOT_FILES) {
    const isLast = file.endsWith('sw.js') && !env.SERVICE_WORKER
    app.get(url, async (request, reply) => {
      const body = isLast ? Buffer.from(LAST_WORKER) : await readFile(file).catch(() => null)
      if (body === null) throw new Refused('not-found')
      const sent = url === MANIFEST ? manifestOf(body, settings.current) : body
      return sendCompressed(await compressOnce(sent), request, reply.type(type))
    })
  }
}

const Manifest = z.looseObject({ name: z.string(), icons: z.array(z.looseObject({})) })

/** Under the centre's name and logo it stands among the apps of a phone. */
function manifestOf(built: Buffer, { name, logo }: CentreFacts): Buffer {
  const manifest = Manifest.parse(JSON.parse(built.toString('utf8')))
  const named = name === PRODUCT_NAME ? {} : { name, short_name: name }
  const icons = logo === null ? [] : [{ src: `/${logo}`, sizes: 'any' }]
  return Buffer.from(JSON.stringify({ ...manifest, ...named, icons: [...manifest.icons, ...icons] }))
}
