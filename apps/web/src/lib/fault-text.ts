import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { errors as bn } from '../text/bn.ts'
import { errors as en } from '../text/en.ts'

/** What to tell a student of a call that failed: what the server said, or that there is no network. */
export function faultText(error: unknown): string {
  if (error instanceof CallLost) return bn.offline
  return error instanceof CallRefused && error.message !== '' ? error.message : en.wentWrong
}

/** What to do about something that did not load, under words that say no more than that. */
export function loadHint(error: unknown): string {
  return error instanceof CallLost ? bn.offline : bn.informUs
}
