import { latinDigits } from '../digits.ts'

/*
 * A number that a student types, as one whole number in the place of an option (decision 048). It sorts as the numbers do,
 *
 *   code = MIDDLE ± (1 + (E - LEAST) × 10^12 + d)    for ± d.ddddddddddd × 10^E, with d its twelve digits;  0: MIDDLE
 *
 * so that what lies within a tolerance lies between two codes, and no sum is ever made with binary fractions. It is exact
 * as a JavaScript number, and far above every option. Codes are in chains, logs and files: another form is another range.
 */
const DIGITS = 12
const ROOM = 10 ** DIGITS
const LEAST_EXPONENT = -49
const GREATEST_EXPONENT = 49
const MIDDLE = 2e14
const SPAN = (GREATEST_EXPONENT - LEAST_EXPONENT + 1) * ROOM

/** @internal */
export const LEAST_NUMBER = MIDDLE - SPAN
export const GREATEST_NUMBER = MIDDLE + SPAN

/** A typed number, where an option would be below 26. */
export function isNumberCode(answer: number): boolean {
  return Number.isInteger(answer) && answer >= LEAST_NUMBER && answer <= GREATEST_NUMBER
}

export type NumberFault = 'empty' | 'not-a-number' | 'too-many-digits' | 'out-of-range'
type ReadNumber = { readonly code: number } | { readonly fault: NumberFault }

/** `digits` × 10^`exponent`, exactly. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** What somebody typed, on whatever keyboard. */
export function readNumber(typed: string): ReadNumber {
  const decimal = decimalIn(typed)
  return 'fault' in decimal ? decimal : encode(decimal)
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED = /10([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/
/** Thousands as they are written here and elsewhere: 1,00,000 and 100,000; never after a lone nought. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)$/
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:(?:e|[×x*·]10\^)([+-]?\d{1,4}))?$/
const POWER = /^([+-]?)10\^([+-]?\d{1,4})$/

function decimalIn(typed: string): Decimal | { readonly fault: NumberFault } {
  const text = plain(typed)
  if (text === '') return { fault: 'empty' }
  const [, sign, power] = POWER.exec(text) ?? []
  if (power !== undefined) return { digits: sign === '-' ? -1n : 1n, exponent: Number(power) }
  const [, minus, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(withoutCommas(text)) ?? []
  if (minus === undefined || whole + fraction === '') return { fault: 'not-a-number' }
  if (whole.length + fraction.length > LONGEST) return { fault: 'too-many-digits' }
  const digits = BigInt(whole + fraction)
  return { digits: minus === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length }
}

const LONGEST = 100

/** Latin digits, one minus, no spaces, and a power of ten as 10^n. */
function plain(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s\u00a0\u2009\u202f]/g, '')
    .replace(RAISED, (_, sign: string, raised: string) => {
      const power = raised.replace(/./g, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
      return `10^${sign === '⁻' ? '-' : ''}${power}`
    })
    .replace(/[−–—‐‑]/g, '-')
    .replace(/\^\((.*)\)$/, '^$1')
    .toLowerCase()
}

/** A comma groups digits where it can, as in 1,500; it stands for the point where it cannot, as in 9,8 and 0,125. */
function withoutCommas(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)([\d,]*)(.*)$/.exec(text) ?? []
  if (!whole.includes(',')) return text
  if (GROUPED.test(whole)) return `${sign}${whole.replaceAll(',', '')}${rest}`
  return rest.startsWith('.') ? text : `${sign}${whole.replace(',', '.')}${rest}`
}

function encode({ digits, exponent }: Decimal): ReadNumber {
  if (digits === 0n) return { code: MIDDLE }
  const size = digits < 0n ? -digits : digits
  const written = String(size)
  const significant = written.replace(/0+$/, '')
  const magnitude = written.length - 1 + exponent
  if (significant.length > DIGITS) return { fault: 'too-many-digits' }
  if (magnitude < LEAST_EXPONENT || magnitude > GREATEST_EXPONENT) return { fault: 'out-of-range' }
  // Twelve digits, of which the first is not 0: what is taken off leaves the order as it is, and the last code within the span.
  const distance = (magnitude - LEAST_EXPONENT) * ROOM + Number(significant.padEnd(DIGITS, '0')) + 1
  return { code: digits < 0n ? MIDDLE - distance : MIDDLE + distance }
}

/** Its digits, and their power of ten. */
function decimalOf(code: number): [digits: number, exponent: number] {
  const distance = Math.abs(code - MIDDLE) - 1
  return [Math.sign(code - MIDDLE) * (distance % ROOM), Math.floor(distance / ROOM) + LEAST_EXPONENT - DIGITS + 1]
}

function decode(code: number): Decimal {
  const [digits, exponent] = decimalOf(code)
  return { digits: BigInt(digits), exponent }
}

/** As people read it: 9.8, −0.05 with the minus sign of print, 1.5×10⁻⁷. `readNumber` reads it again. */
export function numberText(code: number): string {
  return typedText(code).replace('-', '−')
}

/** With the minus that keyboards have, for fields and files. */
function typedText(code: number): string {
  return shown(decimalOf(code).join('e'))
}

/** A double gives back every decimal of up to fifteen digits as it was, and ours have twelve. */
function shown(decimal: string): string {
  return String(Number(decimal)).replace(
    /e\+?(.*)/,
    (_, power: string) => `×10${power.replace(/./g, (letter) => SUPERSCRIPTS[Number(letter)] ?? '⁻')}`,
  )
}

/** What is right: from the first of these codes to the last, the value itself in between; one code where nothing else is. */
type NumberKey = readonly [value: number] | readonly [from: number, value: number, to: number]
type ReadKey = { readonly key: NumberKey } | { readonly fault: NumberFault; readonly field: 'answer' | 'tolerance' }

/** A value and what it may be off by, either way: so much (0.1), or that share of it (2 %). */
export function readNumberKey(answer: string, tolerance: string): ReadKey {
  const value = decimalIn(answer)
  if ('fault' in value) return { ...value, field: 'answer' }
  const middle = encode(value)
  if ('fault' in middle) return { ...middle, field: 'answer' }
  const within = toleranceIn(tolerance, value)
  if ('fault' in within) return { ...within, field: 'tolerance' }
  if (within.digits === 0n) return { key: [middle.code] }
  const from = encode(plus(value, { ...within, digits: -within.digits }))
  const to = encode(plus(value, within))
  if ('fault' in from) return { ...from, field: 'tolerance' }
  return 'fault' in to ? { ...to, field: 'tolerance' } : { key: [from.code, middle.code, to.code] }
}

/** All that lies between two numbers, both included, as a value and what it may be off by; null where these are no two. */
export function numberBetween(from: string, to: string): NumberAnswer | null {
  const [least, greatest] = [decimalIn(from), decimalIn(to)]
  if ('fault' in least || 'fault' in greatest || isFar(least) || isFar(greatest)) return null
  const half = ({ digits, exponent }: Decimal): Decimal => ({ digits: digits * 5n, exponent: exponent - 1 })
  const middle = encode(half(plus(least, greatest)))
  const off = half(plus(greatest, { ...least, digits: -least.digits }))
  if ('fault' in middle || off.digits < 0n) return null
  return { answer: typedText(middle.code), tolerance: toleranceText(off) }
}

/** A decimal far away from another would be written out with all its zeros. */
function isFar({ exponent }: Decimal): boolean {
  return Math.abs(exponent) > LONGEST
}

function toleranceIn(typed: string, value: Decimal): Decimal | { readonly fault: NumberFault } {
  const text = typed.trim().replace(/^±/, '')
  if (text === '') return { digits: 0n, exponent: 0 }
  const isShare = /[%٪]$/.test(text)
  const read = decimalIn(isShare ? text.slice(0, -1) : text)
  if ('fault' in read) return read
  if (read.digits < 0n) return { fault: 'not-a-number' }
  if (isFar(read) || isFar(value)) return { fault: 'out-of-range' }
  if (!isShare) return read
  const size = value.digits < 0n ? -value.digits : value.digits
  return { digits: size * read.digits, exponent: value.exponent + read.exponent - 2 }
}

function plus(one: Decimal, other: Decimal): Decimal {
  const exponent = Math.min(one.exponent, other.exponent)
  const scaled = (decimal: Decimal) => decimal.digits * 10n ** BigInt(decimal.exponent - exponent)
  return { digits: scaled(one) + scaled(other), exponent }
}

export function isNumberKey(key: readonly number[]): boolean {
  return key.length > 0 && key.every(isNumberCode)
}

/** The value in the middle, and what it may be off by: '' where nothing. */
export interface NumberAnswer {
  readonly answer: string
  readonly tolerance: string
}

export function numberKeyText(key: readonly number[]): NumberAnswer {
  const [first = MIDDLE, value = first, last = first] = key
  const { digits, exponent } = decode(value)
  const off = plus(decode(last), { digits: -digits, exponent })
  return { answer: typedText(value), tolerance: toleranceText(off) }
}

function toleranceText({ digits, exponent }: Decimal): string {
  return digits === 0n ? '' : shown(`${digits}e${exponent}`)
}
