import { join } from 'node:path'
import { makeDataDir, makePrivateDir } from './data-dir.ts'

/** Everything we write lies in the data folder, what we write only for a while too. Told once, before anything is written. */
export async function keepTemporaryFilesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'tmp')
  await makeDataDir(dataDir)
  await makePrivateDir(folder)
  process.env['TMPDIR'] = folder
}
