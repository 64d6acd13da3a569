import { DAY, type Instant } from '@anushilon/domain/instant'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes what servers that were killed left behind: folders in which nothing was written for a day. */
export async function removeLeftovers(folder: string, now: Instant): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (written !== null && written.mtimeMs < now - DAY) await rm(path, { recursive: true, force: true })
  }
}
