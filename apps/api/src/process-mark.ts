import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { textIn } from './disk.ts'
import { bootId } from './timekeeping/system-time.ts'

/**
 * What tells a process from a later one that was given the same number: when it started, and in which run of the
 * machine. Null when there is no such process.
 */
export function processMark(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = textIn(`/proc/${pid}/stat`)
    if (stat === null) return null
    // The name in brackets may hold spaces and brackets itself; the fields start after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    return `${bootId() ?? ''}:${fields[19] ?? ''}`
  }
  return askPs(pid, 'lstart')
}

/** True when this process is a PostgreSQL server working in that folder. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return askPs(pid, 'command')?.includes(cluster) ?? false
  try {
    // A PostgreSQL server changes into its data folder when it starts.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    // Another user's process: the command line can still be read, and holds the folder as we started it.
    return textIn(`/proc/${pid}/cmdline`)?.split('\0').includes(cluster) ?? false
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
