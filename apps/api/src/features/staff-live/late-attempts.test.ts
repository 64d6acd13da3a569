import type { ReplyOf } from '@anushilon/contract/endpoint'
import { auditLog } from '@anushilon/contract/staff/audit'
import * as calls from '@anushilon/contract/staff/late-attempts'
import { today } from '@anushilon/contract/staff/overview'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { setWaitsForOpenMatters } from '../../stores/results/open-matters.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

/** One who handed in with 3 marks, and two who did not, with 1 and 2 right answers saved. */
async function twoLate(results: 'auto' | 'manual' = 'manual') {
  const { room } = office
  const exam = await room.exam('mcq', { results, mcq: { shuffle: false } })
  const [inTime, one, two] = [await office.somebody(exam), await office.somebody(exam), await office.somebody(exam)]
  await inTime.sits({ right: 3 })
  for (const [at, after] of [one, two].entries()) {
    await after.student.starts().isDone()
    await after.answers(at + 1)
  }
  const ids = [one, two].map(({ student }) => student.id)
  const over = async () => {
    room.clock.passes('3 h')
    await runJobs(room.server.deps, room.clock.now())
  }
  const list = async () => {
    const { attempts }: ReplyOf<typeof calls.lateAttempts>['body'] = await office.author.gets(calls.lateAttempts, {
      examId: exam.id,
    })
    return attempts
  }
  return { exam, inTime, one, two, ids, over, list, examId: exam.id }
}

describe('late attempts', () => {
  test('late attempts are listed with their cause and the marks if accepted, previewed and accepted together', async () => {
    const { exam, examId, ids, over, list } = await twoLate()
    await over()
    expect(await list()).toMatchObject([
      { studentId: ids[0], saved: 1, marksIfAccepted: 1, refusal: null },
      { studentId: ids[1], saved: 2, marksIfAccepted: 2, refusal: null },
    ])
    const preview = await office.author.gets(calls.previewLateAttempts, { examId, studentIds: ids })
    expect(preview).toMatchObject({ students: 3, first: null })
    expect(await list()).toHaveLength(2)
    const wanted = { examId, studentIds: ids, accept: true, reason: 'মিরপুরে বিদ্যুৎ ছিল না' }
    expect(await office.author.gets(calls.decideLateAttempts, wanted)).toEqual({ students: 2 })
    expect(await office.author.gets(calls.decideLateAttempts, wanted)).toEqual({ students: 0 })
    expect((await office.merit(exam)).map(({ total, position }) => [total, position])).toEqual([
      [3, 1],
      [2, 2],
      [1, 3],
    ])
    expect(await list()).toEqual([])
    const { entries }: { entries: { action: string; reason: string }[] } = await office.owner.gets(auditLog, { examId })
    expect(entries.filter(({ action }) => action === 'live.accept-late')).toHaveLength(2)
  })

  test('late attempts that are refused together stay late, and each student reads why', async () => {
    const { examId, ids, over, list, one } = await twoLate()
    await over()
    const wanted = { examId, studentIds: ids, accept: false, reason: 'সময় শেষ ছিল' }
    expect(await office.author.gets(calls.decideLateAttempts, wanted)).toEqual({ students: 2 })
    expect(await office.author.gets(calls.decideLateAttempts, wanted)).toEqual({ students: 0 })
    expect(await list()).toMatchObject([{ refusal: 'সময় শেষ ছিল' }, { refusal: 'সময় শেষ ছিল' }])
    expect(await one.row()).toMatchObject({ lateRefusal: 'সময় শেষ ছিল' })
  })

  test('late attempts accepted after publishing rank everybody once, and whoever moves reads it', async () => {
    const { exam, examId, ids, over, inTime, two } = await twoLate()
    await over()
    expect((await office.publishes(exam)).status).toBe(200)
    await office.author.gets(calls.decideLateAttempts, { examId, studentIds: ids, accept: true, reason: 'power cut' })
    expect((await two.result().isShown()).changes).toMatchObject([{ cause: 'late-accepted', position: { after: 2 } }])
    expect((await inTime.result().isShown()).changes).toEqual([])
  })

  test('Today says how many late attempts are open in an exam that somebody publishes by hand', async () => {
    const { examId, ids, over } = await twoLate()
    await over()
    const open = async () => {
      const { ready }: ReplyOf<typeof today>['body'] = await office.author.gets(today, {})
      return ready.find(({ id }) => id === examId)?.open
    }
    expect(await open()).toMatchObject({ lateAttempts: 2, secondLooks: 0, keys: [] })
    await office.author.gets(calls.decideLateAttempts, { examId, studentIds: ids, accept: false, reason: 'no' })
    expect(await open()).toMatchObject({ lateAttempts: 0 })
  })

  test('late attempts are opened again together; what is open stays as it is, and nobody is once results are out', async () => {
    const { exam, examId, ids, over, one } = await twoLate()
    await over()
    const wanted = { examId, studentIds: ids, minutes: 10, reason: 'power cut' }
    expect(await office.author.gets(calls.reopenAttempts, wanted)).toEqual({ students: 2, skipped: 0 })
    expect(await office.author.gets(calls.reopenAttempts, wanted)).toEqual({ students: 0, skipped: 2 })
    await one.student.submits().isOnTime()
    office.room.clock.passes('1 h')
    await runJobs(office.room.server.deps, office.room.clock.now())
    expect((await office.publishes(exam)).status).toBe(200)
    expect(await office.author.gets(calls.reopenAttempts, wanted)).toEqual({ students: 0, skipped: 2 })
  })
})

describe('results that come out by themselves', () => {
  const isOut = async (examId: string) => (await office.view({ id: examId } as never)).state === 'published'
  const looksAgain = async () => {
    office.room.clock.passes('61 s')
    await runJobs(office.room.server.deps, office.room.clock.now())
  }

  test('results that come out by themselves wait for late attempts, Today says so, and they come once all is decided', async () => {
    const { examId, ids, over } = await twoLate('auto')
    await setWaitsForOpenMatters(office.room.server.db, examId)
    await over()
    expect(await isOut(examId)).toBe(false)
    const { ready }: ReplyOf<typeof today>['body'] = await office.author.gets(today, {})
    expect(ready.find(({ id }) => id === examId)?.open).toMatchObject({ lateAttempts: 2, keys: [] })
    const wanted = { examId, studentIds: ids, accept: false, reason: 'no' }
    await office.author.gets(calls.decideLateAttempts, wanted)
    await looksAgain()
    expect(await isOut(examId)).toBe(true)
  })

  test('results that come out by themselves do not wait in exams that came as packs', async () => {
    const { examId, over } = await twoLate('auto')
    await over()
    expect(await isOut(examId)).toBe(true)
  })

  test('results that come out by themselves wait for a key that strong students do not choose', async () => {
    const { room } = office
    const exam = await room.exam('mcq', { results: 'auto', mcq: { shuffle: false } })
    await setWaitsForOpenMatters(room.server.db, exam.id)
    for (let at = 0; at < 32; at += 1) {
      const { student } = await office.somebody(exam)
      await student.starts().isDone()
      await student.submitsWith(at % 2 === 0 ? 'CCDAB' : 'B....').isOnTime()
    }
    room.clock.passes('3 h')
    await runJobs(room.server.deps, room.clock.now())
    expect(await isOut(exam.id)).toBe(false)
    const { ready }: ReplyOf<typeof today>['body'] = await office.author.gets(today, {})
    expect(ready.find(({ id }) => id === exam.id)?.open).toMatchObject({ lateAttempts: 0, keys: [1] })
    expect((await office.publishes(exam)).status).toBe(200)
  })
})
