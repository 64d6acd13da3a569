import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface LineSpeed {
  /** Each way, shared by all connections. */
  readonly bitsPerSecond: number
  /** Added to every way there and back, the handshake of a new connection included. */
  readonly roundTripMs: number
}

/** What a packet carries at most; connections take turns by packets, as they do on a real line. */
const PACKET_BYTES = 1_400

/** A line between a browser and a server that is as slow as a phone's: outside of both, because a browser's own throttling under-counts. */
export class SlowLine {
  readonly #server: Server
  readonly #down: Lane
  readonly #up: Lane
  readonly #sockets = new Set<Socket>()

  private constructor(speed: LineSpeed, serverPort: number) {
    this.#down = new Lane(speed)
    this.#up = new Lane(speed)
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
      const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
      // The kernel has shaken hands at once; a far server's would have taken a round trip.
      const opensAt = performance.now() + this.#up.speed.roundTripMs
      this.#up.carry(browser, server, opensAt)
      this.#down.carry(server, browser, opensAt)
      for (const [socket, other] of [
        [browser, server],
        [server, browser],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          this.#sockets.delete(socket)
          if (socket === browser) other.destroy()
        })
      }
    })
  }

  static async open(speed: LineSpeed, serverPort: number): Promise<SlowLine> {
    const line = new SlowLine(speed, serverPort)
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on; what is on its way already arrives as it would have. */
  become(speed: LineSpeed): void {
    this.#down.speed = speed
    this.#up.speed = speed
  }

  /** What the browser has sent so far, headers included. */
  get bytesUp(): number {
    return this.#up.bytes
  }

  /** What has reached the browser so far, headers included. */
  get bytesDown(): number {
    return this.#down.bytes
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

interface Packet {
  readonly to: Socket
  /** Null: the end. */
  readonly bytes: Buffer | null
}

/** One direction of the line. */
class Lane {
  bytes = 0
  speed: LineSpeed
  /** A queue for each connection that has something to send, in the order of their turns. */
  readonly #turns: Packet[][] = []
  #freeAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(speed: LineSpeed) {
    this.speed = speed
  }

  carry(from: Socket, to: Socket, opensAt: number): void {
    const queue: Packet[] = []
    const enqueue = (...packets: Packet[]) => {
      if (queue.length === 0) this.#turns.push(queue)
      queue.push(...packets)
      this.#next()
    }
    /** Nothing travels before the hands are shaken. */
    const whenOpen = (act: () => void) => {
      const wait = opensAt - performance.now()
      if (wait <= 0) act()
      else setTimeout(act, wait)
    }
    from.on('data', (chunk: Buffer) => {
      const packets = Array.from({ length: Math.ceil(chunk.length / PACKET_BYTES) }, (_, at) => ({
        to,
        bytes: chunk.subarray(at * PACKET_BYTES, (at + 1) * PACKET_BYTES),
      }))
      whenOpen(() => enqueue(...packets))
    })
    from.on('end', () => whenOpen(() => enqueue({ to, bytes: null })))
  }

  #next(): void {
    if (this.#timer !== null) return
    const queue = this.#turns.shift()
    const packet = queue?.shift()
    if (queue === undefined || packet === undefined) return
    if (queue.length > 0) this.#turns.push(queue)
    const seconds = ((packet.bytes?.length ?? 0) * 8) / this.speed.bitsPerSecond
    // By what is due and not by when the timer fired, so that late timers do not make the line slower than it is.
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + seconds * 1_000
    this.#timer = setTimeout(
      () => {
        this.#timer = null
        setTimeout(() => this.#deliver(packet), this.speed.roundTripMs / 2)
        this.#next()
      },
      Math.max(0, this.#freeAt - performance.now()),
    )
  }

  #deliver({ to, bytes }: Packet): void {
    if (to.destroyed) return
    if (bytes === null) {
      to.end()
      return
    }
    this.bytes += bytes.length
    to.write(bytes)
  }
}
