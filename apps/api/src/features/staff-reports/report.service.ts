import { REPORT_PAGE, type ReportView } from '@anushilon/contract/staff/reports'
import { isOfBranch, isPartlyOf, type Rights } from '@anushilon/domain/staff-rights'
import type { Db } from '../../db/database.ts'
import { courseExams } from '../../stores/results/reports.ts'
import type { Report, ReportLine } from './report.ts'

type BranchRights = Pick<Rights, 'branches'>

/** What of a report somebody of some branches sees; their students keep the places they have among all. */
export function theirsIn({ lines, branches }: Report, rights: BranchRights) {
  return {
    shown: lines.filter(({ branch }) => isOfBranch(rights, branch)),
    branches: branches.filter(({ name }) => isOfBranch(rights, name)),
  }
}

interface Shown {
  readonly title: string
  readonly words: readonly string[]
  readonly shown: readonly ReportLine[]
  readonly page: number
}

export function viewOf(report: Report, { title, words, shown, page }: Shown): ReportView {
  const { exams, notOut, all, branches } = report
  return {
    title,
    words: [...words],
    exams: exams.map(({ audience: _audience, isOut: _isOut, frequency: _frequency, ...exam }) => exam),
    notOut,
    all,
    branches: [...branches],
    rows: shown.slice((page - 1) * REPORT_PAGE, page * REPORT_PAGE).map(rowOf),
    total: shown.length,
  }
}

function rowOf({ studentId, regNo, name, branch, position, inBranch, total, ...line }: ReportLine) {
  return {
    studentId,
    regNo,
    name,
    branch,
    position,
    inBranch,
    total,
    sat: line.sat,
    expected: line.expected,
    cells: line.outcomes.map((outcome, index) => ({
      kind: outcome.kind,
      marks: outcome.kind === 'marks' ? outcome.marks : null,
      counts: line.counts[index] ?? false,
    })),
  }
}

/** The newest first, as many as anybody looks through. */
const OFFERED = 300

export async function examsToChoose(db: Db, courseId: string, rights: BranchRights) {
  const exams = await courseExams(db, { courseId })
  const theirs = exams.filter(({ isOut, audience }) => isOut && isPartlyOf(rights, audience))
  return {
    exams: theirs
      .toReversed()
      .slice(0, OFFERED)
      .map(({ examId, name, opensAt, frequency }) => ({ examId, name, opensAt, frequency })),
    hasMore: theirs.length > OFFERED,
  }
}
