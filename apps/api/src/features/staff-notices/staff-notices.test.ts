import { homePage, examsBySubject, type HomeNotice, type ListedExam } from '@anushilon/contract/operations/catalogue'
import { history } from '@anushilon/contract/operations/results'
import { advertisement } from '@anushilon/contract/operations/identity'
import { endExam } from '@anushilon/contract/staff/live'
import { renameBranch } from '@anushilon/contract/staff/groups'
import * as calls from '@anushilon/contract/staff/notices'
import { examHead, type ExamHead, today } from '@anushilon/contract/staff/overview'
import { studentPage, type StudentPage } from '@anushilon/contract/staff/student-page'
import { DAY, HOUR, MINUTE } from '@anushilon/domain/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, type ExamOffice } from '../../../test/results/exam-office.ts'
import type { Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'

let office: ExamOffice
/** Of Mirpur and of no branch. */
let ofMirpur: Student
let ofNone: Student
beforeAll(async () => {
  office = await openOffice()
  const { room } = office
  const exam = await room.exam('mcq')
  ;[ofMirpur, ofNone] = [await room.student(exam), await room.student(exam)]
  await room.server.db.run(sql`insert into branches (name) values ('Mirpur') on conflict do nothing`)
  await room.server.db.run(sql`update students set branch = 'Mirpur' where id = ${ofMirpur.id}`)
})
afterAll(() => office.room.close())
beforeEach(async () => {
  office.room.morning()
  await office.room.server.db.run(sql`delete from notices`)
})

const now = () => office.room.clock.now()
const notice = (changes: object = {}) => ({
  id: 'notice-one',
  kind: 'notice' as const,
  text: 'শুক্রবার ছুটি',
  link: null,
  courseId: null,
  branches: [],
  batches: [],
  fromAt: now() - HOUR,
  untilAt: null,
  ...changes,
})
const saves = async (changes: object = {}) => await office.owner.asks(calls.saveNotice, notice(changes))
async function topOf(student: Student) {
  // What is the same for a course may be two seconds old.
  office.room.clock.passes('3 s')
  const body = await student.calls(homePage, { section: 'top' }).isShown()
  return 'top' in body ? body.top : null
}
const homeOf = async (student: Student): Promise<HomeNotice[]> => (await topOf(student))?.notices ?? []
const textsOf = async (student: Student) =>
  (await homeOf(student)).flatMap((one) => (one.kind === 'notice' ? one.text : []))

describe('notices on Home', () => {
  test('a notice is there from its first moment until its last, and saved twice it is one', async () => {
    const times = { fromAt: now() + HOUR, untilAt: now() + 2 * HOUR }
    for (let sent = 0; sent < 2; sent += 1) expect((await saves(times)).status).toBe(200)
    expect(await textsOf(ofNone)).toEqual([])
    office.room.clock.passes('1 h')
    expect(await textsOf(ofNone)).toEqual(['শুক্রবার ছুটি'])
    office.room.clock.passes('1 h')
    expect(await textsOf(ofNone)).toEqual([])
    const { notices }: { notices: calls.Notice[] } = await office.owner.gets(calls.noticeList, {})
    expect(notices.map(({ state }) => state)).toEqual(['over'])
    expect((await saves({ ...times, untilAt: times.fromAt })).body).toMatchObject({ code: 'bad-input' })
    expect((await saves({ courseId: 'nowhere' })).status).toBe(404)
  })

  test('a notice is for a course and a branch, which it follows to its new name, in the order that was chosen', async () => {
    await saves({ id: 'for-mirpur', text: 'Mirpur only', courseId: 'hsc-26', branches: ['Mirpur'] })
    await saves({ id: 'for-others', text: 'Other course', courseId: 'ssc-26' })
    await saves({ id: 'for-everybody', text: 'Everybody' })
    expect(await textsOf(ofNone)).toEqual(['Everybody'])
    expect(await textsOf(ofMirpur)).toEqual(['Mirpur only', 'Everybody'])
    await office.owner.gets(calls.orderNotices, { ids: ['for-everybody', 'for-mirpur', 'for-others'] })
    await office.owner.gets(renameBranch, { branch: 'Mirpur', name: 'মিরপুর' })
    expect(await textsOf(ofMirpur)).toEqual(['Everybody', 'Mirpur only'])
    await office.owner.gets(renameBranch, { branch: 'মিরপুর', name: 'Mirpur' })
    for (let sent = 0; sent < 2; sent += 1) await office.owner.gets(calls.removeNotice, { id: 'for-everybody' })
    expect(await textsOf(ofNone)).toEqual([])
  })

  test('the first banner that is for a student comes before the one of their course', async () => {
    expect((await saves({ kind: 'banner' })).body).toMatchObject({ code: 'file-refused' })
    await office.room.server.db.run(sql`
      insert into notices (id, kind, text, image, for_branches, from_at, place, changed_at)
      values ('banner-one', 'banner', 'Admission', 'img/admission.png', '{Mirpur}', ${new Date(now() - DAY)}, 1, now())`)
    await office.room.server.db.run(
      sql`insert into advertisements (course_id, image) values ('hsc-26', 'img/course.png') on conflict do nothing`,
    )
    const bannerOf = async (student: Student) =>
      (await student.calls(advertisement, { courseId: 'hsc-26' }).isShown()).image
    expect(await bannerOf(ofMirpur)).toBe('img/admission.png')
    expect(await bannerOf(ofNone)).toBe('img/course.png')
  })
})

describe('an exam that was ended before its time', () => {
  const headOf = async (examId: string): Promise<ExamHead> => await office.owner.gets(examHead, { examId })
  const rowOf = async (examId: string): Promise<ListedExam | undefined> => {
    const list = { subjectId: 'phy', frequency: 'daily', variation: 'mcq', page: 1 } as const
    return (await ofNone.calls(examsBySubject, list).isShown()).exams.find(({ id }) => id === examId)
  }

  test('who has not started a called-off exam reads so on Home and in the list, for half a day beyond its end', async () => {
    const exam = await office.room.exam('mcq')
    await office.owner.gets(endExam, { examId: exam.id, isCalledOff: true, closesAt: null, reason: 'বিদ্যুৎ নেই' })
    const told = { kind: 'called-off', id: exam.id, reason: 'বিদ্যুৎ নেই' }
    expect(await homeOf(ofNone)).toMatchObject([told])
    expect(await rowOf(exam.id)).toMatchObject({ ended: { kind: 'called-off', reason: 'বিদ্যুৎ নেই' } })
    expect((await topOf(ofNone))?.running.map(({ id }) => id)).not.toContain(exam.id)
    office.room.clock.passes('13 h')
    expect(await homeOf(ofNone)).toMatchObject([told])
    office.room.clock.passes('2 h')
    expect(await homeOf(ofNone)).toEqual([])
    expect(await rowOf(exam.id)).toMatchObject({ ended: { kind: 'called-off' } })
  })

  test('who sits a called-off exam is not told that it was opened again, and History says called off instead of pending', async () => {
    const exam = await office.room.exam('mcq')
    const sitter = await office.room.student(exam)
    // not the moment of which another test's Home is kept
    office.room.clock.passes('1 min')
    await sitter.starts().isShown()
    await office.owner.gets(endExam, { examId: exam.id, isCalledOff: true, closesAt: null, reason: 'ফাঁস' })
    expect((await topOf(sitter))?.running.find(({ id }) => id === exam.id)).toMatchObject({ isReopened: false })
    expect(await headOf(exam.id)).toMatchObject({ state: 'live', calledOff: { reason: 'ফাঁস' } })
    office.room.clock.passes('2 min')
    expect(await headOf(exam.id)).toMatchObject({ state: 'called-off', calledOff: { reason: 'ফাঁস' } })
    expect(await office.owner.gets(today, {})).toMatchObject({ ready: [], marking: [] })
    const { exams } = await sitter.calls(history, { courseId: 'hsc-26', page: 1 }).isShown()
    expect(exams.find(({ examId }) => examId === exam.id)).toMatchObject({
      standing: { kind: 'pending' },
      calledOff: 'ফাঁস',
      resultsAt: null,
    })
    const page: StudentPage = await office.owner.gets(studentPage, { studentId: sitter.id })
    expect(page.exams).toContainEqual(
      expect.objectContaining({ examId: exam.id, outcome: 'called-off', calledOff: 'ফাঁস' }),
    )
  })

  test('closing earlier is told likewise, and not of exams that close when they were to', async () => {
    const [early, other] = [await office.room.exam('mcq'), await office.room.exam('mcq')]
    const closesAt = now() + 30 * MINUTE
    await office.owner.gets(endExam, { examId: early.id, isCalledOff: false, closesAt, reason: 'ঝড়' })
    const told = (await homeOf(ofNone)).filter(({ id }) => [early.id, other.id].includes(id))
    expect(told).toMatchObject([{ kind: 'closed-early', id: early.id, reason: 'ঝড়', closesAt }])
    expect(await rowOf(early.id)).toMatchObject({ ended: { kind: 'closed-early', reason: 'ঝড়' } })
    expect(await rowOf(other.id)).not.toHaveProperty('ended')
  })
})
