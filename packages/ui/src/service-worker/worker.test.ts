import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** It is a program and no module: it has nothing to import. */
const PROGRAM: string = './worker.ts'

/** What the build tells it. */
const BUILT = {
  APP: 'web',
  BUILD: 'b2',
  FILES: ['/assets/index.js'],
  ASSETS: '/assets/',
  PAGE: '/home',
  SCREENS: /^\/exam\//,
}
const SHELL_ON_DEVICE = '<script src="/assets/index.js"></script>as it was last'
const FROM_NETWORK = '<script src="/assets/index.js"></script>as it is now'

const SWITCHED_OFF = '<meta name="service-worker" content="off"><script src="/assets/index.js"></script>'

type Listener = (event: { request: object; respondWith(reply: Promise<Response>): void; waitUntil(): void }) => void
const listeners = new Map<string, Listener>()

/** What the browser gives a worker; the network answers when the test says so. */
function browser(shell: string | null) {
  let resolve: (reply: Response | Promise<Response>) => void = () => undefined
  const replied = new Promise<Response>((answer) => (resolve = answer))
  const cache = { match: async () => undefined, put: async () => undefined }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async () => (shell === null ? undefined : new Response(shell, { headers: { etag: 'kept' } })),
    keys: async () => ['app-web-b1', 'app-web-b2'],
    delete: async (name: string) => gone.push(name),
  })
  const gone: string[] = []
  vi.stubGlobal('registration', { unregister: async () => gone.push('worker') })
  vi.stubGlobal('fetch', () => replied)
  return { resolve, gone }
}

/** What is given to who asks for this address, a page unless it is said otherwise; null as long as they wait. */
function opens(path = '/exam/7/ongoing/mcq', how: object = { mode: 'navigate' }): { shown: string | null } {
  const page: { shown: string | null } = { shown: null }
  const request = { url: `https://centre.example${path}`, method: 'GET', ...how }
  listeners.get('fetch')?.({
    request,
    respondWith: (reply) => void reply.then(async (response) => (page.shown = await response.text())),
    waitUntil: () => undefined,
  })
  return page
}

beforeEach(async () => {
  vi.useFakeTimers()
  for (const [name, value] of Object.entries(BUILT)) vi.stubGlobal(name, value)
  vi.stubGlobal('location', { origin: 'https://centre.example' })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  // Once: it is told of the browser anew by each test, and keeps nothing itself.
  await import(PROGRAM)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page that the network has not brought within a quarter of a second is drawn from the device', async () => {
  browser(SHELL_ON_DEVICE)
  const page = opens()
  await vi.advanceTimersByTimeAsync(249)
  expect(page.shown).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(page.shown).toBe(SHELL_ON_DEVICE)
})

test('one that comes within it is the one that is shown', async () => {
  const network = browser(SHELL_ON_DEVICE)
  const page = opens()
  await vi.advanceTimersByTimeAsync(200)
  network.resolve(new Response(FROM_NETWORK))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.shown).toBe(FROM_NETWORK)
})

test('a phone that has no page yet waits for the network, however long that takes', async () => {
  const network = browser(null)
  const page = opens()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(page.shown).toBeNull()
  network.resolve(new Response(FROM_NETWORK))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.shown).toBe(FROM_NETWORK)
})

test('without a network, or with a proxy that says the server is away, the page on the device is drawn at once', async () => {
  for (const answer of [Promise.reject<Response>(new TypeError('failed')), new Response('', { status: 502 })]) {
    const network = browser(SHELL_ON_DEVICE)
    const page = opens()
    network.resolve(answer)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown).toBe(SHELL_ON_DEVICE)
  }
})

test('a page of a server that wants no worker makes it leave, also when the device’s own was drawn before that came', async () => {
  for (const { after, shown } of [
    { after: 200, shown: SWITCHED_OFF },
    { after: 2_000, shown: SHELL_ON_DEVICE },
  ]) {
    const network = browser(SHELL_ON_DEVICE)
    const page = opens()
    await vi.advanceTimersByTimeAsync(after)
    expect(network.gone).toEqual([])
    network.resolve(new Response(SWITCHED_OFF))
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown).toBe(shown)
    expect(network.gone).toEqual(['worker', 'app-web-b1', 'app-web-b2'])
  }
})

test('calls, answer photos and other people’s files are left to the browser: nobody’s data is in the cache', async () => {
  browser(SHELL_ON_DEVICE)
  const asked = [
    opens('/api/student/getrunningdata?eId=7', { mode: 'cors' }),
    opens('/files/scripts/7/page.jpg', { mode: 'no-cors' }),
    opens('/check'),
    opens('/exam/7/ongoing/mcq', { mode: 'navigate', method: 'POST' }),
  ]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.map(({ shown }) => shown)).toEqual([null, null, null, null])
})
