/**
 * What this device keeps. Answers and photos that the server has not acknowledged yet are never wiped, whatever
 * clears the rest (Decision C14): they live under names of their own.
 */
export const UNSENT_PREFIX = 'unsent:'
/** The chain of a sitting, which proves what is unsent: it stays for as long as something of its exam is. */
export const CHAIN_PREFIX = 'chain:'
/** Signed receipts of what was acknowledged; gone with the log-in. */
export const RECEIPTS_PREFIX = 'receipts:'
export const UNSENT_DATABASE = 'anushilon-unsent'
/** What is unsent once more, for a browser that is killed; gone with it. */
export const COPY_DATABASE = 'anushilon-unsent-copy'
/** What was read, to be read again without a network; gone with the log-in. */
export const KEPT_DATABASE = 'anushilon-kept'
/** Papers that nobody can read before their exam opens; gone with the log-in. */
export const SEALED_DATABASE = 'anushilon-sealed'
/** The program itself, in the service worker's caches: nobody's data. */
const PROGRAM_PREFIX = 'app-'

function removeKeys(storage: Storage, keep: (key: string) => boolean) {
  for (const key of Object.keys(storage)) if (!keep(key)) storage.removeItem(key)
}

/** Logout: all of local storage but what is unsent, and what was kept to be read. */
export function clearLocalStorage(): void {
  const isUnsent = (key: string) => key.startsWith(UNSENT_PREFIX)
  const unsent = Object.keys(localStorage).filter(isUnsent)
  const proves = (chain: string, key: string) =>
    ['', 'photos:'].some((kind) => key.startsWith(`${UNSENT_PREFIX}${kind}${chain.slice(CHAIN_PREFIX.length)}:`))
  removeKeys(
    localStorage,
    (key) => isUnsent(key) || (key.startsWith(CHAIN_PREFIX) && unsent.some((one) => proves(key, one))),
  )
  forgetKept()
  if (unsent.length === 0 && 'indexedDB' in window) indexedDB.deleteDatabase(COPY_DATABASE)
}

/** The next student at this device must not find what the last one read. */
export function forgetKept(): void {
  if (!('indexedDB' in window)) return
  for (const name of [KEPT_DATABASE, SEALED_DATABASE]) indexedDB.deleteDatabase(name)
}

/** The landing page: all local data (Spec 2 and 6). Failing to clear one kind is no reason to leave the others. */
export async function clearDevice(): Promise<void> {
  clearLocalStorage()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
  await Promise.allSettled([clearCaches(), clearDatabases()])
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.startsWith(PROGRAM_PREFIX)).map((name) => caches.delete(name)))
}

async function clearDatabases(): Promise<void> {
  // Older browsers cannot list them; then there are none of ours to clear either.
  if (!('databases' in indexedDB)) return
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined && !name.startsWith(UNSENT_DATABASE)) indexedDB.deleteDatabase(name)
  }
}
