import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { forgetDevicesOf } from '../stores/messages/push-devices.ts'
import { forgetEndings, recordEndings, type TokenEnding } from '../stores/people/tokens.ts'
import { TOKEN_LIFE } from '../tokens/token-service.ts'

export interface EndingDeps {
  readonly tokens: Pick<Deps['tokens'], 'apply'>
}
type End = (tx: Db, studentIds: readonly number[], now: Instant) => Promise<void>

/**
 * Ends the log-ins of students within a transaction of the caller's; in this process they are over once it has
 * committed, in others within two seconds (Decision H5).
 */
export async function endLogIns<T>({ tokens }: EndingDeps, work: (end: End) => Promise<T>): Promise<T> {
  const endings: TokenEnding[] = []
  const done = await work(async (tx, studentIds, now) => {
    if (studentIds.length === 0) return
    await forgetEndings(tx, now - TOKEN_LIFE)
    endings.push(...(await recordEndings(tx, studentIds, now)))
    await forgetDevicesOf(tx, studentIds)
  })
  for (const ending of endings) tokens.apply(ending)
  return done
}
