import * as papers from '@anushilon/contract/staff/papers'
import { reviewQuestions } from '@anushilon/contract/staff/question-import'
import { previewImport } from '@anushilon/contract/staff/students-import'
import { writeZip } from '@anushilon/question-files/containers/write-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { seedCourse } from '../../test/seed.ts'
import { megabytesOf, packOf, workbookOfEchoes, workbookOfTexts } from '../../test/staff/hostile-files.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sendBytes } from '../../test/staff/sending.ts'
import { zipBomb } from '../../test/staff/zip-bomb.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner')
  await seedCourse(server.db, 'hsc-26')
})
afterAll(() => server.close())

const CALLS = {
  questions: async (fileId: string) =>
    await owner.asks(reviewQuestions, { fileId, decisions: [], leaveOutFaulty: false }),
  students: async (fileId: string) =>
    await owner.asks(previewImport, { fileId, courseId: null, fixes: [], leaveOut: [] }),
  pack: async (fileId: string) => await owner.asks(papers.previewPack, { fileId }),
}

async function asked(call: keyof typeof CALLS, name: string, bytes: Uint8Array) {
  return await CALLS[call](await sendBytes(server, owner, name, bytes))
}

const MANY = Array.from({ length: 27 }, (_, at) => `${at}.png`)
const GIFT = 'What is it? {=This ~That ~Neither}\n\n'
const AIKEN = 'What is it?\nA. This\nB. That\nANSWER: A\n\n'
const MOODLE =
  '<question type="multichoice"><questiontext><text>What?</text></questiontext><answer fraction="100"><text>This</text></answer><answer fraction="0"><text>That</text></answer></question>'

describe('a file that is small and comes to much is refused in words that say which bound it breaks', () => {
  test.each<[string, keyof typeof CALLS, string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['1.2 million texts', 'questions', 'q.xlsx', () => workbookOfTexts(1_200_000, 'abc'), /more than 1,000,000 texts/],
    [
      '1.1 million empty texts',
      'students',
      's.xlsx',
      () => workbookOfTexts(1_100_000, ''),
      /more than 1,000,000 texts/,
    ],
    ['a row that echoes a text', 'students', 's.xlsx', () => workbookOfEchoes(9, 400, 90_000), /Row 2 holds more than/],
    [
      'rows that echo a text',
      'questions',
      'q.xlsx',
      () => workbookOfEchoes(2_000, 4, 90_000, ['question', 'option a', 'option b', 'key']),
      /256,000,000 characters/,
    ],
    ['4 million zeros', 'pack', 'p.zip', () => packOf(`[${'0,'.repeat(4_000_000)}0]`), /more than 3,000,000 values/],
    [
      'a list of 4 million exams',
      'pack',
      'p.zip',
      () => packOf(`{"exams":[${'0,'.repeat(4e6)}0]}`),
      /3,000,000 values/,
    ],
    ['lists in lists', 'pack', 'p.zip', () => packOf('['.repeat(1_000_000)), /nested more than 64 deep/],
    ['a pack.json of 65 MB', 'pack', 'p.zip', () => packOf(`"${'x'.repeat(68_000_000)}"`), /pack.json is too large/],
    [
      'many files that are bearable each',
      'pack',
      'p.zip',
      () => zipBomb(MANY, 20 * 1024 * 1024, { 'pack.json': '{}' }),
      /the .zip is too large: 521 MiB/,
    ],
    ['a bomb that says so', 'pack', 'p.zip', () => zipBomb('pack.json', 2_000_000_000), /too large/],
    ['a bomb that lies', 'pack', 'p.zip', () => zipBomb('pack.json', 1_000), /cannot be read/],
    ['a bomb of questions', 'questions', 'q.zip', () => zipBomb('q.csv', 2_000_000_000), /zip bomb/],
    [
      'an archive in an archive',
      'questions',
      'q.zip',
      async () => writeZip({ 'inner.zip': await writeZip({ 'q.csv': Buffer.alloc(50_000_000) }) }),
      /neither a workbook/,
    ],
    [
      'Aiken without an end',
      'questions',
      'q.txt',
      () => megabytesOf(30, 'What is it? ', '', `\n${AIKEN}`),
      /characters/,
    ],
    ['210,000 questions', 'questions', 'q.gift', () => megabytesOf(8, GIFT), /more than 200,000 questions/],
  ])('%s (%s)', async (_, call, name, bytes, words) => {
    expect(await asked(call, name, await bytes())).toMatchObject({
      status: 422,
      body: { code: 'file-refused', detail: expect.stringMatching(words) as string },
    })
  })
})

describe('a file of many megabytes that is honest is read', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['Moodle XML', 'q.xml', () => megabytesOf(4, MOODLE, '<quiz>', '</quiz>'), 4_000_000 / MOODLE.length],
    ['Aiken', 'q.txt', () => megabytesOf(3, AIKEN), 3_000_000 / AIKEN.length],
    ['CSV', 'q.csv', () => megabytesOf(8, `${'x'.repeat(193)},a,b,A\n`, 'question,option a,option b,key\n'), 40_000],
  ])('%s', async (_, name, bytes, count) => {
    const { status, body } = await asked('questions', name, await bytes())
    expect(status).toBe(200)
    expect((body as { counts: { read: number } }).counts.read).toBeGreaterThanOrEqual(Math.floor(count))
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000)
  })
})

test('a pack that is wrong in every place tells the first faults only', async () => {
  const { status, body } = await asked(
    'pack',
    'p.zip',
    await packOf(`{"version":1,"exams":[${'0,'.repeat(2_900_000)}0]}`),
  )
  expect(status).toBe(200)
  expect((body as { faults: unknown[] }).faults).toHaveLength(500)
})
