import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Check } from './check.ts'
import { fault, fine, notice, type Finding } from './finding.ts'

/** What would be lost if the machine of the database were gone this moment and another took its place. */
export const failoverCheck: Check = {
  topic: 'failover',
  async examine({ env, db }) {
    if (db === null) return []
    if (env.DATABASE_URL === undefined)
      return [onlyOne('If its disk is lost, so is everything since the last back-up.')]
    return failoverFindings(await factsOf(db))
  },
}

const Standby = z.object({
  name: z.string(),
  /** Null where the role that we use may not see it. */
  state: z.nullable(z.string()),
  sync: z.nullable(z.string()),
  behind: z.nullable(z.number()),
  /** By how many seconds its clock is ahead of the primary's; behind, as much as its last word is old. */
  ahead: z.nullable(z.number()),
})

const Settings = z.object({
  names: z.string(),
  commit: z.string(),
  is_flushed: z.boolean(),
})

export interface FailoverFacts extends z.output<typeof Settings> {
  readonly standbys: readonly z.output<typeof Standby>[]
}

async function factsOf(db: Database): Promise<FailoverFacts> {
  const settings = await db.one(
    Settings,
    sql`select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
      current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean as is_flushed`,
  )
  // What copies a back-up is no standby.
  const standbys = await db.many(
    Standby,
    sql`select coalesce(nullif(application_name, ''), 'a standby') as name, state, sync_state as sync,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, flush_lsn) as behind,
      extract(epoch from reply_time - clock_timestamp()) as ahead
    from pg_stat_replication where state is distinct from 'backup' order by 1`,
  )
  return { ...settings, standbys }
}

/** Older than the longest interval at which a standby reports, it says something of its clock. */
const CLOCK_AHEAD_S = 2
const CLOCK_BEHIND_S = 15

/**
 * What these facts mean for a failover, in words.
 *
 * @internal
 */
export function failoverFindings(facts: FailoverFacts): Finding[] {
  const clocks = facts.standbys.filter(
    ({ ahead }) => ahead !== null && (ahead > CLOCK_AHEAD_S || ahead < -CLOCK_BEHIND_S),
  )
  return [
    ...(facts.is_flushed ? [] : [fault('The database does not wait for its disk: a power cut may ruin it', FLUSH)]),
    lossOf(facts),
    ...clocks.map(({ name, ahead }) =>
      fault(
        `The clock of ${name} is ${secondsOff(ahead ?? 0)} the primary’s`,
        'Let all take their time from the network (NTP).',
      ),
    ),
  ]
}

const FLUSH = 'Set fsync = on and full_page_writes = on.'
const SYNCHRONOUS =
  'Let commits wait for a standby: synchronous_standby_names, or synchronous_mode in Patroni (deploy/ha).'
const SEE = 'Let our role see it: GRANT pg_monitor TO the user of DATABASE_URL.'
const DISK = 'How full the disks of the database machines are cannot be seen from here: watch them there.'

function lossOf({ names, commit, standbys }: FailoverFacts): Finding {
  if (commit === 'off') {
    return fault(
      'Answers are acknowledged before they are on any disk: a power cut loses the last ones, and a failover more',
      'Set synchronous_commit = on.',
    )
  }
  if (names === '') return withoutSynchronous(standbys)
  if (commit === 'local') {
    return fault(
      'A failover would lose answers: commits wait for this machine’s disk only (synchronous_commit = local)',
      'Set synchronous_commit = on.',
    )
  }
  if (standbys.some(({ sync }) => sync === null)) {
    return notice(`Commits wait for ${names}; whether it keeps up cannot be seen`, SEE)
  }
  const taking = standbys.filter(({ sync, state }) => state === 'streaming' && (sync === 'sync' || sync === 'quorum'))
  if (taking.length === 0) {
    return fault(
      `No answer is acknowledged now: commits wait for ${names}, and no such standby is connected`,
      'Start the standby. What phones have not been told is kept on them and sent again.',
    )
  }
  const who = taking.map(({ name }) => name).join(' or ')
  return commit === 'remote_write'
    ? notice(
        `A failover loses nothing that was acknowledged, unless ${who} loses its power in the same moment`,
        'Set synchronous_commit = on to wait for its disk as well.',
      )
    : fine(`A failover loses nothing that was acknowledged: every commit is on ${who} too before it counts`, DISK)
}

function withoutSynchronous(standbys: FailoverFacts['standbys']): Finding {
  if (standbys.length === 0) return onlyOne(SYNCHRONOUS)
  const behind = standbys.map(
    ({ name, behind: bytes }) => `${name} ${bytes === null ? 'by an unknown amount' : amount(bytes)}`,
  )
  return fault(
    `A failover would lose the answers that a standby does not have yet. Just now behind: ${behind.join(', ')}`,
    SYNCHRONOUS,
  )
}

function onlyOne(advice: string): Finding {
  return notice('There is one database, and none that would take its place', advice)
}

function amount(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString('en')} kB`
}

function secondsOff(ahead: number): string {
  return `${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
}
