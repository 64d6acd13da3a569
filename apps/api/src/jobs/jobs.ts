import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import { updateExamLogs } from '../exam-log/heads.ts'
import { dateHeads } from '../exam-log/timestamp.ts'
import { sendDueMessages } from '../messages/send-due.ts'
import { publishDueResults } from '../merit/publish.ts'
import { rankProvedAnswers } from '../merit/rank-proved.ts'
import { drawTypedPapers } from '../exams/draw-typed-papers.ts'
import { closeOverdue } from '../features/sitting/sweep.ts'
import { drawMarkedPages } from '../features/staff-marking/draw-marked-pages.ts'
import { forgetRequestsBefore } from '../stores/people/requests-done.ts'
import { forgetFilesBefore } from '../stores/people/staff-files.ts'
import { startNightlyBackup } from './nightly-backup.ts'
import { writeTroubles } from '../troubles.ts'
import { forgetOldTroubles } from '../stores/machine/troubles.ts'
import { repeat, type Repeated, type Repeating } from './repeat.ts'
import { sweepDroppedPages } from './sweep-dropped-pages.ts'
import { sweepOriginals } from './sweep-originals.ts'

/**
 * The rules for alerts know it by this name.
 *
 * @internal
 */
export const CLOSING = 'closing what is overdue'

const EVERY = 2 * SECOND
const RECORD_EVERY = 4 * SECOND
const FORGET_EVERY = 10 * MINUTE
const TELL_EVERY = 10 * SECOND
const SWEEP_EVERY = 6 * HOUR

/**
 * A submit that came at the last moment of grace may still be on its way through the server: the sweep leaves it this
 * long. With two seconds between two sweeps every overdue part is closed within five seconds (Decision C11).
 */
const ON_ITS_WAY = 1 * SECOND

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'exams'>

/**
 * What nobody asks for and must happen all the same. First the parts are closed, then results count them. Not while the
 * clock is in doubt: what is closed or published a little later does no harm.
 *
 * @internal
 */
export async function runJobs(deps: JobDeps, now: Instant): Promise<void> {
  if (deps.clock.doubt !== null) return
  await closeOverdue(deps, now - ON_ITS_WAY)
  await publishDueResults(deps, now - ON_ITS_WAY)
  await rankProvedAnswers(deps, now)
}

/** Nobody presses the same button of the same page again after that. */
const REQUESTS_KEPT = 7 * DAY

/**
 * What staff have sent is for the work of a day; how far its import came goes with it.
 *
 * @internal
 */
export async function forgetSentFiles({ db }: Pick<Deps, 'db'>, now: Instant): Promise<void> {
  await forgetFilesBefore(db, now - DAY)
  await forgetRequestsBefore(db, now - REQUESTS_KEPT)
  await forgetOldTroubles(db, now)
}

/** Every server of a centre does this; what one has done, the others find done. */
export function startJobs(deps: Deps): Repeating {
  const { clock, log } = deps
  let mayGoOn = true
  const jobs: readonly Omit<Repeated, 'log'>[] = [
    { name: CLOSING, everyMs: EVERY, work: () => runJobs(deps, clock.now()) },
    // Apart from it: pictures take their time, and a deadline does not wait for them.
    {
      name: 'drawing on marked pages',
      everyMs: EVERY,
      work: async () => {
        await drawMarkedPages(deps)
        await drawTypedPapers(deps)
      },
    },
    // What came to other servers, and what one that was killed had in hand.
    { name: 'developing photos', everyMs: EVERY, work: async () => deps.photoQueue.wake() },
    { name: 'recording who is there', everyMs: RECORD_EVERY, work: () => deps.presence.record(clock.now()) },
    { name: 'recording what was heard of chains', everyMs: EVERY, work: () => deps.witnesses.record(clock.now()) },
    // Not while the clock is in doubt: a root says when it was signed.
    {
      name: 'bringing the logs of exams up to date',
      everyMs: EVERY,
      work: async () => {
        if (clock.doubt === null) await updateExamLogs(deps, clock.now())
      },
    },
    // Apart from it: whoever is outside takes their time.
    { name: 'having roots dated from outside', everyMs: MINUTE, work: () => dateHeads(deps, clock.now()) },
    { name: 'forgetting files that were sent', everyMs: FORGET_EVERY, work: () => forgetSentFiles(deps, clock.now()) },
    {
      name: 'removing photos that no answer needs',
      everyMs: SWEEP_EVERY,
      work: async () => {
        await sweepOriginals(deps, clock.now())
        await sweepDroppedPages(deps, clock.now())
      },
    },
    { name: 'reading the settings of the centre', everyMs: EVERY, work: () => deps.settings.refresh(deps.db) },
    // Apart from all else: a gateway that gives no answer keeps only the next message waiting.
    {
      name: 'sending messages',
      everyMs: EVERY,
      work: async () => {
        if (clock.doubt === null) await sendDueMessages(deps, { mayGoOn: () => mayGoOn })
      },
    },
    { name: 'writing down what went wrong', everyMs: TELL_EVERY, work: () => writeTroubles(deps.db, clock.now()) },
  ]
  deps.photoQueue.start()
  const started = [deps.photoQueue, startNightlyBackup(deps), ...jobs.map((job) => repeat({ ...job, log }))]
  return {
    async stop() {
      mayGoOn = false
      // What was heard last is not lost with the server that heard it.
      await deps.witnesses.record(clock.now()).catch((error: unknown) => log.error({ err: error }, 'chains'))
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}
