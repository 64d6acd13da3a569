import { join } from 'node:path'
import type { Env } from '../env.ts'
import { backupBucket } from './backup-bucket.ts'
import { backupFolder, backupsIn, withPictures } from './backup-folder.ts'
import { BackupFault } from './frames.ts'
import type { Say } from './progress.ts'

/**
 * The one that is named, or the newest in the folder, or the newest in the bucket, brought here. What was made before an
 * update has no pictures: where these are not in a bucket, the newest with pictures goes before it.
 */
export async function chosenBackup(
  env: Env,
  named: string | undefined,
  fromBucket: boolean,
  say: Say,
): Promise<string> {
  if (named !== undefined) return named
  const folder = backupFolder(env)
  if (fromBucket) {
    const bucket = backupBucket(env)
    if (bucket === null)
      throw new BackupFault('No bucket for back-ups is named: set BACKUP_S3_BUCKET and the S3_ settings.')
    say(`Fetching the newest back-up from the bucket ${bucket.name}`)
    return await bucket.fetch(join(folder, 'from-s3'))
  }
  const found = await backupsIn(folder)
  const [whole] = env.S3_BUCKET === undefined ? withPictures(found) : []
  const newest = whole ?? found[0]
  if (newest !== found[0]) say(`${found[0]} is newer, but has no pictures; taking ${newest}`)
  if (newest === undefined) throw new BackupFault(`There is no back-up in ${folder}. Make one: npm run db:backup`)
  return join(folder, newest)
}
