import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  GREATEST_NUMBER,
  isNumberCode,
  LEAST_NUMBER,
  numberBetween,
  numberKeyText,
  numberText,
  readNumber,
  readNumberKey,
} from './typed-number.ts'

function codeOf(typed: string): number {
  const read = readNumber(typed)
  if ('fault' in read) throw new Error(`${typed}: ${read.fault}`)
  return read.code
}

test.each([
  ['9.8', '9.8'],
  ['৯.৮', '9.8'],
  ['9,8', '9.8'],
  [' ৯ , ৮ ', '9.8'],
  ['9.80', '9.8'],
  ['+9.8', '9.8'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-০.০৫', '−0.05'],
  ['−0.05', '−0.05'],
  ['–3', '−3'],
  ['-0', '0'],
  ['0.000', '0'],
  ['1,500', '1500'],
  ['1,00,000', '100000'],
  ['১,০০,০০০.৫', '100000.5'],
  ['100,000', '100000'],
  ['1,234,567', '1234567'],
  ['0,125', '0.125'],
  ['12,5', '12.5'],
  ['1.5e3', '1500'],
  ['1.5E-3', '0.0015'],
  ['1.5×10^3', '1500'],
  ['১.৫ × ১০^-৭', '1.5×10⁻⁷'],
  ['1.5 x 10^(-7)', '1.5×10⁻⁷'],
  ['1.5*10^3', '1500'],
  ['6.626×10⁻³⁴', '6.626×10⁻³⁴'],
  ['10^5', '100000'],
  ['-10⁻³', '−0.001'],
  ['6.02214076×10^23', '6.02214076×10²³'],
  ['123456789012', '123456789012'],
  ['1234567890120', '1234567890120'],
])('%s is read as %s', (typed, shown) => {
  expect(numberText(codeOf(typed))).toBe(shown)
})

test.each([
  ['', 'empty'],
  [' \u00a0 ', 'empty'],
  ['-', 'not-a-number'],
  ['.', 'not-a-number'],
  ['nine', 'not-a-number'],
  ['9.8 m', 'not-a-number'],
  ['9.8.1', 'not-a-number'],
  ['1,2,3', 'not-a-number'],
  ['9,8.1', 'not-a-number'],
  ['1,5,000.5.5', 'not-a-number'],
  ['1.5×103', 'not-a-number'],
  ['1/3', 'not-a-number'],
  ['1e', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['Infinity', 'not-a-number'],
  ['0x1f', 'not-a-number'],
  ['1234567890123', 'too-many-digits'],
  ['0.1234567890123', 'too-many-digits'],
  ['9'.repeat(5_000), 'too-many-digits'],
  ['1e50', 'out-of-range'],
  ['1e-50', 'out-of-range'],
])('%j is refused: %s', (typed, fault) => {
  expect(readNumber(typed)).toEqual({ fault })
})

/** With an exact value to compare by, in units of 10^-60. */
const numbers = fc
  .record({ digits: fc.bigInt(-999_999_999_999n, 999_999_999_999n), exponent: fc.integer({ min: -35, max: 35 }) })
  .map(({ digits, exponent }) => ({ typed: `${digits}e${exponent}`, exact: digits * 10n ** BigInt(exponent + 60) }))

test('codes sort as their numbers do, and are whole, safe and no option', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [a, b] = [codeOf(one.typed), codeOf(other.typed)]
      expect(Math.sign(a - b)).toBe(one.exact === other.exact ? 0 : one.exact < other.exact ? -1 : 1)
      expect(Number.isSafeInteger(a) && isNumberCode(a) && a > 25).toBe(true)
    }),
  )
})

test('what is shown of a number is read as the same number, in Bengali digits too', () => {
  fc.assert(
    fc.property(numbers, ({ typed }) => {
      const code = codeOf(typed)
      const shown = numberText(code)
      expect(codeOf(shown)).toBe(code)
      expect(codeOf(shown.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))))).toBe(code)
    }),
  )
})

test('whatever is typed is a number or a fault, and never throws', () => {
  const letters = fc.constantFrom(...'0123456789০৯.,-−+e×x10^⁻³ %'.split(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: letters, maxLength: 20 })), (typed) => {
      const read = readNumber(typed)
      return 'fault' in read || isNumberCode(read.code)
    }),
  )
})

test('the ends of the range are numbers, and what lies beyond is none', () => {
  expect(codeOf('9.99999999999e49')).toBeLessThanOrEqual(GREATEST_NUMBER)
  expect(codeOf('-9.99999999999e49')).toBeGreaterThanOrEqual(LEAST_NUMBER)
  expect([LEAST_NUMBER - 1, GREATEST_NUMBER + 1, 25, -1, 2e14 + 0.5].map(isNumberCode)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

function isRight(typed: string, answer: string, tolerance: string): boolean {
  const read = readNumberKey(answer, tolerance)
  if ('fault' in read) throw new Error(`${answer} ± ${tolerance}: ${read.fault} in ${read.field}`)
  const code = codeOf(typed)
  return code >= read.key[0] && code <= (read.key.at(-1) ?? 0)
}

test('both ends of a tolerance are right to the last digit, and the next number is not', () => {
  for (const right of ['3.25', '3.3', '3.35', '3.350', '৩.২৫']) expect(isRight(right, '3.30', '0.05')).toBe(true)
  for (const wrong of ['3.24999999999', '3.35000000001', '-3.3', '33'])
    expect(isRight(wrong, '3.30', '0.05')).toBe(false)
  expect([isRight('0.3', '0.1', '0.2'), isRight('-0.1', '0.1', '0.2')]).toEqual([true, true])
  expect([isRight('9.604', '9.8', '2%'), isRight('9.996', '9.8', '২ %'), isRight('9.9961', '9.8', '2%')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isRight('-9.9', '-9.8', '±0.1'), isRight('-9.95', '-9.8', '0.1')]).toEqual([true, false])
  expect([isRight('5.0', '5', ''), isRight('5.1', '5', '0')]).toEqual([true, false])
})

test('a number is right exactly when it is no further away than the tolerance', () => {
  const small = fc.integer({ min: -99_999, max: 99_999 })
  fc.assert(
    fc.property(small, fc.nat(9_999), small, (value, tolerance, given) => {
      expect(isRight(`${given}e-3`, `${value}e-3`, `${tolerance}e-3`)).toBe(Math.abs(given - value) <= tolerance)
    }),
  )
})

test('a key says again what was written', () => {
  const said = (answer: string, tolerance: string) => {
    const read = readNumberKey(answer, tolerance)
    return 'key' in read ? numberKeyText(read.key) : read
  }
  expect(said('9.80', '0.1')).toEqual({ answer: '9.8', tolerance: '0.1' })
  expect(said('৯.৮', '2%')).toEqual({ answer: '9.8', tolerance: '0.196' })
  expect(said('-4', '')).toEqual({ answer: '-4', tolerance: '' })
  expect(said('', '1')).toEqual({ fault: 'empty', field: 'answer' })
  expect(said('1', 'x')).toEqual({ fault: 'not-a-number', field: 'tolerance' })
  expect(said('1', '-1')).toEqual({ fault: 'not-a-number', field: 'tolerance' })
  expect(said('123456789012', '0.1')).toEqual({ fault: 'too-many-digits', field: 'tolerance' })
})

test.each([
  ['3.2', '3.4', { answer: '3.3', tolerance: '0.1' }],
  ['৩.২', '৩.৪৫', { answer: '3.325', tolerance: '0.125' }],
  ['-2', '1', { answer: '-0.5', tolerance: '1.5' }],
  ['5', '5', { answer: '5', tolerance: '' }],
  ['1e3', '1.5e3', { answer: '1250', tolerance: '250' }],
  ['5', '3', null],
  ['5', 'x', null],
  ['1', '1e9000', null],
  ['100000000001', '100000000002', null],
])('from %s to %s is a value with a tolerance: %j', (from, to, expected) => {
  expect(numberBetween(from, to)).toEqual(expected)
})
