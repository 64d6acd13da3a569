import type { Instant } from '@anushilon/domain/instant'

const NONE = -1
/** It has no room in a byte: a number that was typed (decision 048). */
const ELSEWHERE = -2
const MOST_IN_BYTE = 127
const MOST_QUESTIONS = 2 ** 16

/** The answers of some students, in one piece of memory: a byte each, and eight for when it was given. Typed numbers are few. */
export class AnswerSheets {
  static readonly ROWS = 512

  /** Questions that there is room for. */
  #width = 0
  #options = new Int8Array(0)
  #times = new Float64Array(0)
  readonly #numbers = new Map<number, number>()
  readonly #keepsTimes: boolean

  constructor(keepsTimes: boolean) {
    this.#keepsTimes = keepsTimes
  }

  /** False where there is one already. */
  answer(row: number, question: number, option: number, at: Instant): boolean {
    if (question >= this.#width) this.#widen(question + 1)
    const place = row * this.#width + question
    if (this.#options[place] !== NONE) return false
    this.#options[place] = option > MOST_IN_BYTE ? ELSEWHERE : option
    if (option > MOST_IN_BYTE) this.#numbers.set(row * MOST_QUESTIONS + question, option)
    if (this.#keepsTimes) this.#times[place] = at
    return true
  }

  option(row: number, question: number): number | null {
    const option = question < this.#width ? this.#options[row * this.#width + question] : NONE
    return option === undefined || option === NONE ? null : this.#answerAt(row, question, option)
  }

  answeredAt(row: number, question: number): Instant {
    return this.#times[row * this.#width + question] ?? 0
  }

  /** By question. */
  answers(row: number): Map<number, number> {
    const answers = new Map<number, number>()
    for (let question = 0; question < this.#width; question += 1) {
      const option = this.#options[row * this.#width + question] ?? NONE
      if (option !== NONE) answers.set(question, this.#answerAt(row, question, option))
    }
    return answers
  }

  #answerAt(row: number, question: number, inByte: number): number {
    return inByte === ELSEWHERE ? (this.#numbers.get(row * MOST_QUESTIONS + question) ?? ELSEWHERE) : inByte
  }

  #widen(least: number): void {
    const [before, width] = [this.#width, Math.max(least, 2 * this.#width, 16)]
    const options = new Int8Array(AnswerSheets.ROWS * width).fill(NONE)
    const times = new Float64Array(this.#keepsTimes ? AnswerSheets.ROWS * width : 0)
    for (let row = 0; row < AnswerSheets.ROWS; row += 1) {
      const [from, to] = [row * before, (row + 1) * before]
      options.set(this.#options.subarray(from, to), row * width)
      if (this.#keepsTimes) times.set(this.#times.subarray(from, to), row * width)
    }
    ;[this.#width, this.#options, this.#times] = [width, options, times]
  }
}
