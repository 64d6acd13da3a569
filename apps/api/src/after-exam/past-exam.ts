import type { ResultStanding } from '@anushilon/contract/codecs/marks'
import type { PartReceipt, PastExam } from '@anushilon/contract/operations/results'
import { SECOND, type Instant } from '@anushilon/domain/instant'
import { isLate, settled } from '@anushilon/domain/sitting/lateness'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import { areResultsOut, resultsDueAt } from '@anushilon/domain/marks/results-rule'
import { retakesLeft } from '@anushilon/domain/marks/retake'
import { fullMarksBySection } from '@anushilon/domain/marks/scoring'
import type { Deps } from '../deps.ts'
import { issueReceipt } from '../receipts/receipts.ts'
import type { SatExam } from '../stores/results/history.ts'
import { standingOf } from './standing.ts'

type PastDeps = Pick<Deps, 'settings' | 'secrets'>

/** One attempt as the student's history tells it. */
export function presentPast(deps: PastDeps, exam: SatExam, studentId: number, now: Instant): PastExam {
  const isOut = areResultsOut(exam.resultsOutAt, now)
  const full = fullMarksOf(exam)
  const standing = isOut ? standingOf(exam.result) : standingBefore(exam, now)
  const isAwaited = standing.kind === 'pending' && !exam.isWithdrawn
  return {
    examId: exam.id,
    name: exam.name,
    subjectName: full.flatMap(({ section }) => exam.sections[section]?.name ?? []).join(' + '),
    variation: exam.variation,
    frequency: exam.frequency,
    window: exam.window,
    standing,
    totalMarks: sumOfMarks(full.map(({ marks }) => marks)),
    rankedStudents: isOut ? exam.rankedStudents : 0,
    solutionSheet: isOut ? exam.solutionSheet : null,
    lateRefusal: exam.lateRefusal,
    retakesLeft: retakesLeft(exam.retakes),
    lateAccepted: exam.lateAccepted,
    latePhotos: exam.latePhotos,
    calledOff: exam.calledOff,
    resultsAt: isAwaited ? resultsDueAt(exam, deps.settings.current.graceSeconds * SECOND) : null,
    receipts: receiptsOf(deps, exam, studentId, now),
  }
}

/** What could be had in each section that the student sat. */
export function fullMarksOf({ marksPerQuestion, sections, sitting }: SatExam) {
  const worth = sections.map(({ written }) => ({ written: written && { marks: written } }))
  return fullMarksBySection({ marksPerQuestion, sections: worth }, sitting)
}

/** What the end of a part showed, to be looked up again: for a submit in time it is the very same code (Decision C13). */
function receiptsOf({ secrets }: PastDeps, exam: SatExam, studentId: number, now: Instant): PartReceipt[] {
  return settled(exam, exam.sitting, now).parts.flatMap(({ kind, closedAt }) => {
    if (closedAt === null) return []
    const received = exam.received[kind]
    const code = issueReceipt(secrets.receipts, { studentId, examId: exam.id, kind, received, at: closedAt })
    return { part: kind, received, code }
  })
}

/** That they were too late, a student knows from the moment they submit; anything else waits for the results. */
function standingBefore(exam: SatExam, now: Instant): ResultStanding {
  return { kind: isLate(settled(exam, exam.sitting, now)) ? 'late' : 'pending' }
}
