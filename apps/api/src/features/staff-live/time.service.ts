import type { TimeRecipients } from '@anushilon/contract/staff/live'
import type * as calls from '@anushilon/contract/staff/live'
import { partOrder } from '@anushilon/domain/sitting/attempt'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { areResultsOut, keyKnownSince } from '@anushilon/domain/marks/results-rule'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseCalledOff } from '../../exams/refuse-called-off.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { loadFullExam, type FullExam } from '../../stores/exam/full-exams.ts'
import {
  addExtraTime,
  countTargets,
  moveClosing,
  moveDeadlines,
  previewGiving,
  takeExtraTime,
  type Targets,
} from '../../stores/exam/exam-times.ts'
import { plannedEnd } from '../../stores/exam/exam-ending.ts'
import { addNote } from '../../stores/exam/exam-notes.ts'
import { lockExams } from '../../stores/exam/exams.ts'
import { refuseRepeat } from './refuse-repeat.ts'
import { timeBack } from './time-back.service.ts'
import { studentName } from './student-name.ts'

type TimeCall = StaffCallOf<typeof calls.previewTime>

/** What giving time would do; nothing is changed. */
export async function previewTime({ db }: Pick<Deps, 'db'>, call: TimeCall) {
  const { examId, minutes } = call.input
  const exam = await openExam(db, examId, call.now)
  if (minutes < 0) return await previewTimeBack(db, exam, call)
  const closesAt = closingOf(exam, call)
  const whom = await targetsOf(db, examId, call.input.whom)
  const giving = { examId, whom, order: partOrder(exam), canStart: call.now < closesAt, minutes }
  const seen = await previewGiving(db, { ...giving, closesAt, now: call.now })
  return {
    students: seen.students,
    moved: seen.moved,
    cut: seen.cut,
    squeezed: seen.squeezed,
    part: seen.kinds?.length === 1 ? (seen.kinds[0] ?? null) : null,
    endsNow: spanOf(seen.first_now, seen.last_now),
    endsThen: spanOf(seen.first_then, seen.last_then),
    closesAt: { from: exam.window.closesAt, to: closesAt },
  }
}

async function previewTimeBack(db: Db, exam: FullExam, call: TimeCall) {
  const { key, endsNow, endsThen } = await timeBack(db, exam, call)
  const { closesAt } = exam.window
  return {
    students: 1,
    moved: endsThen === endsNow ? 0 : 1,
    cut: 0,
    squeezed: 0,
    part: endsNow === null ? null : key.kind,
    endsNow: spanOf(endsNow, endsNow),
    endsThen: spanOf(endsThen, endsThen),
    closesAt: { from: closesAt, to: closesAt },
  }
}

/**
 * Gives extra minutes, a later end of the window, or both; or takes minutes back that one student was given. In one transaction with the clocks that run; whoever starts
 * meanwhile waits for it, so that no clock is set by the old times.
 */
export async function giveTime({ db, exams }: Pick<Deps, 'db' | 'exams'>, call: StaffCallOf<typeof calls.giveTime>) {
  const { examId, minutes, reason } = call.input
  const given = await once(db, call, async (tx, record) => {
    await lockExams(tx, [examId])
    const exam = await openExam(tx, examId, call.now)
    const closesAt = closingOf(exam, call)
    const whom = await targetsOf(tx, examId, call.input.whom)
    const about = await inWords(tx, call.input.whom, minutes, closesAt !== exam.window.closesAt)
    await refuseRepeat(tx, call, { action: 'live.time', about, reason })
    if (minutes < 0) {
      const { key, endsThen } = await timeBack(tx, exam, call)
      const moved = await takeExtraTime(tx, key, -minutes, endsThen)
      const after = { minutes, clocksMoved: moved }
      record({ action: 'live.time', about, examId, studentId: key.studentId, after, reason })
      return { students: 1, moved }
    }
    const giving = { examId, whom, order: partOrder(exam), canStart: call.now < closesAt, minutes }
    const students = minutes === 0 ? 0 : await addExtraTime(tx, giving)
    const isLater = closesAt !== exam.window.closesAt
    if (students === 0 && !isLater) throw new Refused('conflict', { detail: 'Nobody there can use more time.' })
    if (isLater) await moveClosing(tx, examId, closesAt)
    const moved = await moveDeadlines(tx, [examId])
    // What they were told of an earlier end is not so any more.
    const text = `পরীক্ষা শেষ হওয়ার নতুন সময়: ${dhakaClock(closesAt)}।`
    const isNews = isLater && (await plannedEnd(tx, examId)) !== null
    const note = isNews ? await addNote(tx, { examId, text, sentAt: call.now, sentBy: call.staff.id }) : null
    const { studentId, branch } = whom
    record({
      action: 'live.time',
      about,
      examId,
      ...(studentId === null ? {} : { studentId }),
      ...(isLater ? { before: { closesAt: exam.window.closesAt } } : {}),
      after: {
        ...(branch === null ? {} : { branch }),
        ...(isLater ? { closesAt } : {}),
        ...(minutes === 0 ? {} : { minutes, students }),
        clocksMoved: moved,
        ...(note === null ? {} : { note }),
      },
      reason,
    })
    return { students, moved }
  })
  exams.delete(examId)
  return given
}

/** An end is never taken back, so a slip in the year would keep an exam open for good. */
const FARTHEST_END = 60 * DAY

/** Time can be given until the answers are known. */
async function openExam(db: Db, examId: string, now: Instant): Promise<FullExam> {
  const exam = required(await loadFullExam(db, examId), 'no-such-exam')
  if (areResultsOut(keyKnownSince(exam), now))
    throw new Refused('conflict', { detail: 'The results are out, or were.' })
  await refuseCalledOff(db, examId)
  return exam
}

function closingOf({ window }: FullExam, { input, now }: TimeCall): Instant {
  const closesAt = input.closesAt ?? window.closesAt
  if (closesAt < window.closesAt) throw new Refused('conflict', { detail: 'The end can only move later.' })
  if (closesAt !== window.closesAt && closesAt <= now) {
    throw new Refused('conflict', { detail: 'The new end has passed already.' })
  }
  if (closesAt > Math.max(window.closesAt, now) + FARTHEST_END) {
    throw new Refused('conflict', { detail: 'The new end is more than 60 days away. Is the date right?' })
  }
  return closesAt
}

async function targetsOf(db: Db, examId: string, whom: TimeRecipients): Promise<Targets> {
  const targets = {
    branch: whom.kind === 'branch' ? whom.branch : null,
    studentId: whom.kind === 'student' ? whom.studentId : null,
  }
  if (whom.kind !== 'all' && (await countTargets(db, examId, targets)) === 0) throw new Refused('not-found')
  return targets
}

async function inWords(db: Db, whom: TimeRecipients, minutes: number, isLater: boolean): Promise<string> {
  const given =
    minutes === 0 ? [] : [`${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} min for ${await nameOf(db, whom)}`]
  return [...given, ...(isLater ? ['Later closing time'] : [])].join(', ')
}

async function nameOf(db: Db, whom: TimeRecipients): Promise<string> {
  if (whom.kind === 'student') return await studentName(db, whom.studentId)
  if (whom.kind === 'all') return 'everybody'
  return whom.branch === '' ? 'those in no branch' : whom.branch
}

function spanOf(from: Instant | null, to: Instant | null) {
  return from === null || to === null ? null : { from, to }
}
