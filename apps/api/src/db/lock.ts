import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 500

/**
 * Does something that of all servers one does at a time. Whoever has to wait says for whom. The lock ends with the session
 * that holds it, and the database notices when whoever had that session is gone (`limits.ts`).
 */
export async function oneAtATime<T>(
  client: pg.PoolClient,
  { key, doing, say }: { readonly key: number; readonly doing: string; readonly say: (line: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  let told: number | null = null
  while (!(await takes(client, key))) {
    const holder = await holderOf(client, key)
    if (holder !== null && holder.pid !== told) say(`Waiting for ${named(holder)}, which is ${doing}`)
    told = holder?.pid ?? told
    await pause(AGAIN_MS)
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined)
  }
}

async function takes(client: pg.PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}

interface Holder {
  readonly pid: number
  readonly application: string
  readonly address: string
  readonly since: string
}

async function holderOf(client: pg.PoolClient, key: number): Promise<Holder | null> {
  const { rows } = await client.query<Holder>(
    `select pid, application_name as application, coalesce(host(client_addr), 'this machine') as address,
        to_char(backend_start, 'HH24:MI:SS') as since
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and classid = ($1::bigint >> 32)::int and objid = ($1::bigint & 4294967295)::bigint and objsubid = 1`,
    [key],
  )
  return rows[0] ?? null
}

function named({ pid, application, address, since }: Holder): string {
  return `"${application}" at ${address} (database process ${pid}, connected since ${since})`
}
