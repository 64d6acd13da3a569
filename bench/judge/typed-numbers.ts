/*
 * Numbers that are typed (decision 048), worked out by the judge itself: its own codes, its own comparing, nothing of the
 * product's. A number is so many units of ten to the exponent.
 */

export interface PlannedNumber {
  readonly answer: number
  /** What is right as well, either way. */
  readonly off: number
  readonly exponent: number
  readonly unit: string
}

/** One after the other on every paper: with a point, with thousands, far too small for a point, and around nought. */
export const NUMBERS: readonly PlannedNumber[] = [
  { answer: 981, off: 5, exponent: -2, unit: 'm/s²' },
  { answer: 150, off: 3, exponent: 3, unit: 'J' },
  { answer: -16, off: 0, exponent: -20, unit: 'C' },
  { answer: 0, off: 2, exponent: -1, unit: '' },
]

const NOUGHT = 2e14
const DIGITS = 12
const LEAST_EXPONENT = -49

export function codeOf(units: number, exponent: number): number {
  if (units === 0) return NOUGHT
  const digits = String(Math.abs(units))
  const power = digits.length - 1 + exponent
  return NOUGHT + Math.sign(units) * (1 + (power - LEAST_EXPONENT) * 10 ** DIGITS + Number(digits.padEnd(DIGITS, '0')))
}

/** The least, the answer itself and the greatest that are right. */
export function codesOf({ answer, off, exponent }: PlannedNumber): number[] {
  const right = off === 0 ? [answer] : [answer - off, answer, answer + off]
  return right.map((units) => codeOf(units, exponent))
}

/** The number that a code stands for, in units so small that every number is whole. */
function wholeOf(code: number): bigint {
  if (code === NOUGHT) return 0n
  const distance = BigInt(Math.abs(code - NOUGHT)) - 1n
  const room = 10n ** BigInt(DIGITS)
  const whole = (distance % room) * 10n ** (distance / room)
  return code < NOUGHT ? -whole : whole
}

/** No option has so great a number. */
export const isTyped = (answer: number): boolean => answer > 1e14

export function isWithin(key: readonly number[], typed: number): boolean {
  const [least, greatest] = [key[0], key.at(-1)]
  if (least === undefined || greatest === undefined) return false
  return wholeOf(least) <= wholeOf(typed) && wholeOf(typed) <= wholeOf(greatest)
}

const BENGALI = '০১২৩৪৫৬৭৮৯'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const inDigits = (text: string, digits: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')

/** 9.81, -0.2, 150000. */
export function plainly(units: number, exponent: number): string {
  const sign = units < 0 ? '-' : ''
  const digits = String(Math.abs(units))
  if (exponent >= 0) return units === 0 ? '0' : `${sign}${digits}${'0'.repeat(exponent)}`
  const padded = digits.padStart(1 - exponent, '0')
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}

/** The ways in which people write one and the same number. */
export const WRITINGS: readonly ((units: number, exponent: number) => string)[] = [
  plainly,
  (units, exponent) => inDigits(plainly(units, exponent), BENGALI),
  (units, exponent) => plainly(units, exponent).replace('-', '−'),
  (units, exponent) => ` ${plainly(units, exponent)} `.replace(/(\.\d*)/, '$10'),
  (units, exponent) => `${units}e${exponent}`,
  (units, exponent) => `${units}×10^${exponent}`,
  (units, exponent) => inDigits(`${units}×10^${exponent}`, BENGALI),
  (units, exponent) => `${units}×10${inDigits(String(exponent), RAISED).replace('-', '⁻')}`,
  // 1,50,000 and 9,81, which cannot be a group.
  (units, exponent) => (exponent > 0 ? (units * 10 ** exponent).toLocaleString('en-IN') : plainly(units, exponent)),
  (units, exponent) => (exponent === -2 ? plainly(units, exponent).replace('.', ',') : plainly(units, exponent)),
]
