import * as z from 'zod/mini'

/** Every number that stands for a word on the wire (Spec 3 "Code tables", Decision A2). */
export const CODES = {
  /** `examVariation`, history's `variation`, and the parameter of the missed exams (tab index plus 1). */
  examVariation: { mcq: 1, written: 2, 'mcq-written': 3, special: 4, 'mcq-special': 5 },
  /** `examType`, history's `type`, and `variation` of the subject's exam list. */
  examType: { daily: 1, weekly: 2, monthly: 3 },
  /** `type` of the subject's exam list. */
  subjectListType: { mcq: 1, written: 2, 'mcq-written': 3 },
  /** `type` of the course's exam list. */
  courseListType: { mcq: 0, written: 1, 'mcq-written': 2, special: 3, 'mcq-special': 4 },
} as const

type Table = Readonly<Record<string, number>>
type Word<T extends Table> = keyof T & string

/** The code as a number, in bodies. */
export function coded<const T extends Table>(table: T) {
  const words = wordsOf(table)
  return z.codec(z.literal(words.map((word) => table[word] as T[Word<T>])), z.literal(words), {
    decode: (code) => wordFor(table, code),
    encode: (word) => table[word] as T[Word<T>],
  })
}

/** The code as text, in query strings. */
export function codedText<const T extends Table>(table: T) {
  const words = wordsOf(table)
  return z.codec(z.literal(words.map((word) => String(table[word]))), z.literal(words), {
    decode: (text) => wordFor(table, Number(text)),
    encode: (word) => String(table[word]),
  })
}

/** As `codedText`, but the word itself is understood too. */
export function codedTextOrWord<const T extends Table>(table: T) {
  const words = wordsOf(table)
  const accepted: string[] = [...words.map((word) => String(table[word])), ...words]
  return z.codec(z.literal(accepted), z.literal(words), {
    decode: (text) => words.find((word) => word === text) ?? wordFor(table, Number(text)),
    encode: (word) => String(table[word]),
  })
}

function wordsOf<T extends Table>(table: T): Word<T>[] {
  return Object.keys(table)
}

function wordFor<T extends Table>(table: T, code: number): Word<T> {
  const word = wordsOf(table).find((candidate) => table[candidate] === code)
  if (word === undefined) throw new RangeError(`${code} is no code of this table`)
  return word
}
