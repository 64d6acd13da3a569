import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, folderFault } from './fault.ts'

/** Root's folder lets others pass through, not look in: the database runs as another user (see db/embedded). */
export async function makeDataDir(dir: string): Promise<void> {
  await makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** One of our own in the data folder. */
export async function makePrivateDir(dir: string): Promise<void> {
  await makeFolder(dir, 0o700)
}

async function makeFolder(dir: string, mode: number): Promise<void> {
  try {
    await makeWithParents(dir, mode)
  } catch (error) {
    throw folderFault(error, dir) ?? error
  }
}

/** Step by step: on a read-only disk Node's own `recursive` says that something is missing rather than why. */
async function makeWithParents(dir: string, mode: number): Promise<void> {
  try {
    await mkdir(dir, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(dir)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(dir) === dir) throw error
    await makeWithParents(dirname(dir), mode)
    await mkdir(dir, { mode })
  }
}
