import { setTimeout as pause } from 'node:timers/promises'
import { Connection } from './connection.ts'
import { type Pick, save } from './picks.ts'

const AGAIN_MS = 200

/**
 * Sends picks as phones do, each until it is acknowledged, over so many connections; what was acknowledged is kept here,
 * outside of what may die. A 4xx is a fault of the measurement.
 */
export async function sendAll(
  port: number,
  picks: readonly Pick[],
  connections: number,
  {
    until = Number.POSITIVE_INFINITY,
    host,
    thinkMs = 0,
    onAcknowledged,
    onFailed,
  }: {
    until?: number
    host?: string
    thinkMs?: number
    onAcknowledged: (pick: Pick) => void
    onFailed?: (why: Error) => void
  },
): Promise<void> {
  let next = 0
  async function work() {
    let connection: Connection | null = null
    for (let pick = picks[next++]; pick !== undefined && performance.now() < until;) {
      try {
        // Closed in good order since the last answer: that is no call that failed.
        if (connection?.isOpen === false) connection = null
        connection ??= await Connection.open(port, host)
        await save(connection, pick)
        onAcknowledged(pick)
        pick = picks[next++]
        if (thinkMs > 0) await pause(thinkMs)
      } catch (error) {
        if (error instanceof Error) onFailed?.(error)
        if (error instanceof Error && error.message.startsWith('an answer was refused: 4')) throw error
        if (!(error instanceof Error && error.message.startsWith('an answer was refused'))) {
          connection?.close()
          connection = null
        }
        await pause(AGAIN_MS)
      }
    }
    connection?.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
}
