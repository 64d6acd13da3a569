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

/** The processes that it has started, but for a database. */
export async function helpersOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const pids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  const names = await Promise.all(pids.map((child) => readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => !names[index]?.startsWith('postgres'))
}

/** Megabytes in memory, now and at most so far. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The processes of a database, if they are on this machine: its connections and its helpers. */
export async function databaseProcesses(url: string): Promise<{ postmaster: number | null; all: number[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  const pids = found.rows.map(({ pid }) => pid)
  const isHere = async (pid: number) =>
    (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres')
  const here = (await Promise.all(pids.map(async (pid) => ((await isHere(pid)) ? [pid] : [])))).flat()
  const [first] = here
  return { postmaster: first === undefined ? null : ((await statOf(first))?.parent ?? null), all: here }
}
