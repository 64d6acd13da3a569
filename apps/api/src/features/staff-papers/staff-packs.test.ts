import { sendFile } from '@anushilon/contract/staff/files'
import * as calls from '@anushilon/contract/staff/papers'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { zipOf } from '@anushilon/exam-pack/write-pack'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '@anushilon/contract/request'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { SAMPLE_FILES, sampleExam, samplePack } from '../../../test/packs.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'

let server: TestServer
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner')
  author = await signedIn(server, 'author')
})
afterAll(() => server.close())

async function zipped(json: PackJson): Promise<Buffer> {
  const files = Object.entries(SAMPLE_FILES).map(
    ([name, text]) => [name, async () => Readable.from([Buffer.from(text)])] as const,
  )
  return await buffer(zipOf(json, new Map(files)))
}

async function sent(by: Colleague, bytes: Buffer): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: buildRequest(sendFile.route, { name: 'pack.zip' }).url,
    headers: { ...by.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return reply.json<{ fileId: string }>().fileId
}

test('a pack is previewed before it is imported, whole, and comes out again as one', async () => {
  const fileId = await sent(owner, await zipped(samplePack()))
  const preview = await owner.asks(calls.previewPack, { fileId })
  expect(preview.body).toMatchObject({ faults: [], report: { exams: { created: expect.any(Number) } } })
  expect((await owner.asks(calls.exportPack, { courseId: 'hsc-26' })).status).toBe(404)

  const asked = { fileId, requestKey: 'import-0001' }
  const first = await owner.asks(calls.importPack, asked)
  expect(first.body).toMatchObject({ faults: [] })
  expect((await owner.asks(calls.importPack, asked)).body, 'the reply was lost').toEqual(first.body)
  expect((await owner.asks(calls.previewPack, { fileId })).body).toMatchObject({
    report: { exams: { created: 0, updated: 0 } },
  })

  const url = buildRequest(calls.exportPack.route, { courseId: 'hsc-26' }).url
  const out = await server.app.inject({ method: 'GET', url, headers: author.headers })
  expect(out.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/hsc-26\.zip$/),
  })
  const again = await sent(author, out.rawPayload)
  expect((await author.asks(calls.importPack, { fileId: again })).body).toMatchObject({
    faults: [],
    report: { exams: { created: 0, updated: 0 }, courses: { updated: 0 } },
  })
})

test('every fault of a pack is listed, and nothing of it is taken', async () => {
  const bad = { ...sampleExam('mcq', { id: 'bad' }), opensAt: 'yesterday', mcq: undefined } as never
  const fileId = await sent(author, await zipped({ version: 1, exams: [bad] }))
  for (const call of [calls.previewPack, calls.importPack]) {
    const { faults, report } = (await author.asks(call, { fileId })).body as {
      faults: { place: string }[]
      report: unknown
    }
    expect(report).toBeNull()
    expect(faults.map(({ place }) => place)).toContain('exams[0].opensAt')
  }
  expect((await author.asks(calls.readPaper, { examId: 'bad' })).status).toBe(404)
})

test('students are for the owner to bring, and what is no pack is refused', async () => {
  const fileId = await sent(author, await zipped({ version: 1, students: [] }))
  expect((await author.asks(calls.importPack, { fileId })).body).toMatchObject({ code: 'not-allowed' })
  const words = await sent(author, Buffer.from('no zip'))
  expect(await author.asks(calls.previewPack, { fileId: words })).toMatchObject({
    status: 422,
    body: { code: 'file-refused' },
  })
  expect((await owner.asks(calls.previewPack, { fileId: words })).status).toBe(404)
})
