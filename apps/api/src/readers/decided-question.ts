import {
  isToBeSeen,
  notice,
  placeWords,
  type CheckedQuestion,
  type QuestionPlace,
  type QuestionContent,
} from '@anushilon/question-files/question'

export interface DecidedQuestion extends CheckedQuestion {
  readonly index: number
  readonly isLeftOut: boolean
}

export const isFaulty = ({ faults }: CheckedQuestion): boolean => faults.some(({ isFault }) => isFault)

/** Nobody has looked yet at what was guessed, changed or lost. */
export const isUnseen = ({ faults }: CheckedQuestion): boolean => faults.some(isToBeSeen)

export function lengthOf({ text, options, explanation, pictureWords }: QuestionContent): number {
  const rest = (explanation?.length ?? 0) + (pictureWords?.length ?? 0)
  return options.reduce((sum, option) => sum + option.length, (text?.length ?? 0) + rest)
}

/** The same words are the same question, however they are spaced; one without any is like no other. */
export function wordsOf({ text, options }: Pick<QuestionContent, 'text' | 'options'>): string {
  return text === null ? '' : [text, ...options].join('\n')
}

/** Notices a question that stands in the file twice. */
export class Repeats {
  readonly #seen = new Map<string, QuestionPlace>()

  marked(question: CheckedQuestion): CheckedQuestion {
    const { content, place, faults } = question
    if (content.text === null) return question
    const words = wordsOf(content).replaceAll(/\s+/g, ' ')
    const first = this.#seen.get(words)
    if (first === undefined) {
      this.#seen.set(words, place)
      return question
    }
    const message = `is the same as ${placeWords(first).toLowerCase()}. Both will be stored unless you leave one out.`
    return { ...question, faults: [...faults, notice('twice', null, message)] }
  }
}
