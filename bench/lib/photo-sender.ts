import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'

interface Send {
  readonly afterMs: number
  readonly path: string
  readonly token: string
}

/** Photos to be sent as pages, each at its own moment; a student's one after the other on one connection, as our page does. */
export interface Rush {
  readonly port: number
  readonly photo: Uint8Array
  /** Wall clock. */
  readonly beginAt: number
  readonly sends: readonly Send[]
}

export interface Sent {
  /** From the moment it was to be sent to the last byte of the reply; null where it was refused or broke off. */
  readonly ms: number | null
  /** How much later than it could the sender began: where this is much, the sender is what is measured. */
  readonly lateMs: number
  readonly reply: string
}

/** In a thread of its own: what it takes must not be taken for the server's slowness. */
export async function sendRush(rush: Rush): Promise<readonly Sent[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: rush })
  const [sent] = (await once(worker, 'message')) as [readonly Sent[]]
  return sent
}

async function sendAll({ port, photo, beginAt }: Rush, sends: readonly Send[]): Promise<Sent[]> {
  const connection = await Connection.open(port)
  const sent: Sent[] = []
  for (const { afterMs, path, token } of sends) {
    const plannedAt = beginAt + afterMs
    const possibleAt = Math.max(plannedAt, Date.now())
    await pause(Math.max(0, possibleAt - Date.now()))
    const lateMs = Date.now() - possibleAt
    const reply = await connection
      .call('POST', path, token, photo)
      .catch((error: unknown) => ({ status: 0, head: '', body: String(error) }))
    const isTaken = reply.status === 200 && /\r\nx-receipt: /i.test(reply.head)
    sent.push({
      ms: isTaken ? Date.now() - plannedAt : null,
      lateMs,
      reply: isTaken ? '' : `${reply.status} ${reply.body}`,
    })
  }
  connection.close()
  return sent
}

async function run(rush: Rush): Promise<Sent[]> {
  const inOrder = rush.sends.toSorted((one, other) => one.afterMs - other.afterMs)
  const byStudent = Map.groupBy(inOrder, ({ token }) => token)
  return (await Promise.all([...byStudent.values()].map((sends) => sendAll(rush, sends)))).flat()
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Rush), [])
