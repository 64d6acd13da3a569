import type { Instant } from '../instant.ts'
import type { Marks } from '../marks/marks.ts'

/** What a student had of one subject in one exam whose results are out. */
export interface SubjectScore {
  readonly subjectId: string
  readonly subjectName: string
  readonly own: Marks
  readonly full: Marks
  /** What the ranked had on average; null where it is not known. */
  readonly classMean: Marks | null
}

export interface ScoredExam {
  readonly examId: string
  readonly name: string
  readonly at: Instant
  readonly subjects: readonly SubjectScore[]
}

/** In percent of what could be had; the class in the same exams. */
export interface Share {
  readonly own: number
  readonly class: number | null
}

export interface SubjectProgress extends Share {
  readonly subjectId: string
  readonly name: string
  readonly exams: number
}

export interface ProgressPoint extends Share {
  readonly examId: string
  readonly name: string
  readonly at: Instant
}

/** Null where nothing could be had. */
export function shareOf(scores: readonly Pick<SubjectScore, 'own' | 'full' | 'classMean'>[]): Share | null {
  const full = sum(scores.map((score) => score.full))
  if (full <= 0) return null
  const means = scores.map(({ classMean }) => classMean)
  const known = means.filter((mean) => mean !== null)
  return {
    own: percent(sum(scores.map(({ own }) => own)), full),
    class: known.length < means.length ? null : percent(sum(known), full),
  }
}

/** Subject by subject over all exams, those with the most exams first. */
export function progressBySubject(exams: readonly ScoredExam[]): SubjectProgress[] {
  const subjects = Map.groupBy(
    exams.flatMap((exam) => exam.subjects),
    ({ subjectId }) => subjectId,
  )
  return [...subjects]
    .flatMap(([subjectId, scores]) => {
      const share = shareOf(scores)
      return share === null ? [] : { subjectId, name: scores[0]?.subjectName ?? '', exams: scores.length, ...share }
    })
    .toSorted((one, other) => other.exams - one.exams)
}

/** Exam by exam, oldest first. */
export function progressOverTime(exams: readonly ScoredExam[]): ProgressPoint[] {
  return exams
    .flatMap(({ subjects, examId, name, at }) => {
      const share = shareOf(subjects)
      return share === null ? [] : { examId, name, at, ...share }
    })
    .toSorted((one, other) => one.at - other.at)
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/** One decimal; wrong answers may cost more than was had. */
function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10
}
