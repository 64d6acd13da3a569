import { setTimeout as pause } from 'node:timers/promises'
import { LIMITS } from './limits.ts'

/** Whoever asks is answered within the limit, whatever hangs: a connection, a statement, a disk. Then with `late`. */
export async function withinHealthLimit<T, Late>(look: () => Promise<T>, late: Late): Promise<T | Late> {
  const over = new AbortController()
  const tooLate = pause(LIMITS.health, late, { signal: over.signal, ref: false })
  try {
    return await Promise.race([look(), tooLate])
  } finally {
    tooLate.catch(() => undefined)
    over.abort()
  }
}
