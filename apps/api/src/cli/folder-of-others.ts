import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { secretsFile } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'

/** What root writes is closed to the user whose server it is: from then on their nights, or their students' photos, would fail. */
export async function refuseFolderOfOthers({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, typed: string): Promise<void> {
  const owner = await ownerOf(secretsFile(DATA_DIR))
  if (process.getuid?.() !== 0 || owner === null || owner === 0 || !(await keepsWhoWrote(DATA_DIR))) return
  throw new StartFault(
    `${DATA_DIR} is another user's, whose server could neither read what root puts there nor add to it. Nothing was done. ` +
      `As that user: sudo -u '#${owner}' ${typed}`,
  )
}

async function ownerOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.uid ?? null
}

/** Some disks give everything to one user, whoever writes: FAT, a server's folder where root is nobody. */
async function keepsWhoWrote(folder: string): Promise<boolean> {
  const tried = await mkdtemp(join(folder, 'whose-')).catch(() => null)
  if (tried === null) return true
  const owner = await ownerOf(tried)
  await rmdir(tried)
  return owner === 0
}
