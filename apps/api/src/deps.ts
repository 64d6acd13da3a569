import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { PhotoQueue } from './image-worker/photo-queue.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Signer } from './exam-log/signer.ts'
import type { ExamCache } from './exams/exam-cache.ts'
import type { Presence } from './presence/presence.ts'
import type { Witnesses } from './presence/witnesses.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings/settings.ts'
import type { Storage } from './storage/storage.ts'
import type { TokenService } from './tokens/token-service.ts'

/** What the features are built from. Made once at start; a test makes its own with a clock it moves. */
export interface Deps {
  readonly env: Env
  /** What the centre has set, as it counts now. */
  readonly settings: Settings
  readonly clock: Clock
  readonly db: Database
  readonly exams: ExamCache
  readonly presence: Presence
  readonly witnesses: Witnesses
  readonly storage: Storage
  readonly photoQueue: PhotoQueue
  readonly secrets: Secrets
  readonly signer: Signer
  readonly tokens: TokenService
  readonly log: Logger
}

/** The same for calls that work on a whole list or exam, whose statements may take longer. */
export function forBulk<D extends Pick<Deps, 'db'>>(deps: D): D {
  return { ...deps, db: deps.db.within('bulk') }
}
