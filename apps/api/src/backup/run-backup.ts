import { type Instant, SECOND } from '@anushilon/domain/instant'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { beatBackup, beginBackup, endBackup, type BackupKind } from '../stores/machine/backups.ts'
import { countTrouble } from '../stores/machine/troubles.ts'
import { thisHost } from '../timekeeping/open-clock.ts'
import { copyToBucket, makeBackup, type MadeBackup } from './nightly.ts'
import type { Say } from './progress.ts'

const BEAT_EVERY = 20 * SECOND

interface Run {
  readonly env: Env
  readonly kind: Exclude<BackupKind, 'before-update'>
  /** Of the night it is for; null where somebody wants one now. */
  readonly dueAt: Instant | null
  readonly clock: Pick<Clock, 'now'>
  readonly say: Say
}

/** A back-up, written down from its beginning to its end, so that the others know. Null where another has that night's. */
export async function runBackup(db: Database, { env, kind, dueAt, clock, say }: Run): Promise<MadeBackup | null> {
  const id = await beginBackup(db, { kind, dueAt, host: thisHost, now: clock.now() })
  if (id === null) return null
  const beating = setInterval(() => void beatBackup(db, id, clock.now()).catch(() => undefined), BEAT_EVERY)
  const none = { file: null, bytes: null, pictures: null, copiedTo: null }
  try {
    const made = await makeBackup(db, { env, now: clock.now(), kind: 'nightly', say })
    const copiedTo = await copyToBucket(env, made, say).catch(async (error: unknown) => {
      say(`The copy to the bucket failed: ${wordsOf(error)}`)
      await countTrouble(db, { kind: 'backup-copy', detail: wordsOf(error), times: 1 }, clock.now())
      return null
    })
    if (made.damaged !== null) {
      await countTrouble(db, { kind: 'backup-damaged', detail: made.damaged, times: 1 }, clock.now())
    }
    await endBackup(db, id, { ...made, copiedTo, fault: null }, clock.now())
    return made
  } catch (error) {
    await endBackup(db, id, { ...none, fault: wordsOf(error) }, clock.now()).catch(() => undefined)
    throw error
  } finally {
    clearInterval(beating)
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
