import type { ExamJson, PackJson } from '@anushilon/exam-pack/pack-json'

function drawing(label: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#fff"/>
    <text x="8" y="38" font-size="20">${label}</text></svg>`
}

/** A PDF of one page, with whatever else its catalogue should name. */
export function samplePdf(title: string, catalogue = ''): string {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Title (${title}) >>`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

/** The pictures of the sample pack. */
export const SAMPLE_FILES = {
  'img/subject.svg': drawing('পদার্থ'),
  'img/card.svg': drawing('card'),
  'img/rules.svg': drawing('rules'),
  'img/question.svg': drawing('v = u + at'),
  'img/explanation.svg': drawing('a = F/m'),
  'img/paper.svg': drawing('ক) … খ) …'),
  'img/ad.svg': drawing('ad'),
  'sheet.pdf': samplePdf('a sheet'),
}

const text = { text: '২ + ২ = ?', options: ['১', '২', '৩', '৪'], correct: 3, explanation: 'img/explanation.svg' }
const image = { image: 'img/question.svg', optionCount: 5, correct: 4 }
const paper = { image: 'img/paper.svg', marks: [10, 7.5] }
const mcq = { durationMinutes: 30, marksPerQuestion: 1, negativePercent: 25 }

const PAPERS = {
  mcq: {
    subject: 'phy',
    mcq: {
      ...mcq,
      questionsPerStudent: 2,
      shuffle: false,
      questions: [
        text,
        image,
        {
          ...text,
          alsoCorrect: [0],
          figure: 'img/card.svg',
          imageText: 'F',
          optionImages: [null, 'img/question.svg', 'img/paper.svg'],
        },
      ],
    },
  },
  written: { subject: 'phy', written: { durationMinutes: 45.5, ...paper } },
  'mcq-written': {
    subject: 'phy',
    mcq: { ...mcq, questions: [text] },
    written: { durationMinutes: 45, uploadMinutes: 5, ...paper },
  },
  special: {
    mcq,
    written: { durationMinutes: 60 },
    choice: { size: 4, fixed: ['phy', 'chem'], optional: ['math', 'bio'] },
    subjects: ['phy', 'chem', 'math', 'bio', 'eng'].map((subject) => ({
      subject,
      mcq: { questions: [text, image] },
      written: {
        ...paper,
        rubrics: [
          [],
          [
            { text: 'সংজ্ঞা', marks: 2 },
            { text: 'একক নেই', marks: -0.5 },
          ],
        ],
      },
    })),
  },
  'mcq-special': {
    mcq,
    subjects: ['phy', 'chem', 'math'].map((subject) => ({ subject, mcq: { questions: [text] } })),
  },
} satisfies Record<ExamJson['variation'], Partial<ExamJson>>

/** A live exam with everything a pack can say of it. */
export function sampleExam(variation: keyof typeof PAPERS, overrides: Partial<ExamJson> = {}): ExamJson {
  return {
    id: `${variation}-1`,
    course: 'hsc-26',
    name: `Vectors, ${variation}`,
    variation,
    frequency: 'daily',
    opensAt: '2026-03-15T09:50:00+06:00',
    closesAt: '2026-03-15T12:00:00+06:00',
    image: 'img/card.svg',
    rules: 'img/rules.svg',
    curriculumName: 'HSC',
    solutionSheet: 'sheet.pdf',
    ...PAPERS[variation],
    ...overrides,
  }
}

/** The exam with another value at a place, spelt as faults spell it. */
export function changedAt(exam: ExamJson, place: string, value: unknown): ExamJson {
  const changed = JSON.parse(JSON.stringify(exam)) as ExamJson
  const keys = place.split(/[.[\]]+/).filter((key) => key !== '')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], changed)
  Object.assign(holder as object, { [last]: value })
  return changed
}

/** One of everything. */
export function samplePack(overrides: Partial<PackJson> = {}): PackJson {
  return {
    version: 1,
    courses: [
      { id: 'hsc-26', name: 'HSC 2026' },
      { id: 'ssc-26', name: 'SSC 2026' },
    ],
    subjects: [
      { id: 'phy', course: 'hsc-26', name: 'Physics', image: 'img/subject.svg' },
      ...['chem', 'math', 'bio', 'eng'].map((id) => ({ id, course: 'hsc-26', name: `Subject ${id}` })),
    ],
    students: [
      { regNo: '260001', name: 'Nusrat Jahan', courses: ['hsc-26'], password: 'handed out', institution: 'Holy Cross' },
      { regNo: '260002', name: 'রাকিব হাসান', courses: ['hsc-26', 'ssc-26'], photo: 'img/card.svg' },
    ],
    advertisements: [{ course: 'hsc-26', image: 'img/ad.svg', link: 'https://example.org/' }],
    exams: [
      sampleExam('mcq'),
      sampleExam('written'),
      sampleExam('mcq-written'),
      sampleExam('special'),
      sampleExam('mcq-special'),
    ],
    ...overrides,
  }
}
