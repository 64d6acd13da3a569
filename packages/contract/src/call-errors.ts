import type { PhotoAtFault } from './errors.ts'

interface Said {
  readonly code: string
  readonly message: string
  /** What went wrong where, if the server knows. */
  readonly detail?: string | null
  readonly retryAfterMs?: number
  /** Which photos it is about, where it is about some. */
  readonly photos?: readonly PhotoAtFault[]
}

/** The server said no, and why. The message may be shown. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly code: string
  readonly detail: string | null
  /** How long the server asks us to wait before the next try; 0 where it does not say. */
  readonly retryAfterMs: number
  readonly photos: readonly PhotoAtFault[]

  constructor(status: number, { code, message, detail = null, retryAfterMs = 0, photos = [] }: Said) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
    this.retryAfterMs = retryAfterMs
    this.photos = photos
  }
}

/** Nothing that could be understood came back: no network, a captive portal, a server that is starting. */
export class CallLost extends Error {
  override readonly name = 'CallLost'
}
