import { join } from 'node:path'
import { closeToOthers, makeDataDir, makePrivateDir } from '../data-dir.ts'

/** Everything we write lies in the data folder, what we write only for a while too. Told once, before anything is written. */
export async function placeTemporaryFilesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'tmp')
  await makeDataDir(dataDir)
  await makePrivateDir(folder)
  await closeToOthers(dataDir)
  process.env['TMPDIR'] = folder
}
