import type { ReplyOf } from '@anushilon/contract/endpoint'
import { SCRIPTS_PAGE, type scriptList } from '@anushilon/contract/staff/scripts'
import { latinDigits } from '@anushilon/domain/digits'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { markingSettings } from '../../stores/marking/piles.ts'
import { findScripts } from '../../stores/marking/script-list.ts'
import { examToMark, pilesIn } from './pile.ts'
import { scriptIdOf } from '../../staff/script-id.ts'

/** Whoever answers for an exam finds a script by its student; a marker, where names are hidden, by its number alone. */
export async function listScripts(
  deps: Pick<Deps, 'db' | 'exams' | 'secrets'>,
  { input, now, staff }: StaffCallOf<typeof scriptList>,
): Promise<ReplyOf<typeof scriptList>['body']> {
  const exam = await examToMark(deps, input.examId, now)
  const { hideNames } = await markingSettings(deps.db, exam.id)
  const byName = staff.role !== 'marker' || !hideNames
  const find = latinDigits(input.find ?? '').trim()
  const { total, scripts } = await findScripts(deps.db, exam.id, {
    find: find === '' ? null : find,
    byName,
    reader: staff,
    section: input.section ?? null,
    question: input.question ?? null,
    state: input.state ?? null,
    markerId: input.markerId ?? null,
    least: input.least ?? null,
    most: input.most ?? null,
    branches: staff.rights.branches,
    offset: ((input.page ?? 1) - 1) * SCRIPTS_PAGE,
    limit: SCRIPTS_PAGE,
  })
  const piles = pilesIn(exam)
  return {
    total,
    scripts: scripts.map(({ studentId, student, ...row }) => {
      const pile = piles.find(({ section, question }) => section === row.section && question === row.question)
      return {
        ...row,
        scriptId: scriptIdOf(deps, exam.id, studentId),
        subjectName: pile?.subjectName ?? null,
        fullMarks: pile?.fullMarks ?? 0,
        student: byName ? student : null,
      }
    }),
  }
}
