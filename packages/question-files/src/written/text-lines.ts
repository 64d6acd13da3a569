import { draftsIn, type ReadDrafts } from './drafts.ts'
import { LineBuilder, PLAIN_LOOK } from './line-builder.ts'
import { plainLine, type WrittenLine } from './line.ts'
import { answerIn, optionMarks } from './marks.ts'
import { takeAnswerList } from './answer-list.ts'
import { lettered } from './numbered-options.ts'
import { LIMITS } from '../file-refused.ts'
import { isOldFont } from '../text/bijoy.ts'
import { linesOf, tooLong } from '../text/lines.ts'
import { typedAnswerIn } from '../typed-answer.ts'

/** Options by letters, two of them at least, or by numbers, or a number that is said to be the answer. */
export function looksWritten(text: string): boolean {
  const seen = new Set<string>()
  const beginning: WrittenLine[] = []
  for (const line of linesOf(text)) {
    for (const { family, index } of optionMarks(line.slice(0, LOOKED_AT))) seen.add(`${family}${index}`)
    if (hasNumber(line)) return true
    if (beginning.length < MANY && line.trim() !== '') beginning.push(plainLine(0, line.slice(0, LOOKED_AT)))
    if (['upper', 'lower', 'bengali'].some((family) => seen.has(`${family}0`) && seen.has(`${family}1`))) return true
  }
  const { rest } = takeAnswerList(beginning)
  return lettered(rest) !== rest
}

const LOOKED_AT = 2_000
/** Lines by which it is seen whether options are numbered. */
const MANY = 5_000

function hasNumber(line: string): boolean {
  const said = answerIn(line.slice(0, LOOKED_AT))
  return said !== null && said.at === 0 && typedAnswerIn(said.answer) !== null
}

/** Questions as somebody typed them, without any format. */
export function textDrafts(text: string, toLine = plainLine): ReadDrafts {
  const lines: WrittenLine[] = []
  for (const line of linesOf(text)) {
    if (line.length > LIMITS.cell) throw tooLong(lines.length + 1)
    lines.push(toLine(lines.length + 1, line))
  }
  return draftsIn(lines)
}

/** Null where it is not in an old font: there K) L) M) N) are letters of options, and nothing but the font would say so. */
export function oldFontDrafts(text: string): ReadDrafts | null {
  if (!isOldFont(text.slice(0, LONG_ENOUGH))) return null
  const read = textDrafts(text, unicodeLine)
  return read.drafts.some(({ isAsked }) => isAsked) ? read : null
}

const LONG_ENOUGH = 20_000
const BIJOY = { ...PLAIN_LOOK, font: 'Bijoy' }
/** H2O and CO2 are no words of Bengali. */
const FORMULA = /(\b[A-Z][A-Za-z]*[0-9][A-Za-z0-9]*\b)/

function unicodeLine(number: number, text: string): WrittenLine {
  const builder = new LineBuilder()
  for (const [at, part] of text.split(FORMULA).entries()) builder.text(part, at % 2 === 0 ? BIJOY : PLAIN_LOOK)
  return builder.done(number)
}
