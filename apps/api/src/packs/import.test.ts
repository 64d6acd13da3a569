import { MINUTE } from '@anushilon/domain/instant'
import { memorySource } from '@anushilon/exam-pack/memory-source'
import type { PackJson, StudentJson } from '@anushilon/exam-pack/pack-json'
import { optionCountOf } from '@anushilon/domain/exam/question'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { TEST_START } from '../../test/harness/clock.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { Importing } from '../../test/importing.ts'
import { SAMPLE_FILES, sampleExam, samplePack } from '../../test/packs.ts'
import { sql } from '../db/sql.ts'
import { processPicture } from '../pictures/process-picture.ts'
import { hashChosen, verify } from '../passwords/passwords.ts'
import { importPack } from './import.ts'

let importing: Importing
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Every test begins with nothing in the database. */
beforeEach(async () => {
  database = await createTestDatabase()
  importing = new Importing({ ...server.deps, db: database.db })
  return () => database.drop()
})

const NOTHING = JSON.stringify([[], [], [], [], [], [], [], [], [], []])

const StudentRow = z.object({
  name: z.string(),
  institution: z.nullable(z.string()),
  password: z.nullable(z.string()),
  photo: z.nullable(z.string()),
})

async function student(regNo: string) {
  return await database.db.one(
    StudentRow,
    sql`select name, institution, password, photo from students where reg_no = ${regNo}`,
  )
}

const allNew = (count: number) => ({ created: count, updated: 0, unchanged: 0 })
const allSame = (count: number) => ({ created: 0, updated: 0, unchanged: count })

describe('an import', () => {
  test('an import knows a student whatever the capitals of the number', async () => {
    const listed = (regNo: string): PackJson => ({
      ...samplePack(),
      exams: [],
      students: [{ regNo, name: 'Rina', courses: ['hsc-26'], password: 'handed out' }],
    })
    expect((await importing.imported(listed('Hsc-7a'))).students).toEqual(allNew(1))
    expect((await importing.imported(listed('HSC-7A'))).students).toEqual(allSame(1))
  })

  test('an import refuses two students whose numbers differ by capitals alone, unless both are there already', async () => {
    const listed = (...numbers: string[]): PackJson => ({
      ...samplePack(),
      exams: [],
      students: numbers.map((regNo) => ({ regNo, name: `Rina ${regNo}`, courses: ['hsc-26'] })),
    })
    const fault = {
      place: 'students[1].regNo',
      message:
        'CAP-1 is the number of students[0] but for the capitals, and they do not count: leave one of the two out',
    }
    expect(await importing.run(listed('cap-1', 'CAP-1'))).toEqual({ faults: [fault] })
    expect((await importing.imported(listed('cap-1'))).students).toEqual(allNew(1))
    expect(await importing.run(listed('cap-1', 'CAP-1'))).toEqual({ faults: [fault] })
    expect(await importing.run(listed('Cap-1', 'CAP-1'))).toEqual({ faults: [fault] })
    // As numbers once were: whoever has one of two such goes on with theirs.
    await database.db.run(sql`insert into students (reg_no, name) values ('CAP-1', 'Rina CAP-1')`)
    expect((await importing.imported(listed('cap-1', 'CAP-1'))).students).toEqual(allSame(2))
    expect(await importing.run(listed('cap-1', 'Cap-1'))).toMatchObject({ faults: [{ place: 'students[1].regNo' }] })
  })

  test('an import brings everything a pack holds', async () => {
    expect(await importing.imported(samplePack())).toEqual({
      courses: allNew(2),
      subjects: allNew(5),
      students: allNew(2),
      enrolments: allNew(3),
      advertisements: allNew(1),
      exams: allNew(5),
      files: 8,
      newGroups: { branches: [], batches: [] },
    })
    const exam = await importing.stored('mcq-1')
    expect(exam).toMatchObject({
      variation: 'mcq',
      window: { opensAt: TEST_START - 10 * MINUTE, closesAt: TEST_START + 120 * MINUTE },
      plans: { mcq: { minutes: 30, negativePercent: 25, questionsPerStudent: 2, shuffle: false }, written: null },
      solutionSheet: expect.stringMatching(/^files\/.*\.pdf$/),
    })
    expect(
      exam.sections[0]?.questions.map((question) => [question.number, question.correct, optionCountOf(question)]),
    ).toEqual([
      [1, 3, 4],
      [2, 4, 5],
      [3, 3, 4],
    ])
    expect((await importing.stored('special-1')).choice).toEqual({
      size: 4,
      fixed: ['phy', 'chem'],
      optional: ['math', 'bio'],
    })
    expect((await importing.stored('written-1')).sections[0]?.written?.marks).toEqual([10, 7.5])
  })

  test('an import serves its pictures as png under the paths it names', async () => {
    await importing.imported(samplePack())
    const { image } = await importing.stored('mcq-1')
    const reply = await server.app.inject({ method: 'GET', url: `/${image}` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const record = await database.db.one(
      z.object({ bytes: z.int(), width: z.int(), height: z.int() }),
      sql`select bytes, width, height from images where path = ${image}`,
    )
    expect(record).toEqual({ bytes: reply.rawPayload.length, width: 240, height: 120 })
  })

  test('an import puts students into branches and batches by name, and says which of them are new', async () => {
    const student = { regNo: '77', name: 'Rafi', courses: ['hsc-26'] }
    const pack = (branch: string, batch: string) => ({
      version: 1 as const,
      students: [{ ...student, branch, batches: [{ course: 'hsc-26', name: batch }] }],
    })
    await importing.imported(samplePack())
    expect((await importing.imported(pack('Mirpur', 'Evening'))).newGroups).toEqual({
      branches: ['Mirpur'],
      batches: [{ courseId: 'hsc-26', name: 'Evening' }],
    })
    const again = await importing.imported(pack('mirpur', 'EVENING'))
    expect(again).toMatchObject({ students: allSame(1), newGroups: { branches: [], batches: [] } })
    expect(
      await importing.refused({ version: 1, students: [{ ...student, batches: [{ course: 'none', name: 'A' }] }] }),
    ).toEqual([expect.stringContaining('there is no course none')])
  })

  test('an import of the same pack again changes nothing', async () => {
    await importing.imported(samplePack())
    const before = await importing.snapshot()
    expect(await importing.imported(samplePack())).toEqual({
      courses: allSame(2),
      subjects: allSame(5),
      students: allSame(2),
      enrolments: allSame(3),
      advertisements: allSame(1),
      exams: allSame(5),
      files: 8,
      newGroups: { branches: [], batches: [] },
    })
    expect(await importing.snapshot()).toBe(before)
  })

  test('an import updates what it knows by its id', async () => {
    await importing.imported(samplePack())
    const report = await importing.imported({
      version: 1,
      courses: [{ id: 'hsc-26', name: 'HSC 2026, evening' }],
      exams: [
        sampleExam('mcq', {
          name: 'Vectors again',
          mcq: { durationMinutes: 5, marksPerQuestion: 2, questions: [{ text: '?', options: ['a', 'b'], correct: 1 }] },
        }),
      ],
    })
    expect(report).toMatchObject({ courses: { updated: 1 }, exams: { updated: 1 } })
    expect(await importing.stored('mcq-1')).toMatchObject({
      name: 'Vectors again',
      plans: { mcq: { minutes: 5, questionsPerStudent: null, shuffle: true } },
      sections: [{ questions: [{ number: 1, text: '?' }] }],
    })
  })

  test('an import may refer to what an earlier one brought', async () => {
    await importing.imported(samplePack({ exams: [], students: [] }))
    const late: StudentJson = { regNo: '260009', name: 'Late', courses: ['ssc-26'] }
    expect(await importing.imported({ version: 1, students: [late], exams: [sampleExam('mcq')] })).toMatchObject({
      students: allNew(1),
      exams: allNew(1),
    })
  })

  test('an import with a fault changes nothing and says where it is', async () => {
    expect(
      await importing.refused(samplePack({ exams: [sampleExam('mcq'), sampleExam('written', { subject: 'x' })] })),
    ).toEqual(['exams[1].subject: there is no subject x'])
    expect(await importing.snapshot()).toBe(NOTHING)
  })

  test('an import that fails half way leaves nothing', async () => {
    const broken = {
      ...importing.deps,
      db: {
        ...database.db,
        transaction: <T>(work: Parameters<typeof database.db.transaction<T>>[0]) =>
          database.db.transaction<T>((tx) =>
            work({
              ...tx,
              run: (query) =>
                query.text.includes('insert into questions')
                  ? Promise.reject(new Error('the disk is full'))
                  : tx.run(query),
            }),
          ),
      },
    }
    await expect(importPack(broken, memorySource(samplePack(), SAMPLE_FILES), TEST_START)).rejects.toThrow(
      'the disk is full',
    )
    expect(await importing.snapshot()).toBe(NOTHING)
  })

  test('an import that is only a check says what it would do and leaves nothing', async () => {
    const files = async () => (await readdir(join(server.deps.env.DATA_DIR, 'files'), { recursive: true })).length
    const before = await files()
    const unseen = { ...SAMPLE_FILES, 'img/card.svg': SAMPLE_FILES['img/card.svg'].replace('card', 'unseen') }
    const outcome = await importing.run(samplePack(), { dryRun: true }, unseen)
    expect(outcome).toMatchObject({ report: { exams: allNew(5), students: allNew(2) } })
    expect(await importing.snapshot()).toBe(NOTHING)
    expect(await files()).toBe(before)
  })

  test('an import tells how far it is', async () => {
    const steps: string[] = []
    await importing.imported(samplePack(), {
      onProgress: ({ step, done, total }) => steps.push(`${step} ${done}/${total}`),
    })
    expect(steps.at(0)).toBe('pictures 1/8')
    expect(steps.slice(-2)).toEqual(['students 2/2', 'exams 5/5'])
  })

  test('an import leaves nothing in the temporary folder', async () => {
    // A folder of its own: other tests import at the same time.
    const folder = await mkdtemp(join(tmpdir(), 'anushilon-test-'))
    vi.stubEnv('TMPDIR', folder)
    try {
      await importing.imported(samplePack())
      await importing.refused(samplePack(), { ...SAMPLE_FILES, 'img/card.svg': 'no picture' })
      expect((await readdir(folder)).filter((name) => name.startsWith('anushilon-import-'))).toEqual([])
    } finally {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('an import twice at the same moment brings everything once', async () => {
    const [one, other] = await Promise.all([importing.imported(samplePack()), importing.imported(samplePack())])
    expect(one.exams.created + other.exams.created).toBe(5)
    expect(one.students.created + other.students.created).toBe(2)
  })
})

describe('a picture that cannot be shown', () => {
  test.each([
    ['is no picture', 'hello', 'img/card.svg is not a png, jpg, gif, webp or svg'],
    [
      'draws on what is outside',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://example.org/a.png"/></svg>',
      'img/card.svg draws on http://example.org/a.png, which is outside the file',
    ],
    [
      'is cut short',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>',
      'img/card.svg is damaged and cannot be read',
    ],
  ])('because it %s is a fault with its place', async (_why, content, message) => {
    expect(
      await importing.refused(samplePack(), { ...SAMPLE_FILES, 'img/card.svg': content, 'sheet.pdf': 'no PDF' }),
    ).toEqual([`students[1].photo: ${message}`, 'exams[0].solutionSheet: sheet.pdf is not a PDF, or a damaged one'])
    expect(await importing.snapshot()).toBe(NOTHING)
  })

  test('a picture that cannot be shown because it would be drawn for ever is given up within seconds, while others’ drawings go on', async () => {
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="4000">${inside}</svg>`
    const noise = svg(
      '<filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="99999"/></filter><rect width="800" height="4000" filter="url(#f)"/>',
    )
    const tenOf = (of: number) => `<g id="s${of + 1}">${`<use href="#s${of}" x="1"/>`.repeat(10)}</g>`
    const shapes = Array.from({ length: 9 }, (_, level) => tenOf(level)).join('')
    const nested = svg(`<defs><circle id="s0" r="9"/>${shapes}</defs><use href="#s9"/>`)
    const questions = ['noise', 'nested', 'again', 'once-more'].map((name) => ({ image: `${name}.svg`, correct: 0 }))
    const exam = sampleExam('mcq', { mcq: { durationMinutes: 5, marksPerQuestion: 1, questions } })
    const { image: _, rules: _rules, solutionSheet: _sheet, ...bare } = exam
    const files = { 'noise.svg': noise, 'nested.svg': nested, 'again.svg': noise, 'once-more.svg': nested }
    const refusing = importing.refused(samplePack({ exams: [bare], students: [], advertisements: [] }), {
      ...SAMPLE_FILES,
      ...files,
    })
    expect(await processPicture(Buffer.from(svg('<circle r="9"/>')))).toMatchObject({ width: 1600 })
    const words = 'takes too long to draw: it has too many effects, or shapes made of shapes'
    // Those after them are not even tried.
    expect(await refusing).toEqual([
      `exams[0].mcq.questions[0].image: noise.svg ${words}`,
      `exams[0].mcq.questions[1].image: nested.svg ${words}`,
    ])
  })
})

describe('an exam that is a draft', () => {
  test('an exam that is a draft is a fault, so that there are never two of it', async () => {
    await importing.imported(samplePack({ exams: [] }))
    await database.db.run(sql`
      insert into exam_drafts (id, course_id, document, updated_at)
      values ('written-1', 'hsc-26', '{}', ${new Date(TEST_START)})`)
    const before = await importing.snapshot()
    expect(await importing.refused(samplePack())).toEqual([
      'exams[1].id: written-1 is a draft here; schedule or delete it first',
    ])
    expect(await importing.snapshot()).toBe(before)
    await database.db.run(sql`delete from exam_drafts`)
    expect((await importing.imported(samplePack())).exams).toEqual(allNew(5))
  })
})

describe('a student who is known', () => {
  const only = (fields: Partial<StudentJson>): PackJson => ({
    version: 1,
    students: [{ regNo: '260001', name: 'Nusrat Jahan', courses: ['hsc-26'], ...fields }],
  })

  test('a student who is known keeps what the pack does not speak of', async () => {
    await importing.imported(samplePack())
    await database.db.run(sql`update students set institution = 'Viqarunnisa', photo = 'mine' where reg_no = '260001'`)
    expect((await importing.imported(only({}))).students).toEqual(allSame(1))
    expect(await student('260001')).toMatchObject({ institution: 'Viqarunnisa', photo: 'mine' })
    expect((await importing.imported(only({ institution: 'Notre Dame' }))).students.updated).toBe(1)
    expect(await student('260001')).toMatchObject({ institution: 'Notre Dame', photo: 'mine' })
  })

  test('a student who is known is enrolled in more, never in less', async () => {
    await importing.imported(samplePack())
    expect((await importing.imported(only({ courses: ['ssc-26'] }))).enrolments).toEqual(allNew(1))
    const { count } = await database.db.one(
      z.object({ count: z.int() }),
      sql`select count(*) from enrolments join students on students.id = student_id where reg_no = '260001'`,
    )
    expect(count).toBe(2)
  })

  const opens = async (password: string) => {
    const { password: stored } = await student('260001')
    return (await verify(stored, server.deps.secrets.passwords, '260001', password)).right
  }

  test('a student who is known gets a password where there was none, and another until it is changed', async () => {
    await importing.imported(samplePack({ students: [{ regNo: '260001', name: 'Nusrat Jahan', courses: ['hsc-26'] }] }))
    expect(await opens('first')).toBe(false)
    expect((await importing.imported(only({ password: 'first' }))).students.updated).toBe(1)
    expect(await opens('first')).toBe(true)
    expect((await importing.imported(only({ password: 'second' }))).students.updated).toBe(1)
    expect(await opens('second')).toBe(true)
  })

  test('a student who is known keeps a password of the student’s own', async () => {
    await importing.imported(samplePack())
    await database.db.run(sql`
      update students set password = ${await hashChosen(server.deps.secrets.passwords, 'my own')}, password_changed_at = ${new Date(TEST_START)}
      where reg_no = '260001'`)
    expect((await importing.imported(only({ password: 'handed out again' }))).students).toEqual(allSame(1))
    expect(await opens('my own')).toBe(true)
  })

  test('who has used the password handed out can be given another', async () => {
    await importing.imported(samplePack())
    await database.db.run(
      sql`update students set password = ${await hashChosen(server.deps.secrets.passwords, 'handed out')} where reg_no = '260001'`,
    )
    expect((await importing.imported(samplePack())).students).toEqual(allSame(2))
    expect(await opens('handed out')).toBe(true)
    await importing.imported(only({ password: 'another' }))
    expect(await opens('another')).toBe(true)
  })
})
