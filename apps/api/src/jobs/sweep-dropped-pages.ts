import { DAY, type Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { forgetDroppedPages } from '../stores/sitting/answer-photos.ts'
import { forgetLateFiles } from '../stores/sitting/late-photos.ts'

/** Since the results came out: by then whoever asks about an answer has asked. */
const KEPT_FOR = 7 * DAY
/** Nobody marks it any more, but somebody may still look into why. */
const KEPT_AFTER_CALLING_OFF = 30 * DAY
/** Results may still be published, and answers opened again. */
const KEPT_WITHOUT_RESULTS = 365 * DAY
const AT_ONCE = 500

/**
 * Removes the photos of pages that their student replaced or took away, and those that came late and were left out. The files go before the rows are gone for good: a
 * server that is killed in between does it again. Not while the clock is in doubt.
 */
export async function sweepDroppedPages(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  now: Instant,
): Promise<void> {
  if (clock.doubt !== null) return
  const before = { out: now - KEPT_FOR, calledOff: now - KEPT_AFTER_CALLING_OFF, closed: now - KEPT_WITHOUT_RESULTS }
  for (let dropped = AT_ONCE; dropped === AT_ONCE;) {
    dropped = await db.transaction(async (tx) => {
      const pages = await forgetDroppedPages(tx, before, AT_ONCE)
      for (const { path, original } of pages) {
        await storage.remove(path)
        if (original !== null) await storage.originals.remove(original)
      }
      const late = await forgetLateFiles(tx, before, AT_ONCE)
      for (const original of late) await storage.originals.remove(original)
      return Math.max(pages.length, late.length)
    })
  }
}
