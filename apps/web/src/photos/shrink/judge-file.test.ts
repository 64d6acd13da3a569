import { describe, expect, test } from 'vitest'
import { judgeFile } from './judge-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function file(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([typeof content === 'string' ? bytes(content) : content], name, { type })
}

const JPEG = '\xff\xd8\xff\xe0 and so on'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0'

describe('a file that a student chose', () => {
  test.each([
    ['a JPEG', file('a.jpg', 'image/jpeg', JPEG), { kind: 'jpeg' }],
    ['a PNG', file('a.png', 'image/png', '\x89PNG\r\n\x1a\n'), { kind: 'png' }],
    ['a GIF', file('a.gif', 'image/gif', 'GIF89a'), { kind: 'gif' }],
    ['a JPEG that calls itself PNG', file('a.png', 'image/png', JPEG), { kind: 'jpeg' }],
    ['a JPEG without name or type, as some cameras hand it over', file('image', '', JPEG), { kind: 'jpeg' }],
    ['a HEIC, to be tried', file('a.heic', 'image/heic', HEIC), { kind: 'heif' }],
    ['a HEIC that calls itself JPEG', file('a.jpg', 'image/jpeg', HEIC), { kind: 'heif' }],
    ['a text that calls itself PNG', file('a.png', 'image/png', 'hello'), { fault: 'unreadable' }],
    ['an empty JPEG', file('a.jpg', 'image/jpeg', ''), { fault: 'unreadable' }],
    ['a PDF', file('a.pdf', 'application/pdf', '%PDF-1.7'), { fault: 'wrong-type' }],
    ['a WebP', file('a.webp', 'image/webp', 'RIFF\0\0\0\0WEBP'), { fault: 'wrong-type' }],
    ['an AVIF', file('a.avif', 'image/avif', '\0\0\0\x18ftypavif'), { fault: 'wrong-type' }],
  ])('a file that a student chose %s', async (_, chosen, judged) => {
    expect(await judgeFile(chosen)).toEqual(judged)
  })

  test('a file that a student chose may have ten million bytes and not one more', async () => {
    const exact = new Uint8Array(10_000_000)
    exact.set(bytes(JPEG))
    expect(await judgeFile(file('a.jpg', 'image/jpeg', exact))).toEqual({ kind: 'jpeg' })
    const over = new Uint8Array(10_000_001)
    over.set(bytes(JPEG))
    expect(await judgeFile(file('a.jpg', 'image/jpeg', over))).toEqual({ fault: 'too-large' })
  })

  test('a file that a student chose that the device does not hand out cannot be read', async () => {
    const gone = Object.assign(file('cloud.jpg', 'image/jpeg', JPEG), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    expect(await judgeFile(gone as unknown as File)).toEqual({ fault: 'unreadable' })
  })
})
