import { auditLog, type AuditEntry } from '@anushilon/contract/staff/audit'
import { correctQuestion } from '@anushilon/contract/staff/corrections'
import { holdResults, withdrawResults } from '@anushilon/contract/staff/results'
import { HOUR, SECOND } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, seesNothing, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { SatExam } from '../../../test/sitting/student.ts'
import { runJobs } from '../../jobs/jobs.ts'

let office: ExamOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.room.close())
beforeEach(() => office.room.morning())

const holds = (exam: SatExam) => office.owner.asks(holdResults, { examId: exam.id })
const later = () => office.room.clock.now() + 5 * HOUR
async function itIs(at: number) {
  office.room.clock.moveTo(at + 5 * SECOND)
  await runJobs(office.room.server.deps, office.room.clock.now())
  // What students are shown may be some seconds old.
  office.room.clock.passes('10 s')
}

describe('a time that was set', () => {
  test('a time that was set can be taken back: nothing comes out by itself, and the log has both', async () => {
    const { exam, students } = await office.threeSat()
    const at = later()
    await office.publishes(exam, at)
    expect(await holds(exam)).toMatchObject({ status: 200, body: { dueAt: null, resultsRule: 'manual' } })
    await itIs(at)
    await seesNothing(students[0])
    expect(await office.view(exam)).toMatchObject({ state: 'preview', dueAt: null })
    expect(await holds(exam)).toMatchObject({ status: 409, body: { code: 'conflict' } })

    const { entries }: { entries: AuditEntry[] } = await office.owner.gets(auditLog, { examId: exam.id })
    expect(entries).toMatchObject([
      { action: 'results.hold', before: { at }, after: { rule: 'manual' } },
      { action: 'results.schedule', before: { rule: 'manual' }, after: { at } },
    ])
    expect((await office.publishes(exam)).status).toBe(200)
    expect((await students[0].result().isShown()).standing).toMatchObject({ position: 1 })
    expect(await holds(exam)).toMatchObject({ status: 409 })
  })

  test('need not have been set: what comes out by itself can be held back too', async () => {
    const { exam, students } = await office.threeSat({ results: 'auto' })
    const { dueAt } = await office.view(exam)
    expect((await holds(exam)).status).toBe(200)
    await itIs(dueAt ?? 0)
    await seesNothing(students[0])
  })

  test('a time that was set is not an author’s to take back', async () => {
    const { exam } = await office.threeSat()
    await office.publishes(exam, later())
    expect(await office.author.asks(holdResults, { examId: exam.id })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    })
  })

  test('a time that was set after a withdrawal lets students read what was corrected meanwhile', async () => {
    const { exam, students } = await office.threeSat()
    office.room.clock.passes('3 h')
    await office.publishes(exam)
    await office.owner.gets(withdrawResults, { examId: exam.id, reason: 'Question 1 is in doubt' })
    const at = later()
    expect(await office.publishes(exam, at)).toMatchObject({ body: { state: 'withdrawn', dueAt: at } })
    await office.owner.gets(correctQuestion, {
      examId: exam.id,
      number: 1,
      key: [2],
      from: [1],
      reason: 'B was a slip',
    })
    await seesNothing(students[1])
    await itIs(at)
    expect(await students[1].result().isShown()).toMatchObject({
      standing: { marks: 3, position: 1 },
      changes: [{ reason: 'B was a slip', total: { before: 1.75, after: 3 } }],
    })
    expect(await students[1].row()).toMatchObject({ standing: { kind: 'ranked' }, rankedStudents: 3 })
  })
})

describe('at their time', () => {
  async function oneUnmarked() {
    const exam = await office.room.exam('mcq-written')
    const student = await office.somebody(exam)
    await student.sits({ right: 2 })
    return { exam, student, at: later() }
  }

  test('results wait for the marks that are missing, and come out with the last of them', async () => {
    const { exam, student, at } = await oneUnmarked()
    expect(await office.publishes(exam, at)).toMatchObject({ status: 200, body: { isDueWithUnmarked: false } })
    await itIs(at)
    await student.result().isRefused('results-not-out')
    expect(await office.view(exam)).toMatchObject({ state: 'preview', dueAt: at, checks: { unmarked: 1 } })
    await student.isMarked(7.5)
    await itIs(office.room.clock.now())
    expect((await student.result().isShown()).standing).toMatchObject({ marks: 9.5, position: 1 })
  })

  test('they do not where the owner has said so: what nobody has marked counts as nothing', async () => {
    const { exam, student, at } = await oneUnmarked()
    expect(await office.publishes(exam, at, true)).toMatchObject({ body: { isDueWithUnmarked: true } })
    await itIs(at)
    expect((await student.result().isShown()).standing).toMatchObject({ marks: 2 })
  })
})
