import { FileRefused, LIMITS } from '../file-refused.ts'

/** The lines of a text, whatever ends them, one after the other: never all of a large file as a list. */
export function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g
  let at = 0
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    yield text.slice(at, found.index)
    at = end.lastIndex
  }
  yield text.slice(at)
}

/** Nobody asks that much; whatever it is, it is not taken apart. */
export function tooLong(line: number): FileRefused {
  return new FileRefused(
    `The question in line ${line} has more than ${LIMITS.cell.toLocaleString('en')} characters. Is there an empty line between questions?`,
  )
}
