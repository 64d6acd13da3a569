import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { inviteStaff, listStaff } from '@anushilon/contract/staff/account'
import * as bank from '@anushilon/contract/staff/bank'
import * as courses from '@anushilon/contract/staff/courses'
import * as groups from '@anushilon/contract/staff/groups'
import * as live from '@anushilon/contract/staff/live'
import * as marking from '@anushilon/contract/staff/marking'
import * as papers from '@anushilon/contract/staff/papers'
import { publishResults, withdrawResults } from '@anushilon/contract/staff/results'
import { fromFlat } from '@anushilon/domain/exam/flat-question'
import { DAY } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { seedCourse } from '../../test/seed.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { Marker, writtenPile } from '../../test/staff/pile.ts'
import { sql, type Sql } from '../db/sql.ts'
import { forgetSentFiles } from '../jobs/jobs.ts'

let room: ExamRoom
let author: Colleague
let owner: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author')
  owner = await signedIn(room.server, 'owner')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

let wishes = 0
const newKey = () => `wish-${String((wishes += 1)).padStart(6, '0')}`

/** The same request twice at once, and once more later: all three are served. */
async function thrice<I extends { requestKey?: string }, R extends Replies>(
  who: Colleague,
  endpoint: Endpoint<I, R>,
  input: I,
) {
  const asked = { ...input, requestKey: newKey() }
  const [first, second] = await Promise.all([who.asks(endpoint, asked), who.asks(endpoint, asked)])
  room.clock.passes('2 min')
  const third = await who.asks(endpoint, asked)
  expect([first, second, third]).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
  return [first.body, second.body, third.body] as const
}

/** The same, where every reply is the first one's, of which this is the body. */
async function lost<I extends { requestKey?: string }, R extends Replies>(
  who: Colleague,
  endpoint: Endpoint<I, R>,
  input: I,
): Promise<never> {
  const [first, ...others] = await thrice(who, endpoint, input)
  expect(others).toEqual([first, first])
  return first as never
}

async function count(query: Sql): Promise<number> {
  const { count: found } = await room.server.db.one(z.object({ count: z.int() }), query)
  return found
}
const entries = async (action: string) => await count(sql`select count(*) from audit_log where action = ${action}`)

const QUESTION = {
  subjectId: 'chem',
  text: 'H₂O?',
  image: null,
  options: ['Water', 'Salt'],
  optionCount: 2,
  correct: 0,
  explanation: null,
  explanationText: null,
  tags: [],
}
const NEW_EXAM = { courseId: 'hsc-26', name: 'Weekly 7', variation: 'mcq' } as const

describe('whoever presses again because the reply was lost', () => {
  test('has begun one draft, and one copy of it', async () => {
    const drafts = async () => await count(sql`select count(*) from exam_drafts`)
    const before = await drafts()
    const { examId }: { examId: string } = await lost(author, papers.createDraft, NEW_EXAM)
    await lost(author, papers.copyPaper, { examId })
    expect(await drafts()).toBe(before + 2)
    expect(await entries('draft.copy')).toBe(1)
    await lost(author, papers.deleteDraft, { examId })
    expect(await drafts()).toBe(before + 1)
  })

  test('has given ten minutes, not twenty, and said one thing', async () => {
    const exam = await room.exam('mcq')
    await (await room.student(exam)).starts().isDone()
    const ten = {
      examId: exam.id,
      whom: { kind: 'all' },
      minutes: 10,
      closesAt: null,
      reason: 'The power was out',
    } as const
    await lost(author, live.giveTime, ten)
    expect(await count(sql`select minutes::int as count from extra_times where exam_id = ${exam.id}`)).toBe(10)
    await lost(author, live.sendNote, { examId: exam.id, text: 'Ten minutes more' })
    expect(await count(sql`select count(*) from exam_notes where exam_id = ${exam.id}`)).toBe(1)
    const end = { examId: exam.id, isCalledOff: true, closesAt: null, reason: 'A wrong paper' }
    await lost(author, live.endExam, end)
  })

  test('has taken an exam back and scheduled it, and is shown how it is now', async () => {
    const exam = await room.exam('mcq')
    const drafts = await thrice(author, papers.unscheduleExam, { examId: exam.id, reason: 'another day' })
    expect(drafts).toMatchObject([{ isDraft: true }, { isDraft: true }, { isDraft: true }])
    const { revision }: papers.EditableExam = await author.gets(papers.readPaper, { examId: exam.id })
    const exams = await thrice(author, papers.scheduleDraft, { examId: exam.id, revision })
    expect(exams).toMatchObject([{ isDraft: false }, { isDraft: false }, { isDraft: false }])
  })

  test('has added one course, subject, branch and batch, and is not told that the name is taken', async () => {
    const { id: courseId }: { id: string } = await lost(owner, courses.addCourse, { name: 'Admission' })
    await lost(owner, courses.addSubject, { courseId, name: 'Botany' })
    await lost(owner, groups.addBranch, { name: 'Mirpur' })
    await lost(owner, groups.renameBranch, { branch: 'Mirpur', name: 'Mirpur 10' })
    await lost(owner, groups.addBatch, { courseId, name: 'Morning' })
    expect(await count(sql`select count(*) from batches where course_id = ${courseId}`)).toBe(1)
    const own = { name: 'Admission', requestKey: newKey() }
    expect((await owner.asks(courses.addCourse, own)).body, 'another wish of the same name').toMatchObject({
      code: 'taken',
    })
    const { id: emptyId }: { id: string } = await owner.gets(courses.addCourse, { name: 'A slip' })
    await lost(owner, courses.removeCourse, { courseId: emptyId })
  })

  test('has put one question into the bank, and changed it once', async () => {
    const question = fromFlat({ ...QUESTION, difficulty: 3 })
    const { id, savedAt }: bank.BankQuestion = await lost(author, bank.addBankQuestion, { question })
    const change = { id, savedAt, question: fromFlat({ ...QUESTION, difficulty: 4 }) }
    await lost(author, bank.changeBankQuestion, change)
    expect(await count(sql`select count(*) from bank_questions`)).toBe(1)
  })

  test('has added one comment', async () => {
    const pile = await writtenPile(room, 1)
    await lost(owner, marking.addComment, { ...pile.key, text: 'Unit missing', isForExam: false })
    expect(await count(sql`select count(*) from marking_comments where exam_id = ${pile.key.examId}`)).toBe(1)
    const marker = new Marker(await signedIn(room.server, 'marker'), pile)
    const script = await marker.takes()
    const { version } = await marker.saves(script, { byHand: 3 })
    await lost(marker.colleague, marking.undoMarks, { ...pile.key, scriptId: script.scriptId, version })
  })

  test('has hired somebody once, and has a link that works', async () => {
    const asked = { signInName: 'nasrin', name: 'Nasrin', role: 'marker', branch: null, requestKey: newKey() } as const
    await owner.gets(inviteStaff, asked)
    const { person, link }: { person: { name: string }; link: string } = await owner.gets(inviteStaff, asked)
    expect([person.name, link]).toEqual(['Nasrin', expect.stringContaining('/staff/welcome#')])
    const { people }: { people: { name: string }[] } = await owner.gets(listStaff, {})
    expect(people.filter(({ name }) => name === 'Nasrin')).toHaveLength(1)
    const another = { ...asked, name: 'Nasrin B', requestKey: newKey() }
    expect((await owner.asks(inviteStaff, another)).body).toMatchObject({ code: 'taken' })
  })

  test('publishes nothing that a colleague has taken back since', async () => {
    const exam = await room.exam('mcq', { results: 'manual' })
    room.clock.passes('3 h')
    const publication = { examId: exam.id, at: null, withUnmarked: false, requestKey: newKey() }
    await owner.gets(publishResults, publication)
    await owner.gets(withdrawResults, { examId: exam.id, reason: 'A wrong key' })
    expect((await owner.asks(publishResults, publication)).status).toBe(200)
    expect(await count(sql`select count(*) from exams where id = ${exam.id} and results_out_at is not null`)).toBe(0)
  })
})

test('a key that was used for something else, or by somebody else, answers nothing of it', async () => {
  const asked = { ...NEW_EXAM, requestKey: newKey() }
  const { examId }: { examId: string } = await author.gets(papers.createDraft, asked)
  expect((await author.asks(papers.createDraft, { ...asked, name: 'Weekly 8' })).body).toMatchObject({
    code: 'conflict',
  })
  expect((await author.asks(papers.deleteDraft, { examId, requestKey: asked.requestKey })).status).toBe(409)
  const theirs: { examId: string } = await owner.gets(papers.createDraft, asked)
  expect(theirs.examId).not.toBe(examId)
})

test('what was refused is asked anew under its key', async () => {
  const asked = { name: 'Uttara', courseId: 'hsc-27', requestKey: newKey() }
  expect((await owner.asks(groups.addBatch, asked)).status).toBe(404)
  await seedCourse(room.server.db, 'hsc-27')
  await owner.gets(groups.addBatch, asked)
  expect(await count(sql`select count(*) from batches where course_id = 'hsc-27'`)).toBe(1)
})

test('pages that send no key are served as before, and keys are forgotten after a week', async () => {
  const one: { examId: string } = await author.gets(papers.createDraft, NEW_EXAM)
  const other: { examId: string } = await author.gets(papers.createDraft, NEW_EXAM)
  expect(one.examId).not.toBe(other.examId)
  await author.gets(papers.createDraft, { ...NEW_EXAM, requestKey: newKey() })
  await forgetSentFiles(room.server.deps, room.clock.now() + 8 * DAY)
  expect(await count(sql`select count(*) from requests_done`)).toBe(0)
})
