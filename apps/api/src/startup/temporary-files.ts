import { join } from 'node:path'
import { closeToOthers, makeDataDir, makePrivateDir } from '../data-dir.ts'
import { missingDisk } from '../missing-disk.ts'
import { StartFault } from '../start-fault.ts'

/** Everything we write lies in the data folder, what we write only for a while too. Told once, before anything is written. */
export async function placeTemporaryFilesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'tmp')
  await refuseMissingDisk(dataDir)
  await makeDataDir(dataDir)
  await makePrivateDir(folder)
  await closeToOthers(dataDir)
  process.env['TMPDIR'] = folder
}

/** An empty centre in the place of one whose disk is not there would look as if all were lost, and take in what comes. */
async function refuseMissingDisk(dataDir: string): Promise<void> {
  const place = await missingDisk(dataDir)
  if (place === null) return
  throw new StartFault(
    `The disk of the data folder ${dataDir} is not there: /etc/fstab has one for ${place}, and none is mounted. Nothing was ` +
      `done. Mount it (sudo mount ${place}) and try again; is there no such disk any more, take its line out of /etc/fstab.`,
  )
}
