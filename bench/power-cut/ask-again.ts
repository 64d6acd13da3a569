import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Reply } from '../lib/connection.ts'

/** A server that has just started and is still busy is asked again. */
export async function askAgain(connection: Connection, path: string, token: string): Promise<Reply> {
  for (;;) {
    const reply = await connection.call('GET', path, token)
    if (reply.status !== 503) return reply
    await pause(500)
  }
}
