import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import type { KeyedQuestion } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { ShownQuestion } from '@anushilon/domain/exam/question'

/** A paper that is sat on the device and counts for nothing: a retake, a missed exam, a free exam. */
export interface PracticePaper {
  readonly name: string
  readonly sections: readonly PracticeSection[]
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** What a right and a wrong answer add; null where only the server knows. */
  readonly marks: { readonly right: number; readonly wrong: number } | null
  /** What a wrong answer costs, in percent of a right one; null where the paper does not say. */
  readonly negativePercent: number | null
}

export interface PracticeSection {
  readonly subjectId: string
  readonly subjectName: string
  readonly questions: readonly PracticeQuestion[]
}

/** Without a key where the server scores, until it has. */
export type PracticeQuestion = (KeyedQuestion | (ShownQuestion & { readonly correct: null })) & {
  /** What the server knows it by; null where the page scores by itself. */
  readonly id: number | null
}

/** What was picked, in the order of the paper. */
export type Picks = readonly (number | null)[]

export interface PracticeResult {
  readonly right: number
  readonly wrong: number
  readonly unanswered: number
  readonly marks: number
  readonly totalMarks: number
  /** Empty where the paper has one subject. */
  readonly bySubject: readonly SubjectResult[]
}

export interface SubjectResult {
  readonly subjectName: string
  readonly marks: number
  readonly totalMarks: number
}

/** A paper in one subject whose key the server keeps: it scores. */
export function serverScored(
  examId: string,
  { name, subjects: [subject], mcq }: Pick<ExamInfo, 'name' | 'subjects' | 'mcq'>,
  questions: readonly (ShownQuestion & { readonly number: number })[],
) {
  const asked = questions.map(({ number, ...question }) => ({ ...question, id: number, correct: null }))
  return {
    name,
    sections: [{ subjectId: subject?.id ?? examId, subjectName: subject?.name ?? '', questions: asked }],
    marks: null,
    negativePercent: mcq?.negativePercent ?? null,
  }
}

function questionsOf({ sections }: Pick<PracticePaper, 'sections'>): PracticeQuestion[] {
  return sections.flatMap(({ questions }) => questions)
}

/** Each question with its place on the paper, from 0 through all subjects. */
export function placedSections({ sections }: Pick<PracticePaper, 'sections'>) {
  let next = 0
  return sections.map(({ subjectId, subjectName, questions }) => ({
    subjectId,
    subjectName,
    questions: questions.map((question) => {
      const at = next
      next += 1
      return { at, question }
    }),
  }))
}

export function noPicks(paper: Pick<PracticePaper, 'sections'>): Picks {
  return questionsOf(paper).map(() => null)
}

/** The first pick of a question stays (Spec 4 "Answering"). */
export function withPick(picks: Picks, at: number, option: number): Picks {
  return picks[at] === null ? picks.map((picked, index) => (index === at ? option : picked)) : picks
}

export function answeredIn(picks: Picks): number {
  return picks.filter((picked) => picked !== null).length
}

/** For the server, which knows questions by their ids. */
export function answersOf(paper: Pick<PracticePaper, 'sections'>, picks: Picks) {
  return questionsOf(paper).flatMap(({ id }, at) => (id === null ? [] : { number: id, picked: picks[at] ?? null }))
}

/** The same paper with the key that the server gave with the score; its questions are in the paper's order. */
export function withKey<P extends Pick<PracticePaper, 'sections'>>(paper: P, solved: readonly SolvedQuestion[]): P {
  const sections = placedSections(paper).map(({ questions, ...section }) => ({
    ...section,
    questions: questions.map(({ at, question }) => {
      const key = solved[at]
      if (key === undefined) return question
      const { picked: _, ...keyed } = key
      return { ...keyed, id: question.id }
    }),
  }))
  return { ...paper, sections }
}

/** Every question with its key and what was picked; null where the paper has no key. */
export function solvedSections(paper: Pick<PracticePaper, 'sections'>, picks: Picks) {
  const sections = placedSections(paper).map(({ subjectName, questions }) => ({
    subjectName,
    questions: questions.flatMap(({ at, question }) =>
      question.correct === null ? [] : { ...question, picked: picks[at] ?? null },
    ),
  }))
  return sections.flatMap(({ questions }) => questions).length === picks.length ? sections : null
}
