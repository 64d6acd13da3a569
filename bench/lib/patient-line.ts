import { setTimeout as pause } from 'node:timers/promises'
import { Connection, type Reply } from './connection.ts'

/** How one call went. */
export interface Timed {
  readonly reply: Reply
  /** When the try that was answered began, by the monotonic clock. */
  readonly since: number
  readonly ms: number
  /** It had to be made more than once: the server was away. */
  readonly isRetry: boolean
}

/** The server as somebody's browser sees it who goes on trying: away for a while now and then. */
export class PatientLine {
  readonly #port: number
  readonly #headers: Readonly<Record<string, string>>
  #connection: Connection | null = null

  constructor(port: number, headers: Readonly<Record<string, string>>) {
    this.#port = port
    this.#headers = headers
  }

  /** Tries until there is an answer, as the pages do. */
  async ask(path: string, body: object): Promise<Timed> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.#connection ??= await Connection.open(this.#port)
        const since = performance.now()
        const reply = await this.#connection.call('POST', path, this.#headers, JSON.stringify(body))
        if (reply.status >= 500) throw new Error(`the server is not well: ${reply.status}`)
        return { reply, since, ms: performance.now() - since, isRetry: tries > 0 }
      } catch {
        this.hangUp()
        await pause(50)
      }
    }
  }

  /** Sends it and does not wait for what comes back. */
  async sendAndCrash(path: string, body: object): Promise<void> {
    this.#connection ??= await Connection.open(this.#port).catch(() => null)
    this.#connection?.call('POST', path, this.#headers, JSON.stringify(body)).catch(() => undefined)
    await pause(Math.random() * 10)
    this.hangUp()
  }

  hangUp(): void {
    this.#connection?.close()
    this.#connection = null
  }
}
