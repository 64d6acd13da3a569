/** The server said no, and why. The message may be shown. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly code: string
  /** How long the server asks us to wait before the next try; 0 where it does not say. */
  readonly retryAfterMs: number

  constructor(status: number, code: string, message: string, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** Nothing that could be understood came back: no network, a captive portal, a server that is starting. */
export class CallLost extends Error {
  override readonly name = 'CallLost'
}
