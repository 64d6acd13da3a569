/** The server has just told this log-in something that it tells nobody else. */
let confirmed = { token: '', at: 0 }

const FRESH_MS = 10_000

export function noteConfirmed(token: string): void {
  confirmed = { token, at: performance.now() }
}

export function isJustConfirmed(token: string): boolean {
  return confirmed.token === token && performance.now() - confirmed.at < FRESH_MS
}
