import { askRecheck, rechecks } from '@anushilon/contract/operations/rechecks'
import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
import { textOf } from '@anushilon/domain/exam/question'
import { auditLog } from '@anushilon/contract/staff/audit'
import { today } from '@anushilon/contract/staff/overview'
import { DAY } from '@anushilon/domain/instant'
import { changeSettings } from '@anushilon/contract/staff/settings'
import * as calls from '@anushilon/contract/staff/rechecks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { After, CHOSEN, resultsComeOut } from '../../../test/results/after.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'

let room: ExamRoom
let author: Colleague
beforeAll(async () => {
  room = await openRoom()
  author = await signedIn(room.server, 'author', 'Rina Author')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const asks = ({ student }: After, changes: Partial<InputOf<typeof askRecheck>> = {}) =>
  student.calls(askRecheck, {
    examId: student.exam.id,
    part: 'written',
    subject: 0,
    question: 1,
    reason: '২ নম্বর পাতা দেখা হয়নি',
    ...changes,
  })
const own = async ({ student }: After) => await student.calls(rechecks, { examId: student.exam.id }).isShown()
const list = async (examId: string, show: 'open' | 'answered' = 'open') =>
  (await author.gets(calls.recheckList, { show, examId })) as ReplyOf<typeof calls.recheckList>['body']

async function marked(variation: 'written' | 'special' | 'mcq-written' = 'written') {
  const exam = await room.exam(variation)
  const after = new After(room, await room.student(exam))
  await after.sits({ right: 1, wrong: 1 })
  await after.isMarked(4)
  return { exam, after }
}

describe('a re-check', () => {
  test('a re-check of a published mark comes to the list, is answered once, and the student reads it', async () => {
    const { exam, after } = await marked()
    await asks(after).isRefused('results-not-out')
    await resultsComeOut(room, exam)
    await asks(after).isDone()
    const waiting = await list(exam.id)
    expect(waiting).toMatchObject({
      total: 1,
      rechecks: [{ part: 'written', question: 1, marks: 4, reason: '২ নম্বর পাতা দেখা হয়নি', answer: null }],
    })
    expect(((await author.gets(today, {})) as { rechecks: number }).rechecks).toBeGreaterThan(0)
    const id = waiting.rechecks[0]?.id ?? 0
    const answer = 'দেখা হয়েছে, নম্বর ঠিক আছে।'
    await author.gets(calls.answerRecheck, { id, answer })
    await author.gets(calls.answerRecheck, { id, answer })
    expect((await author.asks(calls.answerRecheck, { id, answer: 'Something else' })).status).toBe(409)
    expect(await own(after)).toMatchObject({ requests: [{ part: 'written', subject: 0, question: 1, answer }] })
    expect(await list(exam.id)).toMatchObject({ total: 0 })
    expect(await list(exam.id, 'answered')).toMatchObject({ rechecks: [{ answer, answeredBy: 'Rina Author' }] })
    const { entries }: { entries: object[] } = await author.gets(auditLog, { examId: exam.id, area: 'results' })
    expect(entries.filter((entry) => (entry as { action: string }).action === 'recheck.answer')).toHaveLength(1)
  })

  test('a re-check is asked for once an answer: the same again changes nothing, other words are refused', async () => {
    const { exam, after } = await marked()
    await resultsComeOut(room, exam)
    await asks(after).isDone()
    await asks(after).isDone()
    await asks(after, { reason: 'আরও কিছু' }).isRefused('recheck-asked')
    expect((await own(after)).requests).toHaveLength(1)
  })

  test('a re-check is taken for seven days, and not of what has no marks', async () => {
    const { exam, after } = await marked()
    await resultsComeOut(room, exam)
    await asks(after, { question: 2 }).isRefused('no-such-question')
    await asks(after, { question: 3 }).isRefused('no-such-question')
    await asks(after, { subject: 1 }).isRefused('no-such-question')
    expect((await own(after)).until).not.toBeNull()
    room.clock.passes('168 h')
    await asks(after).isRefused('recheck-over')
    expect(await own(after)).toEqual({ until: null, requests: [] })
  })

  test('a re-check is taken for as long as the console says', async () => {
    const { exam, after } = await marked()
    await resultsComeOut(room, exam)
    const owner = await signedIn(room.server, 'owner')
    await owner.gets(changeSettings, { recheckDays: 0 })
    await asks(after).isRefused('recheck-over')
    await owner.gets(changeSettings, { recheckDays: null })
    const week = (await own(after)).until ?? 0
    await owner.gets(changeSettings, { recheckDays: 14 })
    expect((await own(after)).until).toBe(week + 7 * DAY)
    await owner.gets(changeSettings, { recheckDays: null })
  })

  test('a re-check of an MCQ names the question as the student sees it, and staff read its number in the exam', async () => {
    const { exam, after } = await marked('mcq-written')
    await resultsComeOut(room, exam)
    await asks(after, { part: 'mcq', question: 2, reason: 'উত্তর গ হওয়ার কথা' }).isDone()
    await asks(after, { part: 'mcq', question: 99 }).isRefused('no-such-question')
    const { sections } = await after.mcqSolution().isShown()
    const second = sections[0]?.questions[1]
    const number = Number(/\d+/.exec(second === undefined ? '' : (textOf(second) ?? ''))?.[0])
    expect(await list(exam.id)).toMatchObject({ rechecks: [{ part: 'mcq', question: number, scriptId: null }] })
    expect(await own(after)).toMatchObject({ requests: [{ part: 'mcq', question: 2 }] })
  })

  test('a re-check in an exam of several subjects finds the subject', async () => {
    const { exam, after } = await marked('special')
    await resultsComeOut(room, exam)
    await asks(after, { subject: 0 }).isDone()
    expect(await list(exam.id)).toMatchObject({ rechecks: [{ subjectName: `Subject ${CHOSEN[0]}` }] })
    expect(await own(after)).toMatchObject({ requests: [{ subject: 0, question: 1 }] })
  })
})
