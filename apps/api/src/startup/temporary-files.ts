import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closeToOthers, makeDataDir, makePrivateDir } from '../data-dir.ts'
import { missingDisk } from '../missing-disk.ts'
import { StartFault } from '../start-fault.ts'

/** Everything we write lies in the data folder, what we write only for a while too. Told once, before anything is written. */
export async function placeTemporaryFilesIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'tmp')
  await refuseMissingDisk(dataDir)
  await refuseShared(dataDir)
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

/** Everybody's, and each removes only what is theirs. */
const STICKY_FOR_ALL = 0o1002

/** What lies in a data folder is closed to others: of /tmp that is the whole machine's, whoever left it there. A new disk in memory is empty. */
async function refuseShared(dataDir: string): Promise<void> {
  const mode = (await stat(dataDir).catch(() => null))?.mode ?? 0
  if ((mode & STICKY_FOR_ALL) !== STICKY_FOR_ALL) return
  const names = await readdir(dataDir).catch(() => null)
  if (names?.length === 0) return
  throw new StartFault(
    `Cannot use the data folder ${dataDir}: everybody may write there, as in /tmp, and what is in it would be closed to them. ` +
      'Name a folder of its own in it.',
  )
}
