import { accountFor, type Account } from '@anushilon/api/db/embedded/account'
import { type Binaries, usableBinaries } from '@anushilon/api/db/embedded/binaries'
import { makeCluster, readPassword, SUPERUSER } from '@anushilon/api/db/embedded/cluster'
import { launchOnFreePort, launchServer, stopServer } from '@anushilon/api/db/embedded/launch'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf } from './processes.ts'

const CONNECTIONS = 60

/** A PostgreSQL of a pair, as a process of its own that can be killed and frozen. */
export class PostgresNode {
  readonly #start: (port: number | null) => Promise<{ child: ChildProcess; port: number }>
  readonly #password: string
  #child: ChildProcess | null = null
  #port: number | null = null

  constructor(start: (port: number | null) => Promise<{ child: ChildProcess; port: number }>, password: string) {
    this.#start = start
    this.#password = password
  }

  get port(): number {
    if (this.#port === null) throw new Error('it was never started')
    return this.#port
  }

  urlAt(port: number): string {
    return `postgres://${SUPERUSER}:${encodeURIComponent(this.#password)}@127.0.0.1:${port}/postgres`
  }

  /** False where it was ended, or has ended by itself. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Under the port of before. */
  async start(): Promise<void> {
    const { child, port } = await this.#start(this.#port)
    this.#child = child
    this.#port = port
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stopServer(this.#child)
    this.#child = null
  }

  /** All of its processes at once. */
  async kill(): Promise<void> {
    const child = this.#child
    if (child === null || !this.isRunning) return
    const gone = once(child, 'exit')
    await this.#signalAll('SIGKILL')
    this.#child = null
    await gone
  }

  /** With all its processes, each of which leads a group of its own, as a machine that hangs. */
  async freeze(): Promise<void> {
    await this.#signalAll('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signalAll('SIGCONT')
  }

  async #signalAll(signal: NodeJS.Signals): Promise<void> {
    const pid = this.#child?.pid
    if (pid === undefined) return
    for (const one of [pid, ...(await childrenOf(pid))]) {
      try {
        process.kill(one, signal)
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }

  async query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.urlAt(this.port) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      // What is asked here never waits for a standby.
      await client.query('set synchronous_commit = local')
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Until it takes writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)')
  }
}

export interface ReplicaPair {
  readonly primary: PostgresNode
  readonly standby: PostgresNode
  /** Until the standby has everything and the primary waits for it at every commit. */
  inStep(): Promise<void>
  remove(): Promise<void>
}

/**
 * A primary, and a standby that must have every commit before it counts, from the built-in PostgreSQL. The standby
 * follows at the port that `through` makes of the primary's.
 */
export async function startPair(
  under = tmpdir(),
  through: (port: number) => Promise<number> = (port) => Promise.resolve(port),
): Promise<ReplicaPair> {
  const folder = await mkdtemp(join(under, 'anushilon-pair-'))
  await chmod(folder, 0o755)
  const clusters = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const account = accountFor(clusters.primary, () => undefined)
  const binaries = await usableBinaries({ account, copies: folder, say: () => undefined })
  await makeCluster(clusters.primary, binaries, account)
  const password = await readPassword(clusters.primary)
  const node = (cluster: string) => new PostgresNode(starter(binaries, account, cluster), password)
  const [primary, standby] = [node(clusters.primary), node(clusters.standby)]
  await appendFile(join(clusters.primary, 'postgresql.conf'), "wal_keep_size = '1GB'\n")
  await primary.start()
  await primary.stop()
  execFileSync('cp', ['-a', clusters.primary, clusters.standby])
  await writeFile(join(clusters.standby, 'standby.signal'), '')
  const followed = await through(primary.port)
  const conninfo = `host=127.0.0.1 port=${followed} user=${SUPERUSER} password=${password} application_name=standby`
  await appendFile(join(clusters.standby, 'postgresql.conf'), `primary_conninfo = '${conninfo}'\n`)
  await appendFile(join(clusters.primary, 'postgresql.conf'), "synchronous_standby_names = '*'\n")
  await primary.start()
  await standby.start()
  return {
    primary,
    standby,
    async inStep() {
      const text = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
      while ((await primary.query(text)).length === 0) await pause(100)
    },
    async remove() {
      await primary.kill()
      await standby.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One by itself, from the built-in PostgreSQL. */
export async function startSingle(under = tmpdir()): Promise<{ readonly node: PostgresNode; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(under, 'anushilon-single-'))
  await chmod(folder, 0o755)
  const cluster = join(folder, 'cluster')
  const account = accountFor(cluster, () => undefined)
  const binaries = await usableBinaries({ account, copies: folder, say: () => undefined })
  await makeCluster(cluster, binaries, account)
  const node = new PostgresNode(starter(binaries, account, cluster), await readPassword(cluster))
  await node.start()
  return {
    node,
    async remove() {
      await node.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function starter(binaries: Binaries, account: Account | null, cluster: string) {
  const launch = (port: number) =>
    launchServer({ binaries, account, cluster, logFile: `${cluster}.log`, port, connections: CONNECTIONS })
  return async (given: number | null) => {
    if (given === null) return await launchOnFreePort(launch)
    const { child, ready } = await launch(given)
    await ready
    return { child, port: given }
  }
}
