import { stat } from 'node:fs/promises'
import type { Env } from '../env.ts'
import { secretsFile } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'

/** What root writes is closed to the user whose server it is: from then on their nights, or their students' photos, would fail. */
export async function refuseFolderOfOthers({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, typed: string): Promise<void> {
  const owner = (await stat(secretsFile(DATA_DIR)).catch(() => null))?.uid
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return
  throw new StartFault(
    `${DATA_DIR} is another user's, whose server could neither read what root puts there nor add to it. Nothing was done. ` +
      `As that user: sudo -u '#${owner}' ${typed}`,
  )
}
