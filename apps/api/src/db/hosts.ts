import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from './faults.ts'

const PROBE_MS = 2_000
/** Once one takes writes, how long the others may still say that they do. */
const OTHERS_MS = 250
/** How soon after a search that found none the next may begin. */
const AGAIN_MS = 250

/**
 * `postgres://user:password@one:5432,two:5432/name` names several servers of which one takes writes, as PostgreSQL's own
 * tools write it. Gives an address for each.
 */
export function hostUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

export interface WritableHost {
  /** The one that takes writes; looked for among several when the last one is in doubt. */
  find(): Promise<string>
  /** It does not answer, or takes no writes any more. */
  doubt(): void
}

/** Of one server there is nothing to find: it may be a proxy that does it. */
export function writableHost(urls: readonly string[], probeMs = PROBE_MS): WritableHost {
  const [only, ...others] = urls
  if (only === undefined) throw new Error('no server is named')
  if (others.length === 0) return { find: async () => only, doubt: () => undefined }
  let found: Promise<string> | null = null
  async function search(): Promise<string> {
    try {
      return await searchAll(urls, probeMs)
    } catch (error) {
      // Whoever comes meanwhile is told the same.
      void pause(AGAIN_MS).then(() => (found = null))
      throw error
    }
  }
  return {
    find: () => (found ??= search()),
    doubt: () => (found = null),
  }
}

/**
 * Asks all at once; one that is frozen or cut off is not waited for once another takes writes. Where two say that they do (one
 * was frozen while another took its place, and does not know yet), the later history counts. Neither could acknowledge
 * anything that the other does not have: see decision 024.
 */
async function searchAll(urls: readonly string[], probeMs: number): Promise<string> {
  const writable: { readonly url: string; readonly timeline: number }[] = []
  const asked = urls.map(async (url) => {
    writable.push({ url, timeline: await timelineOf(url, probeMs) })
  })
  await Promise.any(asked).then(
    () => Promise.race([Promise.allSettled(asked), pause(OTHERS_MS)]),
    () => undefined,
  )
  const [first] = writable.toSorted((one, other) => other.timeline - one.timeline)
  if (first === undefined) throw new DatabaseAway(`none of ${urls.length} database servers takes writes`)
  return first.url
}

/** Which of the histories that a failover begins this one writes on. */
async function timelineOf(url: string, probeMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const hangUp = () => client.connection.stream.destroy()
  const patience = setTimeout(hangUp, probeMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean
        then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    const timeline = rows[0]?.timeline ?? null
    if (timeline === null) throw new DatabaseAway('it only reads')
    return timeline
  } finally {
    clearTimeout(patience)
    hangUp()
  }
}
