import { backupBucket } from '../backup/backup-bucket.ts'
import { hostname } from 'node:os'
import { pictureBucket } from '../storage/create.ts'
import { openBucket } from '../storage/s3.ts'
import { countOtherServers } from '../stores/sitting/server-clocks.ts'
import type { Check } from './check.ts'
import { fault, fine, type Finding, notice } from './finding.ts'
import { hasTable } from './has-table.ts'

const PATIENCE_MS = 5_000

/** Where pictures are kept: in a bucket that answers, or in a folder that all servers see. */
export const picturesCheck: Check = {
  topic: 'pictures',
  async examine({ env, db }) {
    const bucket = pictureBucket(env)
    const copies = backupBucket(env)
    const found = [
      ...(bucket === null ? [] : [await asked(bucket.bucket, () => openBucket(bucket, PATIENCE_MS).bucketExists())]),
      ...(copies === null || copies.name === bucket?.bucket ? [] : [await asked(copies.name, () => copies.isThere())]),
    ]
    const isAlone =
      db === null || !(await hasTable(db, 'server_clocks')) || (await countOtherServers(db, hostname())) === 0
    if (bucket !== null || isAlone) return found
    return [
      ...found,
      notice(
        'Several servers run, and pictures lie in a folder',
        'Pictures are found only where all servers share that folder (DATA_DIR); better name a bucket (S3_BUCKET).',
      ),
    ]
  },
}

async function asked(name: string, ask: () => Promise<boolean>): Promise<Finding> {
  try {
    return (await ask())
      ? fine(`The bucket ${name} answers`)
      : fault(`There is no bucket ${name}`, 'Make it, or correct the S3_ settings.')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fault(
      `The bucket ${name} does not answer (${why})`,
      'Photos cannot be stored until it does; phones keep them.',
    )
  }
}
