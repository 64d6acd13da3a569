import { SERVER_TIME_HEADER } from '@anushilon/contract/headers'

let ahead = 0

/** Every reply says what time it is at the server; a computer's own clock may be off by hours. */
export function learnTime(reply: Pick<Response, 'headers'>): void {
  const at = Number(reply.headers.get(SERVER_TIME_HEADER))
  if (at > 0) ahead = at - Date.now()
}

/** The server's time, in milliseconds, as well as the last reply says. */
export function serverNow(): number {
  return Date.now() + ahead
}
