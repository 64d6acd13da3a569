import type { ExamJson } from '@anushilon/exam-pack/pack-json'
import { pagesFor } from '../handwriting.ts'
import { oneOf, type Random } from '../seed.ts'
import { type PlannedSubjects, satSubjects } from './subjects.ts'
import { traitsOf } from './traits.ts'

export interface PlannedScript {
  readonly subject: string
  /** One-based, as in the upload call. */
  readonly questionNo: number
  /** Handwritten pages by number; `drawScript` draws them. */
  readonly pages: readonly number[]
  /** Null: not marked yet. */
  readonly marking: { readonly obtained: number; readonly full: number; readonly remark: string | null } | null
}

const GOOD = ['ভালো হয়েছে', 'চমৎকার! ধাপগুলো পরিষ্কার।', 'Well done', 'সুন্দর উপস্থাপনা']
const MIDDLING = [
  'একক লেখোনি',
  'শেষ ধাপে হিসাব ভুল',
  'ব্যাখ্যা আরও দরকার',
  'চিত্র চিহ্নিত করোনি',
  'Show the steps',
  'সূত্রটা আগে লেখো',
]
const WEAK = [
  'অধ্যায়টা আবার পড়ো',
  'প্রশ্নটা আবার পড়ো, অন্য কিছুর উত্তর লিখেছ',
  'Half of the answer is missing',
  '(ঘ) এর উত্তর দাওনি',
]

export function planScripts(
  exam: ExamJson,
  chosen: PlannedSubjects | null,
  regNo: string,
  random: Random,
): PlannedScript[] {
  // While results are held back the markers are half way through.
  const share = exam.results === 'manual' ? 0.5 : 1
  return satSubjects(exam, chosen).flatMap((subject) => {
    const paper = paperOf(exam, subject)
    if (paper === null) return []
    return paper.marks.flatMap((full, index): PlannedScript[] => {
      // Some questions are left out, more often by weaker students.
      if (random() > 0.75 + traitsOf(regNo).skill * 0.25) return []
      const questionNo = index + 1
      const pages = pagesFor(paper.image, questionNo)
      const used = pages.length > 1 && random() < 0.35 ? pages.slice(0, 1) : pages
      const marking = random() < share ? marked(full, used.length / pages.length, regNo, random) : null
      return [{ subject, questionNo, pages: used, marking }]
    })
  })
}

/** In half marks, as markers give them. */
function marked(full: number, written: number, regNo: string, random: Random) {
  const part = Math.min(1, Math.max(0.15, traitsOf(regNo).skill + (random() - 0.5) * 0.4)) * (0.5 + written / 2)
  const obtained = Math.round(full * part * 2) / 2
  const remarks = part > 0.82 ? GOOD : part > 0.5 ? MIDDLING : WEAK
  return { obtained, full, remark: random() < 0.7 ? oneOf(remarks, random) : null }
}

function paperOf(exam: ExamJson, subject: string): { image: string; marks: readonly number[] } | null {
  const section = exam.subjects?.find((one) => one.subject === subject)
  const { image, marks } = (exam.subject === subject ? exam.written : section?.written) ?? {}
  return image === undefined || marks === undefined ? null : { image, marks }
}
