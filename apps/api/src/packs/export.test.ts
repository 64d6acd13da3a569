import { openPack } from '@anushilon/exam-pack/open-pack'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { Importing } from '../../test/importing.ts'
import { SAMPLE_FILES, sampleExam, samplePack } from '../../test/packs.ts'
import { exportExam } from './export.ts'
import { importPack } from './import.ts'

let server: TestServer
let elsewhere: TestServer
let folder: string
beforeAll(async () => {
  ;[server, elsewhere] = await Promise.all([
    testServer(),
    testServer({ env: { APP_SECRET: 'another centre signs with another secret' } }),
  ])
  folder = await mkdtemp(join(tmpdir(), 'anushilon-export-'))
  const photo = await sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const exams = (['mcq', 'written', 'mcq-written', 'special', 'mcq-special'] as const).map((variation) =>
    sampleExam(variation, {
      image: 'img/photo.jpg',
      results: '2026-03-20T10:00:00.250+06:00',
      overdue: 'late',
      ties: 'less-time',
      free: variation === 'mcq',
      active: false,
      retakeLimit: 0,
    }),
  )
  const typed = [{ text: 'কাজ কী? $W = Fs$' }, { text: 'চিত্র দেখো।', figure: 'img/question.svg' }]
  for (const [id, asked] of [
    ['pages-1', { image: 'img/paper.svg', morePages: ['img/card.svg', 'img/paper.svg'] }],
    ['typed-1', { questions: typed }],
    ['both-1', { image: 'img/paper.svg', questions: typed }],
  ] as const) {
    exams.push({ ...sampleExam('written'), id, written: { durationMinutes: 45, ...asked, marks: [10, 7.5] } })
  }
  await new Importing(server.deps).run(samplePack({ exams }), {}, { ...SAMPLE_FILES, 'img/photo.jpg': photo })
})
afterAll(async () => {
  await Promise.all([server.close(), elsewhere.close()])
  await rm(folder, { recursive: true, force: true })
})

/** Pictures have other paths under another secret: those of the exam by what they show. */
async function withPixels({ deps }: TestServer, id: string) {
  const text = JSON.stringify(await new Importing(deps).stored(id))
  const paths = [...new Set(text.match(/files\/[^"]+/g))]
  const shown = await Promise.all(
    paths.map(async (path) => {
      const file = await deps.storage.read(path)
      const bytes = file && (await buffer(file.body))
      return path.endsWith('.pdf') || !bytes
        ? bytes?.toString()
        : (await sharp(bytes).raw().toBuffer()).toString('base64')
    }),
  )
  return { text: text.replaceAll(/files\/[^"]+/g, (path) => `picture ${paths.indexOf(path)}`), shown }
}

const IDS = ['mcq-1', 'written-1', 'mcq-written-1', 'special-1', 'mcq-special-1', 'pages-1', 'typed-1', 'both-1']

describe.each(IDS)('the exam %s', (id) => {
  test('exported and imported into an empty database is the same exam', async () => {
    const target = join(folder, `${id}.zip`)
    await exportExam(server.deps, id, target)
    const source = await openPack(target)
    const outcome = await importPack(elsewhere.deps, source, TEST_START)
    await source.close()
    expect(outcome).toMatchObject({ report: { exams: { created: 1 } } })
    const [here, there] = await Promise.all([withPixels(server, id), withPixels(elsewhere, id)])
    expect(there.text).toBe(here.text)
    // Drawings and the sheet come through to the last dot; the photo, which comes first, is encoded once more.
    expect(there.shown.length).toBe(here.shown.length)
    expect(there.shown.slice(1).every((picture, index) => picture === here.shown[index + 1])).toBe(true)
  })

  test('exported and imported again changes nothing', async () => {
    const target = join(folder, id)
    await exportExam(server.deps, id, target)
    const before = await new Importing(server.deps).snapshot()
    const outcome = await importPack(server.deps, await openPack(target), TEST_START)
    expect(outcome).toMatchObject({ report: { exams: { created: 0, updated: 0, unchanged: 1 } } })
    expect(await new Importing(server.deps).snapshot()).toBe(before)
  })
})

test('an exam that is not there cannot be exported', async () => {
  await expect(exportExam(server.deps, 'none', join(folder, 'none'))).rejects.toThrow('there is no exam none')
})

test('what is there already is not overwritten', async () => {
  await expect(exportExam(server.deps, 'mcq-1', folder)).rejects.toThrow('is not empty; nothing was written')
})
