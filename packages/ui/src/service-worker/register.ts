/** Said by the server where a worker must go (setting SERVICE_WORKER). */
const isSwitchedOff = () => document.querySelector('meta[name="service-worker"][content="off"]') !== null

/** Before each further attempt, twice as long: a line may be away just now, a full phone stays full. */
const AGAIN_MS = 30_000
const MOST_AGAIN = 5

/** From then on the pages open without a network. Whatever goes wrong with it, they work with one as before. */
export async function registerWorker(script: string, again = 0): Promise<void> {
  // Not every page that we serve is a secure context.
  if (!('serviceWorker' in navigator)) return
  try {
    if (isSwitchedOff()) await unregisterAll()
    else if (!isInCharge(script)) await install(script)
  } catch {
    // Whoever goes on to an exam stays on this page: it does not wait for the next one.
    if (again < MOST_AGAIN) setTimeout(() => void registerWorker(script, again + 1), AGAIN_MS * 2 ** again)
  }
}

/** Fails where the worker does not come, or the files that it is to keep. */
async function install(script: string): Promise<void> {
  const { installing } = await navigator.serviceWorker.register(script, { updateViaCache: 'none' })
  if (installing === null) return
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('the worker could not be installed'))
      else resolve()
    })
  })
}

/** The browser keeps such a worker up to date by itself; to register it again would call back one that is just leaving. */
function isInCharge(script: string): boolean {
  return navigator.serviceWorker.controller?.scriptURL === new URL(script, location.href).href
}

async function unregisterAll(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
