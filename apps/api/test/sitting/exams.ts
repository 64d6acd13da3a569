import type { ExamJson, WrittenJson } from '@anushilon/exam-pack/pack-json'

/** Small exams whose key is known: of every subject, question n is right with option n modulo 4. */

export const SUBJECTS = ['phy', 'chem', 'math', 'bio', 'eng']

/** The option that is right: read off the question, as no student can. */
export function rightOption(question: string): number {
  return Number(/\d+/.exec(question)?.[0]) % 4
}

function questions(subject: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    text: `${subject} question ${index + 1}`,
    options: ['ক', 'খ', 'গ', 'ঘ'],
    correct: (index + 1) % 4,
    explanation: 'img/explanation.svg',
  }))
}

const mcq = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25 }
const written = { durationMinutes: 45 }
const paper = { image: 'img/paper.svg', marks: [10, 5] }
const choice = { size: 4, fixed: ['phy', 'chem'], optional: ['math', 'bio'] }

/** Half an hour of MCQ, three quarters of writing. */
const PAPERS = {
  mcq: { subject: 'phy', mcq: { ...mcq, questions: questions('phy', 5) } },
  written: { subject: 'phy', written: { ...written, ...paper } },
  'mcq-written': { subject: 'phy', mcq: { ...mcq, questions: questions('phy', 5) }, written: { ...written, ...paper } },
  special: {
    mcq,
    written,
    choice,
    subjects: SUBJECTS.map((subject) => ({ subject, mcq: { questions: questions(subject, 3) }, written: paper })),
  },
  'mcq-special': {
    mcq,
    choice,
    subjects: SUBJECTS.map((subject) => ({ subject, mcq: { questions: questions(subject, 3) } })),
  },
} satisfies Record<ExamJson['variation'], Partial<ExamJson>>

export type ExamChanges = Partial<Omit<ExamJson, 'mcq' | 'written' | 'choice'>> & {
  /** Null: it offers none. */
  readonly choice?: ExamJson['choice'] | null
  readonly mcq?: Partial<ExamJson['mcq']> & { readonly pool?: number }
  readonly written?: Partial<ExamJson['written']>
}

/** Open from ten to twelve on the morning of the tests. */
export function examJson(id: string, variation: ExamJson['variation'], changes: ExamChanges = {}): ExamJson {
  const { choice: plannedChoice, ...planned }: Partial<ExamJson> = PAPERS[variation]
  const { mcq: { pool, ...mcqChanges } = {}, written: writtenChanges, choice = plannedChoice, ...rest } = changes
  return {
    id,
    course: 'hsc-26',
    name: `Exam ${id}`,
    variation,
    frequency: 'daily',
    opensAt: '2026-03-15T10:00:00+06:00',
    closesAt: '2026-03-15T12:00:00+06:00',
    rules: 'img/rules.svg',
    solutionSheet: 'https://example.org/sheet.pdf',
    ...planned,
    ...rest,
    ...(choice && { choice }),
    ...(planned.mcq && {
      mcq: {
        ...planned.mcq,
        ...(pool === undefined ? {} : { questions: questions('phy', pool) }),
        // Visitors are asked nothing that students are asked (Decision I2).
        ...(rest.free === true && { questions: questions('visitors', pool ?? 5) }),
        ...mcqChanges,
      },
    }),
    ...(planned.written && { written: writtenJson(planned.written, writtenChanges) }),
  }
}

/** Typed questions stand in the place of the page. */
function writtenJson(planned: WrittenJson, changes: Partial<WrittenJson> = {}): WrittenJson {
  const { image: _image, ...withoutPage } = planned
  return { ...(changes.questions === undefined ? planned : withoutPage), ...changes }
}
