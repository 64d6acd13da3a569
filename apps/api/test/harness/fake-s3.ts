import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A store that speaks as much of S3 as we use, in memory. */
export interface FakeS3 {
  readonly endpoint: string
  /** By path, without the bucket. */
  readonly objects: Map<string, { readonly bytes: Buffer; at: Date; readonly parts?: number }>
  /** From now on everything is answered with this status; null: as it should be. */
  fail(status: number | null): void
  close(): Promise<void>
}

export async function openFakeS3(bucket: string): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  /** Parts of what is being sent, by upload and number. */
  const uploads = new Map<string, Map<number, Buffer>>()
  let failing: number | null = null
  function multipart(method: string, key: string, asked: URLSearchParams, body: Buffer): string | number {
    if (asked.has('uploads')) {
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, new Map())
      return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    }
    const parts = uploads.get(asked.get('uploadId') ?? '')
    if (parts === undefined) return 404
    if (method === 'PUT') {
      parts.set(Number(asked.get('partNumber')), body)
      return ''
    }
    if (method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => parts.get(Number(number)))
      if (named.length !== parts.size || named.includes(undefined)) return 400
      objects.set(key, { bytes: Buffer.concat(named as Buffer[]), at: new Date(), parts: named.length })
    }
    uploads.delete(asked.get('uploadId') ?? '')
    return '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>'
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
      const key = decodeURIComponent(pathname.slice(bucket.length + 2))
      const found = objects.get(key)
      if (failing !== null || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
        reply.writeHead(failing ?? 403).end()
      } else if (searchParams.has('list-type')) {
        reply.writeHead(200, { 'content-type': 'application/xml' }).end(listing(searchParams.get('prefix') ?? ''))
      } else if (searchParams.has('uploads') || searchParams.has('uploadId')) {
        const said = multipart(request.method ?? '', key, searchParams, body)
        if (typeof said === 'number') reply.writeHead(said).end()
        else reply.writeHead(200, { 'content-type': 'application/xml', etag: '"x"' }).end(said)
      } else if (request.method === 'PUT') {
        objects.set(key, { bytes: body, at: new Date() })
        reply.writeHead(200, { etag: '"x"' }).end()
      } else if (request.method === 'DELETE') {
        objects.delete(key)
        reply.writeHead(204).end()
      } else if (found === undefined) reply.writeHead(404).end()
      else reply.writeHead(200, { 'content-length': found.bytes.length, etag: '"x"' }).end(found.bytes)
    })()
  })

  function listing(prefix: string): string {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      )
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail: (status) => {
      failing = status
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
