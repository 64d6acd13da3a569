import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import * as calls from '@anushilon/contract/staff/papers'
import type { EditableExam } from '@anushilon/contract/staff/papers'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Importing } from '../../test/importing.ts'
import { examJson, type ExamChanges } from '../../test/sitting/exams.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'

let room: ExamRoom
let author: Colleague
let importing: Importing
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author')
  importing = new Importing(room.server.deps)
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const LATER = { opensAt: '2026-03-15T14:00:00+06:00', closesAt: '2026-03-15T16:00:00+06:00' }
const EARLIER = { opensAt: '2026-03-15T07:00:00+06:00', closesAt: '2026-03-15T09:00:00+06:00' }

let named = 0
/** Questions that no other exam of these tests has. */
function ownQuestions(words = `q${(named += 1)}`) {
  const question = (at: number) => ({ text: `${words} ${at}`, options: ['ক', 'খ', 'গ', 'ঘ'], correct: at })
  return { questions: [question(1), question(2)] }
}

const faultsOf = async (id: string, changes: ExamChanges) =>
  await importing.refused({ version: 1, exams: [examJson(id, 'mcq', changes)] })

async function saves(examId: string, changes: Partial<ExamDraft>) {
  const { document, revision }: EditableExam = await author.gets(calls.readPaper, { examId })
  return await author.asks(calls.savePaper, { examId, revision, document: { ...document, ...changes } })
}

describe('whom an exam is for', () => {
  test('whom an exam is for can change until it opens, by the paper and by a pack', async () => {
    const mcq = ownQuestions()
    const { id } = await room.exam('mcq', { ...LATER, mcq })
    expect(await saves(id, { free: true })).toMatchObject({ status: 200 })
    expect(await faultsOf(id, { ...LATER, mcq, free: false })).toEqual([])
  })

  test('a free exam that has opened does not become a draft, which could be given to students', async () => {
    const { id } = await room.exam('mcq', { mcq: ownQuestions(), free: true })
    const taken = await author.asks(calls.unscheduleExam, { examId: id, reason: 'for the students' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'key-at-risk' } })
    const { id: upcoming } = await room.exam('mcq', { ...LATER, mcq: ownQuestions(), free: true })
    expect(await author.asks(calls.unscheduleExam, { examId: upcoming, reason: 'a mistake' })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['students', false, /students may have sat/],
    ['visitors', true, /visitors, who have seen its key/],
  ])('stays once it is open for %s, whether or not anybody has started', async (_whom, free, why) => {
    const mcq = ownQuestions()
    const { id } = await room.exam('mcq', { mcq, free })
    expect(await saves(id, { free: !free })).toMatchObject({
      status: 409,
      body: { code: 'key-at-risk', detail: expect.stringMatching(why) },
    })
    expect(await faultsOf(id, { mcq, free: !free })).toEqual([expect.stringMatching(why)])
    expect(await importing.stored(id)).toMatchObject({ free })
  })

  test('whom an exam is for is never visitors where they could not sit it', async () => {
    expect(await importing.refused({ version: 1, exams: [examJson('x', 'mcq-written', { free: true })] })).toEqual([
      expect.stringContaining('exams[0].free: is for mcq exams only'),
    ])
  })
})

describe('a question that students may still be asked for merit', () => {
  test('a question that students may still be asked for merit is not asked of visitors: no copy, no pack and no draft brings it to them', async () => {
    const mcq = ownQuestions()
    const ranked = await room.exam('mcq', { ...LATER, mcq })
    const { examId } = await author.gets(calls.copyPaper, { examId: ranked.id })
    const copied: EditableExam = await author.gets(calls.readPaper, { examId })
    const free: EditableExam = (await saves(examId, { ...LATER, free: true, name: copied.document.name ?? '' }))
      .body as EditableExam
    expect(await author.asks(calls.scheduleDraft, { examId, revision: free.revision })).toMatchObject({
      status: 409,
      body: { code: 'key-at-risk', detail: expect.stringContaining(`is also in ${ranked.id}`) },
    })
    expect(await faultsOf('free-copy', { mcq, free: true })).toEqual([expect.stringContaining(ranked.id)])
    expect(
      await faultsOf('free-part', { mcq: { questions: [...ownQuestions().questions, ...mcq.questions] }, free: true }),
    ).toEqual([expect.stringContaining('question 3 is also in')])
  })

  test('a question that students may still be asked for merit is not asked of students while visitors are shown its key', async () => {
    const mcq = ownQuestions()
    const free = await room.exam('mcq', { mcq, free: true })
    expect(await faultsOf('late-copy', { ...LATER, mcq })).toEqual([expect.stringContaining(`is also in ${free.id}`)])
  })

  test('a question that students may still be asked for merit may be asked of visitors when the exam is over', async () => {
    const mcq = ownQuestions()
    await room.exam('mcq', { ...EARLIER, mcq })
    expect(await faultsOf('free-after', { mcq, free: true })).toEqual([])
  })

  test('a question that students may still be asked for merit does not stop a pack from coming in again that was taken before this rule', async () => {
    const mcq = ownQuestions()
    const exams = [examJson('was-free', 'mcq', { mcq }), examJson('was-ranked', 'mcq', { ...LATER, mcq })]
    await importing.imported({ version: 1, exams })
    await room.server.db.run(sql`update exams set free = true where id = 'was-free'`)
    const again = exams.map((exam) => (exam.id === 'was-free' ? { ...exam, free: true } : exam))
    expect((await importing.imported({ version: 1, exams: again })).exams).toMatchObject({ unchanged: 2 })
  })
})

test('stored exams that were both are parted: students keep what they have, visitors the rest', async () => {
  const sat = await room.exam('mcq', { mcq: ownQuestions() })
  await (await room.student(sat)).starts().isDone()
  const untouched = await room.exam('mcq', { mcq: ownQuestions(), free: true })
  const written = await room.exam('mcq-written')
  const { db } = room.server
  const ids = [sat.id, untouched.id, written.id]
  await db.run(sql`update exams set free = true where id = any(${ids}::text[])`)
  const migration = await readFile(new URL('../db/migrations/0031-free-or-ranked.sql', import.meta.url), 'utf8')
  await db.session((client) => client.query(migration))
  const rows = await db.many(
    z.object({ id: z.string() }),
    sql`select id from exams where free and id = any(${ids}::text[])`,
  )
  expect(rows).toEqual([{ id: untouched.id }])
})
