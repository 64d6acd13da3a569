import type { Mark } from '@anushilon/contract/staff/marking'
import type { Db } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import type { ScriptKey } from '../../stores/marking/marks.ts'
import { secondOf, type StoredSecond } from '../../stores/marking/second-marks.ts'

/** Whether this person may give, or change, the second mark: never who gave the first, and one person only. */
export function mayMarkAgain(second: StoredSecond | null, staffId: number): second is StoredSecond {
  if (second === null || second.settledAs !== null || second.firstById === staffId) return false
  return second.markedById === null || second.markedById === staffId
}

/** What this person gave as the second mark so far; refused where it is not theirs to give. */
export async function markToGiveAgain(db: Db, key: ScriptKey, staffId: number): Promise<Mark | null> {
  const second = await secondOf(db, key)
  if (!mayMarkAgain(second, staffId)) throw notTheirs()
  return second.mark
}

export function notTheirs(): Refused {
  return new Refused('not-found', { detail: 'The second mark of this script is not yours to give.' })
}

export function firstNotShown(): Refused {
  return new Refused('not-found', {
    detail: 'You may be asked for a second mark of this script: the first is not shown.',
  })
}
