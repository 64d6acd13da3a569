import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from './faults.ts'

const PROBE_MS = 2_000
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
export function writableHost(urls: readonly string[]): WritableHost {
  const [only, ...others] = urls
  if (only === undefined) throw new Error('no server is named')
  if (others.length === 0) return { find: async () => only, doubt: () => undefined }
  let found: Promise<string> | null = null
  async function search(): Promise<string> {
    try {
      return await searchAll(urls)
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
 * Asks all at once. Where two say that they take writes (one was frozen while another took its place, and does not know
 * yet), the later history counts. Neither could acknowledge anything that the other does not have: see decision 024.
 */
async function searchAll(urls: readonly string[]): Promise<string> {
  const asked = await Promise.all(urls.map(async (url) => ({ url, timeline: await timelineOf(url).catch(() => null) })))
  const writable = asked.flatMap(({ url, timeline }) => (timeline === null ? [] : [{ url, timeline }]))
  const [first] = writable.toSorted((one, other) => other.timeline - one.timeline)
  if (first === undefined) throw new DatabaseAway(`none of ${urls.length} database servers takes writes`)
  return first.url
}

/** Which of the histories that a failover begins this one writes on; null where it only reads. */
async function timelineOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const hangUp = () => client.connection.stream.destroy()
  const patience = setTimeout(hangUp, PROBE_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean
        then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    return rows[0]?.timeline ?? null
  } finally {
    clearTimeout(patience)
    hangUp()
  }
}
