import { takeAnswerList, type ListedKey } from './answer-list.ts'
import { Draft } from './draft.ts'
import { partOf, tidy, type WrittenLine } from './line.ts'
import { lettered } from './numbered-options.ts'
import { answerIn, explanationIn, numberAt, optionMarks, passageIn, type OptionMark } from './marks.ts'

export interface ReadDrafts {
  readonly drafts: readonly Draft[]
  /** The list at the end. */
  readonly keys: readonly ListedKey[]
  /** Lines that belong to no question: titles, instructions. */
  readonly ignored: readonly string[]
}

const MOST_IGNORED = 20
/** Options begin within so many lines of their question. */
const FAR = 15
/** A line that has more letters with a bracket behind them is no line of options. */
const MOST_MARKS = 60

interface Passage {
  readonly texts: string[]
  readonly pictures: string[]
  first: number
  last: number
}

/** Takes written lines apart into questions, with whatever belongs to each. */
export function draftsIn(written: readonly WrittenLine[]): ReadDrafts {
  const { keys, rest: listed } = takeAnswerList(written)
  const rest = lettered(listed)
  const reader = new DraftReader(rest)
  for (const at of rest.keys()) reader.read(at)
  return { drafts: reader.drafts, keys, ignored: reader.ignored }
}

class DraftReader {
  readonly drafts: Draft[] = []
  readonly ignored: string[] = []
  readonly #lines: readonly WrittenLine[]
  readonly #isNumbered: boolean
  #current: Draft | null = null
  #passage: Passage | null = null

  constructor(lines: readonly WrittenLine[]) {
    this.#lines = lines
    const firstOption = lines.findIndex(({ text }) => hasOptions(text))
    // Where nothing is chosen, answers are numbers.
    const firstAnswer = firstOption === -1 ? lines.findIndex(({ text }) => answerIn(text) !== null) : firstOption
    this.#isNumbered = lines.slice(0, firstAnswer + 1).some(({ text }) => numberAt(text) !== null)
  }

  read(at: number): void {
    const line = this.#lines[at]
    if (line === undefined) return
    if (line.text.trim() === '' && line.pictures.length === 0) return this.#blank()
    const number = numberAt(line.text)
    if (number !== null && this.#begins(number.value, line, at)) {
      const draft = this.#begin(number.value, line)
      return this.#body(draft, line, number.length, true)
    }
    this.#body(this.#current, line, 0, false)
  }

  /** Without numbers an empty line is what parts a question from the next. */
  #blank(): void {
    if (!this.#isNumbered && this.#current?.isExplaining === true) this.#current = null
  }

  #begins(value: number, line: WrittenLine, at: number): boolean {
    const current = this.#current
    if (!this.#isNumbered) return false
    if (current === null || value === current.number + 1) return true
    if (!current.isAsked && current.answer === null) return false
    return !current.isExplaining || line.isListed || this.#hasOptionsAhead(at)
  }

  #hasOptionsAhead(at: number): boolean {
    for (let next = at; next < Math.min(this.#lines.length, at + FAR); next += 1) {
      const text = this.#lines[next]?.text ?? ''
      if (next > at && numberAt(text) !== null) return false
      if (hasOptions(text)) return true
    }
    return false
  }

  #begin(number: number, line: WrittenLine): Draft {
    const draft = new Draft(number, line.number)
    const passage = this.#passage
    if (passage !== null) {
      if (passage.last === 0 || (number >= passage.first && number <= passage.last)) {
        for (const text of passage.texts) draft.ask(text)
        draft.pictures.push(...passage.pictures)
        draft.doubts.push({ kind: 'changed', message: 'The passage above it was put before the question.' })
      }
      if (number >= passage.last) this.#passage = null
    }
    this.drafts.push(draft)
    this.#current = draft
    return draft
  }

  /** What stands in a line behind its number: words, options, the answer, an explanation. */
  #body(given: Draft | null, line: WrittenLine, from: number, isFirst: boolean): void {
    let draft = given
    const answer = answerIn(line.text.slice(from))
    const end = answer === null ? line.text.length : from + answer.at
    const explained = answer === null ? explanationIn(line.text.slice(from)) : null
    if (explained !== null && draft !== null && draft.isAsked) {
      this.#told(draft, line)
      draft.explanationPictures.push(...line.pictures)
      const before = line.text.slice(from, from + explained.at)
      if (draft.isExplaining || draft.answer !== null) draft.explain(before)
      else this.#words(draft, line, from, from + explained.at, isFirst, [])
      return draft.explain(line.text.slice(from + explained.end))
    }
    if (end > from && line.text.slice(from, end).trim() !== '') draft = this.#words(draft, line, from, end, isFirst)
    else if (line.pictures.length > 0) draft = this.#words(draft, line, from, from, isFirst)
    else if (draft !== null) this.#told(draft, line)
    if (answer !== null && draft !== null) this.#answered(draft, answer.answer)
  }

  #answered(draft: Draft, written: string): void {
    const explained = explanationIn(written)
    draft.answer = (explained === null ? written : written.slice(0, explained.at)).trim()
    if (explained !== null) draft.explain(written.slice(explained.end))
  }

  /** Words that are options, or belong to what was open; tells which question took them. */
  #words(
    draft: Draft | null,
    line: WrittenLine,
    from: number,
    to: number,
    isFirst: boolean,
    pictures = line.pictures,
  ): Draft | null {
    const part = partOf(line, from, to)
    const found = draft === null || draft.isExplaining ? [] : optionsIn(part.text, draft, isFirst)
    const [first] = found
    if (draft !== null && first !== undefined) {
      const before = part.text.slice(0, first.at)
      if (!draft.isAsked) draft.ask(before)
      draft.offer(part, found, pictures)
      this.#told(draft, line)
      return draft
    }
    return this.#other(draft, line, part.text, isFirst, pictures)
  }

  #other(
    draft: Draft | null,
    line: WrittenLine,
    text: string,
    isFirst: boolean,
    pictures: readonly string[],
  ): Draft | null {
    const isOver = draft !== null && draft.isAsked
    if (draft !== null && (isFirst || !isOver)) {
      draft.ask(asTable(line, text))
      draft.pictures.push(...pictures)
      this.#told(draft, line, isTable(line))
      return draft
    }
    if (this.#isNumbered) {
      const passage = passageIn(text)
      if (draft?.isExplaining === true && passage === null) {
        draft.explain(asTable(line, text))
        draft.explanationPictures.push(...pictures)
        this.#told(draft, line, isTable(line))
        return draft
      }
      this.#between(text, pictures, passage)
      return null
    }
    if (draft?.isExplaining === true) {
      draft.explain(text)
      return draft
    }
    const next = this.#begin(this.drafts.length + 1, line)
    next.ask(asTable(line, text))
    next.pictures.push(...pictures)
    this.#told(next, line, isTable(line))
    return next
  }

  #between(text: string, pictures: readonly string[], passage: ReturnType<typeof passageIn>): void {
    this.#current = null
    if (passage !== null) this.#passage = { texts: [tidy(text)], pictures: [...pictures], ...passage }
    else if (this.#passage !== null) {
      this.#passage.texts.push(tidy(text))
      this.#passage.pictures.push(...pictures)
    } else if (this.ignored.length < MOST_IGNORED && text.trim() !== '') this.ignored.push(tidy(text).slice(0, 80))
  }

  #told(draft: Draft, line: WrittenLine, isText = false): void {
    draft.doubts.push(...line.doubts)
    if (isText)
      draft.doubts.push({
        kind: 'changed',
        message: 'A table was turned into lines of text; use a picture of it if that does not do.',
      })
  }
}

function isTable({ cells }: WrittenLine): boolean {
  return cells !== null && cells.length > 1
}

function asTable(line: WrittenLine, text: string): string {
  return isTable(line) ? text.replaceAll('\t', ' | ') : text
}

/** Whether options begin in it: set apart, or several in a row. */
function hasOptions(text: string): boolean {
  const marks = optionMarks(text)
  const first = marks.find(({ index }) => index === 0)
  return first !== undefined && (first.isApart || runFrom(marks, first).length >= 3)
}

/** The marks in a line that really are options of this question, by letters of one kind and rising. */
function optionsIn(text: string, draft: Draft, isFirst: boolean): OptionMark[] {
  const marks = optionMarks(text)
    .slice(0, MOST_MARKS)
    .filter(
      ({ family, index }) => (draft.family === null || family === draft.family) && draft.options[index] === undefined,
    )
  const begins = draft.optionCount === 0 ? 0 : draft.options.findIndex((option) => option === undefined)
  const next = begins === -1 ? draft.optionCount : begins
  for (const [at, first] of marks.entries()) {
    if (first.index !== next && first.index !== draft.optionCount) continue
    const run = runFrom(marks.slice(at), first)
    const isAtStart = text.slice(0, first.at).trim() === ''
    if (
      isAtStart
        ? !isFirst || draft.stem.length > 0
        : first.isApart
          ? run.length >= 2
          : first.index === 0 && run.length >= 3
    )
      return run
  }
  return []
}

/** Either the next letter, or a later one that stands apart: columns are filled downwards, too. */
function runFrom(marks: readonly OptionMark[], first: OptionMark): OptionMark[] {
  const run: OptionMark[] = []
  for (const mark of marks) {
    const last = run.at(-1)
    if (last === undefined) {
      if (mark === first) run.push(mark)
    } else if (
      mark.family === first.family &&
      (mark.index === last.index + 1 || (mark.index > last.index && mark.isApart))
    )
      run.push(mark)
  }
  return run
}
