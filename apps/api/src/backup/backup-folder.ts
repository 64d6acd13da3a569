import { HOUR, type Instant } from '@anushilon/domain/instant'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { readBackupFile } from './backup-file.ts'
import { BackupFault } from './frames.ts'
import { sizeOf } from './picture-mirror.ts'
import { storedPaths } from './pictures.ts'
import type { Say } from './progress.ts'

/** Beside the data unless another folder is named: that saves from mistakes and bad updates, not from a dead disk. */
export function backupFolder(env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')
}

const NAME = /^anushilon-\d{4}-\d\d-\d\d-\d{6}(-before-update)?\.backup$/

/** "anushilon-2026-11-16-023000.backup", in Dhaka's time, so that names and moments have one order. */
export function backupName(now: Instant, kind: 'nightly' | 'before-update'): string {
  const [day = '', time = ''] = new Date(now + 6 * HOUR).toISOString().split('T')
  const suffix = kind === 'nightly' ? '' : '-before-update'
  return `anushilon-${day}-${time.slice(0, 8).replaceAll(':', '')}${suffix}.backup`
}

/** The names that are ours, the newest first. */
export function newestFirst(names: readonly string[]): string[] {
  return names.filter((name) => NAME.test(name)).toSorted((one, other) => (one < other ? 1 : -1))
}

export async function backupsIn(folder: string): Promise<string[]> {
  return newestFirst(await readdir(folder).catch(() => []))
}

/** All but those made before an update, which touches none. */
export function withPictures(names: readonly string[]): string[] {
  return newestFirst(names).filter((name) => NAME.exec(name)?.[1] === undefined)
}

/** Those of which there are enough newer ones; what was made before an update counts by itself. */
export function surplus(names: readonly string[], keep: number): string[] {
  const nightly = withPictures(names)
  const ofUpdates = newestFirst(names).filter((name) => !nightly.includes(name))
  return [...nightly.slice(keep), ...ofUpdates.slice(keep)]
}

interface Tidying {
  readonly keep: number
  /** Where pictures are stored; null where they lie in a bucket. */
  readonly stored: string | null
  readonly say: Say
}

/**
 * Removes what is more than so many, what a broken run left, and pictures that no back-up needs any more. Returns the
 * back-up that turned out not to be readable; null where none did.
 */
export async function tidy(folder: string, { keep, stored, say }: Tidying): Promise<string | null> {
  const names = await readdir(folder)
  const leftovers = names.filter((name) => NAME.test(name.replace(/\.part-\d+$/, '')) && !NAME.test(name))
  for (const name of [...surplus(names, keep), ...leftovers]) await rm(join(folder, name), { force: true })
  return stored === null ? null : await tidyMirror(folder, stored, say)
}

async function tidyMirror(folder: string, stored: string, say: Say): Promise<string | null> {
  const mirror = join(folder, 'pictures')
  const gone: string[] = []
  for await (const path of storedPaths(mirror)) if ((await sizeOf(join(stored, path))) === null) gone.push(path)
  if (gone.length === 0) return null
  const needed = new Set<string>()
  for (const name of await backupsIn(folder)) {
    const file = join(folder, name)
    try {
      for await (const path of picturesNamedIn(file)) needed.add(path)
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error
      // What it needs is not known, so everything stays. It is no reason to be without a new one.
      say(`${file} cannot be read: it is damaged, or a newer version made it`)
      return file
    }
  }
  for (const path of gone) if (!needed.has(path)) await rm(join(mirror, path), { force: true })
  for (const entry of await readdir(mirror)) await rmdir(join(mirror, entry)).catch(() => undefined)
  return null
}

async function* picturesNamedIn(backup: string): AsyncGenerator<string> {
  for await (const frame of readBackupFile(backup)) if (frame.kind === 'picture') yield frame.path
}
