import { setTimeout as pause } from 'node:timers/promises'
import { Connection, type Reply } from './connection.ts'

export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Where it says it comes from: the server trusts its proxy. */
  readonly from: string
  readonly body?: unknown
  readonly cookie?: string
}

export interface Answered extends Reply {
  readonly ms: number
}

/** People at as many connections as it takes, each with one call at a time. */
export class Crowd {
  readonly #port: number
  readonly #idle: Connection[] = []

  constructor(port: number) {
    this.#port = port
  }

  async ask({ method, path, from, body, cookie }: Ask): Promise<Answered> {
    let connection = this.#idle.pop()
    // The server closes those that were idle for long.
    while (connection?.isOpen === false) connection = this.#idle.pop()
    connection ??= await Connection.open(this.#port)
    const headers = { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) }
    const since = performance.now()
    const reply = await connection.call(method, path, headers, body === undefined ? undefined : JSON.stringify(body))
    const ms = performance.now() - since
    this.#idle.push(connection)
    return { ...reply, ms }
  }

  leave(): void {
    for (const connection of this.#idle.splice(0)) connection.close()
  }
}

/** Starts each of these at its moment, evenly spread over so many seconds, however long those before take. */
export async function spread<T>(
  items: readonly T[],
  seconds: number,
  begin: (item: T) => Promise<void>,
): Promise<void> {
  const since = performance.now()
  const begun: Promise<void>[] = []
  for (const [at, item] of items.entries()) {
    const due = since + (at / items.length) * seconds * 1000
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    begun.push(begin(item))
  }
  await Promise.all(begun)
}
