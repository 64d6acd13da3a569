import { withGround, type Sitter } from './centre.ts'
import { Connection } from './connection.ts'
import type { Ground } from './ground.ts'

/** An answer of a student, and what becomes of it. */
export interface Pick {
  readonly sitter: Sitter
  readonly exam: string
  readonly index: number
  readonly option: number
}

const pathOf = { start: '/api/student/startexam?eId=', save: '/api/student/updateanswermcq' }

export async function save(connection: Connection, { sitter, exam, index, option }: Pick): Promise<boolean> {
  const body = JSON.stringify({ examId: exam, questionIndexNumber: index, optionIndexNumber: option })
  const reply = await connection.call('POST', pathOf.save, sitter.token, body)
  if (reply.status !== 200) throw new Error(`an answer was refused: ${reply.status} ${reply.body}`)
  return true
}

export function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

export async function startEverybody(
  port: number,
  sitters: readonly Sitter[],
  exam: string,
  host?: string,
): Promise<void> {
  const connection = await Connection.open(port, host)
  for (const { token } of sitters) {
    const { status, body } = await connection.call('GET', pathOf.start + exam, token)
    if (status !== 200) throw new Error(`a start was refused: ${status} ${body}`)
  }
  connection.close()
}

/** What was acknowledged and is not there, or is there as another pick. */
export async function lostOf(ground: Ground, acknowledged: readonly Pick[]): Promise<Pick[]> {
  return await withGround(ground, (db) =>
    db.session(async (client) => {
      const papers = await client.query<{ key: string; paper: { questions: number[] }[] }>(
        "select student_id || '/' || exam_id as key, paper from sitting_parts",
      )
      const paperOf = new Map(papers.rows.map(({ key, paper }) => [key, paper[0]?.questions ?? []]))
      const answers = await client.query<{ key: string; option: number }>(
        "select student_id || '/' || exam_id || '/' || question as key, option from answers",
      )
      const stored = new Map(answers.rows.map(({ key, option }) => [key, option]))
      return acknowledged.filter(({ sitter, exam, index, option }) => {
        const sitting = `${sitter.id}/${exam}`
        return stored.get(`${sitting}/${paperOf.get(sitting)?.[index]}`) !== option
      })
    }),
  )
}

/** Every question of an exam, by every student. */
export function picksOf(sitters: readonly Sitter[], exam: string, questions: number): Pick[] {
  return sitters.flatMap((sitter) =>
    Array.from({ length: questions }, (_, index) => ({ sitter, exam, index, option: (sitter.id + index) % 4 })),
  )
}

/** Sends the picks until the server is gone; gives back those that were under way then. */
export async function loadUntilGone(
  port: number,
  picks: readonly Pick[],
  connections: number,
  acknowledged: Pick[],
): Promise<Pick[]> {
  let next = 0
  const underWay: Pick[] = []
  async function work() {
    const connection = await Connection.open(port)
    for (let pick = picks[next++]; pick !== undefined; pick = picks[next++]) {
      const saved = await save(connection, pick).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('an answer was refused: 4')) throw error
        return false
      })
      if (!saved) {
        underWay.push(pick)
        return
      }
      acknowledged.push(pick)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return underWay
}
