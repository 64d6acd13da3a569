import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { textIfThere } from '../../disk.ts'
import { errorCode } from '../../start-fault.ts'
import { isPostgresOf } from '../../process-mark.ts'

/** What a running PostgreSQL says about itself in its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** More than any system hands out, so that PostgreSQL finds it dead. */
const NO_PROCESS = 999_999_999

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await textIfThere(join(cluster, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, ready: lines[7]?.trim() === 'ready' }
}

/** A server of this cluster that is running now, whoever started it. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const found = await readPostmaster(cluster)
  return found && isPostgresOf(found.pid, cluster) ? found : null
}

/**
 * A killed Anushilon leaves its PostgreSQL behind: it is shut down here, gently first. A file left by a PostgreSQL that
 * was itself killed may name a number that another program has by now; that must not hinder the next start.
 */
export async function clearLeftovers(cluster: string, say: (line: string) => void): Promise<void> {
  const left = await readPostmaster(cluster)
  if (left === null) return
  if (isPostgresOf(left.pid, cluster)) {
    say('Stopping the database that an earlier run left behind')
    await shutDown(left.pid, cluster)
  } else if (isAlive(left.pid)) {
    // Only the number is taken out: by the rest PostgreSQL finds out whether parts of the old server still run.
    const path = join(cluster, 'postmaster.pid')
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [NO_PROCESS, ...rest].join('\n'))
  }
}

async function shutDown(pid: number, cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!signalTo(pid, signal)) return
    for (let waited = 0; waited < seconds * 1000; waited += 25) {
      if (!isPostgresOf(pid, cluster)) return
      await pause(25)
    }
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
