import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendPicture } from '@anushilon/contract/staff/papers'
import { deflateSync } from 'node:zlib'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { samplePdf } from '../../test/packs.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { PdfDocument } from '../print/pdf.ts'

let server: TestServer
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  author = await signedIn(server, 'author')
})
afterAll(() => server.close())

async function sends(sheet: string | Buffer) {
  const { path } = sendPicture.route
  const headers = { ...author.headers, 'content-type': 'application/octet-stream' }
  return await server.call('POST', path, { headers, body: Buffer.from(sheet as string, 'latin1') })
}

/** A sheet in which some objects stand packed together, as most programs write them today. */
function withPacked(objects: string, dictionary = '/Filter /FlateDecode', packed = deflateSync(objects)): Buffer {
  const [head, tail] = samplePdf('packed').split('xref\n0 ') as [string, string]
  const object = `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${packed.length} ${dictionary} >>\nstream\n`
  const body = Buffer.concat([Buffer.from(head + object, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n')])
  return Buffer.concat([body, Buffer.from(`xref\n0 ${tail.replace(/startxref\n\d+/, `startxref\n${body.length}`)}`)])
}

const link = (to: string) => `/X << /S /URI /URI ${to} >>`
const SCRIPT = '5 0 << /S /JavaScript /JS (1) >>'

const twicePacked = (dictionary: string) => withPacked('', dictionary, deflateSync(deflateSync(SCRIPT)))
/** Viewers show what came before it. */
const spoilt = () => Buffer.concat([deflateSync(SCRIPT).subarray(0, -4), Buffer.alloc(4)])

describe('a sheet that has only pages is stored as it is', () => {
  test('a sheet that has only pages is stored as it is written by hand, with packed objects, and by ourselves', async () => {
    const paper = new PdfDocument('Merit list')
    const ours = Buffer.concat([paper.start(), await paper.write(paper.newPage()), await paper.end()])
    const linked = samplePdf('x', link('(https://example.org/a)'))
    const opensAtTop = samplePdf('x', '/OpenAction [3 0 R /FitH null]')
    for (const sheet of [samplePdf('plain'), withPacked('5 0 << /Type /Font >>'), ours, linked, opensAtTop]) {
      const { status, body } = await sends(sheet)
      expect(status).toBe(200)
      const served = await server.call('GET', `/${(body as { path: string }).path}`)
      expect(served.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'(?!.*(?:script|object)-src)/) as string,
      })
    }
  })
})

describe('a sheet is refused that', () => {
  test.each<[string, () => string | Buffer, RegExp]>([
    ['is a page of the web', () => '%PDF-<html><script>alert(1)</script></html>', /not a PDF/],
    ['is only its beginning', () => '%PDF-1.7\nwords', /not a PDF/],
    ['is cut off', () => samplePdf('x').slice(0, 200), /not a PDF/],
    ['points nowhere', () => samplePdf('x').replace(/startxref\n\d+/, 'startxref\n7'), /not a PDF/],
    ['has no pages', () => samplePdf('x').replaceAll('/Pages', '/Nothing'), /not a PDF/],
    ['runs a script', () => samplePdf('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), /scripts/],
    ['hides its name', () => samplePdf('x', '/OpenAction << /S /J#61v#61Script /JS (1) >>'), /scripts/],
    ['starts a program', () => samplePdf('x', '/OpenAction << /S /Launch /F (cmd.exe) >>'), /scripts/],
    ['carries a file', () => samplePdf('x', '/Names << /EmbeddedFiles 7 0 R >>'), /other files/],
    ['is a form', () => samplePdf('x', '/AcroForm << /Fields [] >>'), /forms/],
    ['has a password', () => samplePdf('x', '/Encrypt 5 0 R'), /password/],
    ['packs a script', () => withPacked(SCRIPT), /scripts/],
    [
      'packs it far from its name',
      () => withPacked(SCRIPT, `/Filter /FlateDecode % ${'.'.repeat(20_000)}\n`),
      /scripts/,
    ],
    ['packs it twice', () => twicePacked('/Filter [/FlateDecode /FlateDecode]'), /cannot be looked through/],
    ['says behind a word that it does', () => twicePacked('/Filter 7 0 R /X (obj)'), /cannot be looked through/],
    [
      'is packed with a fault',
      () => withPacked('', '/Filter /FlateDecode /X (obj)', spoilt()),
      /cannot be looked through/,
    ],
    ['has junk in a dictionary', () => withPacked(SCRIPT, 'junk ] /Filter /FlateDecode'), /scripts/],
    ['opens another file', () => samplePdf('x', '/OpenAction << /S /GoToR /F (other.pdf) >>'), /other files/],
    ['links to a script', () => samplePdf('x', link('(javascript:alert\\(1\\))')), /link/],
    ['links to it in numbers', () => samplePdf('x', link('<6A6176617363726970743A31>')), /link/],
    ['links to a file', () => samplePdf('x', link('(file:///etc/passwd)')), /link/],
    ['links from elsewhere', () => samplePdf('x', link('9 0 R')), /link/],
    ['spells the link', () => samplePdf('x', '/X << /S /U#52I /#55RI (javascript:1) >>'), /link/],
    ['hides it behind a kind', () => samplePdf('x', '/X << /Y /S /URI (javascript:1) /S /URI >>'), /link/],
    ['packs such a link', () => withPacked(`5 0 << ${link('(data:text/html,1)')} >>`), /link/],
    ['packs it oddly', () => withPacked('5 0 <<>>', '/Filter /LZWDecode'), /cannot be looked through/],
    ['packs too much', () => withPacked('0'.repeat(70_000_000)), /more than 64 MB/],
  ])('%s', async (_, sheet, words) => {
    expect(await sends(sheet())).toMatchObject({
      status: 422,
      body: { code: 'file-refused', detail: expect.stringMatching(words) as string },
    })
  })
})
