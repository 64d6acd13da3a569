import type { BankContent, BankQuestion } from '@anushilon/contract/staff/bank'
import type { PaperQuestion } from '@anushilon/contract/staff/paper-document'

export interface BankFacts {
  readonly subjectId: string
  readonly tags: readonly string[]
  readonly difficulty: number
}

/** A question of a paper as the bank keeps it; null while it is not whole. */
export function bankContent(question: PaperQuestion, { subjectId, tags, difficulty }: BankFacts): BankContent | null {
  const { text = '', figure = null, image = figure, options = [], optionCount = 4, correct = null } = question
  const isText = question.image === undefined
  if (
    subjectId === '' ||
    (isText && (text.trim() === '' || options.length < 2 || options.some((one) => one.trim() === '')))
  ) {
    return null
  }
  return {
    subjectId,
    text: isText ? text : null,
    image,
    ...(image !== null && (question.imageText ?? '').trim() !== '' && { imageText: question.imageText ?? '' }),
    options: isText ? options : [],
    optionCount: isText ? options.length : optionCount,
    correct,
    explanation: question.explanation ?? null,
    explanationText: question.explanationText ?? null,
    tags: [...tags],
    difficulty,
  }
}

/** The other way round, to be edited by the same form. */
export function paperQuestion(question: BankQuestion): PaperQuestion {
  const { text, image, imageText, options, optionCount, correct, explanation, explanationText } = question
  return {
    ...(text === null
      ? { image: image ?? '', optionCount }
      : { text, options, ...(image !== null && { figure: image }) }),
    ...(imageText !== undefined && { imageText }),
    ...(correct !== null && { correct }),
    ...(explanation !== null && { explanation }),
    ...(explanationText !== null && { explanationText }),
  }
}

/** "Carius, DU 2021" → tags. */
export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim().slice(0, 60)))].filter((tag) => tag !== '').slice(0, 20)
}
