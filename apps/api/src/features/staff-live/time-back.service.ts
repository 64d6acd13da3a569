import type * as calls from '@anushilon/contract/staff/live'
import { currentPart, nextPart, partOf, partOrder } from '@anushilon/domain/sitting/attempt'
import { settled } from '@anushilon/domain/sitting/lateness'
import { takeTimeBack } from '@anushilon/domain/sitting/time-back'
import type { Db } from '../../db/database.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { orRefuse, Refused } from '../../refused.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { allowanceOf } from '../../stores/exam/exam-times.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

/** What taking minutes back from one student does: to which part, and when it ends now and then (null: it has not begun). */
export async function timeBack(
  db: Db,
  exam: FullExam,
  { input: { whom, minutes, closesAt }, now }: Pick<StaffCallOf<typeof calls.previewTime>, 'input' | 'now'>,
) {
  if (whom.kind !== 'student' || closesAt !== null)
    throw new Refused('conflict', { detail: 'Minutes are taken back from one student at a time.' })
  const { studentId } = whom
  const sitting = settled(exam, await sittingOf(db, studentId, exam.id), now)
  const order = partOrder(exam)
  const kind = currentPart(order, sitting)?.kind ?? nextPart(order, sitting)
  const plan = kind === null ? null : exam.plans[kind]
  if (kind === null || plan === null) throw new Refused('conflict', { detail: 'They are done.' })
  const key = { studentId, examId: exam.id, kind }
  const part = partOf(sitting, kind)
  const allowance = await allowanceOf(db, key)
  const { window } = exam
  const endsThen = orRefuse(takeTimeBack({ plan, window, part, allowance, minutes: -minutes, now }))
  return { key, endsNow: part?.deadlineAt ?? null, endsThen }
}
