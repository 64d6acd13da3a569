import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Connection } from '../lib/connection.ts'
import type { Pick } from '../lib/picks.ts'

const Running = z.object({ questionData: z.array(z.object({ answeredOption: z.string() })) })

/** A start that is gone has taken its answers with it; a server that is still busy is asked again. */
async function openAgain(connection: Connection, token: string, exam: string): Promise<z.infer<typeof Running>> {
  for (;;) {
    const { status, body } = await connection.call('GET', `/api/student/getrunningdata?eId=${exam}`, token)
    if (status === 200) return Running.parse(JSON.parse(body))
    if (status !== 503) {
      console.log(`  ${exam} does not open: ${status} ${body}`)
      return { questionData: [] }
    }
    await pause(500)
  }
}

/** Those of the picks that the server shows its students when they open their paper again. */
export async function storedPicks(port: number, picks: readonly Pick[]): Promise<Set<Pick>> {
  const connection = await Connection.open(port)
  const shown = new Map<string, readonly string[]>()
  for (const { sitter, exam } of picks) {
    const sitting = `${sitter.id}/${exam}`
    if (shown.has(sitting)) continue
    const running = await openAgain(connection, sitter.token, exam)
    shown.set(
      sitting,
      running.questionData.map(({ answeredOption }) => answeredOption),
    )
  }
  connection.close()
  return new Set(
    picks.filter(({ sitter, exam, index, option }) => shown.get(`${sitter.id}/${exam}`)?.[index] === String(option)),
  )
}
