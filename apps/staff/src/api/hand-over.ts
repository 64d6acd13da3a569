import { createListeners } from '@anushilon/ui/listeners.ts'
import { deviceOf } from '@anushilon/outbox/device'
import { toast } from '@anushilon/ui/feedback/toast.ts'

/** This tab's alone. */
const tab = deviceOf(() => sessionStorage)
const NOTE = 'hand-over'

const leaving = createListeners()
const signedOut = createListeners()

/** Reports that nobody is signed in here any more. The page stays that of whoever was: they may come back. */
export const onSignedOut = signedOut.subscribe
export const tellSignedOut = signedOut.tell

/** Reports, just before the page goes, that it is somebody else's from now on. */
export const onHandOver = leaving.subscribe

/**
 * Somebody else is signed in in this browser now. What the page is still doing (an upload of several calls, a save that waits) is of the
 * one before, so that it cannot become theirs: it is loaded anew. Never resolves, for nothing is to be drawn until then.
 */
export async function handOver(): Promise<never> {
  leaving.tell()
  location.reload()
  return await new Promise(() => undefined)
}

/** To be said once it is known whose page it is, be it loaded anew by then or not. */
export function noteForNext(words: string): void {
  tab.write(NOTE, words)
}

export function sayNote(): void {
  const words = tab.read(NOTE)
  if (words === null) return
  tab.remove(NOTE)
  toast(words, 'failure')
}
