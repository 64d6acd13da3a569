import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, type Ended } from '../../test/harness/command.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { SAMPLE_FILES, sampleExam, samplePack } from '../../test/packs.ts'
import { findEntries } from '../stores/people/audit.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anushilon-pack-cli-'))
  await chmod(folder, 0o755)
  await writePackFolder('good', samplePack())
  await writePackFolder('bad', samplePack({ exams: [sampleExam('mcq', { subject: 'x', opensAt: 'soon' })] }))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function writePackFolder(name: string, pack: object): Promise<void> {
  for (const [path, content] of Object.entries({ ...SAMPLE_FILES, 'pack.json': JSON.stringify(pack) })) {
    const full = join(folder, name, path)
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, content)
  }
}

/** As `npm run pack -- …` does from where the person stands. */
function pack(...args: string[]): Promise<Ended> {
  return runCommand('pack', args, {
    INIT_CWD: folder,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    APP_SECRET: 'the tests sign with this and nobody else does',
  })
}

describe('npm run pack', () => {
  test('check says what an import would bring, and changes nothing', async () => {
    const first = await pack('check', 'good')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('good has no faults. An import would bring:')
    expect(first.out).toContain('  exams: 5 new')
    expect((await pack('check', 'good')).out).toContain('  exams: 5 new')
  })

  test('import lists every fault with its place and ends with 1', async () => {
    const { code, err } = await pack('import', 'bad')
    expect(code).toBe(1)
    expect(err).toContain('exams[0].opensAt: "soon" is not a time such as')
    expect(err).toContain('exams[0].subject: there is no subject x\n')
    expect(err).toContain('2 faults in bad. Nothing was changed.')
  })

  test('import brings the pack, and says when nothing was new', async () => {
    const first = await pack('import', 'good')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('pictures: 8 of 8')
    expect(first.out).toContain('  students: 2 new')
    expect((await pack('import', 'good')).out).toContain('  students: 2 as before')
    expect(await findEntries(database.db, { action: 'pack.import' }, 9)).toMatchObject([
      { about: expect.stringContaining('students: 2 as before') },
      { about: expect.stringContaining('students: 2 new'), role: null },
    ])
  })

  test('export writes an exam as a pack', async () => {
    expect(await pack('export', '--exam', 'mcq-1', 'out')).toMatchObject({ code: 0, err: '' })
    const written = JSON.parse(await readFile(join(folder, 'out', 'pack.json'), 'utf8')) as object
    expect(written).toMatchObject({ version: 1, exams: [{ id: 'mcq-1' }] })
    const none = await pack('export', '--exam', 'none', 'other')
    expect(none).toMatchObject({ code: 1, err: 'there is no exam none\n' })
  })

  test('npm run pack says what is missing in a sentence, without a stack', async () => {
    expect(await pack('import', 'nowhere')).toMatchObject({
      code: 1,
      err: `there is nothing at ${join(folder, 'nowhere')}\n`,
    })
    const misused = await pack('export', 'out')
    expect(misused.code).toBe(2)
    expect(misused.err).toContain('npm run pack -- import PATH')
  })
})
