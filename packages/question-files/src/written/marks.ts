import { latinDigits } from '@anushilon/domain/digits'
import { indexOfLetter } from '../key.ts'

// Spaces are counted, so that a line of nothing else is not tried in every way.

/** `১।`, `12.`, `(3)`, `প্রশ্ন ৪:`, `Q5)`; not `3.5 kg`. */
const NUMBER =
  /^(?:(?:প্রশ্ন|Question|Ques|Q)\s{0,3}(?:নং|No)?\s{0,3}[.:-]?\s{0,3})?[([]?\s{0,3}([0-9০-৯]{1,4})\s{0,3}(?:[.:](?![0-9০-৯])|[)\]।|]|[-–—](?=\s))\s*/iu

export function numberAt(text: string): { readonly value: number; readonly length: number } | null {
  const written = text.trimStart()
  const found = NUMBER.exec(written)
  if (found === null) return null
  return { value: Number(latinDigits(found[1] ?? '')), length: text.length - written.length + found[0].length }
}

export interface OptionMark {
  readonly index: number
  readonly family: 'upper' | 'lower' | 'bengali'
  /** Where the mark begins, and where the words behind it. */
  readonly at: number
  readonly end: number
  /** Set apart from what stands before it: at the beginning, by a tab or by several spaces. */
  readonly isApart: boolean
}

const MARK = /(^|[\s\u00A0])(\(\s?|\[\s?)?([A-Ja-jক-ঞ])\s?([)\].।:])/gu
const FORMULA = /\$[^$]*\$/g

/** Formulas hidden, every other character where it was. */
export function masked(text: string): string {
  return text.includes('$') ? text.replaceAll(FORMULA, (formula) => '\uFFFC'.repeat(formula.length)) : text
}

/** Everything that may be the letter of an option: `A.` `b)` `(ক)` `খ।`. */
export function optionMarks(text: string): OptionMark[] {
  const plain = masked(text)
  const marks: OptionMark[] = []
  for (const found of plain.matchAll(MARK)) {
    const [whole, before = '', bracket, letter = '', close = ''] = found
    if (bracket !== undefined && close !== ')' && close !== ']') continue
    const at = found.index + before.length
    marks.push({
      index: indexOfLetter(letter) ?? 0,
      family: /[A-J]/.test(letter) ? 'upper' : /[a-j]/.test(letter) ? 'lower' : 'bengali',
      at,
      end: found.index + whole.length,
      isApart: plain.slice(0, at).trim() === '' || /(?:\t|\s{2,})$/.test(plain.slice(Math.max(0, at - 3), at)),
    })
  }
  return marks
}

const ANSWER_WORD = '(?:সঠিক\\s{0,3}উত্তর|উত্তর|উঃ|উ|Correct\\s{0,3}(?:answer|option)|Right\\s{0,3}answer|Answer|Ans|Key)'
/** `Ans:- 5` is 5; in `Ans:-5`, `Ans: -5` and `Ans:.5` the sign touches the number and is its own. */
const MORE_SIGNS = '(?:\\s{0,3}(?:[:ঃ=।]|[.-](?!\\$?[0-9০-৯.]))){0,2}'
const ANSWER_START = new RegExp(`^[[(]?\\s{0,3}${ANSWER_WORD}\\s{0,3}[:ঃ=।.-]${MORE_SIGNS}\\s{0,3}([^]*)$`, 'iu')
/** Without a sign between, only a letter may follow. */
const ANSWER_LETTER = new RegExp(`^${ANSWER_WORD}\\s{1,3}([([]?[A-Ja-jক-ঞ][)\\]]?[.।]?)$`, 'iu')
/** Behind the last option or the question. */
const ANSWER_INSIDE = new RegExp(
  `[\\s([]\\s{0,3}${ANSWER_WORD}\\s{0,3}(?:[:ঃ=]\\s{0,3}){1,3}(?=[([]?\\s{0,3}[A-Ja-jক-ঞ](?:[\\s).\\]।]|$))`,
  'iu',
)

/** What is said to be the answer, and where the words before it end. */
export function answerIn(text: string): { readonly at: number; readonly answer: string } | null {
  const written = text.trim()
  const start = ANSWER_START.exec(written) ?? ANSWER_LETTER.exec(written)
  if (start !== null) return { at: 0, answer: withoutClosing(start[1] ?? '', /^[([]/.test(written)) }
  const inside = ANSWER_INSIDE.exec(masked(text))
  if (inside === null) return null
  const answer = text.slice(inside.index + inside[0].length)
  return { at: inside.index, answer: withoutClosing(answer.trim(), /[([]/.test(inside[0])) }
}

/** `[Ans: C]` is closed behind its letter. */
function withoutClosing(answer: string, isOpen: boolean): string {
  return isOpen ? answer.replace(/[\])]$/, '') : answer
}

const EXPLANATION =
  /(?:^|\s)[[(]?(?:ব্যাখ্যা|সমাধান|Explanation|Explain|Solution|Exp|Hints?)\s{0,3}(?:[:ঃ।]|[-–—](?=\s))\s*/iu

export function explanationIn(text: string): { readonly at: number; readonly end: number } | null {
  const found = EXPLANATION.exec(masked(text))
  return found === null ? null : { at: found.index, end: found.index + found[0].length }
}

/** A passage or picture that several questions are about. */
const PASSAGE =
  /উদ্দীপক|অনুচ্ছেদটি|নিচের\s{1,3}(?:তথ্য|চিত্র)\S{0,20}\s{1,3}(?:আলোকে|থেকে|দেখে|পড়ে)|নং\s{1,3}প্রশ্নের|read the (?:following|passage)|questions?\s{1,3}(?:no\.?\s{0,3})?[0-9]{1,4}\s{0,3}(?:-|–|and|to)/iu
const RANGE = /([0-9০-৯]{1,4})\s{0,3}(?:-|–|—|ও|এবং|থেকে|হতে|and|to|&)\s{0,3}([0-9০-৯]{1,4})/iu

/** Null where it is none; the last question it is for where it says so. */
export function passageIn(text: string): { readonly first: number; readonly last: number } | null {
  if (!PASSAGE.test(text)) return null
  const range = RANGE.exec(text)
  const [first, last] = [range?.[1], range?.[2]].map((digits) =>
    digits === undefined ? 0 : Number(latinDigits(digits)),
  )
  return { first: first ?? 0, last: last ?? 0 }
}
