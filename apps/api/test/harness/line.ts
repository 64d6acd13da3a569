import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between the server and its database, which a test makes swallow everything. */
export interface Line {
  /** The database's address through it. */
  readonly url: string
  /** Nothing passes any more, and nobody is told. */
  freeze(): void
  thaw(): void
  /** Whoever says this to the database is cut off; null: nobody any more. */
  cutAt(words: string | null): void
  close(): Promise<void>
}

export async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let cutAt: string | null = null
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (cutAt !== null && from === near && bytes.includes(cutAt)) near.destroy()
        else to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((line.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cutAt(words) {
      cutAt = words
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}
