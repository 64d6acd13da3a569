import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A network that can be cut, in both directions or only on the way back, and slowed. */
export class Relay {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #cut: 'none' | 'both' | 'replies' = 'none'
  #delayMs = 0

  private constructor(target: () => number | { readonly path: string }) {
    this.#server = createServer((socket) => {
      const to = target()
      const onward = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to.path)
      this.#join(socket, onward, () => this.#cut === 'both')
      this.#join(onward, socket, () => this.#cut !== 'none')
    })
  }

  static async open(target: () => number | { readonly path: string }): Promise<Relay> {
    const relay = new Relay(target)
    relay.#server.listen(0, '127.0.0.1')
    await once(relay.#server, 'listening')
    return relay
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** What is under way is lost, and so is what is sent while it is cut; connections do not come back to life. */
  cut(how: 'both' | 'replies'): void {
    this.#cut = how
  }

  slow(byMs: number): void {
    this.#delayMs = byMs
  }

  mend(): void {
    const wasCut = this.#cut !== 'none'
    this.#cut = 'none'
    this.#delayMs = 0
    if (wasCut) for (const socket of this.#open) socket.destroy()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }

  #join(from: Socket, to: Socket, isLost: () => boolean): void {
    this.#open.add(from)
    /** However long each waits: bytes of one connection never overtake each other. */
    const waiting: Buffer[] = []
    const passOn = () => {
      const [next] = waiting.splice(0, 1)
      if (next !== undefined && to.writable) to.write(next)
    }
    from.on('data', (chunk) => {
      if (isLost()) return
      waiting.push(chunk)
      if (this.#delayMs === 0 && waiting.length === 1) passOn()
      else setTimeout(passOn, this.#delayMs)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#open.delete(from)
      to.destroy()
    })
  }
}
