import { latinDigits } from '@anushilon/domain/digits'
import type { WrittenLine } from './line.ts'
import { answerIn, explanationIn, masked, optionMarks } from './marks.ts'

/** `1)`, `(২)`, `3.`: the number of a question, or of an option. */
interface Mark {
  readonly line: number
  /** Where its digit is. */
  readonly at: number
  readonly value: number
  /** Its bracket, its sign and its digits: `1.` and `1)` and `১)` are three styles. */
  readonly style: string
  readonly isFirst: boolean
}

const MARK = /(^\s*(?:প্রশ্ন|Question|Q)?|[\s\u00A0])([([]\s?)?([0-9০-৯]{1,4})\s?(?:([)\]])|([.।:|])(?![0-9০-৯]))/giu
/** More are no options, and one digit keeps every place in its line. */
const MOST = 9
/** Two may be the parts of a question. */
const FEWEST = 3

function marksIn(line: number, text: string): Mark[] {
  const plain = masked(text)
  return [...plain.matchAll(MARK)].flatMap((found) => {
    const [whole, before = '', open = '', digits = '', bracket = '', sign = ''] = found
    const isFirst = found.index === 0
    const start = found.index + before.length
    const at = start + whole.slice(before.length).indexOf(digits)
    // Within a line a number and a full stop may end a sentence.
    const isApart = isFirst || /(?:\t|\s{2})$/.test(plain.slice(Math.max(0, start - 2), start))
    if (bracket === '' && !isApart) return []
    const script = /[0-9]/.test(digits) ? '1' : '১'
    const style = `${before.trim() === '' ? '' : 'Q'}${open.trim()}${script}${bracket || sign}`
    return { line, at, value: Number(latinDigits(digits)), style, isFirst }
  })
}

/**
 * Options that are numbered and not lettered, `1)` below `1.`, with letters in the place of their numbers. Only where it
 * is plain that they are options: no other line has letters, and the numbers begin with 1 below every question.
 */
export function lettered(lines: readonly WrittenLine[]): readonly WrittenLine[] {
  if (lines.some(({ text }) => optionMarks(text).some(({ index, isApart }) => index === 0 && isApart))) return lines
  const marks = lines.flatMap(({ text }, line) => (isAnswer(text) ? [] : marksIn(line, text)))
  const options = optionsBelow(lines, marks)
  if (options.length === 0) return lines
  const changed = lines.map(({ text }) => text)
  for (const { line, at, value } of options) changed[line] = withLetter(changed[line] ?? '', at, value)
  return lines.map((line, at) => ({ ...line, text: withKeyLetter(changed[at] ?? '') }))
}

/** The marks that are options, or none where most are in doubt. */
function optionsBelow(lines: readonly WrittenLine[], marks: readonly Mark[]): readonly Mark[] {
  const asked = marks.find(({ isFirst }) => isFirst)?.style
  if (asked === undefined) return []
  const offered = mostFrequent(marks.map(({ style }) => style).filter((style) => style !== asked)) ?? asked
  const isNumbered = offered !== asked
  const areOptions = (run: readonly Mark[]) => {
    const [start, end] = [run[0]?.line ?? 0, run.at(-1)?.line ?? 0]
    if (run.length < FEWEST || run.length > MOST || run.some(({ value }, at) => value !== at + 1)) return false
    if (lines.slice(start, end).some(({ text }) => isAnswer(text))) return false
    const next = wordsAfter(lines, end)
    // Without numbers of questions a list may be anything: its answer must be one of it.
    if (!isNumbered) return isWords(lines[start - 1]?.text) && namedIn(next) <= run.length
    return next === '' || isAnswer(next) || explanationIn(next) !== null || marksIn(0, next)[0]?.isFirst === true
  }
  const runs = runsIn(marks, { asked, offered })
  const found = runs.filter(areOptions)
  return found.length * 2 >= runs.length ? found.flat() : []
}

function mostFrequent(styles: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const style of styles) counts.set(style, (counts.get(style) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** What is offered below each question, or, where questions have no numbers, from each 1 on. */
function runsIn(marks: readonly Mark[], { asked, offered }: { asked: string; offered: string }): Mark[][] {
  const runs: Mark[][] = []
  let isNew = true
  for (const mark of marks) {
    if (mark.style === asked && asked !== offered) isNew = true
    else if (mark.style === offered) {
      if (isNew || (asked === offered && mark.value === 1)) runs.push([])
      runs.at(-1)?.push(mark)
      isNew = false
    }
  }
  return runs
}

function wordsAfter(lines: readonly WrittenLine[], at: number): string {
  for (let next = at + 1; next < lines.length; next += 1) {
    const { text = '' } = lines[next] ?? {}
    if (text.trim() !== '') return text
  }
  return ''
}

function isAnswer(text: string): boolean {
  return answerIn(text)?.at === 0
}

/** The number of the option that an answer names. */
function namedIn(text: string): number {
  const [, digit] = /^[([]?\s?([1-9১-৯])(?:[)\].।\s]|$)/u.exec(answerIn(text)?.answer ?? '') ?? []
  return digit === undefined ? Infinity : Number(latinDigits(digit))
}

function isWords(text = ''): boolean {
  return text.trim() !== '' && !isAnswer(text) && marksIn(0, text)[0]?.isFirst !== true
}

const letterOf = (value: number) => String.fromCharCode(64 + value)

function withLetter(text: string, at: number, value: number): string {
  return text.slice(0, at) + letterOf(value) + text.slice(at + 1)
}

/** `Ans: 2) Khulna` names an option; a bare 2 may be what one reads. */
function withKeyLetter(text: string): string {
  const said = answerIn(text)
  const [, open = '', digit, rest = ''] = /^([([]?\s?)([1-9১-৯])\s?([)\]][^]*)$/u.exec(said?.answer ?? '') ?? []
  if (said === null || digit === undefined) return text
  return text.replace(`${open}${digit}${rest}`, `${open}${letterOf(Number(latinDigits(digit)))}${rest}`)
}
