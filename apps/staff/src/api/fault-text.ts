import { CallLost, CallRefused } from '@anushilon/contract/call-errors'

/** What to say of a call that failed: what the server said and where, or that there is no connection. */
export function faultText(error: unknown): string {
  if (error instanceof CallLost) return 'No connection to the server. ইন্টারনেট সংযোগ দেখুন।'
  if (!(error instanceof CallRefused)) return 'Something went wrong.'
  // The page itself has refused to send it.
  if (error.message === '') return error.detail ?? 'Something went wrong.'
  if (error.detail === null) return error.message
  // What stands in the way is said there; that somebody else has changed it is true of some of it only.
  return error.code === 'conflict' ? error.detail : `${error.message} ${error.detail}`
}
