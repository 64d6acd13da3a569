import { latinDigits } from '@anushilon/domain/digits'

/** How people write the key: a letter, a number from 1, in Latin or Bengali. */
const BENGALI_LETTERS = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ', 'ঝ', 'ঞ']

export type Key = { readonly correct: number } | { readonly fault: string; readonly isEmpty: boolean }

/** Zero-based, or undefined where it is no letter of an option. */
export function indexOfLetter(letter: string): number | undefined {
  if (/^[A-Za-z]$/.test(letter)) return letter.toUpperCase().charCodeAt(0) - 65
  const index = BENGALI_LETTERS.indexOf(letter)
  return index === -1 ? undefined : index
}

function numberIn(text: string): number | undefined {
  const digits = latinDigits(text)
  return /^\d{1,2}$/.test(digits) ? Number(digits) - 1 : undefined
}

export function readKey(written: string, options: readonly string[], optionCount = options.length): Key {
  const key = written.replace(/^[([]|[.)\]]$/g, '').trim()
  if (key === '') return { fault: 'is empty', isEmpty: true }
  const same = options.indexOf(written)
  const byNumber = numberIn(key)
  if (byNumber !== undefined && same !== -1 && same !== byNumber)
    return { fault: `is “${written}”, which is an option and the number of another one`, isEmpty: false }
  const index = indexOfLetter(key) ?? byNumber ?? (same === -1 ? undefined : same)
  if (index !== undefined && index >= 0 && index < optionCount) return { correct: index }
  if (/^[A-Za-z](?:\s*[,;&/+]\s*[A-Za-z])+$/.test(key))
    return { fault: `names several options (“${key}”); only one-answer questions can be taken`, isEmpty: false }
  return { fault: `is “${written.slice(0, 40)}”, which is none of the ${optionCount} options`, isEmpty: false }
}
