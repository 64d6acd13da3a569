import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { mediaTypeOf, requireStoredPath } from './paths.ts'
import type { Storage } from './storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

const TIMEOUT_MS = 30_000

/** Files in a bucket of an S3-compatible store, for several servers that share them. */
export function createS3Storage({ endpoint, bucket, accessKey, secretKey, region }: S3Settings): Storage {
  const s3 = new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: TIMEOUT_MS,
  })
  return {
    async put(path, bytes, mediaType) {
      requireStoredPath(path)
      const reply = await s3.putObject(path, bytes, mediaType)
      if (!reply.ok) throw new Error(`the store refused a file: ${reply.status}`)
    },
    async read(path) {
      if (mediaTypeOf(path) === null) return null
      const reply = await s3.getObjectResponse(path)
      if (!reply?.body) return null
      return {
        // The browser's type and Node's are the same stream under two names.
        body: Readable.fromWeb(reply.body as NodeStream<Uint8Array>),
        bytes: Number(reply.headers.get('content-length')),
      }
    },
  }
}
