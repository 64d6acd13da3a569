import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode, folderFault, StartFault } from './start-fault.ts'
import { processMark } from './process-mark.ts'

const Holder = z.object({
  pid: z.int().positive(),
  /** Tells the process from a later one with the same number. */
  mark: z.string(),
  /** Where it serves; null for a command that only works on the database. */
  address: z.string().nullable(),
})
export type Holder = z.output<typeof Holder>

export interface InstanceLock {
  /** Says where this instance really listens, once it is known. */
  serves(address: string): void
  release(): void
}

const lockFile = (dir: string) => join(dir, 'instance.lock')

/** The data folder is locked by a process that is alive. */
export class FolderInUse extends StartFault {
  readonly holder: Holder

  constructor(holder: Holder, dir: string) {
    super(
      holder.address
        ? `Another Anushilon (process ${holder.pid}, ${holder.address}) is already using ${dir}. ` +
            'Stop it first, or give this one a folder of its own with DATA_DIR.'
        : `A command (process ${holder.pid}) is at work on ${dir}. Wait until it is done.`,
    )
    this.holder = holder
  }
}

/** Who has locked the folder; a lock whose process is gone, or that is another user's, counts for nothing. */
export function liveHolder(dir: string): Holder | null {
  const found = isReadable(lockFile(dir)) ? readHolder(dir) : null
  return found !== 'unreadable' && found !== null && isLive(found) ? found : null
}

/** Takes the data folder for this process alone. */
export async function lockFolder(dir: string, address: string | null): Promise<InstanceLock> {
  const path = lockFile(dir)
  const us = { pid: process.pid, mark: processMark(process.pid) ?? '', address }
  try {
    for (let tries = 0; !create(path, us); tries += 1) {
      const holder = readHolder(dir)
      // Made but not yet written: its maker is at it this very moment, or died there.
      if (holder === 'unreadable' && tries < 10) await pause(30)
      else if (holder !== 'unreadable' && holder !== null && isLive(holder)) throw new FolderInUse(holder, dir)
      else if (holder !== null) removeStale(path, dir)
    }
  } catch (error) {
    throw folderFault(error, dir) ?? error
  }
  return {
    serves(at) {
      writeFileSync(`${path}.new`, JSON.stringify({ ...us, address: at }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    release() {
      const holder = readHolder(dir)
      if (holder !== null && holder !== 'unreadable' && holder.pid === us.pid && holder.mark === us.mark) rmSync(path)
    },
  }
}

function create(path: string, us: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(us), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // A full disk lets the file be made but not written.
    if (errorCode(error) === 'ENOSPC') rmSync(path, { force: true })
    throw error
  }
}

/** Moved aside first and looked at again: of two that start at once, one must not throw away the other's new lock. */
function removeStale(path: string, dir: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = parse(readFileSync(aside, 'utf8'))
  if (moved !== 'unreadable' && isLive(moved)) {
    renameSync(aside, path)
    throw new FolderInUse(moved, dir)
  }
  rmSync(aside)
}

function isLive({ pid, mark }: Holder): boolean {
  return processMark(pid) === mark
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function readHolder(dir: string): Holder | 'unreadable' | null {
  try {
    return parse(readFileSync(lockFile(dir), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function parse(text: string): Holder | 'unreadable' {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}
