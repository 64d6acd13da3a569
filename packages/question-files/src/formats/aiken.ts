import { LIMITS } from '../file-refused.ts'
import { withDollars } from '../text/formula.ts'
import { indexOfLetter } from '../key.ts'
import { readAsNumber, typedAnswerIn } from '../typed-answer.ts'
import { answerIn, numberAt } from '../written/marks.ts'
import { linesOf, tooLong } from '../text/lines.ts'
import { fault, NOTHING, type Cells, type Fault, type FoundQuestion } from '../question.ts'

// Whatever follows is taken whole: with a rest that may fail, long lines would be tried in every way.
const OPTION = /^\s*([A-Za-zক-ঞ])\s*[.)]([^]*)$/
const ANSWER = /^\s*(?:ANSWERS?|(?:সঠিক )?উত্তর)\s*[:ঃ]([^]*)$/i

export const AIKEN_CELLS: Cells = { text: 'question', options: 'options', key: 'ANSWER', picture: 'question' }

export function looksLikeAiken(text: string): boolean {
  return /^[ \t]*ANSWER[ \t]*:/im.test(text) && /^[ \t]*[A-Za-z][ \t]*[.)][ \t]*\S/m.test(text) && !isNumbered(text)
}

/** Of a line, to see how it is answered. */
const LOOKED_AT = 2_000

/** A number before every question, as people write them for people: those are read as such, and lose their numbers. */
function isNumbered(text: string): boolean {
  let [numbers, answers] = [0, 0]
  let hasBegun = false
  for (const line of linesOf(text)) {
    // Some are answered as people write it: Ans: C, [Answer: C].
    const isAnswer = ANSWER.test(line) || answerIn(line.slice(0, LOOKED_AT))?.at === 0
    if (isAnswer) answers += 1
    const isPart = isAnswer || OPTION.test(line)
    if (!isPart && numberAt(line) === null) continue
    // Another number before any option: statements that are counted within a question.
    if (!isPart && hasBegun) return false
    hasBegun = !isPart
    if (!isPart) numbers += 1
  }
  return numbers > 0 && numbers >= answers
}

/** A question in one or more lines, its options each with a letter, and ANSWER with the right one. */
export function* aikenQuestions(source: string): Generator<FoundQuestion> {
  let words: string[] = []
  let options: string[] = []
  let startsAt = 1
  let length = 0

  function ended(answer: string | null): FoundQuestion {
    const faults: Fault[] = []
    const number = answer === null || options.length > 0 ? null : typedAnswerIn(answer)
    if (number !== null) faults.push(readAsNumber(number))
    const key = answer === null ? undefined : indexOfLetter(answer.replace(/[.)]$/, ''))
    if (number === null && answer !== null && answer !== '' && (key === undefined || key >= options.length))
      faults.push(
        fault(
          'key',
          'ANSWER',
          `is “${answer.slice(0, 40)}”, which is none of the ${options.length} options.`,
          'choose-key',
        ),
      )
    const found: FoundQuestion = {
      place: { kind: 'line', number: startsAt, file: null },
      content: {
        ...NOTHING,
        text: withDollars(words.join('\n')),
        options: options.map(withDollars),
        optionCount: options.length,
        correct: key !== undefined && key < options.length ? key : null,
        ...(number !== null && { number }),
      },
      faults,
    }
    words = []
    options = []
    return found
  }

  let number = 0
  for (const line of linesOf(source)) {
    number += 1
    const answer = ANSWER.exec(line)
    const option = OPTION.exec(line)
    if (answer !== null) {
      if (words.length > 0) yield ended((answer[1] ?? '').trim())
    } else if (option !== null && words.length > 0 && indexOfLetter(option[1] ?? '') === options.length) {
      options.push((option[2] ?? '').trim())
    } else if (line.trim() !== '') {
      // Words after the options: the question before them had no ANSWER.
      if (options.length > 0) yield ended(null)
      if (words.length === 0) [startsAt, length] = [number, 0]
      length += line.length + 1
      if (length > LIMITS.cell) throw tooLong(startsAt)
      words.push(line.trim())
    }
  }
  if (words.length > 0) yield ended(null)
}
