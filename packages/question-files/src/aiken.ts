import { withDollars } from './formula.ts'
import { indexOfLetter } from './key.ts'
import { fault, NOTHING, type Cells, type Fault, type FoundQuestion } from './question.ts'

const OPTION = /^\s*([A-Za-zক-ঞ])\s*[.)]\s*(.*)$/
const ANSWER = /^\s*ANSWERS?\s*:\s*(.*?)\s*$/i

export const AIKEN_CELLS: Cells = { text: 'question', options: 'options', key: 'ANSWER', picture: 'question' }

export function looksLikeAiken(text: string): boolean {
  return /^\s*ANSWER\s*:/im.test(text) && /^\s*[A-Za-z]\s*[.)]\s*\S/m.test(text)
}

/** A question in one or more lines, its options each with a letter, and ANSWER with the right one. */
export function* aikenQuestions(source: string): Generator<FoundQuestion> {
  let words: string[] = []
  let options: string[] = []
  let startsAt = 1

  function ended(answer: string | null): FoundQuestion {
    const faults: Fault[] = []
    const key = answer === null ? undefined : indexOfLetter(answer.replace(/[.)]$/, ''))
    if (answer !== null && answer !== '' && (key === undefined || key >= options.length))
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
      },
      faults,
    }
    words = []
    options = []
    return found
  }

  let number = 0
  for (const line of source.split(/\r\n|\n|\r/)) {
    number += 1
    const answer = ANSWER.exec(line)
    const option = OPTION.exec(line)
    if (answer !== null) {
      if (words.length > 0) yield ended(answer[1] ?? '')
    } else if (option !== null && words.length > 0 && indexOfLetter(option[1] ?? '') === options.length) {
      options.push((option[2] ?? '').trim())
    } else if (line.trim() !== '') {
      // Words after the options: the question before them had no ANSWER.
      if (options.length > 0) yield ended(null)
      if (words.length === 0) startsAt = number
      words.push(line.trim())
    }
  }
  if (words.length > 0) yield ended(null)
}
