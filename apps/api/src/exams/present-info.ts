import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { subjectsOn } from '@anushilon/domain/exam/assignment'
import { isClosed, partOf, type Sitting } from '@anushilon/domain/sitting/attempt'
import type { Exam, Section, SubjectId } from '@anushilon/domain/exam/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import { sumOfMarks, timesMarks } from '@anushilon/domain/marks/marks'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import type { PartKind } from '@anushilon/domain/exam/variation'
import { picturesIn } from '@anushilon/domain/exam/question'
import { picturesAsked } from '@anushilon/domain/exam/written-sheet'
import type { FullExam } from '../stores/exam/full-exams.ts'

/** As much of an exam as its panels tell. */
export type PresentedExam = Omit<
  Exam,
  'courseId' | 'active' | 'free' | 'audience' | 'retakeLimit' | 'sealedHours' | 'results' | 'overdue' | 'ties'
> &
  Pick<FullExam, 'image' | 'curriculumName' | 'solutionSheet' | 'resultsOutAt' | 'pictureBytes'>

/** What the panels say of an exam; once a student has chosen their subjects, of those. */
export function presentExamInfo(exam: PresentedExam, sitting: Sitting, now: Instant): ExamInfo {
  const sections = sectionsFor(exam, sitting)
  // Before the choice the paper has more subjects than anyone sits: what is said of the whole is for one sitting.
  const sat = sections.slice(0, subjectCount(exam))
  const { mcq, written } = exam.plans
  const questionCount = sat.reduce((sum, section) => sum + questionsOf(exam, section), 0)
  const mcqMarks = mcq === null ? 0 : timesMarks(questionCount, mcq.marksPerQuestion)
  const writtenMarks = sumOfMarks(sat.flatMap((section) => section.written?.marks ?? []))
  return {
    id: exam.id,
    name: exam.name,
    variation: exam.variation,
    frequency: exam.frequency,
    window: exam.window,
    image: exam.image,
    curriculumName: exam.curriculumName,
    // Nothing that reveals an answer leaves the server before the results are out (Decision C5).
    solutionSheet: areResultsOut(exam.resultsOutAt, now) ? exam.solutionSheet : null,
    subjectCount: subjectCount(exam),
    subjects: sections.map((section) => ({
      id: section.subjectId,
      name: section.subjectName,
      mcqMarks: mcq === null ? null : timesMarks(questionsOf(exam, section), mcq.marksPerQuestion),
      writtenMarks: written === null || section.written === null ? null : sumOfMarks(section.written.marks),
    })),
    totalMarks: sumOfMarks([mcqMarks, written === null ? 0 : writtenMarks]),
    mcq: mcq && {
      questionCount,
      marksPerQuestion: mcq.marksPerQuestion,
      negativePercent: mcq.negativePercent,
      totalMarks: mcqMarks,
      minutes: mcq.minutes,
      usedMinutes: usedMinutes(sitting, 'mcq'),
    },
    written: written && {
      totalMarks: writtenMarks,
      minutes: written.minutes,
      uploadMinutes: written.uploadMinutes,
      usedMinutes: usedMinutes(sitting, 'written'),
    },
    imageBytes: sat.reduce((sum, section) => sum + pictureBytes(exam, section), 0),
  }
}

function subjectCount(exam: PresentedExam): number {
  return exam.choice?.size ?? exam.sections.length
}

/** Those the student sits; all of them as long as they have not chosen. */
function sectionsFor(exam: PresentedExam, sitting: Sitting): readonly Section[] {
  const paper = sitting.parts[0]?.paper
  if (paper === undefined) return exam.sections
  const chosen: readonly SubjectId[] = subjectsOn(paper, exam.sections)
  return exam.sections.filter(({ subjectId }) => chosen.includes(subjectId))
}

/** How many of a section's questions one student gets. */
function questionsOf({ plans }: PresentedExam, { questions }: Section): number {
  return plans.mcq === null ? 0 : Math.min(plans.mcq.questionsPerStudent ?? questions.length, questions.length)
}

/** An estimate where each student gets a draw: its share of the pool's pictures. */
function pictureBytes(exam: PresentedExam, section: Section): number {
  const weigh = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (exam.pictureBytes.get(path) ?? 0), 0)
  const pool = weigh(section.questions.flatMap(picturesIn))
  const share = section.questions.length === 0 ? 0 : questionsOf(exam, section) / section.questions.length
  return Math.round(pool * share) + (section.written === null ? 0 : weigh(picturesAsked(section.written)))
}

function usedMinutes(sitting: Sitting, kind: PartKind): number | null {
  const part = partOf(sitting, kind)
  if (part === null || !isClosed(part) || part.closedAt === null) return null
  return (Math.min(part.closedAt, part.deadlineAt) - part.startedAt) / MINUTE
}
