import { latinDigits } from '@anushilon/domain/digits'

/** What somebody typed as the marks of a rubric's line, with any minus, comma or digits; null where it is no number. */
export function rubricMarks(typed: string): number | null {
  const tidy = latinDigits(typed.trim()).replace('−', '-').replace(',', '.')
  const marks = Number(tidy)
  return tidy === '' || Number.isNaN(marks) ? null : marks
}

/** "−0.5", with a true minus. */
export function shownMarks(marks: number): string {
  return String(marks).replace('-', '−')
}
