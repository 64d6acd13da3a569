import type { FullExam } from '@anushilon/api/stores/exam/full-exams'
import { COURSE, examJson, SECTIONS, type PlannedExam } from '../../judge/exams.ts'

/** As the server has it once it is imported. */
export function fullExam(planned: PlannedExam): FullExam {
  const { id, variation, opensAt, closesAt, mcq, written } = planned
  const { name, choice } = examJson(planned)
  const subjects = SECTIONS[variation]
  const questions = Object.entries(mcq?.key ?? {}).map(([text, correct], index) => ({
    number: index + 1,
    kind: 'text' as const,
    text,
    figure: null,
    options: ['option 0', 'option 1', 'option 2', 'option 3'],
    explanation: null,
    explanationText: null,
    correct,
  }))
  const each = questions.length / subjects.length
  return {
    id,
    courseId: COURSE,
    name,
    variation,
    frequency: 'daily',
    window: { opensAt, closesAt },
    active: true,
    free: false,
    audience: { batches: [], branches: [] },
    retakeLimit: 3,
    sealedHours: 0,
    results: { kind: 'manual' },
    overdue: null,
    ties: 'equal',
    choice: choice ? { fixed: [], ...choice } : null,
    plans: {
      mcq: mcq && {
        minutes: mcq.minutes,
        marksPerQuestion: mcq.marks,
        negativePercent: mcq.negativePercent,
        questionsPerStudent: null,
        shuffle: true,
      },
      written: written && { minutes: written.minutes, uploadMinutes: 0 },
    },
    sections: subjects.map((subject, at) => ({
      subjectId: subject,
      subjectName: subject,
      questions: questions.slice(at * each, (at + 1) * each),
      written: written && { image: 'paper.svg', marks: written.fullMarks, pages: [], typed: [] },
    })),
    sitters: null,
    image: null,
    rules: null,
    curriculumName: null,
    solutionSheet: null,
    resultsOutAt: null,
    withdrawnAt: null,
    wereOutAt: null,
    revision: 1,
    timeRevision: 1,
    notes: 0,
    drawnPapers: new Map(),
    pictureBytes: new Map(),
  }
}
