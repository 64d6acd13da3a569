import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Photos to be sent as pages, each at its own moment, on a connection of its own. */
export interface Rush {
  readonly port: number
  readonly photo: Uint8Array
  /** Wall clock. */
  readonly beginAt: number
  readonly sends: readonly { readonly afterMs: number; readonly path: string; readonly token: string }[]
}

export interface Sent {
  /** From the first byte of the request to the last of the reply; null where it was refused or broke off. */
  readonly ms: number | null
  /** How much later than planned it began: where this is much, the sender is what is measured. */
  readonly lateMs: number
  readonly reply: string
}

/** In a thread of its own: what it takes must not be taken for the server's slowness. */
export async function sendRush(rush: Rush): Promise<readonly Sent[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: rush })
  const [sent] = (await once(worker, 'message')) as [readonly Sent[]]
  return sent
}

async function send({ port, photo }: Rush, path: string, token: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: image/jpeg\r\ncontent-length: ${photo.length}\r\nconnection: close\r\n\r\n`,
  )
  socket.write(photo)
  await once(socket, 'close')
  return Buffer.concat(received).toString('utf8')
}

async function run(rush: Rush): Promise<Sent[]> {
  return await Promise.all(
    rush.sends.map(async ({ afterMs, path, token }): Promise<Sent> => {
      await pause(Math.max(0, rush.beginAt + afterMs - Date.now()))
      const lateMs = Date.now() - rush.beginAt - afterMs
      const since = performance.now()
      const reply = await send(rush, path, token).catch((error: unknown) => String(error))
      const isTaken = reply.startsWith('HTTP/1.1 200') && /\r\nx-receipt: /i.test(reply)
      return { ms: isTaken ? performance.now() - since : null, lateMs, reply: isTaken ? '' : reply.slice(-400) }
    }),
  )
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Rush), [])
