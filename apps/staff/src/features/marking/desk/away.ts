import { CallLost, CallRefused } from '@anushilon/contract/call-errors'

export const RETRY_MS = 2_000

/** Later it may go through: no network, or a server that restarts. */
export function isAway(error: unknown): boolean {
  return error instanceof CallLost || (error instanceof CallRefused && error.status >= 500)
}
