import { expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressOnce } from './compressed.ts'

test('what is the same is compressed once, and what differs is not mistaken for it', async () => {
  const [page, again, other] = await Promise.all(
    ['a page', 'a page', 'another'].map((text) => compressOnce(Buffer.from(text))),
  )
  expect(again?.bodies.br).toBe(page?.bodies.br)
  expect(other?.etag).not.toBe(page?.etag)
  expect(brotliDecompressSync(other?.bodies.br ?? '').toString()).toBe('another')
  expect(gunzipSync(page?.bodies.gzip ?? '').toString()).toBe('a page')
})
