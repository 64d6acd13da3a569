import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from './faults.ts'
import { hostUrls, writableHost } from './hosts.ts'
import { errorCode, StartFault } from '../start-fault.ts'

const OLDEST = 15
/** It is coming up, and answers already. */
const STARTING_UP = '57P03'
const STARTS_WITHIN_MS = 30_000
/** After a power cut we may be up before it, its name or its network. */
const NOT_UP_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Makes sure that the database of DATABASE_URL can be used, and says which one it is, without the password. */
export async function checkOwnServer(url: string, say: (line: string) => void, waitSeconds = 0): Promise<string> {
  const target = nameOf(url)
  const facts = await askFacts(url, target, { say, waitMs: waitSeconds * 1000 })
  const major = Math.floor(facts.version / 10_000)
  if (major < OLDEST) {
    throw new StartFault(`${target} is PostgreSQL ${major}. Anushilon needs ${OLDEST} or newer.`)
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartFault(
      `${target} is encoded in ${facts.encoding}. Bengali needs a database made with ENCODING 'UTF8'.`,
    )
  }
  if (!facts.may_create) {
    throw new StartFault(
      `The user of ${target} may not create tables there. Make it the owner: ALTER DATABASE … OWNER TO …`,
    )
  }
  if (facts.shared) {
    throw new StartFault(
      `Cannot use DATABASE_URL: what answers for ${target} gives every transaction another session (pgbouncer with ` +
        `pool_mode = transaction, or a service like it). Anushilon prepares statements and takes locks in its sessions. ` +
        `Set pool_mode = session, or give the address of PostgreSQL itself.`,
    )
  }
  return `PostgreSQL ${major} at ${target}`
}

interface Facts {
  readonly version: number
  readonly encoding: string
  readonly may_create: boolean
  /** Whether a pooler takes our session away between two transactions. */
  readonly shared: boolean
}

interface Waiting {
  readonly say: (line: string) => void
  readonly waitMs: number
}

async function askFacts(url: string, target: string, { say, waitMs }: Waiting): Promise<Facts> {
  const begun = performance.now()
  for (let isTold = false; ; isTold = true) {
    try {
      return await askOnce(url)
    } catch (error) {
      const waited = performance.now() - begun
      if (waited >= patienceWith(error, waitMs)) throw new StartFault(explain(error, url, target))
      if (!isTold) say(`${target} is not up yet; waiting for it`)
      await pause(500)
    }
  }
}

function patienceWith(error: unknown, waitMs: number): number {
  const code = errorCode(error)
  // Of several servers none takes writes in the middle of a failover.
  if (code === STARTING_UP || error instanceof DatabaseAway) return Math.max(waitMs, STARTS_WITHIN_MS)
  return NOT_UP_YET.has(code) || /timeout expired/.test(String(error)) ? waitMs : 0
}

async function askOnce(anyOf: string): Promise<Facts> {
  const url = await writableHost(hostUrls(anyOf)).find()
  return await connected(url, async (client) => {
    const found = await client.query<Omit<Facts, 'shared'>>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`,
    )
    const [facts] = found.rows
    if (!facts) throw new Error('the database said nothing about itself')
    return { ...facts, shared: await connected(url, (other) => isShared(client, other)) }
  })
}

/**
 * Two of our connections lead to two sessions, each to its own for as long as it lasts. Where a pooler lends sessions by
 * the transaction, the second is given the one that the first had, or else the first gets another while that is in use.
 */
async function isShared(one: Pick<pg.Client, 'query'>, other: Pick<pg.Client, 'query'>): Promise<boolean> {
  const session = async (client: Pick<pg.Client, 'query'>) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await session(one)
  await other.query('begin')
  const isTaken = (await session(other)) === first
  const isKept = !isTaken && (await session(one)) === first
  await other.query('rollback')
  return !isKept
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks later must not end the process; the query then fails by itself.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of several servers the address names all. */
function parts(url: string) {
  const all = hostUrls(url).map((one) => new URL(one))
  const { pathname, username } = all[0] as URL
  const host = all.map(({ hostname }) => hostname).join(', ')
  const where = all.map(({ hostname, port }) => `${hostname}:${port || '5432'}`).join(', ')
  return { host, where, name: decoded(pathname.slice(1)), user: decoded(username) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function nameOf(url: string): string {
  const { where, name } = parts(url)
  return `the database "${name}" at ${where}`
}

/** Never with the password, and never with the whole URL. */
function explain(error: unknown, url: string, target: string): string {
  const { host, where, name, user } = parts(url)
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : String(error)
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing answers at ${where}. Is PostgreSQL running there, and is the port right?`,
    ENOTFOUND: `there is no host called ${host}.`,
    EAI_AGAIN: `the name ${host} cannot be looked up just now.`,
    ETIMEDOUT: `${where} does not answer. Is a firewall in between?`,
    EHOSTUNREACH: `${host} cannot be reached from here.`,
    ENETUNREACH: `${host} cannot be reached from here.`,
    ECONNRESET: `${where} hung up. Is it a PostgreSQL?`,
    '28P01': `the password of the user "${user}" is not right.`,
    '28000': `the user "${user}" is not let in (${message}).`,
    '3D000': `there is no database called "${name}" at ${where}. Create it first.`,
    '42501': `the user "${user}" may not connect to the database "${name}".`,
    '53300': `${where} has no connection left for us.`,
    '57P03': `${target} is still starting, or is shutting down.`,
  }
  const reason =
    known[code] ?? (/timeout expired/.test(message) ? known['ETIMEDOUT'] : undefined) ?? `${target}: ${message}`
  return `Cannot use DATABASE_URL: ${reason}`
}
