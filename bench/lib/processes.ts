import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Stat {
  readonly parent: number
  readonly cpuMs: number
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name in brackets may hold anything; what follows it is plain.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
}

/** Processor time of these processes so far. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => sum + (stat?.cpuMs ?? 0), 0)
}

export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Whatever it started, and what that started. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid).catch(() => [])
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

const isWorker = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
    .split('\0')
    .some((word) => word.startsWith('--cores='))
const isPostgres = async (pid: number) =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres')

async function filterProcesses(pids: readonly number[], holds: (pid: number) => Promise<boolean>): Promise<number[]> {
  const verdicts = await Promise.all(pids.map(holds))
  return pids.filter((_, index) => verdicts[index])
}

/** A server with the worker processes that answer for it. */
export async function serverProcesses(pid: number): Promise<number[]> {
  return [pid, ...(await filterProcesses(await childrenOf(pid), isWorker))]
}

/** What these have started beside workers and a database: they work on files and pictures. */
export async function helpersOf(servers: readonly number[]): Promise<number[]> {
  const children = (await Promise.all(servers.map(childrenOf))).flat()
  return await filterProcesses(children, async (pid) => !(await isPostgres(pid)) && !(await isWorker(pid)))
}

/** Megabytes in memory of all of them, now and at most so far. */
export async function memoryOf(pids: readonly number[]): Promise<{ now: number; peak: number }> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')))
  const read = (name: string) =>
    texts.reduce((sum, text) => sum + Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024), 0)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The processes of a database, if they are on this machine: its connections and its helpers. */
export async function databaseProcesses(url: string): Promise<{ postmaster: number | null; all: number[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  const pids = found.rows.map(({ pid }) => pid)
  const here = await filterProcesses(pids, isPostgres)
  const [first] = here
  return { postmaster: first === undefined ? null : ((await statOf(first))?.parent ?? null), all: here }
}
