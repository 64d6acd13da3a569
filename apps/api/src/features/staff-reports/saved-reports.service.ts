import { ReportDefinition, type SavedReport } from '@anushilon/contract/staff/reports'
import type * as calls from '@anushilon/contract/staff/reports'
import { isOfBranch, isOfCourse, type Rights } from '@anushilon/domain/staff-rights'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { courseName } from '../../stores/exam/courses.ts'
import { deleteReport, lockReport, storedReports, storeReport } from '../../stores/results/reports.ts'

/** The newest first, as many as anybody looks through. */
const SHOWN = 200

export async function listReports(db: Db, rights: Rights): Promise<{ reports: SavedReport[]; hasMore: boolean }> {
  const stored = await storedReports(db, rights, SHOWN + 1)
  const reports = stored.slice(0, SHOWN).flatMap(({ id, name, savedBy, savedAt, definition }) => {
    const read = ReportDefinition.safeParse(definition)
    return read.success ? [{ ...read.data, id, name, savedBy, savedAt }] : []
  })
  return { reports, hasMore: stored.length > SHOWN }
}

/** Saved again under the same id it is replaced; what is saved already is not saved twice. */
export async function saveReport({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.saveReport>): Promise<void> {
  const { id, name, ...definition } = call.input
  await audited(db, call, async (tx, record, nothing) => {
    if ((await courseName(tx, definition.courseId)) === null) throw new Refused('not-found')
    const before = await lockReport(tx, id)
    if (before !== null) requireTheirs(before, call.staff.rights)
    const same = before !== null && before.name === name && isSame(before.definition, definition)
    if (same) {
      nothing()
      return
    }
    const { courseId } = definition
    await storeReport(tx, { id, name, courseId, definition, savedBy: call.staff.name, savedAt: call.now })
    record({ action: 'report.save', about: name, after: definition })
  })
}

export async function removeReport(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.removeReport>,
): Promise<void> {
  await audited(db, call, async (tx, record, nothing) => {
    const report = await lockReport(tx, call.input.id)
    if (report === null) {
      nothing()
      return
    }
    requireTheirs(report, call.staff.rights)
    await deleteReport(tx, report.id)
    record({ action: 'report.remove', about: report.name, before: report.definition })
  })
}

function requireTheirs({ definition }: { readonly definition: unknown }, rights: Rights): void {
  const { courseId, branch } = ReportDefinition.parse(definition)
  if (!isOfCourse(rights, courseId) || (branch !== undefined && !isOfBranch(rights, branch))) {
    throw new Refused('not-found')
  }
}

/** The database keeps fields in another order. */
function isSame(stored: unknown, definition: ReportDefinition): boolean {
  return JSON.stringify(ReportDefinition.parse(stored)) === JSON.stringify(ReportDefinition.parse(definition))
}
