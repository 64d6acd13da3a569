import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'

/** Everything we write lies in the data folder, what we write only for a while too. Told once, before anything is written. */
export async function keepTemporaryFilesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'tmp')
  await makeDataDir(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  process.env['TMPDIR'] = folder
}
