import type { Variation } from '@anushilon/domain/exam/variation'
import type { ExamJson, QuestionJson } from '@anushilon/exam-pack/pack-json'
import { codeOf, codesOf, NUMBERS, plainly, type PlannedNumber } from './typed-numbers.ts'

export const COURSE = 'judged'
const SUBJECTS = ['phy', 'chem', 'math', 'bio', 'eng'] as const
const CHOSEN = ['phy', 'chem', 'math', 'bio'] as const
const FULL_MARKS = [10, 5] as const

/** What the checker knows of an exam: written down here, not asked of the server. */
export interface PlannedExam {
  readonly id: string
  readonly variation: Variation
  /** What everybody chooses; null where there is no choice. */
  readonly chosen: readonly string[] | null
  readonly opensAt: number
  readonly closesAt: number
  readonly mcq: PlannedMcq | null
  readonly written: PlannedWritten | null
  /** What becomes of an MCQ part that nobody hands in. */
  readonly overdue: 'late' | 'counts'
}

export interface PlannedMcq {
  readonly minutes: number
  readonly marks: number
  readonly negativePercent: number
  /** Of each question, by its text: which option is right, or the code of the number. */
  readonly key: Readonly<Record<string, number>>
  /** Those that are answered with a number. */
  readonly numbers?: Readonly<Record<string, PlannedNumber>>
}

export interface PlannedWritten {
  readonly minutes: number
  readonly subjects: readonly string[]
  readonly fullMarks: readonly number[]
}

interface Sizes {
  readonly opensAt: number
  readonly questions: number
  /** Every so many questions one is answered with a number; none where this is left out. */
  readonly numberEvery?: number
}

const MINUTE = 60_000
const MCQ = { minutes: 5, marks: 1, negativePercent: 25 }
const WRITTEN_MINUTES = 5
const WINDOW_MINUTES = 15

const SHAPES: Readonly<Record<Variation, { mcq: boolean; written: boolean; subjects: readonly string[] }>> = {
  mcq: { mcq: true, written: false, subjects: ['phy'] },
  written: { mcq: false, written: true, subjects: ['phy'] },
  'mcq-written': { mcq: true, written: true, subjects: ['phy'] },
  special: { mcq: true, written: true, subjects: SUBJECTS },
  'mcq-special': { mcq: true, written: false, subjects: SUBJECTS },
}

/** The subjects of each kind of exam, in the order in which its paper has them. */
export const SECTIONS: Readonly<Record<Variation, readonly string[]>> = {
  mcq: SHAPES.mcq.subjects,
  written: SHAPES.written.subjects,
  'mcq-written': SHAPES['mcq-written'].subjects,
  special: SHAPES.special.subjects,
  'mcq-special': SHAPES['mcq-special'].subjects,
}

const OVERDUE: Readonly<Record<Variation, PlannedExam['overdue']>> = {
  mcq: 'late',
  'mcq-special': 'late',
  written: 'counts',
  'mcq-written': 'counts',
  special: 'counts',
}

/** Texts are unique over all exams: a question is known by its text. */
function questionText(exam: string, subject: string, index: number): string {
  return `${exam} ${subject} question ${index + 1}`
}

function correctOption(exam: string, subject: string, index: number): number {
  return (exam.length + subject.length + index * 3) % 4
}

function questionsOf({ id, mcq }: PlannedExam, subject: string, count: number): QuestionJson[] {
  return Array.from({ length: count }, (_, index) => {
    const text = questionText(id, subject, index)
    const number = mcq?.numbers?.[text]
    if (number === undefined) return { text, options: OPTIONS, correct: correctOption(id, subject, index) }
    const { answer, off, exponent, unit } = number
    return { text, answer: plainly(answer, exponent), tolerance: plainly(off, exponent), ...(unit !== '' && { unit }) }
  })
}

const OPTIONS = ['option 0', 'option 1', 'option 2', 'option 3']

function planMcq(exam: string, subjects: readonly string[], count: number, numberEvery: number): PlannedMcq {
  const key: Record<string, number> = {}
  const numbers: Record<string, PlannedNumber> = {}
  for (const subject of subjects)
    for (let index = 0; index < count; index += 1) {
      const text = questionText(exam, subject, index)
      const number = (index + 1) % numberEvery === 0 ? NUMBERS[((index + 1) / numberEvery) % NUMBERS.length] : undefined
      key[text] = number === undefined ? correctOption(exam, subject, index) : codeOf(number.answer, number.exponent)
      if (number !== undefined) numbers[text] = number
    }
  return { ...MCQ, key, numbers }
}

/** All that is right. */
export function keyOf({ key, numbers }: PlannedMcq, question: string): number[] {
  const number = numbers?.[question]
  return number === undefined ? [key[question] ?? 0] : codesOf(number)
}

/** One exam of each kind, all open at the same time. */
export function planExams({ opensAt, questions, numberEvery = Infinity }: Sizes): PlannedExam[] {
  return (Object.keys(SHAPES) as Variation[]).map((variation) => {
    const { mcq, written, subjects } = SHAPES[variation]
    const each = subjects.length === 1 ? questions : Math.max(1, Math.round(questions / CHOSEN.length))
    return {
      id: variation,
      variation,
      chosen: subjects.length === 1 ? null : CHOSEN,
      opensAt,
      closesAt: opensAt + WINDOW_MINUTES * MINUTE,
      mcq: mcq ? planMcq(variation, subjects, each, numberEvery) : null,
      written: written
        ? {
            minutes: WRITTEN_MINUTES,
            subjects: subjects.length === 1 ? subjects : CHOSEN,
            fullMarks: FULL_MARKS,
          }
        : null,
      overdue: OVERDUE[variation],
    }
  })
}

/** The same as a centre imports it. */
export function examJson(exam: PlannedExam): ExamJson {
  const { subjects } = SHAPES[exam.variation]
  const isFlat = subjects.length === 1
  const count = exam.mcq === null ? 0 : Object.keys(exam.mcq.key).length / subjects.length
  const paper = { image: 'paper.svg', marks: [...FULL_MARKS] }
  const scheme = exam.mcq && {
    durationMinutes: exam.mcq.minutes,
    marksPerQuestion: exam.mcq.marks,
    negativePercent: exam.mcq.negativePercent,
  }
  const written = exam.written && { durationMinutes: exam.written.minutes }
  const bySubject = subjects.map((subject) => ({
    subject,
    ...(scheme && { mcq: { questions: questionsOf(exam, subject, count) } }),
    ...(written && { written: paper }),
  }))
  return {
    id: exam.id,
    course: COURSE,
    name: `Judged ${exam.id}`,
    variation: exam.variation,
    frequency: 'daily',
    opensAt: new Date(exam.opensAt).toISOString(),
    closesAt: new Date(exam.closesAt).toISOString(),
    ...(isFlat
      ? {
          subject: 'phy',
          ...(scheme && { mcq: { ...scheme, questions: questionsOf(exam, 'phy', count) } }),
          ...(written && { written: { ...written, ...paper } }),
        }
      : {
          ...(scheme && { mcq: scheme }),
          ...(written && { written }),
          choice: { size: CHOSEN.length, fixed: ['phy', 'chem'], optional: ['math', 'bio'] },
          subjects: bySubject,
        }),
  }
}

export const SUBJECT_ROWS = SUBJECTS.map((id) => ({ id, course: COURSE, name: id }))
