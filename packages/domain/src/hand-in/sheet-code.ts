import { checkLetters, CHECK_LETTERS, withCheckLetters, type WrongLetters } from './check-letters.ts'
import { BASE, lettersOf, valuesOf } from './letters.ts'

/**
 * A student's whole answer sheet as letters that go into one SMS (docs/decisions/028-hand-in-by-sms.md):
 *
 *   4 letters  version, most options of a question, number of questions: from these follows how long the code is
 *   n letters  student, exam, seconds since the start, picks, MAC, as one number
 *   3 letters  check letters
 *
 * A question's number is its place on the student's own paper, subject after subject, as it was assigned at the start. That
 * never changes, whatever is corrected in the exam afterwards, and it is how the phone knows its questions anyway.
 */
export interface AnswerSheetOnCode {
  readonly studentId: number
  readonly elapsedSeconds: number
  /** How many options the question with the most of them has. */
  readonly optionCount: number
  /** The option picked of each question; null where there is none. */
  readonly picks: readonly (number | null)[]
}

export interface SheetToCode extends AnswerSheetOnCode {
  readonly examId: string
}

export interface ReadCode extends AnswerSheetOnCode {
  /** Which exam, as far as three bytes can tell. The MAC is over its whole id. */
  readonly examMark: number
  readonly mac: bigint
}

/**
 * In the GSM alphabet.
 *
 * @internal
 */
export const SMS_LETTERS = 160

const VERSION = 1
const VERSIONS = 16
const MOST_OPTIONS = 26
const MOST_QUESTIONS = 671
const HEAD_LETTERS = 4

const STUDENTS = 2 ** 32
const EXAM_MARKS = 2 ** 24
/** Three days. */
const MOST_SECONDS = 2 ** 18 - 1
export const MAC_BYTES = 8
const MACS = 1n << 64n

export type CodeFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'unreadable'; readonly letter: string; readonly at: number }
  | { readonly fault: 'length'; readonly has: number; readonly needs: number }
  | ({ readonly fault: 'wrong-letters' } & WrongLetters)
  | { readonly fault: 'unknown-version' }
  | { readonly fault: 'not-a-code' }

/** Why a sheet has no code. */
export type NoCode = 'too-many-questions' | 'unknown-student'

export function whyNoCode({ studentId, optionCount, picks }: AnswerSheetOnCode): NoCode | null {
  if (!Number.isInteger(studentId) || studentId < 0 || studentId >= STUDENTS) return 'unknown-student'
  const fits = optionCount <= MOST_OPTIONS && picks.length <= MOST_QUESTIONS
  return fits && codeLength(picks.length, optionCount) <= SMS_LETTERS ? null : 'too-many-questions'
}

/** What the MAC is made over: all that the code says, and the exam's whole id. */
export function macText(sheet: SheetToCode): string {
  const { studentId, examId, optionCount, picks } = sheet
  const shown = picks.map((pick) => (pick === null ? '-' : pick)).join(',')
  return `hand-in ${VERSION} ${studentId} ${examId} ${secondsOf(sheet)} ${optionCount} ${picks.length} ${shown}`
}

/** `mac`: the first eight bytes of the HMAC-SHA-256 of `macText`, with the sitting's key. */
export function codeOf(sheet: SheetToCode, mac: Uint8Array): string {
  const refused = whyNoCode(sheet)
  if (refused !== null) throw new RangeError(refused)
  const { studentId, examId, optionCount, picks } = sheet
  const head = (VERSION * MOST_OPTIONS + optionCount - 1) * (MOST_QUESTIONS + 1) + picks.length
  let body = macNumber(mac)
  for (let at = picks.length - 1; at >= 0; at -= 1) {
    body = body * BigInt(optionCount + 1) + BigInt((picks[at] ?? -1) + 1)
  }
  body = body * BigInt(MOST_SECONDS + 1) + BigInt(secondsOf(sheet))
  body = body * BigInt(EXAM_MARKS) + BigInt(examMark(examId))
  body = body * BigInt(STUDENTS) + BigInt(studentId)
  const letters = [...digitsOf(BigInt(head), HEAD_LETTERS), ...digitsOf(body, bodyLetters(picks.length, optionCount))]
  return lettersOf(withCheckLetters(letters))
}

export function readCode(text: string): ReadCode | CodeFault {
  const values = valuesOf(text)
  if ('unreadable' in values) return { fault: 'unreadable', letter: values.unreadable, at: values.at }
  if (values.length === 0) return { fault: 'empty' }
  if (values.length < HEAD_LETTERS + CHECK_LETTERS) return { fault: 'not-a-code' }
  const head = Number(numberOf(values.slice(0, HEAD_LETTERS)))
  const count = head % (MOST_QUESTIONS + 1)
  const options = Math.floor(head / (MOST_QUESTIONS + 1))
  const optionCount = (options % MOST_OPTIONS) + 1
  const needs = codeLength(count, optionCount)
  const wrong = checkLetters(values)
  if (wrong !== null) {
    // A letter too many or too few moves all others: then it is the number of letters that helps.
    const isNear = Math.abs(values.length - needs) <= 8
    const isHeadWrong = wrong.at !== null && wrong.at <= HEAD_LETTERS
    const isBeginning = versionOf(options) === VERSION && values.length < needs && !isHeadWrong
    return values.length !== needs && (isNear || isBeginning)
      ? { fault: 'length', has: values.length, needs }
      : { fault: 'wrong-letters', ...wrong }
  }
  const version = versionOf(options)
  if (version !== VERSION) return { fault: version < VERSIONS ? 'unknown-version' : 'not-a-code' }
  if (values.length !== needs) return { fault: 'length', has: values.length, needs }
  return readBody(numberOf(values.slice(HEAD_LETTERS, -CHECK_LETTERS)), count, optionCount)
}

function versionOf(options: number): number {
  return Math.floor(options / MOST_OPTIONS)
}

function readBody(body: bigint, count: number, optionCount: number): ReadCode | CodeFault {
  let rest = body
  const take = (size: number): number => {
    const value = Number(rest % BigInt(size))
    rest /= BigInt(size)
    return value
  }
  const studentId = take(STUDENTS)
  const mark = take(EXAM_MARKS)
  const elapsedSeconds = take(MOST_SECONDS + 1)
  const picks = Array.from({ length: count }, () => take(optionCount + 1)).map((pick) => (pick === 0 ? null : pick - 1))
  // There is but one way to write a sheet.
  if (rest >= MACS) return { fault: 'not-a-code' }
  return { studentId, examMark: mark, elapsedSeconds, optionCount, picks, mac: rest }
}

export function isCodeFault(read: ReadCode | CodeFault): read is CodeFault {
  return 'fault' in read
}

function macNumber(mac: Uint8Array): bigint {
  return mac.subarray(0, MAC_BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

export function macBytes(mac: bigint): Uint8Array {
  return Uint8Array.from({ length: MAC_BYTES }, (_, at) => Number((mac >> BigInt(8 * (MAC_BYTES - 1 - at))) & 255n))
}

/** Three bytes by which a student's exams are told apart (FNV-1a, folded). */
export function examMark(examId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < examId.length; at += 1) hash = Math.imul(hash ^ examId.charCodeAt(at), 0x01000193) >>> 0
  return ((hash >>> 24) ^ hash) & 0xffffff
}

/** @internal */
export function codeLength(count: number, optionCount: number): number {
  return HEAD_LETTERS + bodyLetters(count, optionCount) + CHECK_LETTERS
}

/** As many as the largest number needs. */
function bodyLetters(count: number, optionCount: number): number {
  const fixed = BigInt(STUDENTS) * BigInt(EXAM_MARKS) * BigInt(MOST_SECONDS + 1) * MACS
  const largest = fixed * BigInt(optionCount + 1) ** BigInt(count) - 1n
  return largest.toString(BASE).length
}

function secondsOf({ elapsedSeconds }: AnswerSheetOnCode): number {
  return Math.max(0, Math.min(Math.floor(elapsedSeconds), MOST_SECONDS))
}

/** Eight letters at a time: a number of that many is exact, and dividing a long one is what takes the time. */
const AT_ONCE = 8
const ROOM = BigInt(BASE ** AT_ONCE)

function digitsOf(number: bigint, length: number): number[] {
  const digits = Array.from({ length }, () => 0)
  let rest = number
  for (let end = length; end > 0; end -= AT_ONCE) {
    let few = Number(rest % ROOM)
    rest /= ROOM
    for (let at = end - 1; at >= Math.max(0, end - AT_ONCE); at -= 1) {
      digits[at] = few % BASE
      few = Math.floor(few / BASE)
    }
  }
  return digits
}

function numberOf(digits: readonly number[]): bigint {
  let number = 0n
  for (let at = 0; at < digits.length; at += AT_ONCE) {
    const few = digits.slice(at, at + AT_ONCE)
    number = number * BigInt(BASE ** few.length) + BigInt(few.reduce((sum, digit) => sum * BASE + digit, 0))
  }
  return number
}
