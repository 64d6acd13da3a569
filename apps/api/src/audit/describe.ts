import type { AuditReport } from './audit.ts'
import type { AuditSource } from './source.ts'

/** What an audit found, in words. */
export function describeAudit(source: AuditSource, report: AuditReport): string[] {
  const { leaves, waiting, erased, students, heads, rankings, faults } = report
  const newest = source.heads.at(-1)
  return [
    `Exam:      ${source.name} (${source.examId})`,
    `Log:       ${leaves} entries of ${students} students${waiting > 0 ? `, ${waiting} more wait for a place` : ''}${erased > 0 ? `, ${erased} forgotten` : ''}`,
    `Roots:     ${heads} signed${newest === undefined ? '' : `; the newest ${Buffer.from(newest.root).toString('hex')} of ${newest.size} entries`}`,
    `Merit:     ${rankings === 0 ? 'nothing was ranked yet' : `${rankings} lists recomputed from the entries`}`,
    ...(source.isWhole ? [] : ['This exam had begun before there was a log: marks and tables could not be compared.']),
    ...(faults.count === 0 ? ['Everything fits.'] : [`${faults.count} things do not fit.`, ...faults.lines()]),
  ]
}
