/** What one student was given in one part: per section, the questions in the order in which they see them. */
export type Paper = readonly PaperSection[]

export interface PaperSection {
  /** The section's place in the exam, from 0. */
  readonly section: number
  /** In an MCQ part the questions' numbers within the exam; in a written part 1, 2, 3 as printed. */
  readonly questions: readonly number[]
}

export function questionsOn(paper: Paper): number[] {
  return paper.flatMap((section) => section.questions)
}
