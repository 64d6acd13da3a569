import type { Instant } from '@anushilon/domain/instant'
import type { Db } from './db/database.ts'
import { countTrouble, type Trouble, type TroubleKind } from './stores/machine/troubles.ts'

const LIMIT = 100

/** Counted here and written down now and then: in an outage there are thousands, and the database may be what is away. */
const noted = new Map<string, Trouble>()

/** Something went wrong. `detail` is a route's pattern, a job's name, a reason: never anything of a student. */
export function noteTrouble(kind: TroubleKind, detail: string): void {
  const key = `${kind} ${detail}`
  if (noted.size >= LIMIT && !noted.has(key)) return
  noted.set(key, { kind, detail, times: (noted.get(key)?.times ?? 0) + 1 })
}

/** What could not be written stays noted. */
export async function writeTroubles(db: Db, now: Instant): Promise<void> {
  for (const [key, trouble] of noted) {
    noted.delete(key)
    try {
      await countTrouble(db, trouble, now)
    } catch (error) {
      noted.set(key, { ...trouble, times: trouble.times + (noted.get(key)?.times ?? 0) })
      throw error
    }
  }
}
