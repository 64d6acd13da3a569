import { expect, test } from 'vitest'
import { isCut, pagesIn } from '../../../test/print/pdf-text.ts'
import type { Report, ReportLine } from './report.ts'
import { reportPdf } from './report-pdf.ts'

const FIGURES = { students: 2, ranked: 2, mean: 50, median: 50, best: 100, attendance: 96.7 }

function lineOf(exams: number, name: string): ReportLine {
  return {
    studentId: 1,
    regNo: '01712345678',
    name,
    branch: 'Chattogram Chawkbazar',
    batches: [],
    mobile: null,
    guardianMobile: null,
    outcomes: Array.from({ length: exams }, () => ({ kind: 'marks', marks: 100, usedMs: 0 })),
    counts: Array.from({ length: exams }, () => true),
    usedMs: 0,
    sat: exams,
    expected: exams,
    total: exams * 100,
    position: 1,
    inBranch: { position: 41, of: 120 },
  }
}

async function paperOf(exams: number, branch?: string): Promise<Buffer> {
  const line = lineOf(exams, 'Md. Rakibul Hasan Khan Majlish Siddiquee (Rakib)')
  const report: Report = {
    courseName: 'HSC 2026',
    definition: {
      courseId: 'hsc-26',
      span: 'this-month',
      measure: 'sum',
      absent: 'zero',
      ...(branch === undefined ? {} : { branch }),
    },
    exams: Array.from({ length: exams }, (_, index) => ({
      examId: `exam-${index}`,
      frequency: 'daily',
      isOut: true,
      audience: { branches: [], batches: [] },
      name: `Daily ${index}`,
      opensAt: 0,
      fullMarks: 100,
      weight: 1,
      sat: 2,
      expected: 2,
      mean: 50,
      highest: 100,
    })),
    notOut: 0,
    lines: [line],
    all: FIGURES,
    branches: [],
  }
  const centre = { name: 'প্রত্যাশা', branch: null, phone: null, address: null }
  const pieces: Buffer[] = []
  const asked = { report, shown: [line], branches: [], title: 'November', words: [], centre, now: 0 }
  for await (const piece of reportPdf(asked)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test.each([3, 12])(
  'the branch and the place in it stand on the list of %i exams, which has room for them',
  async (exams) => {
    const [words = []] = pagesIn(await paperOf(exams))
    expect(words).toEqual(expect.arrayContaining(['Branch', 'In it', '41']))
  },
)

test('the list of a branch does not name it in every row', async () => {
  expect(pagesIn(await paperOf(12, 'Chattogram Chawkbazar'))[0]).not.toContain('Branch')
})

test.each([1, 3, 6, 100])('no name, number or total of %i exams is cut', async (exams) => {
  expect(isCut(await paperOf(exams))).toBe(false)
})
