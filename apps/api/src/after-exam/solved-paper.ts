import type { WrittenSolutionSection } from '@anushilon/contract/schemas/written-solution'
import type { ExamQuestion } from '@anushilon/domain/exam/exam'
import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import { shownSheet } from '../exams/shown-sheet.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'
import type { MarkedScript } from '../stores/marking/scripts-with-marks.ts'

interface SolvedSection {
  readonly subjectName: string
  readonly questions: readonly (ExamQuestion & { readonly picked: number | null })[]
}

/** A student's own paper in their order, with key, explanations and what they picked. */
export function solvedSections(exam: FullExam, part: PartRecord, picks: ReadonlyMap<number, number>): SolvedSection[] {
  return part.paper.flatMap(({ section: at, questions }) => {
    const section = exam.sections[at]
    if (section === undefined) return []
    const pool = new Map(section.questions.map((question) => [question.number, question]))
    return {
      subjectName: section.subjectName,
      questions: questions.flatMap((number) => {
        const question = pool.get(number)
        return question === undefined ? [] : { ...question, picked: picks.get(number) ?? null }
      }),
    }
  })
}

/** A student's scripts question by question, with the marks they were given. */
export function writtenSections(
  exam: FullExam,
  part: PartRecord,
  scripts: readonly MarkedScript[],
): WrittenSolutionSection[] {
  return part.paper.flatMap(({ section: at }) => {
    const section = exam.sections[at]
    const shown = shownSheet(exam, at)
    if (section === undefined || section.written === null || shown === null) return []
    return {
      subjectName: section.subjectName,
      ...shown,
      answers: section.written.marks.map((fullMarks, index) => {
        const script = scripts.find((one) => one.section === at && one.question === index + 1)
        return {
          pages: script?.pages ?? [],
          originals: script?.originals ?? [],
          damaged: script?.damaged ?? [],
          remark: script?.remark ?? null,
          fullMarks,
          marks: script?.marks ?? null,
          rubric: script?.rubric ?? [],
          changes: script?.changes ?? [],
        }
      }),
    }
  })
}
