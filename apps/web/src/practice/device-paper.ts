import type { Keyed } from '@anushilon/domain/exam/exam'
import { fromFlat, toFlat, type FlatQuestion } from '@anushilon/domain/exam/flat-question'
import { NO_SOLUTION, type Solution } from '@anushilon/domain/exam/question'
import type { PracticePaper, PracticeQuestion } from './paper.ts'

type StoredQuestion = FlatQuestion & { readonly id: number | null } & (
    | { readonly correct: null }
    | (Keyed & Partial<Solution>)
  )

/** A paper as the device has it: each question as one row of fields, as pages before this one left it there. */
export type Stored<P extends Pick<PracticePaper, 'sections'>> = Omit<P, 'sections'> & {
  readonly sections: readonly {
    readonly subjectId: string
    readonly subjectName: string
    readonly questions: readonly StoredQuestion[]
  }[]
}

export function toStored<P extends Pick<PracticePaper, 'sections'>>(paper: P): Stored<P> {
  return {
    ...paper,
    sections: paper.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, ...toFlat(question) })),
    })),
  }
}

export function fromStored<R extends object>(paper: R & Stored<Pick<PracticePaper, 'sections'>>) {
  return {
    ...paper,
    sections: paper.sections.map((section) => ({ ...section, questions: section.questions.map(questionFrom) })),
  }
}

function questionFrom(stored: StoredQuestion): PracticeQuestion {
  const question = fromFlat(stored)
  return question.correct === null ? { ...question, correct: null } : { ...NO_SOLUTION, ...question }
}
