import { CallRefused } from '@anushilon/contract/call-errors'

const NOTHING_THERE = [400, 403, 404]

/** There is nothing at the address, any more or for whoever asks: to try again would not help. */
export function isGone(error: unknown): boolean {
  return error instanceof CallRefused && NOTHING_THERE.includes(error.status)
}
