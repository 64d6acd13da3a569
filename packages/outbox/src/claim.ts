/** What is claimed is free for others again. */
export type LetGo = () => void

/** How long a page that is just going may still have what it claimed: browsers give it half a second to end. */
const GOING_MS = 1_000

/**
 * Nobody else's in this browser until it is let go of or the page is gone, however it goes. Null: a page that is open has it.
 * Old browsers, and pages that came over plain HTTP, have no locks: there everything is granted.
 */
export async function claim(name: string): Promise<LetGo | null> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return () => undefined
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), GOING_MS)
  return await new Promise((resolve) => {
    const held = locks.request(name, { signal: waiting.signal }, async () => {
      clearTimeout(timer)
      await new Promise<void>((letGo) => resolve(letGo))
    })
    held.catch(() => {
      clearTimeout(timer)
      // Where the browser forbids locks it is as where there are none.
      resolve(waiting.signal.aborted ? null : () => undefined)
    })
  })
}
