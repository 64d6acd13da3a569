import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import { type PartRecord } from '@anushilon/domain/sitting/attempt'
import type { Instant } from '@anushilon/domain/instant'
import { latePolicy } from '@anushilon/domain/sitting/lateness'
import { timesMarks } from '@anushilon/domain/marks/marks'
import { questionsOn } from '@anushilon/domain/exam/paper'
import { shownOf } from '@anushilon/domain/exam/question'
import { shownSheet } from '../../exams/shown-sheet.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'

/** A student's own paper in their order, with their picks. The key stays behind: the reply's schema has no place for it. */
export function presentRunningMcq(exam: FullExam, part: PartRecord, picks: ReadonlyMap<number, number>): RunningMcq {
  const plan = exam.plans.mcq
  if (plan === null) throw new Error(`${exam.id} has no MCQ part`)
  return {
    exam: {
      id: exam.id,
      name: exam.name,
      variation: exam.variation,
      frequency: exam.frequency,
      closesAt: endFor(exam, part),
      minutes: plan.minutes,
      marksPerQuestion: plan.marksPerQuestion,
      negativePercent: plan.negativePercent,
      totalMarks: timesMarks(questionsOn(part.paper).length, plan.marksPerQuestion),
    },
    startedAt: part.startedAt,
    endsAt: part.deadlineAt,
    dueAt: part.dueAt,
    overdue: latePolicy(exam),
    isArmed: part.overdue === 'score-saved',
    sections: part.paper.flatMap(({ section: at, questions }) => {
      const section = exam.sections[at]
      if (section === undefined) return []
      const pool = new Map(section.questions.map((question) => [question.number, question]))
      return {
        subjectId: section.subjectId,
        subjectName: section.subjectName,
        marks: timesMarks(questions.length, plan.marksPerQuestion),
        questions: questions.flatMap((number) => {
          const question = pool.get(number)
          return question === undefined ? [] : { ...shownOf(question), picked: picks.get(number) ?? null }
        }),
      }
    }),
  }
}

/** `uploaded`: by section, the questions that have photos. */
export function presentRunningWritten(
  exam: FullExam,
  part: PartRecord,
  uploaded: ReadonlyMap<number, readonly number[]>,
): RunningWritten {
  const plan = exam.plans.written
  if (plan === null) throw new Error(`${exam.id} has no written part`)
  return {
    examId: exam.id,
    startedAt: part.startedAt,
    endsAt: part.deadlineAt,
    uploadMinutes: plan.uploadMinutes,
    closesAt: endFor(exam, part),
    minutes: plan.minutes,
    sections: part.paper.flatMap(({ section: at }) => {
      const section = exam.sections[at]
      const shown = shownSheet(exam, at)
      if (section === undefined || section.written === null || shown === null) return []
      return {
        subjectId: section.subjectId,
        subjectName: section.subjectName,
        ...shown,
        marks: section.written.marks,
        uploaded: uploaded.get(at) ?? [],
      }
    }),
  }
}

/**
 * The end of the exam as this student's page is to know it: their part may have been opened again beyond it, or our copy
 * of the exam may be a few seconds older than the part. Otherwise the page would not believe their end (Decision B5).
 */
export function endFor({ window }: FullExam, { deadlineAt }: PartRecord): Instant {
  return Math.max(window.closesAt, deadlineAt)
}
