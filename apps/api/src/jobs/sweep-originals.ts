import { DAY, type Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { neededOriginals } from '../stores/sitting/answer-photos.ts'

/** Their row is written seconds after the file. Longer by far: whoever restores a back-up may find the rows later. */
const KEPT_FOR = 7 * DAY
const AT_ONCE = 1_000

/**
 * Removes originals that no page needs: a server that was killed between the file and its row leaves one behind, and so
 * does one that had no time to remove it. Not while the clock is in doubt, by which a new file may look old.
 */
export async function sweepOriginals(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  now: Instant,
): Promise<void> {
  if (clock.doubt !== null) return
  const old = await storage.originals.listBefore(now - KEPT_FOR)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE)
    const needed = await neededOriginals(db, names)
    for (const name of names) if (!needed.has(name)) await storage.originals.remove(name)
  }
}
