import { CallLost, CallRefused } from '@anushilon/contract/call-errors'
import { errors as bn } from '../text/bn.ts'
import { errors as en } from '../text/en.ts'

/** What to tell a student of a call that failed: what the server said, or that there is no network. */
export function faultText(error: unknown): string {
  if (error instanceof CallLost) return bn.offline
  return error instanceof CallRefused && error.message !== '' ? error.message : en.wentWrong
}
