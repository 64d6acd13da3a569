import { latinDigits } from '@anushilon/domain/digits'
import type { WrittenLine } from './line.ts'

export interface ListedKey {
  readonly number: number
  readonly key: string
}

const HEADING =
  /^(?:উত্তরমালা|উত্তরপত্র|উত্তর\s{0,3}তালিকা|সঠিক\s{0,3}উত্তর(?:সমূহ|মালা)?|উত্তর(?:সমূহ)?|Answers?(?:\s{0,3}(?:key|sheet|list))?|Keys?|MCQ\s{0,3}answers?)\s{0,3}[:ঃ।-]{0,3}$/iu
const PAIR =
  /[\s,;|]*\(?([0-9০-৯]{1,4})\s{0,3}[.)।:=|→–—-]{0,3}\s{0,3}\(?\s{0,3}([A-Ja-jক-ঞ])\)?(?=[\s,;|.।)]|$)[.।]?/uy
/** The answer of a question without options: 9.8, ৯.৮ ± ০.১, 9.8 m/s². */
const TYPED = String.raw`[-−–]?[0-9০-৯]{1,12}(?:\.[0-9০-৯]{1,12})?(?:\s{0,2}±\s{0,2}[0-9০-৯.]{1,12}%?)?(?:\s?[A-Za-z°%Ω][^\s,;|]{0,12})?`
/** A sign parts it from the number before it. */
const TYPED_PAIR = new RegExp(
  String.raw`[\s,;|]*\(?([0-9০-৯]{1,4})\s{0,3}[.)।:=→](?:\s{1,3}|(?=[-−–]))(${TYPED})(?=[\s,;|।)]|$)।?`,
  'uy',
)
const NUMBER_CELL = /^\(?([0-9০-৯]{1,4})[.)।]?$/u
const LETTER_CELL = /^\(?([A-Ja-jক-ঞ])[.)।]?$/u
const TYPED_CELL = new RegExp(`^(${TYPED})$`, 'u')
/** So many lines of one pair each are a list without its heading. */
const FEWEST_LINES = 3
const NEAR = 8

/** The pairs of a line that holds nothing else; numbers count only among letters, or where a heading says what they are. */
function pairsIn(text: string, isBelowHeading = false): ListedKey[] {
  const pairs: ListedKey[] = []
  const end = text.trimEnd().length
  let hasLetter = isBelowHeading
  for (let at = 0; at < end;) {
    PAIR.lastIndex = TYPED_PAIR.lastIndex = at
    const letter = PAIR.exec(text)
    const found = letter ?? TYPED_PAIR.exec(text)
    if (found === null) return []
    hasLetter ||= letter !== null
    at += found[0].length
    pairs.push({ number: Number(latinDigits(found[1] ?? '')), key: found[2] ?? '' })
  }
  return hasLetter ? pairs : []
}

/** Numbers in one row of a table, letters in the next. */
function twoRows(numbers: WrittenLine, letters: WrittenLine | undefined): ListedKey[] {
  const above = numbers.cells?.map((cell) => NUMBER_CELL.exec(cell.trim())?.[1]) ?? []
  const cells = letters?.cells?.map((cell) => cell.trim()) ?? []
  // A row of nothing but numbers is any table.
  const isTyped = cells.some((cell) => LETTER_CELL.test(cell))
  const below = cells.map((cell) => (LETTER_CELL.exec(cell) ?? (isTyped ? TYPED_CELL.exec(cell) : null))?.[1])
  const pairs = above.flatMap((digits, at) => {
    const key = below[at]
    return digits === undefined || key === undefined ? [] : [{ number: Number(latinDigits(digits)), key }]
  })
  const named = below.filter((key) => key !== undefined).length
  return pairs.length === named && pairs.length >= 2 ? pairs : []
}

/** Takes the list of keys out of the lines: under a heading, in a table, or in lines of nothing else. */
export function takeAnswerList(lines: readonly WrittenLine[]): {
  readonly keys: readonly ListedKey[]
  readonly rest: readonly WrittenLine[]
} {
  const keys: ListedKey[] = []
  const taken = new Set<number>()
  let isBelowHeading = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined || taken.has(at) || line.text.trim() === '') continue
    if (HEADING.test(line.text.trim())) {
      isBelowHeading = true
      taken.add(at)
      continue
    }
    const rows = twoRows(line, lines[at + 1])
    if (rows.length > 0) {
      keys.push(...rows)
      taken.add(at).add(at + 1)
      continue
    }
    const pairs = pairsIn(line.text, isBelowHeading)
    if (pairs.length >= 2 || (pairs.length === 1 && (isBelowHeading || isAmongPairs(lines, at)))) {
      keys.push(...pairs)
      taken.add(at)
    } else isBelowHeading = false
  }
  return keys.length === 0 ? { keys, rest: lines } : { keys, rest: lines.filter((_, at) => !taken.has(at)) }
}

function isAmongPairs(lines: readonly WrittenLine[], at: number): boolean {
  let count = 1
  for (const step of [-1, 1]) {
    for (let next = at + step; count < FEWEST_LINES && Math.abs(next - at) <= NEAR; next += step) {
      const text = lines[next]?.text
      if (text === undefined || (text.trim() !== '' && pairsIn(text).length !== 1)) break
      if (text.trim() !== '') count += 1
    }
  }
  return count >= FEWEST_LINES
}

/** Numbers may begin again with every part of a paper; part by part they are the same on both sides. */
export function runsOf<T>(items: readonly T[], numberOf: (item: T) => number): T[][] {
  const runs: T[][] = []
  let before = Number.POSITIVE_INFINITY
  for (const item of items) {
    const number = numberOf(item)
    if (number <= before) runs.push([])
    runs.at(-1)?.push(item)
    before = number
  }
  return runs
}
