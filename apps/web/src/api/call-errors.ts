/** The server said no, and why. The message may be shown. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Nothing that could be understood came back: no network, a captive portal, a server that is starting. */
export class CallLost extends Error {
  override readonly name = 'CallLost'
}
