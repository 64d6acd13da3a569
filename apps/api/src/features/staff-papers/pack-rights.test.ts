import { renameCourse } from '@anushilon/contract/staff/courses'
import * as calls from '@anushilon/contract/staff/papers'
import type { PackJson } from '@anushilon/exam-pack/pack-json'
import { buildRequest } from '@anushilon/contract/request'
import { ALL_RIGHTS } from '@anushilon/domain/staff-rights'
import { zipOf } from '@anushilon/exam-pack/write-pack'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importPack } from '../../../test/harness/import-pack.ts'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { SAMPLE_FILES, sampleExam, samplePack } from '../../../test/packs.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sendBytes } from '../../../test/staff/sending.ts'
import { sql } from '../../db/sql.ts'

const OVER = { opensAt: '2026-03-14T10:00:00+06:00', closesAt: '2026-03-14T12:00:00+06:00' }

let server: TestServer
let owner: Colleague
let author: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner')
  author = await signedIn(server, 'author')
  const over = sampleExam('mcq', { id: 'over', ...OVER, results: 'manual' })
  await importPack(server.deps, samplePack({ exams: [sampleExam('mcq'), over], students: [] }), SAMPLE_FILES)
})
afterAll(() => server.close())

async function sends(by: Colleague, pack: Partial<PackJson>): Promise<string> {
  const files = Object.entries(SAMPLE_FILES).map(
    ([name, text]) => [name, async () => Readable.from([Buffer.from(text)])] as const,
  )
  return await sendBytes(server, by, 'centre.zip', await buffer(zipOf({ version: 1, ...pack }, new Map(files))))
}

async function contents(): Promise<string> {
  const Row = z.object({ all: z.string() })
  const { all } = await server.db.one(
    Row,
    sql`
    select concat((select jsonb_agg(c order by id) from courses c), (select jsonb_agg(s order by id) from subjects s),
      (select jsonb_agg(e order by id) from exams e), (select count(*) from audit_log)) as all`,
  )
  return all
}

describe('an author brings by pack what they may do by calls, and nothing else', () => {
  test.each<[string, Partial<PackJson>, RegExp]>([
    [
      'another name for a course',
      { courses: [{ id: 'hsc-26', name: 'Mine' }] },
      /changes the course hsc-26 \(HSC 2026\)/,
    ],
    ['a new course', { courses: [{ id: 'own', name: 'Own' }] }, /brings the course own/],
    [
      'another name for a subject',
      { subjects: [{ id: 'phy', course: 'hsc-26', name: 'Alchemy' }] },
      /changes the subject phy/,
    ],
    [
      'another picture for a subject',
      { subjects: [{ id: 'phy', course: 'hsc-26', name: 'Physics', image: 'img/ad.svg' }] },
      /changes the subject phy/,
    ],
    ['a new subject', { subjects: [{ id: 'law', course: 'hsc-26', name: 'Law' }] }, /brings the subject law/],
    ['students', { students: [] }, /brought in by the owner/],
    ['advertisements', { advertisements: [] }, /brought in by the owner/],
    [
      'end of an exam that is over',
      {
        exams: [sampleExam('mcq', { id: 'over', ...OVER, closesAt: '2026-03-15T23:00:00+06:00', results: 'manual' })],
      },
      /over.*for the owner/,
    ],
    [
      'results of an exam that is over',
      { exams: [sampleExam('mcq', { id: 'over', ...OVER, results: 'auto' })] },
      /the exam is over/,
    ],
    [
      'a time for them',
      { exams: [sampleExam('mcq', { id: 'over', ...OVER, results: '2026-03-15T10:00:00+06:00' })] },
      /the exam is over/,
    ],
  ])('not %s', async (_, pack, words) => {
    const fileId = await sends(author, pack)
    const before = await contents()
    const refused = { status: 403, body: { code: 'not-allowed', detail: expect.stringMatching(words) as string } }
    expect(await author.asks(calls.previewPack, { fileId })).toMatchObject(refused)
    expect(await author.asks(calls.importPack, { fileId })).toMatchObject(refused)
    expect(await contents()).toBe(before)
  })

  test('as by the calls themselves', async () => {
    expect((await author.asks(renameCourse, { courseId: 'hsc-26', name: 'Mine' })).status).toBe(403)
    const { document, revision } = await author.gets(calls.readPaper, { examId: 'over' })
    expect(
      await author.asks(calls.savePaper, {
        examId: 'over',
        revision,
        document: { ...(document as object), results: 'auto' } as never,
      }),
    ).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  })

  test('an exam that is not over, beside courses and subjects that stay as they are', async () => {
    const { courses, subjects } = samplePack()
    const exams = [sampleExam('mcq', { results: 'manual' }), sampleExam('written', { id: 'fresh' })]
    const fileId = await sends(author, { ...(courses && { courses }), ...(subjects && { subjects }), exams })
    expect((await author.asks(calls.previewPack, { fileId })).body).toMatchObject({ faults: [] })
    expect((await author.asks(calls.importPack, { fileId })).body).toMatchObject({
      faults: [],
      report: { exams: { created: 1, updated: 1 }, courses: { updated: 0 }, subjects: { updated: 0 } },
    })
  })
})

describe('an author of one branch or course', () => {
  const HERS = { ...ALL_RIGHTS, branches: ['Mirpur'] }
  let ofMirpur: Colleague
  let ofSsc: Colleague
  beforeAll(async () => {
    ofMirpur = await signedIn(server, 'author', 'Of Mirpur', HERS)
    await server.db.run(sql`insert into subjects (id, course_id, name) values ('ssc-phy', 'ssc-26', 'Physics')`)
    ofSsc = await signedIn(server, 'author', 'Of SSC', { ...ALL_RIGHTS, courses: ['ssc-26'] })
    const exams = [
      sampleExam('mcq', { id: 'for-all' }),
      sampleExam('mcq', { id: 'for-uttara', branches: ['Uttara'] }),
      sampleExam('mcq', { id: 'for-both', branches: ['Uttara', 'Mirpur'] }),
      sampleExam('mcq', { id: 'for-mirpur', branches: ['Mirpur'] }),
    ]
    await importPack(server.deps, samplePack({ exams, students: [] }), SAMPLE_FILES)
  })

  test.each(['for-all', 'for-uttara', 'for-both'])('does not take over the exam %s by a pack', async (id) => {
    const fileId = await sends(ofMirpur, { exams: [sampleExam('mcq', { id, name: 'Mine', branches: ['Mirpur'] })] })
    const before = await contents()
    const refused = {
      status: 403,
      // Not by its name, which is not theirs to know.
      body: {
        code: 'not-allowed',
        detail: `The exam that is here as ${id} is of another course or branch than yours.`,
      },
    }
    expect(await ofMirpur.asks(calls.previewPack, { fileId })).toMatchObject(refused)
    expect(await ofMirpur.asks(calls.importPack, { fileId })).toMatchObject(refused)
    expect(await contents()).toBe(before)
  })

  test('does not take an exam of another course into their own', async () => {
    const fileId = await sends(ofSsc, {
      exams: [sampleExam('mcq', { id: 'for-all', course: 'ssc-26', subject: 'ssc-phy' })],
    })
    expect(await ofSsc.asks(calls.importPack, { fileId })).toMatchObject({ status: 403 })
  })

  test('changes their own', async () => {
    const fileId = await sends(ofMirpur, {
      exams: [sampleExam('mcq', { id: 'for-mirpur', name: 'Mine', branches: ['Mirpur'] })],
    })
    expect((await ofMirpur.asks(calls.importPack, { fileId })).body).toMatchObject({
      report: { exams: { updated: 1 } },
    })
  })

  test('gets no paper of others with the pack of their course', async () => {
    const url = buildRequest(calls.exportPack.route, { courseId: 'hsc-26' }).url
    const examsIn = async (who: Colleague) => {
      const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: who.headers })
      const fileId = await sendBytes(server, owner, 'course.zip', rawPayload)
      const { body } = await owner.asks(calls.previewPack, { fileId })
      return (body as { report: { exams: { unchanged: number } } }).report.exams.unchanged
    }
    expect(await examsIn(ofMirpur)).toBe((await examsIn(owner)) - 1)
  })
})

test('the log has each change of a pack in the words of the call that does the same', async () => {
  const fileId = await sends(owner, {
    courses: [
      { id: 'ssc-26', name: 'SSC 26' },
      { id: 'new', name: 'New' },
    ],
    subjects: [{ id: 'chem', course: 'hsc-26', name: 'Chemistry' }],
    students: [{ regNo: '260009', name: 'Farhan', courses: ['hsc-26'] }],
    exams: [
      sampleExam('mcq', { id: 'over', ...OVER, results: 'auto', name: 'Renamed' }),
      sampleExam('written', { id: 'second' }),
    ],
  })
  expect((await owner.asks(calls.importPack, { fileId })).body).toMatchObject({ faults: [] })
  const Entry = z.object({
    action: z.string(),
    about: z.string(),
    exam_id: z.nullable(z.string()),
    before: z.unknown(),
    after: z.unknown(),
  })
  const entries = await server.db.many(
    Entry,
    sql`select action, about, exam_id, before, after from audit_log where staff_id = ${owner.id} order by id`,
  )
  expect(entries).toMatchObject([
    { action: 'course.rename', about: 'SSC 26', before: { name: 'SSC 2026' }, after: { name: 'SSC 26' } },
    { action: 'course.add', about: 'New', after: { id: 'new', name: 'New' } },
    { action: 'subject.rename', about: 'Chemistry', before: { name: 'Subject chem' }, after: { name: 'Chemistry' } },
    {
      action: 'exam.schedule',
      exam_id: 'second',
      after: { variation: 'written' },
    },
    {
      action: 'exam.change',
      exam_id: 'over',
      before: { name: 'Vectors, mcq', results: 'manual' },
      after: { name: 'Renamed', results: 'auto' },
    },
    {
      action: 'pack.import',
      about:
        'centre.zip; courses 1 new, 1 changed; subjects 0 new, 1 changed; students 1 new, 0 changed; enrolments 1 new, 0 changed; exams 1 new, 1 changed',
      after: { students: { created: 1 } },
    },
  ])
})

test('new branches and batches are the owner’s, whether a pack or a paper names them', async () => {
  const exams = [sampleExam('mcq', { id: 'elsewhere', branches: ['Sylhet'] })]
  const refused = {
    status: 403,
    body: { detail: 'Sylhet is not on the list: new branches and batches are for the owner.' },
  }
  expect(await author.asks(calls.importPack, { fileId: await sends(author, { exams }) })).toMatchObject(refused)
  const { document, revision } = await author.gets(calls.readPaper, { examId: 'for-all' })
  const named = { ...(document as object), batches: ['Friday'] } as never
  expect(await author.asks(calls.savePaper, { examId: 'for-all', revision, document: named })).toMatchObject({
    status: 403,
    body: { detail: 'Friday is not on the list: new branches and batches are for the owner.' },
  })
  expect((await owner.asks(calls.importPack, { fileId: await sends(owner, { exams }) })).body).toMatchObject({
    report: { newGroups: { branches: ['Sylhet'] } },
  })
})

test('a draft that becomes one for everybody while somebody of a branch schedules it stays a draft', async () => {
  const exam = sampleExam('mcq', { id: 'of-a-branch', branches: ['Mirpur'] })
  await importPack(server.deps, samplePack({ exams: [exam], students: [] }), SAMPLE_FILES)
  const ofBranch = await signedIn(server, 'author', 'Of Mirpur', { ...ALL_RIGHTS, branches: ['Mirpur'] })
  const asked = { examId: 'of-a-branch', reason: 'wrong day' }
  const { revision }: calls.EditableExam = await ofBranch.gets(calls.unscheduleExam, asked)
  const waiting = async () =>
    await server.db.one(
      z.object({ calls: z.int() }),
      sql`select count(*)::int as calls from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const scheduling = await server.db.transaction(async (tx) => {
    await tx.run(sql`select from exam_drafts where id = 'of-a-branch' for update`)
    const reply = ofBranch.asks(calls.scheduleDraft, { examId: 'of-a-branch', revision })
    // It was let in, and waits for the draft.
    await expect.poll(waiting).toEqual({ calls: 1 })
    await tx.run(sql`update exam_drafts set document = document - 'branches' where id = 'of-a-branch'`)
    return { reply }
  })
  expect((await scheduling.reply).body).toMatchObject({ code: 'not-allowed' })
  expect(await owner.gets(calls.readPaper, { examId: 'of-a-branch' })).toMatchObject({ isDraft: true })
})
