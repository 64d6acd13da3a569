import { makeFolder } from '@anushilon/exam-pack/make-folder'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, folderFault, StartFault } from './start-fault.ts'

const isRoot = () => process.getuid?.() === 0

/** Root's folder lets others pass through, not look in: the database runs as another user (see db/embedded). */
export async function makeDataDir(dir: string): Promise<void> {
  await makeOurs(dir, isRoot() ? 0o711 : 0o700)
}

/** The database's, which has an owner and permissions of its own. */
const CLUSTER = 'postgres'

/**
 * Takes from other users of the machine what an earlier version, or whoever made the folder, gave them: pictures of
 * papers that are not open yet among them. A folder that cannot be entered closes all that is in it.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  await takeAway(dataDir, isRoot() ? 0o066 : 0o077)
  for (const name of await namesIn(dataDir)) if (name !== CLUSTER) await takeAway(join(dataDir, name), 0o077)
}

/** What root has started once another user cannot list. */
async function namesIn(dir: string): Promise<string[]> {
  return await readdir(dir).catch((error: unknown) => {
    throw folderFault(error, dir) ?? error
  })
}

/** Where that is not ours to do, or the disk knows no permissions, it stays as it is. */
async function takeAway(path: string, bits: number): Promise<void> {
  try {
    const { mode } = await stat(path)
    if ((mode & bits) !== 0) await chmod(path, mode & 0o7777 & ~bits)
  } catch (error) {
    if (!['EPERM', 'EACCES', 'ENOENT', 'EROFS', 'ENOTSUP'].includes(errorCode(error))) throw error
  }
}

/** One of our own in the data folder. */
export async function makePrivateDir(dir: string): Promise<void> {
  await makeOurs(dir, 0o700)
}

async function makeOurs(dir: string, mode: number): Promise<void> {
  try {
    await makeFolder(dir, mode)
  } catch (error) {
    // What is missing is made, all but the other end of a link.
    if (errorCode(error) === 'ENOENT') {
      throw new StartFault(`Cannot use the data folder ${dir}: it leads to nothing. Is its disk there?`)
    }
    throw folderFault(error, dir) ?? error
  }
}
