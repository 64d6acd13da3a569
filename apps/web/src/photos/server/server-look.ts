import type { Entry } from '../entry.ts'
import type { Hindrance } from './outcome.ts'
import type { Scripts } from '../scripts.ts'
import type { Way } from './way-to-server.ts'

interface Ports extends Pick<Way, 'look'> {
  readonly scripts: Pick<Scripts, 'load' | 'accept' | 'patch'>
  /** The scripts of whoever is logged in. */
  mine(examId: string): Entry[]
  /** Something about it is being said to the server right now. */
  isUnderWay(entry: Entry): boolean
}

/** What the server has of an exam, asked for anew. */
export function createServerLook({ scripts, look, mine, isUnderWay }: Ports) {
  /** Exams of which it is known what the server has. */
  const known = new Set<string>()

  return {
    /** Null: the server has said what it has. */
    async refresh(examId: string): Promise<Hindrance | null> {
      for (const entry of mine(examId)) await scripts.load(entry)
      const heard = new Map(mine(examId).map((entry) => [entry, entry.heard]))
      const outcome = await look(examId)
      if (outcome.kind !== 'found') return outcome
      known.add(examId)
      for (const entry of mine(examId)) {
        // What was said to the server meanwhile, or is right now, is answered with what it has: that is newer.
        if (isUnderWay(entry) || entry.heard !== heard.get(entry)) continue
        const { subjectId, question } = entry.script.place
        const found = outcome.questions.find(
          (one) => (one.subjectId ?? subjectId) === subjectId && one.question === question,
        )
        scripts.patch(entry, { late: found?.late ?? [] })
        await scripts.accept(entry, found?.pages ?? [])
      }
      return null
    },

    isKnown: (examId: string): boolean => known.has(examId),

    /** A reply was lost: it may have more than this device knows. */
    doubt(examId: string): void {
      known.delete(examId)
    },
  }
}
