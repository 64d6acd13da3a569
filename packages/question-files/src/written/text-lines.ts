import { draftsIn, type ReadDrafts } from './drafts.ts'
import { plainLine, type WrittenLine } from './line.ts'
import { answerIn, optionMarks } from './marks.ts'
import { takeAnswerList } from './answer-list.ts'
import { lettered } from './numbered-options.ts'
import { LIMITS } from '../file-refused.ts'
import { linesOf, tooLong } from '../text/lines.ts'
import { typedAnswerIn } from '../typed-answer.ts'

/** Options by letters, two of them at least, or by numbers, or a number that is said to be the answer. */
export function looksWritten(text: string): boolean {
  const seen = new Set<string>()
  for (const line of linesOf(text)) {
    for (const { family, index } of optionMarks(line.slice(0, LOOKED_AT))) seen.add(`${family}${index}`)
    if (hasNumber(line)) return true
    if (['upper', 'lower', 'bengali'].some((family) => seen.has(`${family}0`) && seen.has(`${family}1`))) return true
  }
  const lines = [...linesOf(text)].map((line, at) => plainLine(at + 1, line.slice(0, LOOKED_AT)))
  const { rest } = takeAnswerList(lines)
  return lettered(rest) !== rest
}

const LOOKED_AT = 2_000

function hasNumber(line: string): boolean {
  const said = answerIn(line.slice(0, LOOKED_AT))
  return said !== null && said.at === 0 && typedAnswerIn(said.answer) !== null
}

/** Questions as somebody typed them, without any format. */
export function textDrafts(text: string): ReadDrafts {
  const lines: WrittenLine[] = []
  for (const line of linesOf(text)) {
    if (line.length > LIMITS.cell) throw tooLong(lines.length + 1)
    lines.push(plainLine(lines.length + 1, line))
  }
  return draftsIn(lines)
}
