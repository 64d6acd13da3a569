import { join } from 'node:path'
import type { Env } from '../env.ts'
import { createFolderStorage } from './folder.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** A bucket where the settings name one, otherwise a folder beside the database. */
export function createStorage(env: Env): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    return createFolderStorage(join(env.DATA_DIR, 'files'))
  }
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  })
}
