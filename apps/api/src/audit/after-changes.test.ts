import * as log from '@anushilon/contract/operations/exam-log'
import { correctQuestion, type KeyChoice } from '@anushilon/contract/staff/corrections'
import { ruleOnLateAnswers } from '@anushilon/contract/staff/late-answers'
import { reopenAttempt } from '@anushilon/contract/staff/live'
import { publishResults, resultsView, withdrawResults, type ResultsView } from '@anushilon/contract/staff/results'
import { changeMark } from '@anushilon/contract/staff/scripts'
import { checkProof } from '@anushilon/domain/log/check-proof'
import { readProofFile, readPublished } from '@anushilon/domain/log/proof-file'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { After, resultsComeOut } from '../../test/results/after.ts'
import { drawing } from '../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../test/sitting/room.ts'
import { Phone } from '../../test/sitting/phone.ts'
import type { SatExam, Student } from '../../test/sitting/student.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { Marker } from '../../test/staff/pile.ts'
import { sql } from '../db/sql.ts'
import { eraseFromLogs } from '../exam-log/erase.ts'
import { updateExamLogs } from '../exam-log/heads.ts'
import { runJobs } from '../jobs/jobs.ts'
import { sweepDroppedPages } from '../jobs/sweep-dropped-pages.ts'
import { audit } from './audit.ts'
import { databaseSource } from './database-source.ts'
import { describeAudit } from './describe.ts'

let room: ExamRoom
let owner: Colleague
beforeEach(() => room.morning())
beforeAll(async () => {
  room = await openRoom()
  owner = await signedIn(room.server, 'owner', 'Nasrin Sultana')
})
afterAll(() => room.close())

/** The last line of the audit, a minute later; this student's file is checked with the root of that minute, too. */
async function found(exam: SatExam, student: Student): Promise<string | undefined> {
  room.clock.passes('1 min')
  await runJobs(room.server.deps, room.clock.now())
  await updateExamLogs(room.server.deps, room.clock.now())
  const { heads } = await student.calls(log.examRoot, { examId: exam.id }).isShown()
  const { body } = await student.calls(log.studentProof, { examId: exam.id }).answer
  const published = readPublished(heads.at(-1)?.root ?? '')
  const checked = checkProof(readProofFile(JSON.stringify(body)), { published, key: null })
  expect(checked.faults).toEqual([])
  expect(checked.proved.map(({ what }) => what)).toContain('root-published')
  const source = await databaseSource(room.server.db, exam.id)
  return source === null ? undefined : describeAudit(source, await audit(source)).at(-1)
}

async function publishes({ id }: SatExam): Promise<void> {
  const { open }: ResultsView = await owner.gets(resultsView, { examId: id })
  await owner.gets(publishResults, { examId: id, at: null, withUnmarked: true, open })
}

const corrects = async ({ id }: SatExam, number: number, from: KeyChoice, key: KeyChoice) =>
  await owner.gets(correctQuestion, { examId: id, number, from, key, reason: 'The key was wrong' })

test('an exam fits its log after everything that staff may rightly do to it, and so do the students’ files', async () => {
  const exam = await room.exam('mcq-written', { results: 'manual', mcq: { shuffle: false } })
  const people = [await room.student(exam), await room.student(exam), await room.student(exam)] as const
  const [one, other, late] = people
  for (const student of [one, other]) await new After(room, student).sits({ right: 2, wrong: 1 })
  const reason = 'No network in Mirpur'
  await owner.gets(reopenAttempt, { examId: exam.id, studentId: other.id, minutes: 10, reason })
  await other.submitsWritten().isOnTime()
  await late.starts().isDone()
  const phone = (await Phone.of(late)).picks(1, 'B', 12)
  room.clock.passes('3 h')
  await runJobs(room.server.deps, room.clock.now())
  await phone.delivers()

  const key = { examId: exam.id, section: 0, question: 1 }
  const marker = new Marker(owner, { key })
  const script = await marker.takes()
  const mark = await marker.saves(script, { byHand: 3 })
  await publishes(exam)
  expect(await found(exam, one)).toBe('Everything fits.')

  await owner.gets(ruleOnLateAnswers, { examId: exam.id, studentIds: [late.id], accept: true, reason })
  expect(await found(exam, late)).toBe('Everything fits.')
  await corrects(exam, 1, [1], [2])
  await corrects(exam, 1, [2], [1])
  await corrects(exam, 2, [2], 'cancelled')
  expect(await found(exam, one)).toBe('Everything fits.')

  await owner.gets(withdrawResults, { examId: exam.id, reason })
  await corrects(exam, 3, [3], [0, 3])
  expect(await found(exam, one)).toBe('Everything fits.')
  await publishes(exam)
  const given = { lines: [], byHand: 9, remark: null, annotations: [], secondLook: null }
  const change = { ...key, ...given, scriptId: script.scriptId, version: mark.version, saveKey: 'another-mark', reason }
  await owner.gets(changeMark, change)
  expect(await found(exam, one)).toBe('Everything fits.')

  await eraseFromLogs(room.server.db, other, room.clock.now())
  await corrects(exam, 4, [0], [1])
  expect(await found(exam, one)).toBe('What could be compared fits.')
})

test('an exam fits its log when pages that a student replaced have been removed; a page of an answer that is gone does not', async () => {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  for (const page of ['the-first-attempt', 'the-second-one-01']) {
    await student.sendsPage(1, page, await drawing(page).jpeg().toBuffer()).isShown()
  }
  await student.submitsWritten().isOnTime()
  await room.server.deps.photoQueue.finish()
  await resultsComeOut(room, exam)
  expect(await found(exam, student)).toBe('Everything fits.')
  room.clock.passes('8 d')
  await sweepDroppedPages(room.server.deps, room.clock.now())
  const pages = async () =>
    await room.server.db.many(
      z.object({ page_id: z.string() }),
      sql`
      select page_id from answer_photos where exam_id = ${exam.id}`,
    )
  expect(await pages()).toEqual([{ page_id: 'the-second-one-01' }])
  const audited = async () => {
    const source = await databaseSource(room.server.db, exam.id)
    return source === null ? [] : (await audit(source)).faults.kinds
  }
  expect(await audited()).toEqual([])

  await room.server.db.run(sql`update answer_photos set digest = sha256('another') where exam_id = ${exam.id}`)
  expect(await audited()).toEqual(['The tables have another photo than the log'])
  await room.server.db.run(sql`delete from answer_photos where exam_id = ${exam.id}`)
  expect(await audited()).toContain('The tables have another photo than the log')
})
