import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeDataDir } from '../../data-dir.ts'
import { folderFault } from '../../start-fault.ts'
import { usableBinaries } from './binaries.ts'
import { hasCluster, makeCluster, readPassword, SUPERUSER } from './cluster.ts'
import { hasExited, type Launch, limitSize, launchOnFreePort, launchServer, stopServer } from './launch.ts'
import { chooseLocation, clusterFolder } from './cluster-location.ts'
import { bringOtherMajorOver, type CarryOver, finishBringingOver } from './other-major.ts'
import { clearLeftovers, runningPostmaster } from './postmaster.ts'

export interface EmbeddedOptions {
  /** The data folder. The caller holds its lock: a server found running in it is taken for an orphan and stopped. */
  readonly dir: string
  readonly log: EmbeddedLog
  /** A line for the person at the terminal. */
  readonly say?: (line: string) => void
  readonly connections?: number
  /** How everything gets from one database to another, should the folder be of another major version of PostgreSQL. */
  readonly carryOver: CarryOver
}

/** The part of a pino logger that is used here. */
export interface EmbeddedLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface EmbeddedServer {
  readonly url: string
  /** Where its data lies. */
  readonly cluster: string
  /** The number of the server's process, which changes when it had to be started again. */
  pid(): number | null
  stop(): Promise<void>
}

const DATABASE = 'anushilon'

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/** Starts the PostgreSQL of a data folder, makes it at the first start, and starts it again should it die. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await start(options)
  } catch (error) {
    throw folderFault(error, options.dir) ?? error
  }
}

async function start({
  dir,
  log,
  say = () => undefined,
  connections = 60,
  carryOver,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  await makeDataDir(dir)
  const { cluster, account, copies } = await chooseLocation(dir, say)
  const binaries = await usableBinaries({ account, copies, say })
  const logFile = join(dir, 'postgres.log')
  const launching = { account, logFile, connections }
  await finishBringingOver(cluster)
  if (await hasCluster(cluster)) {
    await clearLeftovers(cluster, say)
    const withServer: Lend = (of, work) => lend({ ...launching, ...of }, work)
    await bringOtherMajorOver({ cluster, binaries, account, copies, say, withServer, carryOver })
  } else {
    say('Making the database (first start)')
    await makeCluster(cluster, binaries, account)
  }

  const launch = (port: number) => launchServer({ ...launching, binaries, cluster, port })
  const { child: first, port } = await launchOnFreePort(launch)
  const password = await readPassword(cluster)
  let child: ChildProcess | null = first
  let stopping = false
  let restarting = Promise.resolve()

  const killNow = () => void child?.kill('SIGINT')
  process.on('exit', killNow)
  const trimming = setInterval(() => void limitSize(logFile).catch(() => undefined), 60_000)
  trimming.unref()

  /** The port stays, because the pool goes on calling there. */
  async function restart() {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 3_000)) {
      try {
        const next = await launch(port)
        child = next.child
        await next.ready
        watch(next.child)
        log.info({ pid: next.child.pid }, 'the database is running again')
        return
      } catch (error) {
        log.error({ err: error, retryInMs: wait }, 'the database could not be started again')
        await pause(wait)
      }
    }
  }
  function watch(server: ChildProcess) {
    const onExit = (code: number | null, signal: string | null) => {
      if (stopping) return
      child = null
      log.error({ code, signal }, 'the database stopped by itself; starting it again')
      restarting = restart()
    }
    if (hasExited(server)) onExit(server.exitCode, server.signalCode)
    else server.once('exit', onExit)
  }
  watch(first)

  async function stop() {
    if (stopping) return
    stopping = true
    clearInterval(trimming)
    if (child) await stopServer(child)
    await restarting
    if (child) await stopServer(child)
    process.off('exit', killNow)
  }

  try {
    await ensureDatabase(urlOf(port, password, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(port, password, DATABASE), cluster, pid: () => child?.pid ?? null, stop }
}

type Lend = Parameters<typeof bringOtherMajorOver>[0]['withServer']

/** A server that runs as long as something is done in its database. */
async function lend<T>(launching: Omit<Launch, 'port'>, work: (url: string) => Promise<T>): Promise<T> {
  const { child, port } = await launchOnFreePort((free) => launchServer({ ...launching, port: free }))
  const killNow = () => void child.kill('SIGINT')
  process.on('exit', killNow)
  try {
    const password = await readPassword(launching.cluster)
    await ensureDatabase(urlOf(port, password, 'postgres'))
    return await work(urlOf(port, password, DATABASE))
  } finally {
    await stopServer(child)
    process.off('exit', killNow)
  }
}

/** The address of the database that a running Anushilon has started in this data folder; null when none runs. */
export async function embeddedUrl(dir: string): Promise<string | null> {
  const cluster = await clusterFolder(dir)
  const running = await runningPostmaster(cluster)
  return running?.ready ? urlOf(running.port, await readPassword(cluster), DATABASE) : null
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
