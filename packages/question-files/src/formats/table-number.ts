import { doubt, type Fault, type TypedAnswer } from '../question.ts'
import { readAsNumber, typedAnswerIn } from '../typed-answer.ts'

/** What a row says of a number that is typed. */
interface NumberCells {
  readonly key: string
  readonly tolerance: string
  readonly unit: string
}

/** Of a row without options; nothing where its key is no number. A tolerance beside it leaves no doubt that it is one. */
export function numberInRow({ key, tolerance, unit }: NumberCells): { number?: TypedAnswer; faults: readonly Fault[] } {
  const read = typedAnswerIn(key)
  if (tolerance === '') return read === null ? { faults: [] } : guessed(unit === '' ? read : { ...read, unit })
  if (read === null) return { number: { answer: key, tolerance, unit }, faults: [] }
  const isPlain = read.tolerance === '' && (read.unit === '' || unit === '')
  const number = { ...read, tolerance, ...(unit !== '' && { unit }) }
  return isPlain ? { number, faults: [] } : guessed(number)
}

function guessed(number: TypedAnswer) {
  return { number, faults: [readAsNumber(number)] }
}

/** Of a row with options. */
export function toleranceLost({ tolerance }: NumberCells): Fault[] {
  return tolerance === '' ? [] : [doubt('lost', 'It has options; the tolerance was left aside.')]
}
