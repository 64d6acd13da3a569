import type { Instant } from '@anushilon/domain/instant'
import type { Topic } from '@anushilon/contract/staff/machine'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Finding } from './finding.ts'

/** What a check may look at. It looks, and changes nothing. */
export interface Examined {
  readonly env: Env
  readonly now: Instant
  /** The console of a running server asks, or a person at a terminal, who may ask before anything runs. */
  readonly asker: 'server' | 'terminal'
  /** Null where it cannot be reached or is not running; `reached` says why. */
  readonly db: Database | null
  readonly reached: readonly Finding[]
}

/** One thing that may be right or wrong with an installation. The list of them is in `checks.ts`. */
export interface Check {
  readonly topic: Topic
  examine(given: Examined): Promise<readonly Finding[]>
}
