import { LIMITS, FileRefused } from '../file-refused.ts'
import { partOf, tidy, type Doubt, type Stressed, type WrittenLine } from './line.ts'
import { typedAnswerIn } from '../typed-answer.ts'
import type { OptionMark } from './marks.ts'

export interface WrittenOption {
  text: string
  stressed: readonly Stressed[]
  pictures: readonly string[]
}

/** A question as far as it was read. */
export class Draft {
  /** As its author counts, or by its order. */
  readonly number: number
  /** Where it begins. */
  readonly line: number
  readonly stem: string[] = []
  readonly options: (WrittenOption | undefined)[] = []
  readonly explanation: string[] = []
  readonly pictures: string[] = []
  readonly explanationPictures: string[] = []
  readonly doubts: Doubt[] = []
  family: OptionMark['family'] | null = null
  /** As written below it. */
  answer: string | null = null
  isExplaining = false
  #length = 0

  constructor(number: number, line: number) {
    this.number = number
    this.line = line
  }

  get optionCount(): number {
    return this.options.length
  }

  /** Nothing but its answer and explanation may come any more. */
  get isAsked(): boolean {
    return this.options.length >= 2 || this.isNumber
  }

  /** Its answer is a number, and there are no options to choose from. */
  get isNumber(): boolean {
    return this.options.length === 0 && this.answer !== null && typedAnswerIn(this.answer) !== null
  }

  ask(text: string): void {
    if (text.trim() !== '') this.stem.push(this.#bounded(tidy(text)))
  }

  explain(text: string): void {
    this.isExplaining = true
    if (text.trim() !== '') this.explanation.push(this.#bounded(tidy(text)))
  }

  /** The options that stand in a line, each up to the next. */
  offer(line: Pick<WrittenLine, 'text' | 'stressed'>, marks: readonly OptionMark[], pictures: readonly string[]): void {
    const parts = marks.map(({ end }, at) => partOf({ ...EMPTY, ...line }, end, marks[at + 1]?.at))
    const bare = parts.flatMap(({ text }, at) => (text.trim() === '' ? [at] : []))
    // As many pictures as letters without words: one for each. Otherwise where a picture stands in its line is not known.
    const isEach = bare.length === pictures.length
    for (const [at, { index, family }] of marks.entries()) {
      const part = parts[at] ?? EMPTY
      this.#bounded(part.text)
      const own = isEach ? pictures.filter((_, place) => bare[place] === at) : at === marks.length - 1 ? pictures : []
      this.options[index] = { text: part.text, stressed: part.stressed, pictures: own }
      this.family = family
    }
  }

  #bounded(text: string): string {
    this.#length += text.length
    if (this.#length > LIMITS.cell)
      throw new FileRefused(
        `Question ${this.number} has more than ${LIMITS.cell.toLocaleString('en')} characters. Are the questions numbered?`,
      )
    return text
  }
}

const EMPTY: WrittenLine = {
  number: 0,
  text: '',
  isListed: false,
  stressed: [],
  pictures: [],
  doubts: [],
  cells: null,
}
