import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Reply {
  readonly status: number
  readonly head: string
  readonly body: string
  /** By which the server will know this device again; empty for nothing. */
  readonly pass: string
}

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

/**
 * A browser's connection, kept open: one call at a time, over and over. Written by hand because the generator shares
 * the machine with what it measures, and a full HTTP client costs more than the server's own work.
 */
export class Connection {
  readonly #socket: Socket
  #waiting: Waiting | null = null
  #received: Buffer[] = []
  #broken: Error | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#break(error))
    socket.on('close', () => this.#break(new Error('the server closed the connection')))
  }

  static async open(port: number, host = '127.0.0.1'): Promise<Connection> {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  get isOpen(): boolean {
    return this.#broken === null
  }

  /** `caller` is a student's token, or the headers by which somebody of the centre is known. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    caller: string | Readonly<Record<string, string>>,
    body?: string | Uint8Array,
  ): Promise<Reply> {
    if (this.#broken !== null) throw this.#broken
    const known = typeof caller === 'string' ? { authorization: `Bearer ${caller}` } : caller
    const headers = Object.entries({ host: '127.0.0.1', ...known }).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `${method} ${path} HTTP/1.1\r\n${headers.join('')}`
    const type = typeof body === 'string' ? 'application/json' : 'image/jpeg'
    const about = body === undefined ? '' : `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return await new Promise<Reply>((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (body instanceof Uint8Array) {
        this.#socket.write(`${head}${about}\r\n`)
        this.#socket.write(body)
      } else this.#socket.write(`${head}${about}\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.#broken = new Error('closed')
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    const bytes = this.#received.length === 1 ? chunk : Buffer.concat(this.#received)
    const headEnd = bytes.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = bytes.toString('latin1', 0, headEnd)
    // What has not changed is not sent again.
    const length = head.startsWith('304', 9) ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) {
      this.#break(new Error(`a reply without a length:\n${head}`))
      return
    }
    if (bytes.length < headEnd + 4 + length) {
      this.#received = [bytes]
      return
    }
    this.#received = []
    const waiting = this.#waiting
    this.#waiting = null
    const [, pass = ''] = /\r\nset-cookie: (KNOWNDEVICE=[^;]*)/i.exec(head) ?? []
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body: bytes.toString('utf8', headEnd + 4), pass })
  }

  #break(error: Error): void {
    this.#broken ??= error
    this.#socket.destroy()
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }
}
