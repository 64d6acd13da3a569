import { drawPaper } from '@anushilon/domain/exam/assignment'
import { partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import type { ExamQuestion, Section, SubjectId } from '@anushilon/domain/exam/exam'
import { Refused } from '../refused.ts'
import type { FullExam } from '../stores/exam/full-exams.ts'

export interface RepeatedSection extends Pick<Section, 'subjectId' | 'subjectName'> {
  readonly questions: readonly ExamQuestion[]
}

interface Repeating {
  readonly sitting: Sitting
  /** The subjects wanted; null: all. */
  readonly subjects: readonly SubjectId[] | null
  /** For what the student was never given. */
  readonly seed: string
}

/** The MCQ paper to be sat again: the one the student had; for subjects they did not sit, the one they would have had. */
export function repeatedPaper(exam: FullExam, { sitting, subjects, seed }: Repeating): RepeatedSection[] {
  const { mcq: plan } = exam.plans
  if (plan === null) throw new Refused('no-such-exam')
  const had = partOf(sitting, 'mcq')?.paper ?? []
  return drawPaper({ sections: exam.sections, plan, subjects, seed }).flatMap(({ section: at, questions: drawn }) => {
    const section = exam.sections[at]
    if (section === undefined) return []
    const pool = new Map(section.questions.map((question) => [question.number, question]))
    const numbers = had.find((one) => one.section === at)?.questions ?? drawn
    return {
      subjectId: section.subjectId,
      subjectName: section.subjectName,
      questions: numbers.flatMap((number) => pool.get(number) ?? []),
    }
  })
}
