import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../disk.ts'
import type { Frame } from './frames.ts'
import { storedPaths } from './pictures.ts'
import type { Say } from './progress.ts'

/** The pictures of all back-ups in a folder, each once: a stored picture never changes. */
export function picturesBeside(backup: string): string {
  return join(dirname(backup), 'pictures')
}

/**
 * Brings what is new into the mirror, so that a night costs what the day brought, and names every picture that is stored
 * now. On one disk it takes no room: the same file under a second name, which stays when the first is removed.
 */
export async function* mirrorPictures(from: string, mirror: string, say: Say): AsyncGenerator<Frame> {
  let [all, fresh] = [0, 0]
  for await (const path of storedPaths(from)) {
    const [stored, kept] = await Promise.all([sizeOf(join(from, path)), sizeOf(join(mirror, path))])
    // An original that was developed meanwhile.
    if (stored === null) continue
    if (kept !== stored) {
      await keep(join(from, path), join(mirror, path))
      fresh += 1
    }
    yield { kind: 'picture', path, bytes: stored }
    all += 1
  }
  say(`pictures: ${all.toLocaleString('en')}, of which ${fresh.toLocaleString('en')} are new`)
}

export async function sizeOf(path: string): Promise<number | null> {
  return await stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const fresh = `${to}.part`
  await rm(fresh, { force: true })
  try {
    await link(from, fresh)
  } catch {
    // Another disk, or one that knows no second names.
    await copyFile(from, fresh)
    const file = await open(fresh, 'r+')
    try {
      await file.chmod(0o600)
      await file.sync()
    } finally {
      await file.close()
    }
  }
  await rename(fresh, to)
  await syncFolder(dirname(to))
}
