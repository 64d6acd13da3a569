import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * What a proxy in front of the databases does: one address, behind it whichever of them is to be written to. Turned to
 * another it ends every connection to the first, so that nobody goes on with a server that was replaced.
 */
export class Switch {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #target: number

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((socket) => {
      const onward = connect(this.#target, '127.0.0.1')
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        this.#open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  static async open(target: number): Promise<Switch> {
    const found = new Switch(target)
    found.#server.listen(0, '127.0.0.1')
    await once(found.#server, 'listening')
    return found
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  turnTo(port: number): void {
    this.#target = port
    for (const socket of this.#open) socket.destroy()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}
