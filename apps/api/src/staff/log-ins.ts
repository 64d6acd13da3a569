import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { forgetDevicesOf } from '../stores/messages/push-devices.ts'
import { forgetEndings, recordEndings, type TokenEnding } from '../stores/people/tokens.ts'
import { TOKEN_LIFE } from '../tokens/token-service.ts'

export interface EndingDeps {
  readonly tokens: Pick<Deps['tokens'], 'apply'>
  readonly clock: Pick<Deps['clock'], 'now'>
}
type End = (tx: Db, studentIds: readonly number[]) => Promise<void>

/**
 * Ends the log-ins of students within a transaction of the caller's; in this process they are over once it has
 * committed, in others within two seconds (Decision H5). Who has logged in while the call waited for its turn is among them.
 */
export async function endLogIns<T>({ tokens, clock }: EndingDeps, work: (end: End) => Promise<T>): Promise<T> {
  const endings: TokenEnding[] = []
  const done = await work(async (tx, studentIds) => {
    if (studentIds.length === 0) return
    const now = clock.now()
    await forgetEndings(tx, now - TOKEN_LIFE)
    endings.push(...(await recordEndings(tx, studentIds, now)))
    await forgetDevicesOf(tx, studentIds)
  })
  for (const ending of endings) tokens.apply(ending)
  return done
}
