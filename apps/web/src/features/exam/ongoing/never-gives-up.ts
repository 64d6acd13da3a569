import { CallRefused } from '@anushilon/contract/call-errors'
import { backOff } from '@anushilon/outbox/back-off'
import { mayPass } from '@anushilon/outbox/failure'

/** During an exam a lost call is repeated for as long as it takes; what the server refused is not. */
export const neverGivesUp = {
  retry: (_failures: number, error: Error) => !isRefused(error),
  retryDelay: (failures: number) => backOff(failures + 1, Math.random()),
}

/** The server has understood and says no; a busy one has not said anything yet. */
export function isRefused(error: unknown): error is CallRefused {
  return error instanceof CallRefused && !mayPass(error)
}
