/** Said by the server where a worker must go (setting SERVICE_WORKER). */
const isSwitchedOff = () => document.querySelector('meta[name="service-worker"][content="off"]') !== null

/** From then on the pages open without a network. Whatever goes wrong with it, they work with one as before. */
export async function registerWorker(script: string): Promise<void> {
  // Not every page that we serve is a secure context.
  if (!('serviceWorker' in navigator)) return
  try {
    if (isSwitchedOff()) await unregisterAll()
    else if (!isInCharge(script)) await navigator.serviceWorker.register(script, { updateViaCache: 'none' })
  } catch {
    // The next page tries again.
  }
}

/** The browser keeps such a worker up to date by itself; to register it again would call back one that is just leaving. */
function isInCharge(script: string): boolean {
  return navigator.serviceWorker.controller?.scriptURL === new URL(script, location.href).href
}

async function unregisterAll(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
