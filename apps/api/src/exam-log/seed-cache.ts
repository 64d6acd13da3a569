import { Cache } from '../cache.ts'
import type { Database } from '../db/database.ts'
import { groupCommit } from '../db/group-commit.ts'
import { seedsAt, type SeedKey } from '../stores/exam-log/log-seeds.ts'
import { MINUTE } from '@anushilon/domain/instant'

const MOST_SEEDS = 20_000
/** A seed that is forgotten is used for no longer than this by a server that has it in memory. */
const FRESH_FOR = 30 * MINUTE

export type SeedReader = (key: SeedKey, now: number) => Promise<Buffer | null>

/** Seeds of those who are answering; who ask together are read together. */
export function createSeedCache(db: Database): SeedReader {
  const seeds = new Cache<string, Buffer | null>({ most: MOST_SEEDS, freshFor: FRESH_FOR })
  const load = groupCommit<SeedKey, Buffer | null>({ write: (keys) => seedsAt(db, keys) })
  return (key, now) => seeds.get(`${key.studentId}/${key.examId}`, now, () => load(key))
}
