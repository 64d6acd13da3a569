import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { isOriginalName, mediaTypeOf, ORIGINALS, originalPath, requireStoredPath } from './paths.ts'
import type { Originals, Storage, StoredFile } from './storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

const TIMEOUT_MS = 30_000
/** What is larger goes in parts of this size, of which S3 takes 10,000. */
const PART_BYTES = 8 * 1024 * 1024
export const LARGEST_OBJECT = 10_000 * PART_BYTES

/** A bucket of an S3-compatible store, and how long it may take over one request. */
export function openBucket(settings: S3Settings, timeoutMs = TIMEOUT_MS): S3mini {
  const { endpoint, bucket, accessKey, secretKey, region } = settings
  return new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: timeoutMs,
    minPartSize: PART_BYTES,
  })
}

/** Files in a bucket, for several servers that share them. */
export function createS3Storage(settings: S3Settings): Storage {
  const s3 = openBucket(settings)
  return {
    async put(path, bytes, mediaType) {
      requireStoredPath(path)
      await putObject(s3, path, bytes, mediaType)
    },
    read: async (path) => (mediaTypeOf(path) === null ? null : await readObject(s3, path)),
    async remove(path) {
      requireStoredPath(path)
      await s3.deleteObject(path)
    },
    originals: originalsIn(s3),
  }
}

async function putObject(s3: S3mini, path: string, bytes: Uint8Array, mediaType: string): Promise<void> {
  const reply = await s3.putObject(path, bytes, mediaType)
  if (!reply.ok) throw new Error(`the store refused a file: ${reply.status}`)
}

export async function readObject(s3: S3mini, path: string): Promise<StoredFile | null> {
  const reply = await s3.getObjectResponse(path)
  if (!reply?.body) return null
  return {
    // The browser's type and Node's are the same stream under two names.
    body: Readable.fromWeb(reply.body as NodeStream<Uint8Array>),
    bytes: Number(reply.headers.get('content-length')),
  }
}

function originalsIn(s3: S3mini): Originals {
  const read = async (name: string) => await readObject(s3, originalPath(name))
  return {
    async store(name, file) {
      await putObject(s3, originalPath(name), await readFile(file), 'application/octet-stream')
      await rm(file)
    },
    read,
    async lend(name, work) {
      const original = await read(name)
      if (original === null) return null
      const folder = await mkdtemp(join(tmpdir(), 'anushilon-original-'))
      try {
        const file = join(folder, 'original')
        await pipeline(original.body, createWriteStream(file))
        return await work(file)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async listBefore(moment) {
      const found = (await s3.listObjects('/', `${ORIGINALS}/`)) ?? []
      const old = found.filter(({ LastModified }) => new Date(LastModified).getTime() < moment)
      return old.map(({ Key }) => basename(Key)).filter(isOriginalName)
    },
    async remove(name) {
      await s3.deleteObject(originalPath(name))
    },
  }
}
