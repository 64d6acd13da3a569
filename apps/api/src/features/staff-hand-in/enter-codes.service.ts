import type * as calls from '@anushilon/contract/staff/hand-in'
import type { CodeVerdict } from '@anushilon/contract/staff/hand-in'
import type { LateStanding } from '@anushilon/domain/proof/late-answers'
import type { Rights } from '@anushilon/domain/staff-rights'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { isWithin } from '../../staff/scope.ts'
import { audited } from '../../staff/audited.ts'
import { profileOf } from '../../stores/people/students.ts'
import { takeCode, type TakenCode } from '../../hand-in/take-code.ts'

/** What staff copy from a telephone or a sheet of paper. They vouch for nothing but that it is here now. */
export async function enterCodes(deps: Deps, call: StaffCallOf<typeof calls.enterCodes>): Promise<CodeVerdict[]> {
  const { codes } = call.input
  // Before the first is taken: whatever becomes of them, it is on record who entered them.
  await audited(deps.db, call, async (_tx, record) => {
    record({
      action: 'live.hand-in-codes',
      about: `${codes.length} hand-in codes entered`,
      after: { codes: codes.length },
    })
  })
  const verdicts: CodeVerdict[] = []
  for (const text of codes) {
    verdicts.push(
      await verdictOf(
        deps,
        call.staff.rights,
        await takeCode(deps, { text, cameBy: 'staff', operatorTime: null, now: call.now }),
      ),
    )
  }
  return verdicts
}

async function verdictOf({ db }: Deps, rights: Rights, taken: TakenCode): Promise<CodeVerdict> {
  if (!('exam' in taken)) return { outcome: taken.outcome }
  const { outcome, exam, studentId, seenAt, standings } = taken
  if (!(await isWithin(db, rights, { examId: exam.id, studentId }))) {
    return { outcome: 'of-others', isTaken: outcome !== 'unfit' }
  }
  const student = await profileOf(db, studentId)
  const count = (...wanted: LateStanding[]) => standings.filter((standing) => wanted.includes(standing)).length
  const [counted, saved, clashing] = [count('proved'), count('saved'), count('clash')]
  return {
    outcome,
    student: { id: studentId, name: student?.name ?? '', regNo: student?.regNo ?? '' },
    exam: { id: exam.id, name: exam.name },
    seenAt,
    counted,
    saved,
    clashing,
    waiting: standings.length - counted - saved - clashing,
  }
}
