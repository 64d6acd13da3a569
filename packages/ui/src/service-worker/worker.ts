/// <reference lib="webworker" />
/**
 * The pages of an application without a network. It keeps the program, never anybody's data: pages are asked for first and taken
 * from the device where the network does not answer, files of the build are taken from the device first, and calls are none of
 * its business. It stands alone: the build writes it out with what it must know and imports nothing into it.
 */
/** The application and the build; caches are called by them. */
declare const APP: string
declare const BUILD: string
/** Its files, the script that the page names first, and where they lie. */
declare const FILES: readonly string[]
declare const ASSETS: string
/** Any page of it, and which addresses are pages; everything else is left to the browser. */
declare const PAGE: string
declare const SCREENS: RegExp

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const PREFIX = `app-${APP}-`
const CACHE = PREFIX + BUILD
const SHELL = `/offline-shell-${APP}`
/** In a page of a server that wants no worker. */
const SWITCHED_OFF = 'name="service-worker" content="off"'
/**
 * A page that has not come by then is drawn from the device; what it shows is asked for all the same. On a fast line it has
 * come; on a phone's it would take a second, in which the student sees nothing.
 */
const PATIENCE_MS = 250

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && SCREENS.test(pathname)) event.respondWith(page(event))
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(request))
})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Told | undefined)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(String(event.notification.data)))
})

/** A message of the centre, as the server sends it. */
interface Told {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}

/** Under its id: what comes twice is shown once. */
async function show(told: Told | undefined): Promise<void> {
  if (told === undefined) return
  const { id, title, text, path } = told
  await worker.registration.showNotification(title, { body: text, tag: id, data: path, lang: 'bn' })
}

/** In a page that is open, unless that is an exam; else in a new one. */
async function openAt(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window' })
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname)
  if (there === undefined) await worker.clients.openWindow(url.href)
  else await there.focus()
}

/** Never skips its turn: it begins when no page of the build before it is open, so none loses its files in an exam. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const shell = await fetch(PAGE, { cache: 'no-cache' })
  const html = await shell.clone().text()
  // A server that is just being replaced: the next look brings the worker of the other build.
  if (!shell.ok || !html.includes(FILES[0] ?? '')) throw new Error('the page is of another build')
  // One after the other, so that an answer on its way has the line for itself; most are in the browser's own cache.
  const missing: string[] = []
  for (const file of FILES) {
    const isThere = (await caches.match(file)) ?? (await take(cache, file))
    if (isThere === null) missing.push(file)
  }
  // One file that something on the phone blocks must not keep the rest away; without its scripts the page is none.
  if (missing.some((file) => file.endsWith('.js'))) throw new Error('the line was lost')
  await cache.put(SHELL, shell)
}

async function take(cache: Cache, file: string): Promise<Response | null> {
  try {
    const reply = await fetch(file)
    if (!reply.ok) return null
    await cache.put(file, reply.clone())
    return reply
  } catch {
    return null
  }
}

async function forgetOtherBuilds(): Promise<void> {
  const own = await caches.open(CACHE)
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  for (const file of FILES) {
    const kept = await caches.match(file)
    if (kept !== undefined && (await own.match(file)) === undefined) await own.put(file, kept)
  }
  await Promise.all(others.map((name) => caches.delete(name)))
}

async function page(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then(keepShell).catch(() => undefined))
  const timer = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const reply = await Promise.race([fetched.catch(() => null), timer])
  // A proxy's page about a server that is away is no page of ours.
  if (reply !== null && reply.status < 500) return reply
  const shell = await caches.match(SHELL)
  return shell ?? reply ?? (await fetched)
}

/** What the centre has changed in the page, its name or telephone, is in the next one that is drawn from the device. */
async function keepShell(reply: Response): Promise<void> {
  const fresh = reply.clone()
  const kept = await caches.match(SHELL)
  if (!fresh.ok || kept?.headers.get('etag') === fresh.headers.get('etag')) return
  const html = await fresh.clone().text()
  if (html.includes(SWITCHED_OFF)) await leave()
  else if (html.includes(FILES[0] ?? '')) await (await caches.open(CACHE)).put(SHELL, fresh)
}

/** The page that was drawn from the device does not know; with the next one the network decides. */
async function leave(): Promise<void> {
  await worker.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const reply = await fetch(request)
  // Pieces that are seldom needed, such as the letters of formulas, once they were.
  if (reply.ok) await (await caches.open(CACHE)).put(request, reply.clone())
  return reply
}
