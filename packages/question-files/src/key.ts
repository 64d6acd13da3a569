import { latinDigits } from '@anushilon/domain/digits'

/** How people write the key: a letter, a number from 1, in Latin or Bengali. */
const BENGALI_LETTERS = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ', 'ঝ', 'ঞ']

/** What is right: any of them, where several are named. */
export interface NamedKey {
  readonly correct: number
  readonly alsoCorrect?: readonly number[]
}

export type Key = NamedKey | { readonly fault: string; readonly isEmpty: boolean }

/** Zero-based, or undefined where it is no letter of an option. */
export function indexOfLetter(letter: string): number | undefined {
  if (/^[A-Za-z]$/.test(letter)) return letter.toUpperCase().charCodeAt(0) - 65
  const index = BENGALI_LETTERS.indexOf(letter)
  return index === -1 ? undefined : index
}

function numberIn(text: string, optionCount: number): number | undefined {
  const digits = latinDigits(text)
  const number = /^\d{1,2}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= optionCount ? number - 1 : undefined
}

const BETWEEN = /\s*(?:[,;&/+]|ও|এবং|অথবা|বা|and|or)\s*/u
const ONE = String.raw`[([]?[A-Za-zক-ঞ][)\]]?`
const SEVERAL = new RegExp(`^${ONE}(?:${BETWEEN.source}${ONE})+$`, 'u')

/** `A, C`, `ক ও গ`, `b/d`: any of these is right. Null where it is something else. */
function severalIn(written: string, optionCount: number): Key | null {
  if (!SEVERAL.test(written)) return null
  const named = written.split(BETWEEN).map((letter) => indexOfLetter(letter.replaceAll(/[()[\]]/g, '')) ?? optionCount)
  const [correct = 0, ...alsoCorrect] = [...new Set(named)].toSorted((one, other) => one - other)
  if (alsoCorrect.length === 0 || named.some((index) => index >= optionCount)) return null
  if (alsoCorrect.length + 1 === optionCount) return { fault: `names every option (“${written}”)`, isEmpty: false }
  return { correct, alsoCorrect }
}

/** For whoever looks it over: two keys may be a slip. */
export function severalKeys({ correct, alsoCorrect = [] }: NamedKey): string | null {
  const letters = [correct, ...alsoCorrect].map((index) => String.fromCharCode(65 + index))
  return letters.length === 1
    ? null
    : `Several options are given as right: ${letters.join(', ')}. Any of them will get the mark.`
}

export function readKey(written: string, options: readonly string[], optionCount = options.length): Key {
  const key = written.replace(/^[([]|[.)\]]$/g, '').trim()
  if (key === '') return { fault: 'is empty', isEmpty: true }
  const same = options.indexOf(written)
  const byNumber = numberIn(key, optionCount)
  if (byNumber !== undefined && same !== -1 && same !== byNumber)
    return { fault: `is “${written}”, which is an option and the number of another one`, isEmpty: false }
  const index = indexOfLetter(key) ?? byNumber ?? (same === -1 ? undefined : same)
  if (index !== undefined && index >= 0 && index < optionCount) return { correct: index }
  const several = severalIn(key, optionCount)
  if (several !== null) return several
  return { fault: `is “${written.slice(0, 40)}”, which is none of the ${optionCount} options`, isEmpty: false }
}
