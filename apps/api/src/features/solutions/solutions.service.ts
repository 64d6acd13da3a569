import type { ReplyOf } from '@anushilon/contract/endpoint'
import type { mcqSolution, MissedSheet, writtenSolution } from '@anushilon/contract/operations/solutions'
import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import { solvedSections, writtenSections } from '../../after-exam/solved-paper.ts'
import type { Deps } from '../../deps.ts'
import { examOfCall, withResultsOut } from '../../exams/exam-of-call.ts'
import { presentExamInfo } from '../../exams/present-info.ts'
import { shownSheet } from '../../exams/shown-sheet.ts'
import { ok, type StudentCallOf } from '../../http/bind.ts'
import { required } from '../../refused.ts'
import { picksOf } from '../../stores/sitting/answers.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { markedScripts } from '../../stores/marking/scripts-with-marks.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'

type SolutionDeps = Pick<Deps, 'db' | 'exams'>

/** The student's own paper in their order, now with key, explanations and what they picked. */
export async function showMcqSolution(
  deps: SolutionDeps,
  call: StudentCallOf<typeof mcqSolution>,
): Promise<ReplyOf<typeof mcqSolution>> {
  const exam = await withResultsOut(deps, await examOfCall(deps, call), call)
  const { studentId } = call.student
  const part = required(partOf(await sittingOf(deps.db, studentId, exam.id), 'mcq'), 'not-attempted')
  const picks = await picksOf(deps.db, studentId, exam.id)
  return ok({ sections: solvedSections(exam, part, picks) })
}

/** 202 says that there is nothing to show, and about which exam (Spec 7). */
export async function showWrittenSolution(
  deps: SolutionDeps,
  call: StudentCallOf<typeof writtenSolution>,
): Promise<ReplyOf<typeof writtenSolution>> {
  const exam = await withResultsOut(deps, await examOfCall(deps, call), call)
  const { studentId } = call.student
  const sitting = await sittingOf(deps.db, studentId, exam.id)
  const part = partOf(sitting, 'written')
  if (part === null) {
    const exams = { exam: presentExamInfo(exam, sitting, call.now), papers: missedSheets(exam, sitting) }
    return { status: 202, body: exams }
  }
  return ok({ sections: writtenSections(exam, part, await markedScripts(deps.db, studentId, exam.id)) })
}

/** Of the subjects the student sat the other part in, or of all of them. */
function missedSheets(exam: FullExam, { parts: [other] }: Sitting): MissedSheet[] {
  return exam.sections.flatMap(({ subjectName, written }, at) => {
    const isTheirs = other === undefined || other.paper.some(({ section }) => section === at)
    const shown = shownSheet(exam, at)
    return shown === null || !isTheirs ? [] : { subjectName, ...shown, fullMarks: written?.marks ?? [] }
  })
}
