import { join } from 'node:path'
import type { Env } from '../env.ts'
import { createFolderStorage } from './folder.ts'
import { storageErrors } from '../product-metrics.ts'
import { errorCode } from '../start-fault.ts'
import { noteTrouble } from '../troubles.ts'
import { createS3Storage, type S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** A bucket of the store that is set; null where there is no store, or this bucket is not named. */
export function bucketNamed(bucket: string | undefined, env: Env): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = env
  return endpoint && bucket && accessKey && secretKey ? { endpoint, bucket, accessKey, secretKey, region } : null
}

/** The bucket of the pictures; null where they lie in a folder. */
export function pictureBucket(env: Env): S3Settings | null {
  return bucketNamed(env.S3_BUCKET, env)
}

/** A bucket where the settings name one, otherwise a folder beside the database. */
export function createStorage(env: Env): Storage {
  const bucket = pictureBucket(env)
  const storage = bucket === null ? createFolderStorage(join(env.DATA_DIR, 'files')) : createS3Storage(bucket)
  return counted(storage)
}

/** The same storage; what goes wrong in it is counted and told. */
function counted(storage: Storage): Storage {
  const { originals } = storage
  return {
    put: (...given) => watched('put', storage.put(...given)),
    read: (...given) => watched('read', storage.read(...given)),
    remove: (...given) => watched('remove', storage.remove(...given)),
    originals: {
      ...originals,
      store: (...given) => watched('put', originals.store(...given)),
      read: (...given) => watched('read', originals.read(...given)),
      listBefore: (...given) => watched('list', originals.listBefore(...given)),
      remove: (...given) => watched('remove', originals.remove(...given)),
    },
  }
}

async function watched<T>(operation: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    storageErrors.inc({ operation })
    noteTrouble('storage', `${operation}: ${errorCode(error) || 'it failed'}`)
    throw error
  }
}
