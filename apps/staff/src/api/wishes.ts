import { CallRefused } from '@anushilon/contract/call-errors'
import { newRequestKey } from './request-key.ts'

/** Whoever asks for the very same after that has seen what became of it, and means it once more. */
const ONE_WISH_MS = 3 * 60_000

interface Wish {
  readonly key: string
  /** Since when it is not known what became of it; null: it is on its way. */
  lostAt: number | null
}

/** What was asked for and has not been answered, by all that was sent. */
const unanswered = new Map<string, Wish>()

/**
 * The same key for the same wish: pressed again because the reply was lost, or twice at once, a thing is asked for under the key it
 * had. Answered, or after a while, it is wished anew.
 */
export async function asOneWish<T>(asked: unknown, send: (requestKey: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(asked)
  const before = unanswered.get(name)
  const isOver = before === undefined || (before.lostAt !== null && performance.now() - before.lostAt > ONE_WISH_MS)
  const wish = isOver ? { key: newRequestKey(), lostAt: null } : before
  wish.lostAt = null
  unanswered.set(name, wish)
  try {
    const reply = await send(wish.key)
    forget(name, wish)
    return reply
  } catch (error) {
    if (isAnswer(error)) forget(name, wish)
    else wish.lostAt = performance.now()
    throw error
  }
}

function forget(name: string, wish: Wish): void {
  if (unanswered.get(name) === wish) unanswered.delete(name)
}

/** A server in trouble may have done it all the same. */
function isAnswer(error: unknown): boolean {
  return error instanceof CallRefused && error.status < 500
}
