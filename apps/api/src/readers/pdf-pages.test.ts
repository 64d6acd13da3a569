import { FileRefused } from '@anushilon/question-files/file-refused'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { reading } from './reading.ts'
import { takeAway } from './sent-file.ts'

/** A PDF of these objects, the first of which is its catalogue; readers find objects without a table of them. */
function pdfOf(...objects: readonly (string | Buffer)[]): Buffer {
  const parts = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'])
  const all = ['%PDF-1.4\n', ...parts, 'trailer\n<</Root 1 0 R>>\n%%EOF\n']
  return Buffer.concat(all.map((part) => Buffer.from(part)))
}

const streamOf = (content: Buffer | string, more = '') =>
  Buffer.concat([
    Buffer.from(`<</Length ${Buffer.byteLength(content)}${more}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/** Each page is filled with one colour. */
function pages(colours: readonly string[], mediaBox = '0 0 595 842'): Buffer {
  const kids = colours.map((_, at) => `${3 + at * 2} 0 R`).join(' ')
  return pdfOf(
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${colours.length}>>`,
    ...colours.flatMap((colour, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents ${4 + at * 2} 0 R>>`,
      streamOf(`${colour} rg 0 0 20000 20000 re f`),
    ]),
  )
}

const [RED, BLUE] = ['1 0 0', '0 0 1']

async function drawn(pdf: Buffer) {
  return await reading(
    'pdfPages',
    async (path) => await writeFile(path, pdf),
    {},
    async (ask) => {
      const found = []
      for (let at = 0; at < (await ask('count')); at += 1) {
        const { path, width, height } = await ask('page', at)
        const { dominant } = await sharp(await takeAway(path)).stats()
        found.push({ width, height, dominant })
      }
      return found
    },
  )
}

/** What its sender is told. */
async function refusal(pdf: Buffer): Promise<string> {
  return await drawn(pdf).then(
    () => 'nothing',
    (error: unknown) => (error instanceof FileRefused ? error.message : `not refused: ${String(error)}`),
  )
}

test('the pages of a PDF are drawn in their order, in their colours, as wide as a phone can use', async () => {
  expect(await drawn(pages([RED, BLUE]))).toMatchObject([
    { width: 1240, height: 1755, dominant: { r: 248, b: 8 } },
    { width: 1240, height: 1755, dominant: { r: 8, b: 248 } },
  ])
})

test('a page as large as a field is drawn no larger than a paper may be', async () => {
  expect(await drawn(pages([RED], '0 0 200 14400'))).toMatchObject([{ width: 111, height: 8000 }])
})

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'
const FAULTS: readonly (readonly [string, Buffer, RegExp])[] = [
  ['no PDF', Buffer.from('a text'), /no PDF, or is damaged/],
  ['a PDF that breaks off', pages([RED]).subarray(0, 60), /no PDF, or is damaged|no pages/],
  ['a PDF of ten thousand pages', pages(Array.from({ length: 10_000 }, () => RED)), /has 10000 pages.*at most 20/],
  [
    'a tree of pages without an end',
    pdfOf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'),
    /so long or so narrow|no pages|damaged/,
  ],
  ['pages that are nothing but a line', pages([RED], '0 0 1 14400'), /so long or so narrow/],
]

describe('what cannot be drawn is refused with a sentence', () => {
  test.each(FAULTS)('%s', async (_, pdf, sentence) => {
    expect(await refusal(pdf)).toMatch(sentence)
  })

  test('a page that draws itself, one that unpacks to a thousand times its size, and a false count harm nobody', async () => {
    const itself = pdfOf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
      streamOf('/X Do'),
      streamOf('/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X 5 0 R>>>>'),
    )
    const bomb = pdfOf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      PAGE,
      streamOf(deflateSync(Buffer.alloc(4_000_000, ' ')), '/Filter/FlateDecode'),
    )
    const miscounted = pdfOf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>',
      PAGE,
      streamOf(''),
    )
    for (const pdf of [itself, bomb, miscounted]) expect(await drawn(pdf)).toMatchObject([{ width: 1240 }])
    // And the next is read as if nothing had been.
    expect(await drawn(pages([BLUE]))).toHaveLength(1)
  })
})

describe('an author who sends a PDF', () => {
  let server: TestServer
  let author: Colleague
  beforeAll(async () => {
    server = await testServer()
    author = await signedIn(server, 'author')
  })
  afterAll(() => server.close())

  const send = async (payload: Buffer) =>
    await server.app.inject({
      method: 'POST',
      url: '/api/staff/paper-pages',
      headers: { ...author.headers, 'content-type': 'application/octet-stream' },
      payload,
    })

  test('gets its pages as pictures that a paper may name, the same ones when it is sent again', async () => {
    const [first, again] = [await send(pages([RED])), await send(pages([RED]))]
    expect(first.statusCode).toBe(200)
    const { pages: stored } = first.json<{ pages: { path: string; width: number }[] }>()
    expect(stored).toMatchObject([{ width: 1240 }])
    expect(again.json()).toEqual(first.json())
    const shown = await server.app.inject({ url: `/${stored[0]?.path ?? ''}` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('is told what is wrong with another file', async () => {
    const reply = await send(Buffer.from('a text'))
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('The file is no PDF, or is damaged.')])
  })
})
