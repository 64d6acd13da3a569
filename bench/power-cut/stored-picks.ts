import { z } from 'zod'
import { Connection } from '../lib/connection.ts'
import type { Pick } from '../lib/picks.ts'
import { askAgain } from './ask-again.ts'

const Running = z.object({ questionData: z.array(z.object({ answeredOption: z.string() })) })

/** A start that is gone has taken its answers with it. */
async function shownTo(connection: Connection, token: string, exam: string): Promise<readonly string[]> {
  const { status, body } = await askAgain(connection, `/api/student/getrunningdata?eId=${exam}`, token)
  if (status === 200) return Running.parse(JSON.parse(body)).questionData.map(({ answeredOption }) => answeredOption)
  console.log(`  ${exam} does not open: ${status} ${body}`)
  return []
}

/** Those of the picks that the server does not show its students when they open their paper again. */
export async function lostPicks(port: number, picks: readonly Pick[]): Promise<Pick[]> {
  const connection = await Connection.open(port)
  const shown = new Map<string, readonly string[]>()
  for (const { sitter, exam } of picks) {
    const sitting = `${sitter.id}/${exam}`
    if (!shown.has(sitting)) shown.set(sitting, await shownTo(connection, sitter.token, exam))
  }
  connection.close()
  return picks.filter(
    ({ sitter, exam, index, option }) => shown.get(`${sitter.id}/${exam}`)?.[index] !== String(option),
  )
}
