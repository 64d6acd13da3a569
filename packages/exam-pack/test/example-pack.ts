import type { ExamJson, PackJson } from '../src/pack-json.ts'

/** A Sunday, 10 in the morning in Dhaka. */
export const NOW = Date.parse('2026-03-15T10:00:00+06:00')

export const FILES = { 'img/a.png': 'a', 'img/phy.svg': '<svg/>' }

const textQuestion = { text: '২ + ২ = ?', options: ['১', '২', '৩', '৪'], correct: 3 }
const imageQuestion = { image: 'img/a.png', correct: 0, explanation: 'img/a.png' }
const paper = { image: 'img/a.png', marks: [10, 10, 5] }
const mcq = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25 }

const EXAMS = {
  mcq: { subject: 'phy', mcq: { ...mcq, questions: [textQuestion, imageQuestion] } },
  written: { subject: 'phy', written: { durationMinutes: 45, ...paper } },
  'mcq-written': {
    subject: 'phy',
    mcq: { ...mcq, questions: [textQuestion] },
    written: { durationMinutes: 45, uploadMinutes: 5, ...paper },
  },
  special: {
    mcq,
    written: { durationMinutes: 60 },
    choice: { size: 4, fixed: ['phy', 'chem'], optional: ['math', 'bio'] },
    subjects: ['phy', 'chem', 'math', 'bio', 'eng'].map((subject) => ({
      subject,
      mcq: { questions: [textQuestion] },
      written: paper,
    })),
  },
  'mcq-special': {
    mcq,
    subjects: ['phy', 'chem', 'math'].map((subject) => ({ subject, mcq: { questions: [textQuestion] } })),
  },
} satisfies Record<ExamJson['variation'], Partial<ExamJson>>

export function exampleExam(variation: keyof typeof EXAMS): ExamJson {
  return structuredClone({
    id: `${variation}-1`,
    course: 'hsc-26',
    name: `Vectors, ${variation}`,
    variation,
    frequency: 'daily',
    opensAt: 'now-10m',
    closesAt: 'now+2h',
    ...EXAMS[variation],
  })
}

/** One of everything, without a fault. */
export function examplePack(): PackJson {
  return {
    version: 1,
    courses: [
      { id: 'hsc-26', name: 'HSC 2026' },
      { id: 'ssc-26', name: 'SSC 2026' },
      { id: 'jsc-26', name: 'JSC 2026' },
    ],
    subjects: [
      { id: 'phy', course: 'hsc-26', name: 'Physics', image: 'img/phy.svg' },
      { id: 'chem', course: 'hsc-26', name: 'Chemistry' },
      { id: 'math', course: 'hsc-26', name: 'Mathematics' },
      { id: 'bio', course: 'hsc-26', name: 'Biology' },
      { id: 'eng', course: 'hsc-26', name: 'English' },
      { id: 'ict', course: 'ssc-26', name: 'ICT' },
    ],
    students: [
      { regNo: '260001', name: 'Nusrat Jahan', courses: ['hsc-26'], password: 'handed out', branch: 'Farmgate' },
      { regNo: '260002', name: 'রাকিব হাসান', courses: ['hsc-26', 'ssc-26'] },
    ],
    advertisements: [{ course: 'hsc-26', image: 'img/a.png', link: 'https://example.org/' }],
    exams: [
      exampleExam('mcq'),
      exampleExam('written'),
      exampleExam('mcq-written'),
      exampleExam('special'),
      exampleExam('mcq-special'),
    ],
  }
}

/** Puts values at places, spelt as faults spell them; what it makes need not be a pack. */
export function withChanges(pack: PackJson, changes: Readonly<Record<string, unknown>>): unknown {
  const changed: unknown = structuredClone(pack)
  for (const [place, value] of Object.entries(changes)) {
    const keys = place.split(/[.[\]]+/).filter((key) => key !== '')
    const last = keys.pop() as string
    const holder = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], changed) as Record<
      string,
      unknown
    >
    if (value === ABSENT) delete holder[last]
    else holder[last] = value
  }
  return changed
}

/** As a value: the field is not there. */
export const ABSENT = Symbol('absent')
