import type { ReplyOf } from '@anushilon/contract/endpoint'
import { RECHECKS_PAGE } from '@anushilon/contract/staff/rechecks'
import type * as calls from '@anushilon/contract/staff/rechecks'
import { isOfBranch, isOfCourse } from '@anushilon/domain/staff-rights'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { scriptIdOf } from '../../staff/script-id.ts'
import { findRechecks, lockRecheck, saveRecheckAnswer } from '../../stores/results/rechecks.ts'

export async function listRechecks(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { input, staff }: StaffCallOf<typeof calls.recheckList>,
): Promise<ReplyOf<typeof calls.recheckList>['body']> {
  const { total, rows } = await findRechecks(deps.db, {
    isOpen: input.show === 'open',
    examId: input.examId ?? null,
    rights: staff.rights,
    offset: ((input.page ?? 1) - 1) * RECHECKS_PAGE,
    limit: RECHECKS_PAGE,
  })
  return {
    total,
    rechecks: rows.map((row) => ({
      ...row,
      scriptId: row.part === 'written' ? scriptIdOf(deps, row.examId, row.student.id) : null,
    })),
  }
}

/** Whoever answers second reads the first answer before they say something else. */
export async function answerRecheck(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.answerRecheck>,
): Promise<void> {
  const { id, answer } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    const asked = await lockRecheck(tx, id)
    const { rights } = call.staff
    if (asked === null || !isOfCourse(rights, asked.course_id) || !isOfBranch(rights, asked.branch)) {
      throw new Refused('not-found')
    }
    if (asked.answer === answer) {
      nothing()
      return
    }
    if (asked.answer !== null)
      throw new Refused('conflict', {
        detail: 'Somebody else has answered it: their answer is under “Answered”; yours is not sent.',
      })
    await saveRecheckAnswer(tx, id, { answer, staffId: call.staff.id, now: call.now })
    record({
      action: 'recheck.answer',
      about: `${asked.exam_name}, question ${asked.question}: re-check for ${asked.student_name}`,
      examId: asked.exam_id,
      studentId: asked.student_id,
      before: { asked: asked.reason },
      after: { answer },
    })
  })
}
